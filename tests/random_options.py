"""Options drawn at random, any that go together."""

import random
from typing import Any

from msgspec import inspect

from tablemate.core.errors import BadOption
from tablemate.core.game import Game
from tablemate.core.options import GameOptions, OptionInfo

# Words that the type alone does not tell: short matches, so that many options are seen.
TEXTS = {"schedule": ("1", "3..1", "2,4", "6", "max", "random")}


def random_options(game: Game, rng: random.Random) -> GameOptions:
    """Options that the game allows; most are left at their default half the time."""
    while True:
        infos = [info for info in game.option_list if info.name in TEXTS or rng.random() < 0.5]
        try:
            return game.options({info.name: _value(info, rng) for info in infos})
        except BadOption:
            continue


def _value(info: OptionInfo, rng: random.Random) -> Any:
    if info.name in TEXTS:
        return rng.choice(TEXTS[info.name])
    return _of_type(inspect.type_info(info.type), info.default, rng)


def _of_type(kind: Any, default: Any, rng: random.Random) -> Any:
    if isinstance(kind, inspect.Metadata):
        return _of_type(kind.type, default, rng)
    if isinstance(kind, inspect.UnionType):
        return _of_type(rng.choice(kind.types), default, rng)
    if isinstance(kind, inspect.LiteralType):
        return rng.choice(kind.values)
    if isinstance(kind, inspect.BoolType):
        return rng.random() < 0.5
    if isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
        return rng.randint(kind.ge, kind.le)
    if isinstance(kind, inspect.VarTupleType):
        return tuple(_of_type(kind.item_type, default, rng) for _ in range(rng.randrange(3)))
    return default
