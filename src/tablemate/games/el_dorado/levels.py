"""El Dorado's levels (rules 11)."""

from collections.abc import Mapping

from tablemate.core.levels import USUAL, Level, LooksAhead, Searches

LEVELS: Mapping[str, Level] = {
    "easy": LooksAhead(judgement=0.7, randomness=0.30, worlds=1, temperature=8, style="defensive"),
    "normal": USUAL["normal"],
    "hard": Searches("foresight", simulations=16),
    "expert": Searches("foresight", simulations=800),
}
