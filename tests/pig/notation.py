from typing import Any

from pig import GAME
from tablemate.core import BadInput, GameOptions
from tablemate.core.position import Position
from tablemate.core.shadow import Word


def write_action(action: dict[str, Any]) -> str:
    return str(action["type"])


def read_action(text: str) -> dict[str, Any]:
    if text not in ("roll", "hold"):
        raise BadInput(f"{text!r} is neither roll nor hold")
    return {"type": text}


def write_position(position: Position) -> str:
    s = position.record
    points = " ".join(str(s.points[p]) for p in range(s.players))
    return f"{points} | {s.turn} {s.pile} | {int(s.rng.x):x}"


def read_position(text: str, options: GameOptions) -> Position:
    position = Position.start(GAME, options, seed=0)
    s = position.record
    points, turn_and_pile, rng = text.split("|")
    for seat, score in enumerate(points.split()):
        s.points[seat] = int(score)
    s.turn, s.pile = map(int, turn_and_pile.split())
    s.rng.x = Word(int(rng, 16))
    return position
