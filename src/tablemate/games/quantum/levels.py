"""Quantum's levels (12): the weaker two look one step ahead, the stronger two plan whole turns."""

from collections.abc import Mapping

from tablemate.core.levels import Level, LooksAhead, Searches

LEVELS: Mapping[str, Level] = {
    "easy": LooksAhead(randomness=0.30, worlds=1, sharpness=0.7, takes_wins=False),
    "normal": LooksAhead(randomness=0.10, worlds=2, slips_within=3),
    "hard": Searches("planner", simulations=32),
    "expert": Searches("planner", simulations=2000),
}
