"""Tablemate plays tabletop and card games with you.

    import tablemate

    game = tablemate.find_game("quantum")
    position = tablemate.Position.start(game, game.options({"players": 3}), seed=7)

What is named here is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablemate.core.game import Game
    from tablemate.core.match import Match
    from tablemate.core.position import Position
    from tablemate.games.catalogue import all_games, find_game

__version__ = "0.1.0"
__all__ = ["Game", "Match", "Position", "__version__", "all_games", "find_game"]
HOME_OF = {
    "Game": "core.game",
    "Match": "core.match",
    "Position": "core.position",
    "all_games": "games.catalogue",
    "find_game": "games.catalogue",
}


def __getattr__(name: str) -> Any:
    if name not in HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{HOME_OF[name]}"), name)
    return value
