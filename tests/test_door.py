"""The door of the package: a few names, each loaded when it is asked for."""

import inspect

import pytest

import tablemate
from throw_away import run_python

LOOK = """
import sys
import tablemate
print(tablemate.__version__, any(name.startswith("tablemate.") for name in sys.modules))
print(*tablemate.all_games(), "numba" in sys.modules)
print(tablemate.find_game("el-dorado").title)
"""


def test_every_name_is_there():
    values = {name: getattr(tablemate, name) for name in tablemate.__all__ if name != "__version__"}

    assert all(inspect.isclass(value) or inspect.isfunction(value) for value in values.values())
    assert {name: value.__name__ for name, value in values.items()} == {name: name for name in values}


def test_a_match_is_played_by_what_the_door_names():
    game = tablemate.find_game("el-dorado")
    position = tablemate.Position.start(game, game.options({"players": 2}), seed=1)

    position.apply(position.legal()[0])

    assert position.actor is not None


def test_nothing_is_loaded_before_it_is_asked_for(tmp_path):
    assert run_python(tmp_path, LOOK) == [
        f"{tablemate.__version__} False",
        "el_dorado the_deal quantum one_piece mage_knight_table False",
        "El Dorado",
    ]


def test_another_name_is_refused():
    with pytest.raises(AttributeError, match="has no attribute 'Table'"):
        tablemate.Table  # noqa: B018
