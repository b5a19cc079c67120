"""Knobs: options that are turned, each with the values it may take.

    points_per_trick=0..20   trump_lead=anytime,after_broken   schedule=10..1|5,5,5   hook

An option alone takes all its values; `|` parts values that hold commas themselves.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import inspect

from tablemate.core.errors import BadInput, BadOption
from tablemate.core.game import Game
from tablemate.core.options import PRESET, GameOptions, as_plain, as_typed, build
from tablemate.lab.reports.option_words import value_at

RANGE = re.compile(r"(-?\d+)\s*\.\.\s*(-?\d+)")


@dataclass(frozen=True)
class Knob:
    """An option and its values: a range of whole numbers, or a few choices."""

    option: str
    values: Sequence[Any]

    @property
    def is_range(self) -> bool:
        return isinstance(self.values, range)

    def nearest(self, value: Any) -> Any:
        """The value it begins with: the one given, or if that is out of its range the one next to it."""
        if value in self.values:
            return value
        is_above = isinstance(value, int) and value > self.values[-1]
        return self.values[-1 if self.is_range and is_above else 0]

    def __str__(self) -> str:
        if isinstance(self.values, range):
            return f"{self.option}={self.values[0]}..{self.values[-1]}"
        shown = [as_typed(value) for value in self.values]
        return f"{self.option}={('|' if any(',' in text for text in shown) else ',').join(shown)}"


def parse_knob(game: Game, text: str) -> Knob:
    """A knob as it is typed; a BadInput says what is wrong with it."""
    name, equals, values = (part.strip() for part in text.partition("="))
    infos = {info.name: info for info in game.option_list}
    if name == PRESET:
        raise BadOption(PRESET, because="sets several options; vary those")
    if name not in infos:
        _refuse(game, name)
    own = _own_values(inspect.type_info(infos[name].type))
    if not equals:
        if own is None:
            raise BadInput(f"--vary {text}: say which values, for instance {name}=A,B")
        return Knob(name, own)
    found = RANGE.fullmatch(values)
    if found and _takes_numbers(inspect.type_info(infos[name].type)):
        knob = Knob(name, range(int(found[1]), int(found[2]) + 1))
    else:
        choices = [part.strip() for part in values.split("|" if "|" in values else ",")]
        knob = Knob(name, tuple(_value(game, name, choice) for choice in choices))
    _check(game, knob, text)
    return knob


def parse_knobs(game: Game, texts: list[str]) -> tuple[Knob, ...]:
    """All knobs, each of another option."""
    knobs = tuple(parse_knob(game, text) for text in texts)
    if not knobs:
        raise BadInput("there is nothing to vary; name an option, for instance --vary OPTION=LOW..HIGH")
    names = [knob.option for knob in knobs]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"--vary {name}: is named twice")
    return knobs


def value_of(options: GameOptions, name: str) -> Any:
    """The value of an option, of a nested one by its dotted name."""
    return value_at(as_plain(options), name)


def settings_of(game: Game, options: GameOptions) -> dict[str, Any]:
    """All options by their names."""
    return {info.name: value_of(options, info.name) for info in game.option_list}


def _check(game: Game, knob: Knob, text: str) -> None:
    """Refuse values that are none, the same twice, or beyond what the option allows."""
    if len(knob.values) == 0:
        raise BadInput(f"--vary {text}: is an empty range")
    if isinstance(knob.values, range):
        for end in (knob.values[0], knob.values[-1]):
            _value(game, knob.option, str(end))
    if len(knob.values) == 1:
        raise BadInput(f"--vary {text}: leaves nothing to vary; give one value with --set")
    if not knob.is_range and any(knob.values.count(value) > 1 for value in knob.values):
        raise BadInput(f"--vary {text}: has a value twice")


def _refuse(game: Game, name: str) -> None:
    """Say that there is no such option, and which may be meant."""
    try:
        _value(game, name, "")
    except BadOption as fault:
        raise BadOption(name, because=fault.because) from None


def _value(game: Game, name: str, text: str) -> Any:
    """What a typed value means for this option alone; a list stays as it was typed."""
    value = value_of(build(game.module("options").Options, {}, {name: text}), name)
    return text if isinstance(value, list | tuple | dict) else value


def _takes_numbers(kind: Any) -> bool:
    if isinstance(kind, inspect.Metadata):
        return _takes_numbers(kind.type)
    if isinstance(kind, inspect.UnionType):
        return any(map(_takes_numbers, kind.types))
    return isinstance(kind, inspect.IntType)


def _own_values(kind: Any) -> Sequence[Any] | None:
    """All values an option can take; None if they are too many to name."""
    if isinstance(kind, inspect.Metadata):
        return _own_values(kind.type)
    if isinstance(kind, inspect.BoolType):
        return (False, True)
    if isinstance(kind, inspect.LiteralType):
        return tuple(kind.values)
    if isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
        return range(kind.ge, kind.le + 1)
    if isinstance(kind, inspect.UnionType):
        parts = [_own_values(part) for part in kind.types]
        known = [part for part in parts if part is not None]
        return tuple(value for part in known for value in part) if len(known) == len(parts) else None
    return None
