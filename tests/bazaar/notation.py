from typing import Any

from bazaar import GAME
from bazaar.state import PRINTED
from tablemate.core import BadInput, GameOptions
from tablemate.core.position import Position
from tablemate.core.shadow import Word

FIELDS = ("stalls", "was_drawn", "points", "waited")


def write_action(action: dict[str, Any]) -> str:
    return " ".join(action.values())


def read_action(text: str) -> dict[str, Any]:
    """Any ware that was ever printed can be written; whether it is in this match, the position says."""
    type_, _, ware = text.partition(" ")
    if text == "wait":
        return {"type": "wait"}
    if type_ != "take" or ware not in PRINTED:
        raise BadInput(f"{text!r} is neither wait nor take with a ware, like take B01-003")
    return {"type": "take", "ware": ware}


def write_position(position: Position) -> str:
    s = position.record
    lists = " | ".join(" ".join(str(each) for each in getattr(s, name)) for name in FIELDS)
    return f"{lists} | {s.drawn} {s.turn} {int(s.rng.x):x}"


def read_position(text: str, options: GameOptions) -> Position:
    position = Position.start(GAME, options, seed=0)
    s = position.record
    *lists, rest = text.split("|")
    for name, values in zip(FIELDS, lists, strict=True):
        for k, value in enumerate(values.split()):
            getattr(s, name)[k] = int(value)
    drawn, turn, rng = rest.split()
    s.drawn, s.turn, s.rng.x = int(drawn), int(turn), Word(int(rng, 16))
    return position
