"""What happens until somebody has to decide (6, 12, 16)."""

from tablemate.core.compiled import Log, emit2, rule
from tablemate.games.one_piece.events import MATCH_OVER
from tablemate.games.one_piece.rules.battle import step_battle
from tablemate.games.one_piece.rules.frames import take_next
from tablemate.games.one_piece.rules.life import LOST_BY_DECK, take_damage
from tablemate.games.one_piece.rules.operations import step_frame
from tablemate.games.one_piece.rules.turn import step_turn
from tablemate.games.one_piece.rules.values import work_out
from tablemate.games.one_piece.sizes import SEATS
from tablemate.games.one_piece.state import (
    ATTACK_STEP,
    BATTLE_END,
    BY_BOTH,
    BY_DAMAGE,
    BY_DECK,
    FINISHED,
    NOBODY,
    NOTHING,
    REFRESH,
    State,
)
from tablemate.games.one_piece.tables import Tables


@rule
def go_on(s: State, t: Tables, log: Log) -> None:
    """Defeat first, then damage, effects under way, effects in line, the battle, the turn."""
    while s.asking == NOTHING:
        if s.scratch_stale != 0:
            work_out(s, t)
        check_defeat(s)
        if s.phase == FINISHED:
            tell_end(s, log)
            return
        if s.damage_left > 0 and s.frames == s.damage_depth:
            take_damage(s, t, log)
        elif s.frames > 0:
            step_frame(s, t, log)
        elif s.waiting > 0:
            take_next(s, t, log)
        elif ATTACK_STEP <= s.phase <= BATTLE_END:
            s.batch = 0
            step_battle(s, t, log)
        else:
            s.batch = 0
            step_turn(s, t, log)
    if s.scratch_stale != 0:
        work_out(s, t)


@rule
def check_defeat(s: State) -> None:
    """Damage at no life, or a deck that is empty, at any moment; both at once is a draw (16)."""
    if s.phase < REFRESH or s.phase == FINISHED:
        return
    for seat in range(SEATS):
        if s.deck_size[seat] == 0:
            s.lost[seat] |= LOST_BY_DECK
    if s.lost[0] == 0 and s.lost[1] == 0:
        return
    s.phase = FINISHED
    if s.lost[0] != 0 and s.lost[1] != 0:
        s.ending = BY_BOTH
        s.winner = NOBODY
        return
    loser = 0 if s.lost[0] != 0 else 1
    s.winner = 1 - loser
    s.ending = BY_DECK if s.lost[loser] == LOST_BY_DECK else BY_DAMAGE


@rule
def tell_end(s: State, log: Log) -> None:
    emit2(log, MATCH_OVER, s.winner, s.ending)
