"""Quantum's rules; numbers refer to docs/games/quantum.md.

Read them in the rulebook's order: board, start, turn (its course, and what is decided next), acting and
moving (what can be done), combat, planets, tracks, market and gambits; `actions` is the table of all actions,
and `choices` lists what is legal. This file is what the contract asks for.
"""

from tablemate.core.compiled import OVER, Codes, Log, int64, rule
from tablemate.games.quantum import phases
from tablemate.games.quantum.rules.actions import perform
from tablemate.games.quantum.rules.chance_outcomes import (
    CHANCE_DRAWS,
    CHANCE_OUTCOMES,
    chance_outcome,
    chance_result,
)
from tablemate.games.quantum.rules.choices import legal, refusal
from tablemate.games.quantum.rules.start import begin_match
from tablemate.games.quantum.rules.turn import go_on
from tablemate.games.quantum.state import NOBODY, State, Tables

__all__ = [
    "CHANCE_DRAWS",
    "CHANCE_OUTCOMES",
    "actor",
    "apply",
    "chance_outcome",
    "chance_result",
    "is_own_stage",
    "is_winner",
    "legal",
    "refusal",
    "score",
    "setup",
    "stage",
]


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    begin_match(s, t, log)
    go_on(s, t, log)


@rule
def actor(s: State, t: Tables) -> int:
    return OVER if s.phase == phases.FINISHED else int64(s.decider)


@rule
def stage(s: State, t: Tables) -> int:
    """A turn: a search looks to its end, for dice decide too much of what follows."""
    return int64(s.turns)


@rule
def is_own_stage(s: State, t: Tables, seat: int) -> bool:
    """In an opponent's turn a seat answers; the setup is everybody's."""
    return s.course < phases.TURN_ACTIONS or seat == s.turn


@rule
def score(s: State, t: Tables, out: Codes) -> None:
    """Cubes placed."""
    for seat in range(s.players):
        out[seat] = s.cubes_each - s.cubes_left[seat]


@rule
def is_winner(s: State, t: Tables, seat: int) -> bool:
    """All cubes placed; after the last turn, or if it ended now, whoever has placed most (1.1, 10.2)."""
    if s.winner != NOBODY:
        return s.winner == seat
    for other in range(s.players):
        if s.cubes_left[other] < s.cubes_left[seat]:
            return False
    return True


@rule
def apply(s: State, t: Tables, action: int, log: Log) -> None:
    perform(s, t, action, log)
    go_on(s, t, log)
