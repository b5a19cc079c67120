"""Slips: now and then a level takes an action that is a little worse in its own eyes, however it thinks."""

from tablemate.core.compiled import Codes, Rng, below, chance_of, rule
from tablemate.core.likelihood import CERTAIN

A_LOGIT = 256
CARELESS = 1 << 32


@rule
def place_taken(rng: Rng, behind: Codes, best: int, randomness: int, temperature: int, disaster: int) -> int:
    """The place of the best of the actions; now and then another, the worse it is the more seldom.

    `behind` says by how much each is worse than the best, and is written over. Where none is nearly as good,
    the best is taken as a rule. Never one that is worse by more than a disaster.
    """
    if below(rng, CARELESS) >= randomness or temperature == 0:
        return best
    total = 0
    nearest = 0
    for k in range(len(behind)):
        share = 0
        if k != best and behind[k] <= disaster:
            share = chance_of(behind[k] * A_LOGIT // temperature)
            total += share
            nearest = max(nearest, share)
        behind[k] = share
    behind[best] = CERTAIN - nearest
    at = below(rng, total + behind[best])
    for k in range(len(behind)):
        at -= behind[k]
        if at < 0:
            return k
    return best
