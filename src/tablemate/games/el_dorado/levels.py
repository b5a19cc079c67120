"""El Dorado's levels (rules 11)."""

from collections.abc import Mapping

from tablemate.core.levels import USUAL, Level, LooksAhead, Searches

LEVELS: Mapping[str, Level] = {
    "easy": LooksAhead(randomness=0.30, worlds=1, sharpness=0.7, takes_wins=False, style="defensive"),
    "normal": USUAL["normal"],
    "hard": Searches("foresight", simulations=16),
    "expert": Searches("foresight", simulations=800),
}
