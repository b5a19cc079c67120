"""Arguments that several commands share: a game, its options, who sits where."""

import argparse
import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tablemate import lab
from tablemate.cli.settings import read_settings
from tablemate.core.errors import BadInput
from tablemate.core.game import Game, check_seed
from tablemate.core.options import GameOptions, parse_settings
from tablemate.games.catalogue import find_game

MOST_WORKERS = 1000
ENGINES = ("local", "ray", "cuda")
REPORTS = "reports"
DATABASE = "TABLEMATE_DATABASE"


def add_game(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs="?" if default else None, default=default, help="for instance el-dorado"
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        dest="settings",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        help="set an option of the game (tablemate games GAME lists them); @FILE reads it from a file; "
        "may be repeated",
    )


def add_seats(parser: argparse.ArgumentParser, *, with_people: bool) -> None:
    people = "human, " if with_people else ""
    parser.add_argument(
        "--seats",
        help=f"who plays, seat by seat: {people}easy, normal, hard, expert, random, scripted, instinct, "
        "foresight, planner, learned-planner, pimc, learned-pimc, ismcts or mo-ismcts, with :STYLE, @BUDGET "
        "and +SETTING (normal:defensive, pimc@60it, easy+randomness=0.5), or cmd:COMMAND",
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed",
        type=int,
        help="the same seed gives the same cards, to anybody who knows it (default: a new one)",
    )


def add_out(parser: argparse.ArgumentParser, help: str, *, metavar: str = "FILE.jsonl") -> None:
    parser.add_argument("--out", type=Path, metavar=metavar, help=help)


def add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", type=int, help="processes to use (default: one per core)")


def add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default=ENGINES[0],
        help="this machine's cores, a Ray cluster, or an NVIDIA GPU for random and scripted seats, levels "
        "that do not search, and pimc, with the same results (default: local)",
    )
    parser.add_argument(
        "--ray-address",
        metavar="ADDRESS",
        help="the Ray cluster to play on, HOST:PORT or ray://HOST:PORT (default: one started for this)",
    )


def add_store(parser: argparse.ArgumentParser) -> None:
    """Where everything is kept."""
    place = parser.add_mutually_exclusive_group()
    place.add_argument(
        "--data", type=Path, metavar="DIR", help="keep everything in this folder (default: your data folder)"
    )
    place.add_argument(
        "--database",
        metavar="URL",
        help="or in this database: postgresql://user:password@host/database "
        f"(default: ${DATABASE}, which shows no password in a list of processes)",
    )


def store_address(args: argparse.Namespace) -> str:
    """The address of the database that was asked for."""
    from tablemate.store import default_url

    if args.database is None and args.data is None:
        return os.environ.get(DATABASE) or default_url()
    return default_url(args.data) if args.database is None else str(args.database)


def reports_folder(args: argparse.Namespace) -> Path:
    """Where reports are kept: beside the matches or, if those are in a database, in the data folder."""
    from tablemate.store import data_folder

    return (args.data or data_folder()) / REPORTS


def check_counts(args: argparse.Namespace, **most: int) -> None:
    """Refuse a count that is below 1 or above its limit."""
    for name, limit in most.items():
        count = getattr(args, name)
        option = name.replace("_", "-")
        if count is not None and count < 1:
            raise BadInput(f"--{option} {count}: there must be at least one")
        if count is not None and count > limit:
            raise BadInput(f"--{option} {count}: the limit is {limit}")


def chosen_seed(args: argparse.Namespace, begun: int | None = None) -> int:
    """The given seed, or that of the run to be resumed, or a new one."""
    seed = begun if args.seed is None else args.seed
    return secrets.randbits(53) if seed is None else check_seed(seed)


def chosen_settings(
    args: argparse.Namespace, own: Iterable[str] = (), *, flag: str = "--set"
) -> dict[str, str]:
    """What --set says, and what another flag says instead."""
    return parse_settings(args.settings) | parse_settings(own, flag=flag)


def chosen_options(given: Mapping[str, str], game: Game, seats: list[str] | None) -> GameOptions:
    """The game's options; naming seats also sets the number of players."""
    settings: dict[str, object] = dict(read_settings(given))
    if seats is None:
        return game.options(settings)
    if not game.min_seats <= len(seats) <= game.max_seats:
        raise BadInput(
            f"--seats names {len(seats)}, but {game.title} has {game.min_seats} to {game.max_seats} seats"
        )
    if "players" not in settings and any(info.name == "players" for info in game.option_list):
        settings["players"] = len(seats)
    options = game.options(settings)
    if game.seats(options) != len(seats):
        raise BadInput(f"--seats names {len(seats)}, but the options ask for {game.seats(options)} players")
    return options


def chosen_line_up(
    settings: Mapping[str, str], game: Game, seats: str | None
) -> tuple[GameOptions, tuple[str, ...]]:
    """The game's options, and who plays without people: `scripted` in every seat unless seats are named."""
    from tablemate.players.seats import check_seats, parse_seats

    named = None if seats is None else parse_seats(seats)
    options = chosen_options(settings, game, named)
    names = named or ["scripted"] * game.seats(options)
    check_seats(game, names, with_people=False)
    return options, tuple(names)


def chosen_game(args: argparse.Namespace) -> Game:
    return find_game(args.game)


def chosen_engine(args: argparse.Namespace, series: Sequence["lab.Series"]) -> "lab.Engine":
    return lab.find_engine(args.engine, series, workers=args.workers, address=args.ray_address)
