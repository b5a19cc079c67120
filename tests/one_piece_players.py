"""What opponents of the One Piece Card Game do in positions that tests write, and what they see there."""

from dataclasses import replace
from typing import Any

import numpy as np

from one_piece_positions import say
from tablemate.core.levels import LooksAhead, levels_of
from tablemate.core.playing import Budget, Choice, Decision
from tablemate.core.position import Position
from tablemate.core.rulebook import new_rngs, rulebook_of
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.skill import FACTORS, STYLES
from tablemate.games.one_piece.skill.prior import A_POINT
from tablemate.players.evaluator import EvaluatorPlayer

LOOKING_AHEAD = ("easy", "normal", "hard")


def level_of(name: str, **changed: Any) -> LooksAhead:
    level = levels_of(GAME)[name]
    assert isinstance(level, LooksAhead)
    return replace(level, **changed)


def choice(
    position: Position, level: str = "hard", style: str = "balanced", *, start: int = 1, **changed: Any
) -> Choice:
    """What a level decides that does not slip, unless it is told to."""
    seat = position.actor
    assert seat is not None
    player = EvaluatorPlayer(GAME, start, level_of(level, **{"randomness": 0.0, **changed}), style)
    return player.choose(Decision(position.determinized(seat, start), seat, list), Budget())


def chosen(position: Position, level: str = "hard", style: str = "balanced", **how: Any) -> str:
    return say(choice(position, level, style, **how).action)


def line(position: Position, level: str = "hard", style: str = "balanced", most: int = 12) -> list[str]:
    """What the seat does, one action after another, up to the end of its turn or the other's decision."""
    seat, done = position.actor, []
    while position.actor == seat and len(done) < most:
        done.append(chosen(position, level, style))
        if done[-1] == "end_main":
            break
        legal = {say(action): action for action in position.legal()}
        position.apply_code(position.code(legal[done[-1]]))
    return done


def scripted(position: Position, style: str = "balanced") -> str:
    book = rulebook_of(GAME)
    code = book.player_calls.policy_at(position.states, 0, book.tables, STYLES.index(style), new_rngs(1), 0)
    return say(position.named(code))


def points(position: Position) -> dict[str, int]:
    """What each legal action is worth, in the points of the values."""
    logits = position.logits()
    return {say(action): logit // A_POINT for action, logit in zip(position.legal(), logits, strict=True)}


def factors(position: Position, seat: int = 0) -> dict[str, int]:
    out = np.zeros(len(FACTORS), np.int64)
    book = rulebook_of(GAME)
    book.features.evaluate_at(position.states, 0, book.tables, seat, out)
    return dict(zip(FACTORS, out.tolist(), strict=True))
