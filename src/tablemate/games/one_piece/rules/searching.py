"""Searching the whole deck for a card to play, and shuffling it afterwards (17)."""

from tablemate.core.compiled import Log, int64, rule
from tablemate.games.one_piece.events import FROM_DECK
from tablemate.games.one_piece.rules.frames import acting, next_step
from tablemate.games.one_piece.rules.looking import look, looked_at
from tablemate.games.one_piece.rules.payments import may_choose
from tablemate.games.one_piece.rules.printed import owner_of
from tablemate.games.one_piece.rules.selection import CHOOSING, begin_play
from tablemate.games.one_piece.rules.zones import leave_deck, shuffle
from tablemate.games.one_piece.sizes import DECK
from tablemate.games.one_piece.state import ASK_TARGET, NONE, State
from tablemate.games.one_piece.tables import Tables


@rule
def step_search(s: State, t: Tables, f: int, log: Log) -> None:
    seat = acting(s, f)
    if s.frame_stage[f] == 0:
        s.frame_did[f] = 0
        s.frame_looked[f] = look(s, seat, DECK, False, log)
        s.frame_left[f] = t.code[s.frame_at[f], 2]
        s.frame_stage[f] = CHOOSING
    if s.frame_left[f] > 0 and s.frame_looked[f] > 0:
        s.asking = ASK_TARGET
        s.decider = seat
        return
    s.frame_looked[f] = 0
    shuffle(s, seat, log)
    next_step(s, f)


@rule
def may_find(s: State, t: Tables, f: int, card: int) -> bool:
    if looked_at(s, f, card) == NONE:
        return False
    return may_choose(s, t, int64(s.frame_at[f]), acting(s, f), int64(s.frame_object[f]), card, f)


@rule
def play_found(s: State, t: Tables, f: int, card: int) -> None:
    leave_deck(s, owner_of(card), looked_at(s, f, card))
    s.frame_looked[f] -= 1
    s.frame_left[f] -= 1
    s.frame_did[f] = 1
    begin_play(s, card, int64(t.code[s.frame_at[f], 6]), FROM_DECK)
