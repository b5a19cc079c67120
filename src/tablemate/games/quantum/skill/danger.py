"""Who could attack whom in the coming turn, and with what chance."""

from tablemate.core.compiled import int64, rule
from tablemate.games.quantum.codecs import SHIPS
from tablemate.games.quantum.rules.board import clear_reach, is_beside_reach, spread_from, x_of, y_of
from tablemate.games.quantum.ships import INTERCEPTOR
from tablemate.games.quantum.skill.chances import rough_percent_to_win
from tablemate.games.quantum.skill.ways import steps_of
from tablemate.games.quantum.state import State

EACH = 7  # bits of a chance in hundredths
HUNDREDTHS = (1 << EACH) - 1


@rule
def is_in_range(s: State, place: int, target: int, steps: int, diagonal: bool) -> bool:
    """Whether an attack would come so far if nothing were in its way."""
    dx = abs(x_of(s, place) - x_of(s, target))
    dy = abs(y_of(s, place) - y_of(s, target))
    return max(dx, dy) <= steps if diagonal else dx + dy <= steps


@rule
def has_target_in_range(s: State, place: int, defending: int, steps: int, diagonal: bool) -> bool:
    for target in range(SHIPS):
        there = int64(s.place[defending, target])
        if there >= 0 and is_in_range(s, place, there, steps, diagonal):
            return True
    return False


@rule
def chances_of_ship(s: State, attacking: int, ship: int, defending: int, chances: int) -> int:
    """The chances to destroy each ship of a seat, packed, with what one more attacker could do."""
    place = int64(s.place[attacking, ship])
    diagonal = s.face[attacking, ship] == INTERCEPTOR
    steps = steps_of(s, attacking, ship)
    if not has_target_in_range(s, place, defending, steps, diagonal):
        return chances
    spread_from(s, place, steps - 1, diagonal)
    for target in range(SHIPS):
        there = int64(s.place[defending, target])
        if there >= 0 and is_beside_reach(s, there, diagonal):
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
