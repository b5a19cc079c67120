"""What one seat may know: the open lists and fields, its own hand, and hidden cards that it was shown (17).

Spectators see what lies open: neither hands nor any card that one player alone was shown.
"""

from typing import Any, Literal, TypedDict

from tablemate.core.events import Viewer
from tablemate.games.one_piece.sizes import SEATS
from tablemate.games.one_piece.state import (
    CHOOSING_FIRST,
    DON_PHASE,
    DRAW,
    END_DELAYED,
    END_OTHER,
    END_OWN,
    ENDINGS,
    FINISHED,
    MULLIGANS,
    NOBODY,
    NOT_ENDED,
    REFRESH,
    TURN_OVER,
)
from tablemate.games.one_piece.view.battle import STEPS, Battle, battle
from tablemate.games.one_piece.view.question import (
    QUESTIONS,
    Asked,
    Delayed,
    TakenLife,
    Waiting,
    asked,
    delayed,
    taken_life,
    waiting,
)
from tablemate.games.one_piece.view.sides import Side, side
from tablemate.games.one_piece.view.wording import prompt

__all__ = ["View", "kind", "prompt", "view"]

Phase = Literal["first", "mulligan", "refresh", "draw", "don", "main", "battle", "end", "over"]
PHASES: dict[int, Phase] = {
    CHOOSING_FIRST: "first",
    MULLIGANS: "mulligan",
    REFRESH: "refresh",
    DRAW: "draw",
    DON_PHASE: "don",
    END_OWN: "end",
    END_OTHER: "end",
    END_DELAYED: "end",
    TURN_OVER: "end",
    FINISHED: "over",
    **dict.fromkeys(STEPS, "battle"),
}
Ending = Literal["damage", "deck", "draw", "turn_limit", "cut_off"]


class View(TypedDict):
    """The match as one seat sees it."""

    seat: int | None  # whose view it is; None is a spectator
    turn: int  # from 1; 0 before the first
    turn_seat: int | None  # whose turn it is
    first_seat: int | None  # who began
    phase: Phase
    sides: list[Side]  # by seat
    battle: Battle | None
    asked: Asked | None  # None when the match is over
    taken_life: TakenLife | None
    waiting: list[Waiting]  # effects that were caused and not carried out yet
    delayed: list[Delayed]  # effects kept for the end of a battle or of the turn
    winner: int | None
    ending: Ending | None  # None while it goes on


def view(s: Any, t: Any, seat: Viewer) -> View:
    """The position for one seat; None is a spectator."""
    begun = s.phase != CHOOSING_FIRST
    ending: Ending | None = None if s.ending == NOT_ENDED else ENDINGS[s.ending]  # type: ignore[assignment]
    return {
        "seat": seat,
        "turn": s.turn,
        "turn_seat": s.turn_seat if s.turn else None,
        "first_seat": s.first_seat if begun else None,
        "phase": PHASES.get(s.phase, "main"),
        "sides": [side(s, t, each, seat) for each in range(SEATS)],
        "battle": battle(s),
        "asked": asked(s, t, seat),
        "taken_life": taken_life(s, seat),
        "waiting": waiting(s, t),
        "delayed": delayed(s, t),
        "winner": None if s.winner == NOBODY else s.winner,
        "ending": ending,
    }


def kind(s: Any, t: Any) -> str:
    """Which of the six kinds of decisions it is; `asked` says more."""
    return QUESTIONS[s.asking][1]
