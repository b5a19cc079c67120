"""Obvious blunders: what nobody who knows the rules would do on purpose, told before it is done (12.6)."""

from tablemate.core.compiled import int64, rule
from tablemate.games.quantum import fights, phases
from tablemate.games.quantum.codecs import FACES
from tablemate.games.quantum.rules import actions
from tablemate.games.quantum.rules.acting import why_not_construct
from tablemate.games.quantum.rules.chances import fixed
from tablemate.games.quantum.rules.combat import (
    asked_side,
    attacker_wins,
    beats,
    die_after,
    has_reroll,
    seat_of,
)
from tablemate.games.quantum.state import State, Tables

BLUNDERS = ("re-roll declined", "won combat rolled again", "begun and called off", "last cube not placed")
NO_BLUNDER = -1
REROLL_DECLINED, WON_COMBAT_ROLLED_AGAIN, BEGUN_AND_CALLED_OFF, LAST_CUBE_NOT_PLACED = range(len(BLUNDERS))


@rule
def blunder_of(s: State, t: Tables, action: int) -> int:
    """Which blunder an action is, or NO_BLUNDER."""
    if s.phase == phases.REROLLING:
        side = asked_side(s)
        is_winning = attacker_wins(s) == (side == fights.ATTACKER)
        if action != actions.SKIP_REROLLS:
            card = action - actions.REROLL
            return WON_COMBAT_ROLLED_AGAIN if is_winning and could_lose(s, side, card) else NO_BLUNDER
        return REROLL_DECLINED if not is_winning and could_win(s, side) else NO_BLUNDER
    if action == actions.CANCEL:
        return BEGUN_AND_CALLED_OFF
    if action == actions.END_TURN and s.cubes_left[s.turn] == 1 and can_construct(s, t):
        return LAST_CUBE_NOT_PLACED
    return NO_BLUNDER


@rule
def is_blunder(s: State, t: Tables, action: int) -> bool:
    return blunder_of(s, t, action) != NO_BLUNDER


@rule
def could_win(s: State, side: int) -> bool:
    """Whether the side that is losing would win with the best dice that its re-rolls can bring."""
    own = int64(s.total[side])
    if has_reroll(s, side, fights.RELENTLESS_REROLL) or has_reroll(s, side, fights.SCRAPPY_REROLL):
        own = with_die(s, side, 1)
    other = int64(s.total[1 - side])
    if has_reroll(s, side, fights.CRUEL_REROLL):
        other = with_die(s, 1 - side, FACES)
    return wins_with(s, side, own, other)


@rule
def could_lose(s: State, side: int, card: int) -> bool:
    """Whether the side that is winning would lose with the worst die that a re-roll can bring."""
    if card == fights.CRUEL_REROLL:
        return not wins_with(s, side, int64(s.total[side]), with_die(s, 1 - side, 1))
    return not wins_with(s, side, with_die(s, side, FACES), int64(s.total[1 - side]))


@rule
def wins_with(s: State, side: int, own: int, other: int) -> bool:
    """Whether a side wins with these totals (6.1)."""
    if side == fights.ATTACKER:
        return beats(s, own, s.defending, other)
    return not beats(s, other, s.defending, own)


@rule
def with_die(s: State, side: int, die: int) -> int:
    """A side's total if its die showed that."""
    seat = seat_of(s, side)
    return s.total[side] - s.rolled[side] + die_after(s, seat, fixed(s, seat, die))


@rule
def can_construct(s: State, t: Tables) -> bool:
    for tile in range(s.tiles):
        if why_not_construct(s, t, tile) == 0:
            return True
    return False
