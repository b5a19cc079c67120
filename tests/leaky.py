"""How a deliberately leaking game is made: El Dorado in everything but one file."""

import importlib
import sys

from tablemate.core import Game

FILES = ("options", "state", "rules", "actions", "events", "view", "worlds", "skill", "notation", "text")


def leaky_game(package: str, own: str) -> Game:
    """El Dorado under another name; one file is the package's own."""
    for name in (name for name in FILES if name != own):
        sys.modules[f"{package}.{name}"] = importlib.import_module(f"tablemate.games.el_dorado.{name}")
    return Game(
        id=package,
        title=package,
        blurb="A game that leaks, to be caught.",
        package=package,
        rules_version="1",
        min_seats=2,
        max_seats=10,
    )
