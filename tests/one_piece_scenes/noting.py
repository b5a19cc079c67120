"""Which instructions of a block did something in a play."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from unittest import mock

import numpy as np

from one_piece_scenes.scene import Scene
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.effects.compiler import compiled_pool
from tablemate.games.one_piece.pool import rows
from tablemate.games.one_piece.rules import answers, course, main_phase, values

INSIDE = ("frame", "asking", "decider", "scratch_")  # fields that say what is under way
_WORDS = list(vars(w))
INSTRUCTIONS = _WORDS[_WORDS.index("STOP") : _WORDS.index("DEAL_DAMAGE") + 1]
SILENT = (w.STOP, w.JUMP)


def block_range(scene: Scene) -> range:
    """Where the instructions of a block are."""
    program = compiled_pool()
    block = program.facts[scene.card.number]["first_block"] + scene.number
    first = program.blocks[block]["block_at"]
    last = program.blocks[block + 1]["block_at"] if block + 1 < len(program.blocks) else len(program.code)
    return range(first, last)


def left_out(scene: Scene, carried: set[int]) -> list[str]:
    """The instructions of a scene that nothing came of, each as its place in the block and its name."""
    code, block = compiled_pool().code, block_range(scene)
    skipped: set[int] = set()
    if scene.timing == "activate_main" and scene.block.cost and carried:
        # Whoever activates an effect has said that it is paid for: nothing is asked again.
        skipped = set(range(block[0], next(at for at in block if code[at][0] == w.PAY_OR_LEAVE) + 1))
    missing = (at for at in block if code[at][0] not in SILENT and at not in carried | skipped)
    return [f"+{at - block[0]} {INSTRUCTIONS[code[at][0]]}" for at in missing]


@contextmanager
def noting(scene: Scene, states: np.ndarray[Any, Any], carried: set[int]) -> Iterator[None]:
    """Note the instructions of a scene's block that change something outside their frame.

    What only says how to go on is carried out when it is reached, a permanent effect when it changes a value.
    """
    block = block_range(scene)
    is_static = scene.timing == "static"
    change, cost_in_hand = values.change, values.cost_in_hand

    def noted(carry_out: Any) -> Any:
        def step(s: Any, t: Any, *rest: Any) -> None:
            f = s.frames - 1
            at, picked, before = int(s.frame_at[f]), int(s.frame_picked[f]), _outside(states)
            carry_out(s, t, *rest)
            if at in block:
                is_chosen = t.code[at, 0] == w.SELECT and s.frame_picked[f] > picked
                if t.code[at, 0] <= w.DELAY or is_chosen or _outside(states) != before:
                    carried.add(at)

        return step

    def changed(room: Any, place: int, op: int, amount: int) -> None:
        at = int(sys._getframe(1).f_locals["at"])  # add_block's
        if is_static and at in block:
            carried.update(range(block[0], at + 1))
        change(room, place, op, amount)

    def costs(s: Any, t: Any, card: int) -> int:
        cost: int = cost_in_hand(s, t, card)
        if is_static and s.list[card] == rows()[scene.card.number] and cost != t.print_cost[s.list[card]]:
            carried.update(block)
        return cost

    with (
        mock.patch.object(course, "step_frame", noted(course.step_frame)),
        mock.patch.object(answers, "answer_effect", noted(answers.answer_effect)),
        mock.patch.object(values, "change", changed),
        mock.patch.object(main_phase, "cost_in_hand", costs),
    ):
        yield


def _outside(states: np.ndarray[Any, Any]) -> bytes:
    """All of a record but what is under way in frames."""
    return states.view(np.uint8)[_outside_mask(states.dtype)].tobytes()


@cache
def _outside_mask(dtype: np.dtype[Any]) -> np.ndarray[Any, np.dtype[np.bool_]]:
    mask = np.ones(dtype.itemsize, np.bool_)
    for name, (part, offset, *_) in (dtype.fields or {}).items():
        if name.startswith(INSIDE):
            mask[offset : offset + part.itemsize] = False
    return mask
