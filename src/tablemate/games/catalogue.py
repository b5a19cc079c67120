"""The list of games: ours, and those other packages add by the entry point `tablemate.games`.

A game whose data cannot be used is left out, and the others go on: its `check_data` says so.
"""

import importlib
from functools import cache
from importlib.metadata import entry_points

from tablemate.core.errors import BadInput, UnknownGame
from tablemate.core.game import Game

# With a dot, a folder of a folder.
FOLDERS = ("el_dorado", "the_deal", "quantum", "one_piece", "mage_knight.table")
OURS = tuple(folder.replace(".", "_") for folder in FOLDERS)
ENTRY_POINT = "tablemate.games"


def all_games() -> dict[str, Game]:
    """Every game by its id, ours first."""
    return _found()[0]


def broken_games() -> dict[str, str]:
    """Games that cannot be used, by their name or that of their entry point: why, in a sentence."""
    return _found()[1]


def find_game(name: str) -> Game:
    """The game of this name, written with - or _."""
    wanted = _plain(name)
    if wanted in OURS:
        return _game_or_why_not(wanted)
    games, broken = _found()
    if wanted in games:
        return games[wanted]
    if wanted in broken:
        raise BadInput(broken[wanted])
    raise UnknownGame(name, list(games))


def companions() -> dict[str, Game]:
    """The games that are companions of one on a real table, by the name of that."""
    return {game.companion: game for game in all_games().values() if game.companion}


def find_companion(name: str) -> Game:
    """The companion of the game that goes by this name, written with - or _; its own name will do as well."""
    found = {_plain(real): game for real, game in companions().items()}
    own = {game.id: game for game in found.values()}
    wanted = _plain(name)
    if wanted in found or wanted in own:
        return found.get(wanted) or own[wanted]
    known = f"the companions are {', '.join(companions())}" if found else "no game here has one"
    raise BadInput("; ".join([f"there is no companion for {name!r}", known, *broken_games().values()]))


@cache
def _found() -> tuple[dict[str, Game], dict[str, str]]:
    games: dict[str, Game] = {}
    broken: dict[str, str] = {}
    for name in OURS:
        try:
            games[name] = _game_or_why_not(name)
        except BadInput as fault:
            broken[name] = str(fault)
    for entry in sorted(entry_points(group=ENTRY_POINT), key=lambda e: e.name):
        try:
            game = entry.load()
        except Exception as fault:  # whatever another package does at import, it stops no other game
            because = f"does not load: {str(fault) or type(fault).__name__}"
        else:
            because = _why_not(game, games)
        if because:
            broken[_plain(entry.name)] = f"game {entry.name} ({entry.value}) {because}"
        else:
            games[game.id] = game
    return games, broken


@cache
def _our_game(name: str) -> Game | str:
    """A game of ours, or what is wrong with its data."""
    folder = dict(zip(OURS, FOLDERS, strict=True))[name]
    door = importlib.import_module(f"tablemate.games.{folder}")
    try:
        if hasattr(door, "check_data"):
            door.check_data()
    except BadInput as fault:
        return f"game {name} cannot be used: {fault}"
    game: Game = door.GAME
    return game


def _game_or_why_not(name: str) -> Game:
    found = _our_game(name)
    if isinstance(found, str):
        raise BadInput(found)
    return found


def _why_not(game: object, others: dict[str, Game]) -> str:
    """What keeps a game of another package from being listed; an empty text if nothing does."""
    if not isinstance(game, Game):
        return "is not a Game"
    if game.id != _plain(game.id):
        return f"has the id {game.id!r}; an id has lower-case letters, digits and _"
    return f"has the id {game.id}, which is taken" if game.id in others else ""


def _plain(name: str) -> str:
    return name.strip().lower().replace("-", "_")
