"""What is chosen about a game, in words and as it is typed."""

from collections.abc import Mapping
from typing import Any

from tablemate.core.game import Game
from tablemate.core.options import GameOptions, OptionInfo, as_plain, as_typed

PLAYERS = "players"


def chosen(game: Game, options: GameOptions, *, besides: GameOptions | None = None) -> dict[str, Any]:
    """The options that are not as usual, or not as in these others; seats say the number of players."""
    plain = as_plain(options)
    usual = None if besides is None else as_plain(besides)
    found = {}
    for info in game.option_list:
        value = value_at(plain, info.name)
        if value != (info.default if usual is None else value_at(usual, info.name)) and info.name != PLAYERS:
            found[info.name] = value
    return found


def in_words(game: Game, name: str, value: Any) -> str:
    """An option and a value of it, by the names that a form shows."""
    info = _info(game, name)
    words: Mapping[str, Mapping[Any, str]] = game.module("options").CHOICE_WORDS
    by_value = {} if isinstance(value, bool | list) else words.get(name, {})
    return f"{info.title}: {by_value.get(value, as_typed(value))}"


def _info(game: Game, name: str) -> OptionInfo:
    return next(info for info in game.option_list if info.name == name)


def value_at(plain: Mapping[str, Any], name: str) -> Any:
    """A value by its dotted name."""
    at: Any = plain
    for part in name.split("."):
        at = at[part]
    return at
