"""Words that several texts share."""

from rich.markup import escape

from tablemate.games.one_piece.cards.loader import all_cards

YOU = "You"  # how a screen names the seat it belongs to
DON_SOURCES = {"active": "an active DON!!", "rested": "a rested DON!!"}
PLACES = {"leader": "the Leader", "stage": "the Stage"}


def does(who: str, verb: str) -> str:
    """Anna draws, you draw."""
    return f"{escape(who)} {verb if who == YOU else _third_person(verb)}"


def _third_person(verb: str) -> str:
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "o")) else f"{verb}s"


def of(who: str) -> str:
    """Whose something is."""
    return "your" if who == YOU else f"{escape(who)}'s"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def card_name(number: str) -> str:
    """A card by name and number; a number that is no card stays as it is."""
    card = all_cards().get(number)
    return number if card is None else f"{card.name} ({number})"


def place_words(place: str) -> str:
    return PLACES.get(place, place)


def don_words(source: str) -> str:
    """A DON!! by where it comes from."""
    return DON_SOURCES.get(source) or f"a DON!! given to {place_words(source)}"


def counted(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"
