"""Random plays of a scene on strict records, and which instructions did something in them."""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from unittest import mock

import numpy as np

from one_piece_scenes.layout import Lying
from one_piece_scenes.needs import OPPONENT, YOU
from one_piece_scenes.record import Writer
from one_piece_scenes.scene import FROM_HAND, Layout, Scene
from tablemate.core.rulebook import rulebook_of
from tablemate.core.shadow import Word, cells, shadow
from tablemate.games.one_piece import GAME, rules
from tablemate.games.one_piece import actions as a
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules import answers, course, values
from tablemate.games.one_piece.rules.selection import begin_play
from tablemate.games.one_piece.sizes import BATTLERS, KINDS, SLOTS, STAGE
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
STRONG = 30_000  # what a blow that must land has more


class Fault(AssertionError):
    """What went wrong in a play, with what was done until then."""


@dataclass
class Play:
    """One play of a scene."""

    scene: Scene
    seed: int
    start: np.ndarray[Any, Any]
    codes: list[int] = field(default_factory=list)
    carried: set[int] = field(default_factory=set)  # instructions
    end: bytes = b""
    most: Counter[str] = field(default_factory=Counter)

    @property
    def was_used(self) -> bool:
        return bool(self.carried)


def opening(scene: Scene, seed: int) -> tuple[Writer, Layout]:
    """The position of a scene, written down."""
    layout = scene.laid_out(random.Random(f"{scene} {seed}"), flips=seed % 4 == 3)
    _add_itself(layout)
    _add_attack(layout)
    writer = Writer(layout.turn_seat, seed)
    for seat in (YOU, OPPONENT):
        writer.write_side(seat, layout.sides[seat])
    writer.written()
    return writer, layout


def _add_itself(layout: Layout) -> None:
    scene, side = layout.scene, layout.sides[YOU]
    if layout.own is not None:
        return
    (side.life if scene.timing == "trigger" else side.hand).append(scene.card)


def _add_attack(layout: Layout) -> None:
    """Whoever has to win a battle for the scene is strong enough."""
    event = (layout.scene.block.event or {}).get("name")
    if layout.scene.timing in ("on_ko", "trigger", "replacement"):
        for attacker in (layout.sides[OPPONENT].leader, *layout.sides[OPPONENT].characters[:1]):
            attacker.power_by = STRONG
    if event == "character_ko":
        layout.sides[YOU].leader.power_by = STRONG
    if event in ("character_ko", "battle_ended", "battle_joined"):
        layout.sides[OPPONENT].characters[:1] = [Lying(layout.cupboard.filler(), rested=True)]
    if event == "blocker_activated":
        blocker = layout.cupboard.character({"keyword": "blocker", "cost_max": 4})
        assert blocker is not None
        layout.sides[OPPONENT].characters[:1] = [blocker]


