"""Words that several texts share."""

from rich.markup import escape

from tablemate.games.quantum.cards import DATA
from tablemate.games.quantum.ships import CLASSES

YOU = "You"  # how a screen names the seat it belongs to
COLOURS = ("dodger_blue1", "red", "yellow", "green")  # by seat
MARKS = "●▲■◆"  # by seat, for whoever does not see colours
CARD_NAMES = {card.id: card.name for card in DATA.commands} | {card.id: card.name for card in DATA.gambits}


def does(who: str, verb: str) -> str:
    """Anna moves, you move."""
    return f"{escape(who)} {verb if who == YOU else _third_person(verb)}"


def _third_person(verb: str) -> str:
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "o")) else f"{verb}s"


def of(who: str) -> str:
    """Whose something is."""
    return "your" if who == YOU else f"{escape(who)}'s"


def ship_name(face: int) -> str:
    """The ship that a face is, with the face: Frigate (4)."""
    return f"{CLASSES[face - 1].name} ({face})"


def a_ship(face: int) -> str:
    """The same where it is one of several: an Interceptor (5)."""
    name = ship_name(face)
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def counted(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"
