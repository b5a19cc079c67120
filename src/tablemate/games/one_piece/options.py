"""What can be chosen about a match: the two decks, and how large everything is (3, 5, 19)."""

import re
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta

from tablemate.core.errors import BadInput, BadOption
from tablemate.core.offers import Offer
from tablemate.core.options import GameOptions
from tablemate.games.one_piece.decks import (
    LONGEST_LIST,
    MOST_FAULTS,
    BadDeck,
    Deck,
    PrintedDeck,
    deck_list,
    find_deck,
    printed_decks,
    read_deck,
)

ANY_DECK = "any"
CARD_NUMBER = re.compile(r"[a-z]{1,4}\d{0,2}-\d{3}", re.IGNORECASE)
DECK_HELP = "a printed deck by its name (ST-01), any of them, or a list with one card to a line: 4xST01-002"


class BadDecks(BadOption):
    """Lists that are not decks; each fault is short, so that all of them can be shown."""

    longest = 300 * MOST_FAULTS


class Options(GameOptions, frozen=True, kw_only=True):
    deck_1: Annotated[str, Meta(max_length=LONGEST_LIST, title="Deck 1", description=DECK_HELP)] = ANY_DECK
    deck_2: Annotated[str, Meta(max_length=LONGEST_LIST, title="Deck 2", description=DECK_HELP)] = ANY_DECK
    first: Annotated[
        Literal["choose", "seat 1", "seat 2"],
        Meta(title="Who begins", description="a seat drawn at random chooses, or one of the seats begins"),
    ] = "choose"
    opening_hand: Annotated[
        int, Meta(ge=0, le=10, title="Opening hand", description="cards drawn at the start")
    ] = 5
    life: Annotated[
        Literal["leader"] | Annotated[int, Meta(ge=1, le=10)],
        Meta(title="Life", description="as the Leader says, or this many cards"),
    ] = "leader"
    free_decks: Annotated[
        bool, Meta(title="Free decks", description="lists of any size, colours and number of copies")
    ] = False


PRESETS: dict[str, dict[str, Any]] = {
    "default": {},
    "straw_hats": {"deck_1": "ST-01", "deck_2": "ST-02"},
    "short": {"life": 2},
}
SEAT_OPTIONS = (("deck_1", "deck_2"),)
CHOICE_WORDS: dict[str, dict[Any, str]] = {
    "preset": {
        "default": "One Piece Card Game",
        "straw_hats": "The first two decks",
        "short": "A short game",
    },
    "first": {"choose": "Whoever is drawn chooses", "seat 1": "Seat 1", "seat 2": "Seat 2"},
    "life": {"leader": "As the Leader says"},
}


def _offer(deck: PrintedDeck, leader: str) -> Offer:
    value = deck.id if leader == deck.default_leader else f"{deck.id}:{leader}"
    title = deck.name if len(deck.leaders) == 1 else f"{deck.name}, led by {leader}"
    return Offer(value, title, "Printed decks", None, " and ".join(deck.colours), leader)


def _offers() -> list[Offer]:
    any_deck = Offer(ANY_DECK, "Any of them", "Printed decks", None, "drawn when the match begins", "")
    return [any_deck, *(_offer(deck, leader) for deck in printed_decks().values() for leader in deck.leaders)]


OFFERS = {"deck_1": _offers(), "deck_2": _offers()}


@lru_cache(maxsize=256)
def deck_of(text: str, *, free: bool) -> Deck | None:
    """The deck that an option names, or None for any; what is wrong with a list is told as `BadInput`."""
    named = text.strip()
    if named.lower() == ANY_DECK:
        return None
    name = named.partition(":")[0]
    if "\n" not in named and not CARD_NUMBER.search(name):
        return find_deck(named)
    return read_deck(text.replace(";", "\n"), free=free)


def check(options: GameOptions) -> None:
    """Refuse lists that are not decks, with what is wrong with both: MOST_FAULTS at most, some of each."""
    assert isinstance(options, Options)
    first, second = (_faults(text, free=options.free_decks) for text in (options.deck_1, options.deck_2))
    first = first[: max(MOST_FAULTS // 2, MOST_FAULTS - len(second))]
    second = second[: MOST_FAULTS - len(first)]
    reasons = {name: "; ".join(told) for name, told in (("deck_1", first), ("deck_2", second)) if told}
    if reasons:
        (option, because), *others = reasons.items()
        more = "".join(f"; {name}: {reason}" for name, reason in others)
        raise BadDecks(option, because=because + more)


def _faults(text: str, *, free: bool) -> list[str]:
    try:
        deck_of(text, free=free)
    except BadDeck as bad:
        return [str(fault) for fault in bad.faults]
    except BadInput as fault:
        return [str(fault)]
    return []


def _single(id_: str) -> str:
    """A printed deck with one copy of each card, so that a match is short and meets them all."""
    deck = printed_decks()[id_]
    return deck_list(Deck(deck.default_leader, tuple((1, number) for number in deck.cards)))


def _of(*numbers: str) -> str:
    return "\n".join(f"1x{number}" for number in numbers)


def _short(own: str, their: str, **others: Any) -> dict[str, Any]:
    return {"deck_1": _single(own), "deck_2": _single(their), "free_decks": True, **others}


# What the conformance kit plays: every printed card in a match of sixteen cards a side, and one of full size.
SAMPLES: tuple[dict[str, Any], ...] = (
    {"deck_1": "any", "deck_2": "ST-13:ST13-002", "life": 2},
    _short("ST-01", "ST-02"),
    _short("ST-03", "ST-04", first="seat 2", opening_hand=4),
    _short("ST-05", "ST-06"),
    _short("ST-07", "ST-08", first="seat 1", life=3),
    _short("ST-09", "ST-10"),
    _short("ST-12", "ST-13"),
    _short("ST-14", "ST-07", life=3),
)


def _tiny(own: str, their: str, begins: str) -> dict[str, Any]:
    small = {"free_decks": True, "opening_hand": 1, "life": 1, "first": begins}
    return {"deck_1": own, "deck_2": their, **small}


# So few cards, each but once, that every world comes up by chance.
TINY: tuple[dict[str, Any], ...] = (
    _tiny(
        _of("ST01-001", "ST01-006", "ST01-002", "ST01-016", "ST01-011"),
        _of("ST02-001", "ST02-007", "ST02-012", "ST02-015", "ST02-004"),
        "seat 1",
    ),
    _tiny(
        _of("ST03-001", "ST03-008", "ST03-011", "ST03-017", "ST03-013", "ST03-016"),
        _of("ST07-001", "ST07-003", "ST07-008", "ST07-015"),
        "seat 2",
    ),
)