class Stage:
    """A position that is played on with the rules as they stand, on strict records."""

    def __init__(self, states: np.ndarray[Any, Any]) -> None:
        book = rulebook_of(GAME)
        self.states, self.s, self.t = states, shadow(states), book.tables_record
        self.log_array = book.new_log()
        self.log = shadow(self.log_array)
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
        self.check()

    def begin(self, card: int) -> None:
        """A card that an effect plays."""
        self.s.hand[card] -= 1
        self.s.hand_size[card // KINDS] -= 1
        self.s.asking = NOTHING
        begin_play(self.s, card, 0, 0)
        course.go_on(self.s, self.t, self.log)
        self.check()

    def check(self) -> None:
        if self.s.ending == CUT_OFF:
            raise Fault("cut off")
        if (now := pieces(self.s, self.t)) != self.pieces:
            raise Fault(f"lost or born: {dict(now.items() ^ self.pieces.items())}")


def play_strictly(scene: Scene, seed: int) -> Play:
    """Play a scene once, by chance."""
    writer, layout = opening(scene, seed)
    play = Play(scene, seed, writer.states.copy())
    rng = random.Random(seed)
    stage = Stage(writer.states)
    with noting(play, stage):
        values.work_out(stage.s, stage.t)
        try:
            _play(stage, play, layout, writer, rng)
        except Exception as fault:
            raise Fault(f"{scene}, play {seed}, after {play.codes}: {fault!r}") from fault
    play.end = stage.states.tobytes()
    return play


def _play(stage: Stage, play: Play, layout: Layout, writer: Writer, rng: random.Random) -> None:
    s, scene = stage.s, play.scene
    own_kind = writer.kinds[YOU].get(scene.card.number, 0)
    if scene.timing == "on_play" and layout.play_cost > s.don_active[YOU]:
        stage.begin(own_kind)
        play.start = stage.states.copy()
    after = 0
    for _ in range(MOST_DECISIONS):
        if s.phase == FINISHED:
            return
        legal = stage.legal()
        code = _wanted(s, layout, own_kind, legal, play, rng)
        play.codes.append(code)
        stage.apply(code)
        if play.was_used and s.frames == 0 and s.waiting == 0 and s.delayed == 0:
            after += 1
            if after > AFTERWARDS:
                return


def _wanted(s: Any, layout: Layout, kind: int, legal: list[int], play: Play, rng: random.Random) -> int:
    """What leads to the block, until it is used; then anything."""
    scene, timing = play.scene, play.scene.timing
    place = s_place(layout)
    if s.asking == ASK_ACTION and (s.delayed or (play.was_used and timing != "static")):
        return a.END_MAIN if s.delayed else rng.choice(legal)
    if not play.was_used or timing == "static":
        for code in _leading(s, layout, kind, place):
            if code in legal:
                return code
    if s.asking in (ASK_BLOCK, ASK_COUNTER, ASK_TRIGGER) and not play.was_used:
        return legal[0]
    if s.asking == ASK_NUMBER and rng.random() > SHY:
        return legal[-1]
    if legal[0] in (a.NONE_OF_THEM, a.DECLINE) and len(legal) > 1 and rng.random() > SHY:
        return rng.choice(legal[1:])
    return rng.choice(legal)


def s_place(layout: Layout) -> int:
    """The slot of the card itself, or the Leader's."""
    side = layout.sides[YOU]
    for slot, lying in enumerate(side.characters, start=1):
        if lying is layout.own:
            return slot
    return STAGE if layout.own is not None and side.stage is layout.own else 0


def _leading(s: Any, layout: Layout, kind: int, slot: int) -> Iterator[int]:
    """Answers that lead to the block, the likeliest first."""
    timing = layout.scene.timing
    event = (layout.scene.block.event or {}).get("name")
    if s.asking == ASK_ACTION:
        if timing in FROM_HAND:
            yield a.PLAY + kind
        if timing in ("when_attacking", "event") and slot < STAGE:
            target = 1 if event in ("battle_ended", "battle_joined", "character_ko") else 0
            if event == "don_returned_to_don_deck":
                yield a.ACTIVATE
            yield a.ATTACK + slot * BATTLERS + target
        if timing == "activate_main":
            numbers = [n for n, block in enumerate(layout.scene.card.effects) if "activate_main" in block.timing]
            yield a.ACTIVATE + slot * a.MOST_ABILITIES + numbers.index(layout.scene.number)
        if timing in ("on_ko", "replacement"):
            yield a.ATTACK + slot
        if layout.turn_seat == OPPONENT and timing != "static":
            yield a.ATTACK + BATTLERS * (len(layout.sides[OPPONENT].characters) > 0 and s.rng.x & Word(1) != Word(0))
            yield a.ATTACK
        if timing.startswith("end_of"):
            yield a.END_MAIN
    elif s.asking == ASK_BLOCK and (timing == "on_block" or event == "blocker_activated"):
        yield a.BLOCK + (slot if timing == "on_block" else 1) - 1
    elif s.asking == ASK_COUNTER and timing == "counter":
        yield a.USE + kind
    elif s.asking == ASK_TRIGGER and timing == "trigger":
        yield a.USE_TRIGGER


# -- which instructions did something


@contextmanager
def noting(play: Play, stage: Stage) -> Iterator[None]:
    """Note in a play which instructions of its block change something outside their frame."""
    first, last = block_range(play.scene)
    t = stage.t

    def noted(carry_out: Any) -> Any:
        def step(s: Any, t: Any, *rest: Any) -> Any:
            f = s.frames - 1
            at, picked = int(s.frame_at[f]), int(s.frame_picked[f])
            before = outside(stage.states)
            done = carry_out(s, t, *rest)
            for name, used in (("frames", s.frames), ("waiting", s.waiting), ("modifiers", s.modifiers)):
                play.most[name] = max(play.most[name], int(used))
            if first <= at < last:
                chose = t.code[at, 0] == w.SELECT and s.frame_picked[f] > picked
                if t.code[at, 0] <= w.DELAY or chose or outside(stage.states) != before:
                    play.carried.add(at)
            return done

        return step

    def changed(room: Any, place: int, op: int, amount: int) -> None:
        at = int(sys._getframe(1).f_locals["at"])
        if first <= at < last:
            play.carried |= {at, *range(first, at)} if play.scene.timing == "static" else set()
        change(room, place, op, amount)

    def costs(s: Any, t: Any, card: int) -> int:
        cost: int = cost_in_hand(s, t, card)
        if s.list[card] == play.scene.row and cost != t.print_cost[s.list[card]]:
            play.carried |= set(range(first, last)) if play.scene.timing == "static" else set()
        return cost

    change, cost_in_hand = values.change, values.cost_in_hand
    with (
        mock.patch.object(course, "step_frame", noted(course.step_frame)),
        mock.patch.object(answers, "answer_effect", noted(answers.answer_effect)),
        mock.patch.object(values, "change", changed),
        mock.patch("tablemate.games.one_piece.rules.main_phase.cost_in_hand", costs),
    ):
        yield


@contextmanager
def carried_out() -> Iterator[None]:
    yield


INSIDE = ("frame_", "asking", "decider", "scratch_", "frames")


def outside(states: np.ndarray[Any, Any]) -> bytes:
    """All of a record but what is under way in frames."""
    return states.view(np.uint8)[_outside(states.dtype)].tobytes()


@cache
def _outside(dtype: np.dtype[Any]) -> np.ndarray[Any, np.dtype[np.bool_]]:
    mask = np.ones(dtype.itemsize, np.bool_)
    for name, (part, offset, *_) in (dtype.fields or {}).items():
        if name.startswith(INSIDE):
            mask[offset : offset + part.itemsize] = False
    return mask


def block_range(scene: Scene) -> tuple[int, int]:
    """The instructions of a block: the first, and the one after its last."""
    t = rulebook_of(GAME).tables_record
    block = int(t.first_block[scene.row]) + scene.number
    from tablemate.games.one_piece.effects.compiler import compiled_pool

    program = compiled_pool()
    first = program.blocks[block]["block_at"]
    last = program.blocks[block + 1]["block_at"] if block + 1 < len(program.blocks) else len(program.code)
    return first, last
