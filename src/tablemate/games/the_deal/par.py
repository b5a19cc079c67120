"""Par (8.5): what a level comes to with a deck against another, measured beforehand; the data say how.

It holds by the usual options, whatever the deck. A deck of one's own has none, so that of `default` is told
beside it.
"""

from functools import cache
from typing import Any, TypedDict

import numpy as np

from tablemate.core.record import dtype_of
from tablemate.core.shadow import shadow
from tablemate.games.the_deal.cards import DATA, NARC, PLAYER, POOL
from tablemate.games.the_deal.measured_par import STAND_IN, pars
from tablemate.games.the_deal.options import Options
from tablemate.games.the_deal.state import BUILDING, State, write_options

# What the options write into the record, but for the deck and what changes in a run.
NUMBERS = (
    "start_cash",
    "max_hands",
    "cooling",
    "hand_size",
    "turn_order",
    "secret",
    "dealer_deck_lasts",
    "customer_first",
    "return_insurance",
    "keep_in_hand",
    "surcharge",
    "refill",
    "bust_forfeits",
    "needs_both",
)
ARRAYS = (
    "card_price",
    "card_percent",
    "card_evidence",
    "card_cover",
    "card_heat",
    "card_limit",
    "card_copies",
    "customer_limit",
)


class Par(TypedDict):
    """A sum to reach: half of the runs of `level` with `deck` against `opponents` come to more."""

    deck: str  # the ready deck it was measured with
    is_stand_in: bool  # told for want of that of the run's own deck, which nobody knows
    cash: int
    level: str
    opponents: str


def par_of(s: Any, t: Any) -> Par | None:
    """Par of the deck of this run; None where the options are others than those it was measured by."""
    if s.phase == BUILDING or not has_usual_options(s):
        return None
    decks = (name for number, name in enumerate(DATA.decks) if _is_deck(s, t, number))
    ready = next((name for name in decks if name in pars().decks), None)
    deck = ready or STAND_IN
    return {
        "deck": deck,
        "is_stand_in": ready is None,
        "cash": pars().decks[deck].par,
        "level": pars().seats[PLAYER],
        "opponents": pars().seats[NARC],
    }


def has_usual_options(s: Any) -> bool:
    numbers, arrays = _usual()
    return all(getattr(s, name) == value for name, value in numbers.items()) and all(
        _values(getattr(s, name), len(values)) == values for name, values in arrays.items()
    )


def _is_deck(s: Any, t: Any, number: int) -> bool:
    return all(s.deck[face] == t.presets[number, face] for face in range(POOL))


@cache
def _usual() -> tuple[dict[str, int], dict[str, list[int]]]:
    states = np.zeros(1, dtype_of(State))
    write_options(Options(), shadow(states))
    numbers = {name: int(states[name][0]) for name in NUMBERS}
    return numbers, {name: states[name][0].tolist() for name in ARRAYS}


def _values(array: Any, length: int) -> list[int]:
    return [array[i] for i in range(length)]
