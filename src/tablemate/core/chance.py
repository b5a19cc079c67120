"""What chance can bring in a game that does not say: samples whose first draws are spread evenly."""

from tablemate.core.rng import Rng, below
from tablemate.core.rule import rule, uint64

CHANCE_OUTCOMES = 32
CHANCE_DRAWS = 0
APART = 0xD1B54A32D192ED03  # between the generators of two samples


@rule
def chance_outcome(rng: Rng, outcome: int, variant: int) -> int:
    start = uint64(variant * CHANCE_OUTCOMES + outcome + 1) * uint64(APART)
    rng.x = start
    while below(rng, CHANCE_OUTCOMES) != outcome:
        start += uint64(1)
        rng.x = start
    rng.x = start
    return 1
