"""What can be chosen about a match: the two decks, and how large everything is (3, 5, 19)."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from tablemate.core.options import GameOptions
from tablemate.games.one_piece.decks import read_deck
from tablemate.games.one_piece.sizes import DECK

ANY_DECK = "any"
LONGEST_LIST = 20_000  # characters
TINY_1 = "1xST01-001 1xST01-006 1xST01-012 1xST01-005 1xST01-014 1xST01-008 1xST01-004 1xST01-016 1xST01-002"


class Options(GameOptions, frozen=True, kw_only=True):
    deck_1: Annotated[
        str,
        Meta(
            max_length=LONGEST_LIST,
            title="First deck",
            description="a ready deck by its name (ST-01), any, or a list: 1xST01-001 4xST01-002 ...",
        ),
    ] = ANY_DECK
    deck_2: Annotated[
        str,
        Meta(
            max_length=LONGEST_LIST,
            title="Second deck",
            description="a ready deck by its name (ST-02), any, or a list: 1xST01-001 4xST01-002 ...",
        ),
    ] = ANY_DECK
    first: Annotated[
        Literal["choose", "seat 1", "seat 2"],
        Meta(title="Who begins", description="a seat that is drawn chooses, or one of the seats"),
    ] = "choose"
    opening_hand: Annotated[
        int, Meta(ge=0, le=10, title="Opening hand", description="cards drawn at the start")
    ] = 5
    life: Annotated[
        Literal["leader"] | Annotated[int, Meta(ge=1, le=10)],
        Meta(title="Life", description="as the Leader says, or so many cards"),
    ] = "leader"
    free_decks: Annotated[
        bool, Meta(title="Free decks", description="lists of any size, colours and number of copies")
    ] = False


def deck_of(text: str, *, free: bool) -> list[tuple[str, int]]:
    """The lines of a list, the Leader first."""
    deck = read_deck(text, free=free)
    return [(deck.leader, 1), *deck.cards][: DECK + 1]


def _tiny(first: str, second: str) -> dict[str, Any]:
    return {"deck_1": first, "deck_2": second, "free_decks": True, "opening_hand": 2, "life": 1}
