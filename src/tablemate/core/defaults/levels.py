"""The levels of every game: three that look one step ahead, and one that searches."""

from collections.abc import Mapping, Sequence

from tablemate.core.levels import Level, LooksAhead, Searches

LEVELS: Mapping[str, Level] = {
    "easy": LooksAhead(randomness=0.30, worlds=1, sharpness=0.7, takes_wins=False),
    "normal": LooksAhead(randomness=0.15, worlds=2),
    "hard": LooksAhead(randomness=0.05, worlds=4, sharpness=1.2, slips_within=10),
    "expert": Searches("foresight", simulations=64),
}
POLICIES: Mapping[str, Sequence[int]] = {}
