"""Quantum's levels (12): the weaker two look one step ahead, the stronger two plan whole turns, and `expert`
judges their ends by the chance to win that was learned.
"""

from collections.abc import Mapping

from tablemate.core.levels import Level, LooksAhead, Searches

LEVELS: Mapping[str, Level] = {
    "easy": LooksAhead(judgement=0.7, randomness=0.30, worlds=1, temperature=2),
    "normal": LooksAhead(judgement=1.0, randomness=0.10, worlds=2, temperature=1),
    "hard": Searches("planner", simulations=32),
    "expert": Searches("learned-planner", simulations=1000),
}
