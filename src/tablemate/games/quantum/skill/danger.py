"""Who could attack whom in the coming turn, and with what chance."""

from tablemate.core.compiled import int64, rule
from tablemate.games.quantum.kinds import SHIPS
from tablemate.games.quantum.rules.board import clear_reach, in_row, spread_from, x_of
from tablemate.games.quantum.rules.moving import INTERCEPTOR
from tablemate.games.quantum.skill.chances import rough_percent_to_win
from tablemate.games.quantum.skill.ways import steps_of
from tablemate.games.quantum.state import State

EACH = 7  # bits of a chance in hundredths
HUNDREDTHS = (1 << EACH) - 1


@rule
def is_marked_beside(s: State, space: int, diagonal: bool) -> bool:
    """Whether a space that is marked as reached is a step away."""
    row = in_row(s, space)
    here = int64(s.scratch_reach[row])
    beside = int64(s.scratch_reach[row - 1] | s.scratch_reach[row + 1])
    if diagonal:
        here |= beside
        beside = here
    return (here << 1 | here >> 1 | beside) >> x_of(s, space) & 1 != 0


@rule
def chances_of_ship(s: State, attacking: int, ship: int, defending: int, chances: int) -> int:
    """The chances to destroy each ship of a seat, packed, with what one more attacker could do."""
    place = int64(s.place[attacking, ship])
    diagonal = s.face[attacking, ship] == INTERCEPTOR
    spread_from(s, place, steps_of(s, attacking, ship) - 1, diagonal)
    for target in range(SHIPS):
        there = int64(s.place[defending, target])
        if there >= 0 and is_marked_beside(s, there, diagonal):
            chance = rough_percent_to_win(s, attacking, ship, defending, target)
            if chance > chances >> (EACH * target) & HUNDREDTHS:
                chances = (chances & ~(HUNDREDTHS << (EACH * target))) | chance << (EACH * target)
    clear_reach(s)
    return chances


@rule
def danger(s: State, attacking: int, defending: int) -> int:
    """What a seat has to fear from another: the best attack's chance in hundredths, half the next best's."""
    chances = 0
    for ship in range(SHIPS):
        if s.place[attacking, ship] >= 0:
            chances = chances_of_ship(s, attacking, ship, defending, chances)
    best = 0
    second = 0
    for target in range(SHIPS):
        chance = chances >> (EACH * target) & HUNDREDTHS
        if chance > best:
            second = best
            best = chance
        elif chance > second:
            second = chance
    return best + second // 2
