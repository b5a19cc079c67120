"""`tablemate games`: the games there are, with their options."""

import argparse
from collections.abc import Sequence

from tablemate.cli import printable
from tablemate.core.game import Game
from tablemate.core.levels import levels_of
from tablemate.core.offers import Offer, offers_of
from tablemate.core.options import as_typed
from tablemate.games.catalogue import all_games, broken_games, find_game

EXAMPLE = "tablemate games el-dorado"
LEFT_OUT = "left out: %s"  # a game that cannot be used


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="show this game's options in full")


def run(args: argparse.Namespace) -> int:
    if args.game:
        _show_in_full(find_game(args.game))
    else:
        for game in all_games().values():
            _show(game)
        for because in broken_games().values():
            print(f"\n{LEFT_OUT % printable(because)}")
        print("\ntablemate games GAME explains the options; tablemate play GAME starts a match.")
    return 0


def _seats(game: Game) -> str:
    if game.min_seats == game.max_seats:
        return "1 seat" if game.min_seats == 1 else f"{game.min_seats} seats"
    return f"{game.min_seats} to {game.max_seats} seats"


def _show(game: Game) -> None:
    print(f"{game.id}  {game.title}, {_seats(game)}\n    {game.blurb}")
    plain = [info.name for info in game.option_list if "." not in info.name]
    nested = len(game.option_list) - len(plain)
    print(f"    options: {', '.join(plain)}{f' and {nested} values of cards and the like' if nested else ''}")
    print(f"    presets: {', '.join(game.presets)}")


def _show_in_full(game: Game) -> None:
    from rich.table import Table

    from tablemate.cli.consoles import make_console

    console = make_console(highlight=True)
    console.print(
        f"[b]{game.title}[/b] ({game.id}), {_seats(game)}, rules {game.rules_version}\n{game.blurb}\n"
    )
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("option", no_wrap=True, min_width=max(len(info.name) for info in game.option_list))
    table.add_column("default", overflow="fold")
    table.add_column("meaning")
    for info in game.option_list:
        table.add_row(info.name, as_typed(info.default), f"{info.title}: {info.help} ({info.allowed})")
    console.print(table)
    console.print("\n[b]presets[/b] (--set preset=NAME)")
    for name, values in game.presets.items():
        listed = ", ".join(f"{k}={as_typed(v)}" for k, v in values.items())
        console.print(f"  {name}: {listed or 'the defaults'}", highlight=False)
    for option, offers in offers_of(game).items():
        console.print(f"\n[b]{option}[/b] (--set {option}=NAME, or --set {option}=@FILE)")
        for seats, names in _by_seats(offers).items():
            console.print(f"  {seats or 'any'} seats: {', '.join(names)}", highlight=False)
    console.print(f"\n[b]levels[/b] (--seats LEVEL,...): {', '.join(levels_of(game))}", highlight=False)


def _by_seats(offers: Sequence[Offer]) -> dict[int | None, list[str]]:
    """The values a game suggests, by the number of seats they are for."""
    found: dict[int | None, list[str]] = {}
    for offer in offers:
        found.setdefault(offer.seats, []).append(offer.value)
    return found
