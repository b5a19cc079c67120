"""The levels (20.7): one looks a step ahead, two play on to the end of the turn, and the fourth searches.

With options tried that lie further off, `hard` would be as strong as `expert`: what the values (20.1) leave
out is what it lacks.
"""

from collections.abc import Mapping

from tablemate.core.levels import Foresight, Level, LooksAhead, Searches
from tablemate.games.one_piece.skill.prior import A_POINT, WON

FAR, FURTHER, FURTHEST = 8 * A_POINT, 15 * A_POINT, 40 * A_POINT  # below the best: not tried

LEVELS: Mapping[str, Level] = {
    "easy": LooksAhead(
        judgement=0.7, randomness=0.30, worlds=1, temperature=8, drops_beyond=FURTHEST, prior=1
    ),
    "normal": LooksAhead(
        judgement=1.0,
        randomness=0.15,
        worlds=1,
        temperature=16,
        disaster=25,
        drops_beyond=FAR,
        prior=10,
        outlook=14,
        wins_from=WON,
    ),
    "hard": LooksAhead(
        judgement=1.2,
        randomness=0.05,
        worlds=6,
        temperature=2,
        disaster=10,
        drops_beyond=FURTHER,
        prior=7,
        outlook=8,
        wins_from=WON,
    ),
    "expert": Searches("foresight", simulations=64, foresight=Foresight(draws=1)),
}
