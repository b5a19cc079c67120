"""Random plays of a scene: with the rules as they stand on strict records, and once more in machine code."""

import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from one_piece_scenes.noting import noting
from one_piece_scenes.opening import Opening
from one_piece_scenes.scene import Scene
from tablemate.core.position import Position
from tablemate.core.record import copied
from tablemate.core.rulebook import rulebook_of
from tablemate.core.shadow import cells, shadow
from tablemate.games.one_piece import GAME, rules
from tablemate.games.one_piece import actions as a
from tablemate.games.one_piece.events import FROM_HAND
from tablemate.games.one_piece.rules import course, values
from tablemate.games.one_piece.rules.selection import begin_play
from tablemate.games.one_piece.rules.zones import leave_hand
from tablemate.games.one_piece.sizes import SEATS
from tablemate.games.one_piece.state import (
    ASK_ACTION,
    ASK_BLOCK,
    ASK_COUNTER,
    ASK_NUMBER,
    ASK_TRIGGER,
    CUT_OFF,
    FINISHED,
    MAX_LEGAL,
    NOTHING,
)
from tablemate.games.one_piece.worlds import pieces

MOST_DECISIONS = 40
AFTERWARDS = 2  # decisions after the effect is over
SHY = 0.2  # how often a question that can be declined is


class Fault(AssertionError):
    """What went wrong in a play, with what was done until then."""


@dataclass
class Play:
    """One play of a scene: where it began, what was done, what came of it."""

    start: np.ndarray[Any, Any]
    codes: list[int] = field(default_factory=list)
    carried: set[int] = field(default_factory=set)  # instructions of the block
    end: bytes = b""


class Table:
    """A position that is played on with the rules as they stand, on strict records."""

    def __init__(self, states: np.ndarray[Any, Any]) -> None:
        book = rulebook_of(GAME)
        self.states, self.s, self.t = states, shadow(states), book.tables_record
        self.log = shadow(book.new_log())
        self.out = np.zeros(MAX_LEGAL + 1, np.int64)
        self.pieces = pieces(self.s, self.t)

    def legal(self) -> list[int]:
        n = rules.legal(self.s, self.t, cells(self.out))
        if not 0 < n <= MAX_LEGAL:
            raise Fault(f"{n} legal actions, asked {self.s.asking}")
        return self.out[:n].tolist()

    def apply(self, code: int) -> None:
        self.log.n = 0
        rules.apply(self.s, self.t, code, self.log)
        self._check()

    def play_by_effect(self, card: int) -> None:
        """A card of the hand enters the field though nobody pays for it."""
        self.s.asking = NOTHING
        leave_hand(self.s, card, False)
        begin_play(self.s, card, 0, FROM_HAND)
        course.go_on(self.s, self.t, self.log)
        self._check()

    def _check(self) -> None:
        if self.s.ending == CUT_OFF:
            raise Fault("the match was cut off")
        if (now := pieces(self.s, self.t)) != self.pieces:
            raise Fault(f"lost or born: {dict(now.items() ^ self.pieces.items())}")


def play_strictly(scene: Scene, seed: int) -> Play:
    """Play a scene by chance; a Fault tells what went wrong."""
    opening = Opening(scene, seed)
    table = Table(opening.states)
    play = Play(copied(opening.states))
    with noting(scene, table.states, play.carried):
        try:
            values.work_out(table.s, table.t)
            if opening.is_dear:
                table.play_by_effect(opening.kind)
                play.start = copied(table.states)
            _play(opening, table, play, random.Random(seed))
        except Exception as fault:
            raise Fault(f"{scene}, play {seed}, after {play.codes}: {fault!r}") from fault
    play.end = table.states.tobytes()
    return play


def _play(opening: Opening, table: Table, play: Play, rng: random.Random) -> None:
    s, after = table.s, 0
    while s.phase != FINISHED and len(play.codes) < MOST_DECISIONS and after <= AFTERWARDS:
        code = _answer(opening, s, table.legal(), bool(play.carried), rng)
        play.codes.append(code)
        table.apply(code)
        after += bool(play.carried) and s.frames == 0 and s.waiting == 0 and s.delayed == 0


def _answer(opening: Opening, s: Any, legal: list[int], was_used: bool, rng: random.Random) -> int:
    """What leads to the block, and to what it has delayed; then anything, and rather yes than no."""
    if not was_used:
        for code in opening.leading(s):
            if code in legal:
                return code
        if s.asking in (ASK_BLOCK, ASK_COUNTER, ASK_TRIGGER):
            return legal[0]
    if s.asking == ASK_ACTION and s.delayed:
        return a.END_MAIN
    if rng.random() > SHY:
        if s.asking == ASK_NUMBER:
            return legal[-1]
        if legal[0] in (a.NONE_OF_THEM, a.DECLINE) and len(legal) > 1:
            return rng.choice(legal[1:])
    return rng.choice(legal)


def end_in_machine_code(play: Play) -> bytes:
    """What comes of the same actions in the form that matches are played in."""
    position = Position(rulebook_of(GAME), copied(play.start), SEATS)
    for code in play.codes:
        position.apply_code(code)
    return position.states.tobytes()
