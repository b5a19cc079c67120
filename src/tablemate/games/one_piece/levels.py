"""The levels (20.7): three look one step ahead and slip now and then, the fourth searches."""

from collections.abc import Mapping

from tablemate.core.levels import Level, LooksAhead, Searches
from tablemate.games.one_piece.skill.prior import A_POINT, WON

CLEARLY_BAD = 40 * A_POINT

LEVELS: Mapping[str, Level] = {
    "easy": LooksAhead(judgement=0.7, randomness=0.30, worlds=1, temperature=8, drops_beyond=CLEARLY_BAD),
    "normal": LooksAhead(
        judgement=1.0,
        randomness=0.15,
        worlds=2,
        temperature=16,
        disaster=25,
        drops_beyond=CLEARLY_BAD,
        prior=4,
        wins_from=WON,
    ),
    "hard": LooksAhead(
        judgement=1.2,
        randomness=0.05,
        worlds=4,
        temperature=2,
        disaster=10,
        drops_beyond=CLEARLY_BAD,
        prior=8,
        wins_from=WON,
    ),
    "expert": Searches("foresight", simulations=64),
}
