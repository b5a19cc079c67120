"""Quantum's levels (12): the weaker two look one step ahead at what is rated well, the stronger two plan
whole turns and judge their ends by the chance to win that was learned. `hard` also slips, often
and by less than a blunder: that keeps it weaker than `expert`, so that it need not overlook much.
"""

from collections.abc import Mapping

from tablemate.core.levels import Level, LooksAhead, Planning, Searches

CLEARLY_BAD = 192  # so far below the best rated, in 256ths of a logit

LEVELS: Mapping[str, Level] = {
    "easy": LooksAhead(judgement=0.7, randomness=0.30, worlds=1, temperature=2, drops_beyond=CLEARLY_BAD),
    "normal": LooksAhead(
        judgement=1.0, randomness=0.10, worlds=1, temperature=1, drops_beyond=CLEARLY_BAD, prior=2
    ),
    "hard": Searches(
        "learned-planner",
        simulations=100,
        planning=Planning(width=8, at_first=2, clear=8, randomness=1.0, temperature=4, disaster=1),
    ),
    "expert": Searches("learned-planner", simulations=1300, planning=Planning(at_first=4)),
}
