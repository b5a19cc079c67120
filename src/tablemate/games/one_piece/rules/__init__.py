"""The rules of the One Piece Card Game; numbers refer to docs/games/one_piece.md.

Read them in the rulebook's order: start, turn, main_phase, battle, life; then what cards do: matching
(filters), counting and conditions, values (what the field comes to), frames (what waits and what is under
way), operations (one instruction after another), selection, looking, searching, don, leaving, zones.
`course` says what happens until somebody has to decide, `choices` what is legal then, `answers` what it
does. This file is what the contract asks for.
"""

from tablemate.core.compiled import OVER, Codes, Log, int64, rule
from tablemate.games.one_piece.rules.answers import answer
from tablemate.games.one_piece.rules.choices import legal, refusal
from tablemate.games.one_piece.rules.course import go_on
from tablemate.games.one_piece.rules.start import begin_match
from tablemate.games.one_piece.sizes import SEATS
from tablemate.games.one_piece.state import FINISHED, State
from tablemate.games.one_piece.tables import Tables

__all__ = ["actor", "apply", "is_winner", "legal", "refusal", "score", "setup", "stage"]


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    begin_match(s, t, log)


@rule
def actor(s: State, t: Tables) -> int:
    return OVER if s.phase == FINISHED else int64(s.decider)


@rule
def apply(s: State, t: Tables, action: int, log: Log) -> None:
    answer(s, t, action, log)
    go_on(s, t, log)


@rule
def score(s: State, t: Tables, out: Codes) -> None:
    """Hits dealt to the other Leader."""
    for seat in range(SEATS):
        out[seat] = s.hits[seat]


@rule
def is_winner(s: State, t: Tables, seat: int) -> bool:
    if s.phase == FINISHED:
        return s.winner == seat
    return s.life_size[seat] >= s.life_size[1 - seat]


@rule
def stage(s: State, t: Tables) -> int:
    """A turn: a search looks to its end."""
    return int64(s.turn)
