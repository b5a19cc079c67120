"""The list of games: ours, and those other packages add by the entry point `tablemate.games`."""

import importlib
from functools import cache
from importlib.metadata import entry_points

from tablemate.core.errors import BadInput, UnknownGame
from tablemate.core.game import Game

OURS = ("el_dorado",)
ENTRY_POINT = "tablemate.games"


@cache
def all_games() -> dict[str, Game]:
    """Every game by its id, ours first. An entry point names a game's `GAME`."""
    games = {}
    for name in OURS:
        game: Game = importlib.import_module(f"tablemate.games.{name}").GAME
        games[game.id] = game
    for entry in sorted(entry_points(group=ENTRY_POINT), key=lambda e: e.name):
        try:
            added = entry.load()
        except Exception as fault:  # whatever another package does at import, name the package
            because = str(fault) or type(fault).__name__
            raise BadInput(f"game {entry.name} ({entry.value}) does not load: {because}") from fault
        if not isinstance(added, Game):
            raise BadInput(f"game {entry.name} ({entry.value}) is no Game")
        if added.id != _plain(added.id):
            raise BadInput(f"game {added.id!r} of {entry.value}: an id has small letters, digits and _")
        if added.id in games:
            raise BadInput(f"game {added.id} of {entry.value} is there already")
        games[added.id] = added
    return games


def find_game(name: str) -> Game:
    """The game of this name, written with - or _."""
    games = all_games()
    if _plain(name) not in games:
        raise UnknownGame(name, list(games))
    return games[_plain(name)]


def _plain(name: str) -> str:
    return name.strip().lower().replace("-", "_")
