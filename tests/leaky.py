"""How a deliberately leaking game is made: El Dorado in everything but its worlds."""

import importlib
import sys

from tablemate.core import Game

SHARED = ("options", "state", "rules", "actions", "events", "view", "skill", "notation", "text", "cards")


def leaky_game(package: str) -> Game:
    """El Dorado under another name; only `worlds` is the package's own file."""
    for name in SHARED:
        sys.modules[f"{package}.{name}"] = importlib.import_module(f"tablemate.games.el_dorado.{name}")
    return Game(
        id=package,
        title=package,
        blurb="A game that leaks, to be caught.",
        package=package,
        rules_version="1",
        min_seats=2,
        max_seats=10,
        rests_on=("tablemate.games.el_dorado",),
    )
