"""`tablemate rules`: the rules of a game to read, as far as they hold under some options."""

import argparse
from typing import TYPE_CHECKING

from tablemate.cli.arguments import add_game, add_options, chosen_game, chosen_options, chosen_settings

if TYPE_CHECKING:
    from rich.console import Console

    from tablemate.core.game import Game
    from tablemate.core.options import GameOptions

EXAMPLE = "tablemate rules el-dorado --search trump"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--search", metavar="WORD", help="only the rules in which this occurs")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    from tablemate.cli.consoles import make_console

    game = chosen_game(args)
    show_rules(make_console(), game, chosen_options(chosen_settings(args), game, None), args.search or "")
    return 0


def show_rules(console: "Console", game: "Game", options: "GameOptions", search: str = "") -> None:
    """Print the rules; of a search the sections, items and rows that it is found in."""
    from tablemate.cli.rules_text import printed
    from tablemate.games.rules_pages import rules_page

    parts = printed(rules_page(game, options), search)
    for part in parts:
        console.print(part)
    if not parts:
        console.print(f"Nothing in the rules of {game.title} mentions {search!r}.", markup=False)
