"""The levels (20.7): one looks a step ahead, two play on to the end of the turn, and the fourth searches.

What they play to its end they try as widely as their time allows: what is left out is where blunders come
from. Instead both slip often, by less than a blunder; `normal` tries less than `hard`, in one world.
"""

from collections.abc import Mapping

from tablemate.core.levels import Foresight, Level, LooksAhead, Searches
from tablemate.games.one_piece.skill.prior import A_POINT, WON

FAR, FURTHER, FURTHEST = 25 * A_POINT, 40 * A_POINT, 160 * A_POINT  # below the best: not tried

LEVELS: Mapping[str, Level] = {
    "easy": LooksAhead(
        judgement=0.7,
        randomness=0.30,
        worlds=1,
        temperature=5,
        disaster=12,
        drops_beyond=FURTHER,
        prior=3,
    ),
    "normal": LooksAhead(
        judgement=1.0,
        randomness=0.9,
        worlds=1,
        temperature=16,
        disaster=7,
        drops_beyond=FAR,
        prior=10,
        outlook=16,
        wins_from=WON,
    ),
    "hard": LooksAhead(
        judgement=1.9,
        randomness=0.9,
        worlds=4,
        temperature=40,
        disaster=5,
        drops_beyond=FURTHEST,
        prior=3,
        outlook=16,
        wins_from=WON,
    ),
    "expert": Searches("foresight", simulations=64, foresight=Foresight(draws=1)),
}
