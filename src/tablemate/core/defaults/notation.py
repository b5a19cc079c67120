"""Actions by type and fields (`play card=AS`), positions by fields that are not zero (`points=12,7`)."""

import json
import re
from collections.abc import Mapping
from typing import Any

from tablemate.core.contract import GAME
from tablemate.core.errors import BadInput
from tablemate.core.options import GameOptions
from tablemate.core.position import Position
from tablemate.core.record_text import read_record, write_record
from tablemate.core.rulebook import rulebook_of

WORD = re.compile(r"[^\W\d][\w+'-]*")
FIELD = re.compile(r"""\s+(\w+)=("(?:[^"\\]|\\.)*"|\S+)""")
NOT_WORDS = ("true", "false", "null")


def write_action(action: Mapping[str, Any]) -> str:
    fields = (f" {name}={_written(value)}" for name, value in action.items() if name != "type")
    return str(action["type"]) + "".join(fields)


def read_action(text: str) -> dict[str, Any]:
    text = text.strip()
    found = WORD.match(text)
    action: dict[str, Any] = {"type": found.group() if found else ""}
    at = found.end() if found else 0
    while field := FIELD.match(text, at):
        action[field.group(1)] = _read(field.group(2), text)
        at = field.end()
    if not text or at < len(text):
        raise BadInput(f"{text!r} is not an action with its fields, such as: play card=AS")
    return action


def write_position(position: Position) -> str:
    return write_record(position.states)


def read_position(text: str, options: GameOptions) -> Position:
    """The text tells of options too: those given say how many seats there are."""
    book = rulebook_of(GAME)
    return Position(book, read_record(text, book.state_dtype), GAME.seats(options))


def _written(value: Any) -> str:
    is_word = isinstance(value, str) and WORD.fullmatch(value) and value not in NOT_WORDS
    return str(value) if is_word else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _read(value: str, text: str) -> Any:
    if WORD.fullmatch(value) and value not in NOT_WORDS:
        return value
    try:
        return json.loads(value)
    except json.JSONDecodeError:
        raise BadInput(f"{value} in {text!r} is neither a word nor a number") from None
