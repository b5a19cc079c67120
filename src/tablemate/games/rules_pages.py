"""Where the rules of each game are read: the page that the docs show is part of the package.

An installed package has it as `rules.md` in the game's folder, where a game from elsewhere brings its own; a
checkout has it in docs/games.
"""

import importlib
from functools import cache
from pathlib import Path

from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.core.rules_page import RulesPage, page_of

OURS = "tablemate.games"
RULES = "rules.md"
DOCS = Path(__file__).resolve().parents[3] / "docs" / "games"


def rules_page(game: Game, options: GameOptions) -> RulesPage:
    """A game's rules as far as they hold under these options."""
    text = rules_text(game)
    if text is None:
        raise BadInput(f"{game.title} has no rules to read")
    return page_of(text, game, options)


@cache
def rules_text(game: Game) -> str | None:
    """A game's rules as they are written; None if it has brought none."""
    package = game.shares or game.package
    folders = getattr(importlib.import_module(package), "__path__", ())  # a game of one file has none
    places = [Path(folder) / RULES for folder in folders]
    if package.startswith(f"{OURS}."):
        places.append(DOCS / f"{package.removeprefix(f'{OURS}.')}.md")
    found = [place for place in places if place.is_file()]
    return found[0].read_text("utf-8") if found else None
