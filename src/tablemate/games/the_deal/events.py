"""Events: what happens, and who may see it. A seat's draws are its own; all that lies on the table is public.

What a seat chooses in secret is its own too, until all have chosen. Whatever moves the totals tells them
before and after, and by what.
"""

from collections.abc import Iterator
from typing import Any, TypedDict, cast

from tablemate.core.codecs import Integer, Name
from tablemate.core.events import Event, EventTable, only_to, public
from tablemate.games.the_deal.cards import CARD, CARD_LIST, COUNT, DECK, MAYBE_CARD, SEAT
from tablemate.games.the_deal.state import BRANCHES, ENDINGS


class TotalsTold(TypedDict):
    """What the timeline comes to."""

    evidence: int
    cover: int
    heat: int
    profit: int


class Totals:
    """What the timeline comes to, as an object."""

    def read(self, words: Iterator[int]) -> TotalsTold:
        return cast(TotalsTold, {name: next(words) for name in TOTALS})

    def write(self, value: Any) -> list[int]:
        if not isinstance(value, dict) or value.keys() != set(TOTALS):
            raise ValueError(f"{value!r} is not a set of totals")
        return [word for name in TOTALS for word in Integer().write(value[name])]


TOTALS = tuple(TotalsTold.__annotations__)

(
    DECK_BUILT,
    CARD_LEFT_OUT,
    HAND_BEGUN,
    CARDS_DRAWN,
    CARD_PLAYED,
    CHECKED,
    DEALER_REVEALED,
    CUSTOMER_FOLDED,
    PLAYER_FOLDED,
    PLAYER_STAYED,
    CARD_LOST,
    HAND_RESOLVED,
    PILE_REFILLED,
    RUN_OVER,
    CHOICE_MADE,
) = range(15)

BEFORE_AND_AFTER = {"before": public(Totals()), "after": public(Totals())}

EVENT_TABLE = EventTable(
    Event("deck_built", deck=public(DECK), cards=public(CARD_LIST)),
    Event("card_left_out", card=public(CARD)),
    Event("hand_begun", hand=public(COUNT), cash=public(COUNT), heat=public(COUNT)),
    Event("cards_drawn", seat=public(SEAT), count=public(COUNT), cards=only_to("seat", CARD_LIST)),
    Event("card_played", seat=public(SEAT), card=public(CARD), round=public(COUNT), **BEFORE_AND_AFTER),
    Event("checked", seat=public(SEAT), round=public(COUNT), **BEFORE_AND_AFTER),
    Event("dealer_revealed", card=public(CARD), round=public(COUNT), **BEFORE_AND_AFTER),
    Event(
        "customer_folded",
        round=public(COUNT),
        limit=public(COUNT),
        cards=public(CARD_LIST),
        **BEFORE_AND_AFTER,
    ),
    Event(
        "player_folded", round=public(COUNT), spent=public(CARD_LIST), heat=public(COUNT), **BEFORE_AND_AFTER
    ),
    Event("player_stayed", round=public(COUNT), **BEFORE_AND_AFTER),
    Event("card_lost", card=public(CARD)),
    Event(
        "hand_resolved",
        branch=public(Name("branch", BRANCHES)),
        insurance=public(MAYBE_CARD),
        conviction=public(MAYBE_CARD),
        cash=public(COUNT),
        heat=public(COUNT),
        **BEFORE_AND_AFTER,
    ),
    Event("pile_refilled", seat=public(SEAT)),
    Event(
        "run_over",
        ending=public(Name("ending", ENDINGS)),
        cash=public(COUNT),
        hands=public(COUNT),
        **BEFORE_AND_AFTER,
    ),
    Event("choice_made", seat=public(SEAT), round=public(COUNT), card=only_to("seat", MAYBE_CARD)),
)
