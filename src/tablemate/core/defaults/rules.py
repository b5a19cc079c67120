"""Most points win, the whole match is one stage, and chance is sampled."""

from tablemate.core.compiled import FAR, UNTOLD, Rng, below, rule, scratch_array, uint64
from tablemate.core.contract import MAX_SEATS, State, Tables
from tablemate.core.kernels.points import CODE, write_points

CHANCE_OUTCOMES = 32
CHANCE_DRAWS = 0
APART = 0xD1B54A32D192ED03  # between the generators of two samples


@rule
def refusal(s: State, t: Tables, action: int) -> int:
    """No reason is known: what is not among the legal actions is refused all the same."""
    return 0


@rule
def is_winner(s: State, t: Tables, seat: int) -> bool:
    points = scratch_array(MAX_SEATS, CODE)
    write_points(s, t, points)
    for other in range(MAX_SEATS):
        if points[other] > points[seat]:
            return False
    return True


@rule
def stage(s: State, t: Tables) -> int:
    return 0


@rule
def is_own_stage(s: State, t: Tables, seat: int) -> bool:
    """All seats have their part in it."""
    return True


@rule
def decisions_left(s: State, t: Tables) -> int:
    return FAR


@rule
def chance_result(s: State, t: Tables, action: int, rng: Rng) -> int:
    """Every outcome has to be carried out."""
    return UNTOLD


@rule
def chance_outcome(rng: Rng, outcome: int, variant: int) -> int:
    """A sample; the first draws of all samples are spread evenly."""
    start = uint64(variant * CHANCE_OUTCOMES + outcome + 1) * uint64(APART)
    rng.x = start
    while below(rng, CHANCE_OUTCOMES) != outcome:
        start += uint64(1)
        rng.x = start
    rng.x = start
    return 1
