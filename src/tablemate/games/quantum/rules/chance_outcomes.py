"""What chance can bring, as a search tries it: every throw of two dice, all equally likely."""

from tablemate.core.compiled import Mask, Rng, below, rule, uint64
from tablemate.games.quantum.codecs import FACES

CHANCE_OUTCOMES = FACES * FACES
CHANCE_DRAWS = 2
APART = 0xD1B54A32D192ED03  # between the generators of two throws


@rule
def chance_outcome(rng: Rng, outcome: int, variant: int) -> int:
    """Look for a generator that throws this pair of dice first."""
    start = uint64(variant * CHANCE_OUTCOMES + outcome + 1) * uint64(APART)
    while not throws_pair(rng, start, outcome):
        start += uint64(1)
    rng.x = start
    return 1


@rule
def throws_pair(rng: Rng, start: Mask, pair: int) -> bool:
    """The first draw is in another 36th part of its range for each, so that cards come evenly, too."""
    rng.x = start
    return below(rng, CHANCE_OUTCOMES) == pair and below(rng, FACES) == pair % FACES
