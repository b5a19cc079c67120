"""Decks (3): the printed ones, and lists that somebody pastes.

    # my crew
    1xST01-001
    4xOP01-016
    4 ST01-012 Monkey.D.Luffy

A line is a count and a card's number; a name may follow, and the Leader needs no count. Marks of another
printing (`OP01-016_p1`), blank lines and what follows `#` are passed over. All faults of a list are told at
once.
"""

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from tablemate.core.errors import BadInput, shortened
from tablemate.games.one_piece.cards.card import Card
from tablemate.games.one_piece.cards.loader import all_cards
from tablemate.games.one_piece.cards.states import why_not_playable

FILE = Path(__file__).parent / "data" / "decks.json"

NAMED = tuple(f"ST-{number:02}" for number in (*range(1, 11), 12, 13, 14))  # by options and the tutorial
DECK_SIZE = 50
MOST_COPIES = 4
LONGEST_LIST = 20_000  # characters
MOST_FAULTS = 20
MOST_HINTED = 5  # of them: to look for names that are near takes milliseconds, and anybody may ask
MOST_SUGGESTED = 3
MOST_SHOWN = 40  # letters of a line that is none
LONGEST_NAME = 100  # letters of it that are compared with the names of cards
LINE = re.compile(r"(?:(\d{1,3})\s*[x×]?\s*)?([a-z]{1,4}\d{0,2}-\d{3})(?:_\w+)?(?:\s.*)?", re.IGNORECASE)


class Deck(msgspec.Struct, frozen=True):
    """A Leader, and how many copies of which cards."""

    leader: str
    cards: tuple[tuple[int, str], ...]

    @property
    def size(self) -> int:
        return sum(count for count, _ in self.cards)

    @property
    def lines(self) -> tuple[tuple[int, str], ...]:
        """Counts and numbers, the Leader first."""
        return ((1, self.leader), *self.cards)


class PrintedDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck that is sold ready to play; some offer several Leaders."""

    id: str
    name: str
    leaders: tuple[str, ...]
    default_leader: str
    colours: tuple[str, ...]
    cards: dict[str, Annotated[int, Meta(ge=1, le=DECK_SIZE)]]

    def with_leader(self, leader: str) -> Deck:
        return Deck(leader, tuple((count, number) for number, count in self.cards.items()))


class DeckFault(msgspec.Struct, frozen=True):
    """What is wrong with a list: in which line (None for the whole), of which card, and why."""

    line: int | None
    card: str
    because: str

    def __str__(self) -> str:
        line = f"line {self.line}" if self.line is not None else ""
        return ": ".join(part for part in (line, self.card, self.because) if part)


class BadDeck(BadInput):
    """A list that is not a deck; its message tells all faults."""

    def __init__(self, faults: Sequence[DeckFault]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = tuple(faults)


class _Line(msgspec.Struct):
    """A line of a list that names a card we have."""

    place: int
    count: int
    card: Card


@cache
def printed_decks() -> Mapping[str, PrintedDeck]:
    """The printed decks by their id."""
    decks = msgspec.json.decode(FILE.read_bytes(), type=list[PrintedDeck])
    return {deck.id: deck for deck in decks}


def find_deck(name: str) -> Deck:
    """A printed deck by its id, `ST-10` or `st10`; `ST-10:ST10-002` names one of its Leaders."""
    wanted, _, leader = name.strip().partition(":")
    plain = {deck.id.replace("-", ""): deck for deck in printed_decks().values()}
    deck = plain.get(wanted.strip().upper().replace("-", ""))
    if deck is None:
        known = ", ".join(printed_decks())
        raise BadInput(f"there is no deck {shortened(wanted, MOST_SHOWN)!r}; the decks are {known}")
    leader = leader.strip().upper() or deck.default_leader
    if leader not in deck.leaders:
        named, leaders = shortened(leader, MOST_SHOWN), ", ".join(deck.leaders)
        raise BadInput(f"{named!r} is not a Leader of {deck.id}, which has {leaders}")
    return deck.with_leader(leader)


def read_deck(
    text: str,
    *,
    free: bool = False,
    cards: Mapping[str, Card] | None = None,
    why_not: Callable[[Card], str | None] = why_not_playable,
) -> Deck:
    """The deck of a list; `BadDeck` tells all that is wrong with it.

    With `free` rules a deck may have any colours, any number of copies and fewer cards.
    """
    if len(text) > LONGEST_LIST:
        because = f"a list has at most {LONGEST_LIST:,} characters, and this one has {len(text):,}"
        raise BadDeck([DeckFault(None, "", because)])
    known = all_cards() if cards is None else cards
    faults: list[DeckFault] = []
    lines = _lines(text, known, faults)
    for line in lines:
        if reason := why_not(line.card):
            faults.append(DeckFault(line.place, _called(line.card), f"cannot be played: {reason}"))
    leaders = [line for line in lines if line.card.category == "leader"]
    others = [line for line in lines if line.card.category != "leader"]
    faults += _leader_faults(leaders)
    faults += _size_faults(others, free=free)
    if not free:
        faults += _copy_faults(others)
        if len({line.card.number for line in leaders}) == 1:
            faults += _colour_faults(others, leaders[0].card)
    if faults:
        faults.sort(key=lambda fault: fault.line or 0)
        raise BadDeck(faults[:MOST_FAULTS])
    counts: dict[str, int] = {}
    for line in others:
        counts[line.card.number] = counts.get(line.card.number, 0) + line.count
    return Deck(leaders[0].card.number, tuple((count, number) for number, count in counts.items()))


def list_entries(text: str) -> list[tuple[int, int, str]]:
    """The lines of a list that name a card, whatever else is wrong with it: line, copies, number."""
    lines = _lines(text, all_cards(), [], hinted=0)
    return [(line.place, line.count, line.card.number) for line in lines]


def _lines(
    text: str, known: Mapping[str, Card], faults: list[DeckFault], hinted: int = MOST_HINTED
) -> list[_Line]:
    """The lines that name cards; the others go to the faults, so many of them with what may be meant."""
    found = []
    for place, written in enumerate(text.splitlines(), start=1):
        line = written.partition("#")[0].strip()
        if not line:
            continue
        near = known if len(faults) < hinted else {}
        match = LINE.fullmatch(line)
        if match is None:
            faults.append(DeckFault(place, "", _not_a_line(line, near)))
            continue
        number = match[2].upper()
        card = known.get(number)
        if card is None:
            faults.append(DeckFault(place, number, f"unknown card{_suggested(line, near)}"))
        elif match[1] is not None and int(match[1]) == 0:
            faults.append(DeckFault(place, _called(card), "0 copies"))
        elif match[1] is None and card.category != "leader":
            faults.append(DeckFault(place, _called(card), "how many copies? only the Leader needs no count"))
        else:
            found.append(_Line(place, int(match[1] or 1), card))
    return found


def _not_a_line(line: str, known: Mapping[str, Card]) -> str:
    hint = _suggested(line, known) or "; write 4xOP01-016 or 4 OP01-016 Nami"
    return f"{shortened(line, MOST_SHOWN)!r} does not name a card by its number{hint}"


def _suggested(line: str, known: Mapping[str, Card]) -> str:
    """The cards that a line may mean: by the name in it, else by the number."""
    words = line.split()
    number = next((word for word in words if "-" in word), "").upper().lstrip("0123456789X ")
    name = " ".join(word for word in words if not any(letter.isdigit() for letter in word))
    like = _by_name(name[:LONGEST_NAME].lower(), known) or _by_set(number, known)
    like.sort(key=lambda card: difflib.SequenceMatcher(None, number, card.number).ratio(), reverse=True)
    return f"; did you mean {_any_of(like[:MOST_SUGGESTED])}?" if like else ""


def _by_name(name: str, known: Mapping[str, Card]) -> list[Card]:
    """Cards whose name is nearest to this one."""
    if not any(letter.isalpha() for letter in name):
        return []
    names = {card.name.lower() for card in known.values()}
    near = [name] if name in names else difflib.get_close_matches(name, names, n=1, cutoff=0.7)
    return [card for card in known.values() if card.name.lower() in near]


def _by_set(number: str, known: Mapping[str, Card]) -> list[Card]:
    """Cards of the set that a number names."""
    return [card for card in known.values() if card.number.startswith(f"{number.partition('-')[0]}-")]


def _any_of(cards: Sequence[Card]) -> str:
    return " or ".join(_called(card) for card in cards)


def _called(card: Card) -> str:
    return f"{card.number} {card.name}"


def _leader_faults(leaders: list[_Line]) -> list[DeckFault]:
    if not leaders:
        return [DeckFault(None, "", "the list has no Leader")]
    first, *others = leaders
    faults = [
        DeckFault(line.place, _called(line.card), f"a second Leader, beside {_called(first.card)}")
        for line in others
    ]
    if first.count > 1:
        faults.append(
            DeckFault(first.place, _called(first.card), f"{first.count} copies of the Leader, not 1")
        )
    return faults


def _size_faults(lines: list[_Line], *, free: bool) -> list[DeckFault]:
    size = sum(line.count for line in lines)
    if size == DECK_SIZE or (free and size < DECK_SIZE):
        return []
    most = "at most " if free else ""
    cards = "card" if size == 1 else "cards"
    return [DeckFault(None, "", f"{size} {cards} beside the Leader, not {most}{DECK_SIZE}")]


def _copy_faults(lines: list[_Line]) -> list[DeckFault]:
    """One for each card with too many copies, at the line that is too much."""
    faults: dict[str, DeckFault] = {}
    counts: dict[str, int] = {}
    for line in lines:
        number = line.card.number
        counts[number] = counts.get(number, 0) + line.count
        if counts[number] > MOST_COPIES and not any_number_of(line.card):
            place = faults[number].line if number in faults else line.place
            because = f"{counts[number]} copies, and {MOST_COPIES} are allowed"
            faults[number] = DeckFault(place, _called(line.card), because)
    return list(faults.values())


def any_number_of(card: Card) -> bool:
    """Whether the card's own text lifts the limit on its copies."""
    return any(step.get("rule") == "copy_limit" for block in card.effects for step in block.do)


def _colour_faults(lines: list[_Line], leader: Card) -> list[DeckFault]:
    allowed = " and ".join(leader.colours)
    return [
        DeckFault(
            line.place, _called(line.card), f"is {' and '.join(line.card.colours)}, the Leader {allowed}"
        )
        for line in lines
        if not set(line.card.colours) <= set(leader.colours)
    ]


def deck_list(deck: Deck, *, named: bool = False) -> str:
    """The list of a deck, Leader first: `4xOP01-016`, or `4 OP01-016 Nami` with names."""
    if not named:
        return "".join(f"{count}x{number}\n" for count, number in deck.lines)
    return "".join(f"{count} {_called(all_cards()[number])}\n" for count, number in deck.lines)
