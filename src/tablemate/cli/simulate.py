"""`tablemate simulate`: play a line-up many times over."""

import argparse
import contextlib
import sys
import time
from typing import TYPE_CHECKING

from tablemate.cli import INTERRUPTED
from tablemate.cli.asking import (
    MOST_WORKERS,
    add_game,
    add_options,
    add_out,
    add_seats,
    add_seed,
    add_workers,
    check_counts,
    check_out,
    chosen_game,
    chosen_options,
    chosen_seed,
    prepare,
)
from tablemate.cli.watching import watch

if TYPE_CHECKING:
    from tablemate.lab import Played, Series, Tally

MOST_GAMES = 10**9
EXAMPLE = "tablemate simulate el-dorado --seats normal,easy,easy,easy --games 200 --seed 1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_seats(parser, with_people=False)
    parser.add_argument("--games", type=int, default=100, help="how many matches (default: 100)")
    add_seed(parser)
    add_options(parser)
    add_out(parser, "write the matches to this file")
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    series = _series(args)
    prepare(series.game, series.seats)
    return _play(series, args)


def _series(args: argparse.Namespace) -> "Series":
    """Check everything before anything is started or written."""
    game = chosen_game(args)
    check_counts(args, games=MOST_GAMES, workers=MOST_WORKERS)
    check_out(args.out)

    from tablemate.core.game import check_seed
    from tablemate.lab import Series
    from tablemate.players.seats import check_seats, parse_seats

    seats = None if args.seats is None else parse_seats(args.seats)
    options = chosen_options(args, game, seats)
    seats = seats or ["scripted"] * game.seats(options)
    check_seats(game, seats, with_people=False)
    return Series(game, options, tuple(seats), check_seed(chosen_seed(args)), with_text=args.out is not None)


def _play(series: "Series", args: argparse.Namespace) -> int:
    from tablemate.lab import GrowingFile, Tally, simulate

    tally = Tally(series.seats)
    began = time.perf_counter()
    with contextlib.ExitStack() as stack:
        out = None if args.out is None else stack.enter_context(GrowingFile(args.out))

        def take(played: "Played") -> int:
            if out is not None:
                out.write(played.text)
            tally.add(played)
            return 1

        code = watch(simulate(series, args.games, args.workers), take, total=args.games)
    _print(series, tally, time.perf_counter() - began)
    _print_faults(series, tally, args)
    if code == INTERRUPTED:
        print(f"stopped after {tally.games} of {args.games} matches", file=sys.stderr)
    return code


def _print(series: "Series", tally: "Tally", seconds: float) -> None:
    from rich.console import Console
    from rich.table import Table

    if tally.games == 0:
        return
    table = Table(
        "seat", "player", "points a game", "win-share", box=None, header_style="bold", pad_edge=False
    )
    for column in (0, 2, 3):
        table.columns[column].justify = "right"
    for seat, name in enumerate(series.seats):
        table.add_row(
            str(seat),
            name,
            f"{tally.points[seat] / tally.games:.2f}",
            f"{tally.win_share[seat] / tally.games:.3f}",
        )
    Console().print(table)
    matches = "match" if tally.games == 1 else "matches"
    print(
        f"{tally.games} {matches} of {series.game.title}, seed {series.seed}, {tally.decisions} decisions "
        f"in {seconds:.2f} s ({tally.decisions / seconds:,.0f} a second)"
    )


def _print_faults(series: "Series", tally: "Tally", args: argparse.Namespace) -> None:
    """One line about answers that were not the players' own, and where they can be found."""
    if tally.first_fault is None:
        return
    from tablemate.core.streams import match_seed

    kinds = ", ".join(f"{did}: {times}" for did, times in tally.faults.most_common())
    seed = match_seed(series.seed, tally.first_fault)
    where = f"{args.out} marks each in its line" if args.out else "with --out a file marks each in its line"
    print(
        f"{tally.faults.total()} answers were not the players' own ({kinds}); the first is in match "
        f"{tally.first_fault + 1} (seed {seed}), and {where}",
        file=sys.stderr,
    )
