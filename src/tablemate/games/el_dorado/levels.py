"""El Dorado's levels (rules 11).

`easy` and `normal` go by the prior above all; the factors lean it to the side of a style. For 256 of a logit,
0.7 points of a round, they count 8, so a point of a round is 11 of theirs.
"""

from collections.abc import Mapping

from tablemate.core.levels import Foresight, Level, LooksAhead, Searches

SIGHT = 8  # points: what 256 of a logit count beside the factors
FAR_BEHIND = 512  # 256ths of a logit: 1.4 points of a round

LEVELS: Mapping[str, Level] = {
    "easy": LooksAhead(
        judgement=0.6,
        randomness=0.30,
        worlds=1,
        temperature=20,
        disaster=48,
        style="defensive",
        prior=SIGHT,
    ),
    "normal": LooksAhead(randomness=0.15, worlds=2, temperature=2, disaster=8, prior=SIGHT),
    "hard": Searches(
        "foresight",
        simulations=160,
        foresight=Foresight(
            draws=3, trust=120, drops_beyond=FAR_BEHIND, certain=0.9, fewest=16, leaves_behind=True
        ),
    ),
    "expert": Searches("foresight", simulations=800),
}
