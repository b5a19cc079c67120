"""The levels (20.7): three look one step ahead and slip now and then, the fourth searches."""

from collections.abc import Mapping

from tablemate.core.levels import Level, LooksAhead, Searches
from tablemate.games.one_piece.skill.prior import A_POINT, WON

FLIPPED = {"mulligan": 0.3}  # how often the answer of a mulligan slips, of all slips
CLEARLY_BAD = 40 * A_POINT
A_DISASTER = 25  # points below the best: no slip goes there

LEVELS: Mapping[str, Level] = {
    "easy": LooksAhead(
        randomness=0.30,
        worlds=1,
        sharpness=0.7,
        slips_within=A_DISASTER,
        takes_wins=False,
        slip_rates=FLIPPED,
        drops_beyond=CLEARLY_BAD,
    ),
    "normal": LooksAhead(
        randomness=0.15,
        worlds=2,
        slips_within=A_DISASTER,
        slip_rates=FLIPPED,
        drops_beyond=CLEARLY_BAD,
        wins_from=WON,
    ),
    "hard": LooksAhead(
        randomness=0.05,
        worlds=4,
        sharpness=1.2,
        slips_within=10,
        slip_rates=FLIPPED,
        drops_beyond=CLEARLY_BAD,
        wins_from=WON,
    ),
    "expert": Searches("foresight", simulations=64),
}
