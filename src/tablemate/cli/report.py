"""`tablemate report`: play a line-up many times over, and tell what was seen on one page."""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tablemate.cli import INTERRUPTED
from tablemate.cli.asking import (
    MOST_WORKERS,
    add_game,
    add_options,
    add_seats,
    add_seed,
    add_workers,
    check_apart,
    check_counts,
    check_replaced,
    chosen_game,
    chosen_options,
    chosen_seed,
    prepare,
)
from tablemate.cli.engines import add_engine, engine_away
from tablemate.cli.watching import tell_dropped, watch
from tablemate.core.errors import BadInput

if TYPE_CHECKING:
    from tablemate.core.game import Game
    from tablemate.lab import Series
    from tablemate.lab.reports.folder import ReportFolder
    from tablemate.lab.reports.reporting import Climb, Piece, Report

MOST_GAMES = 10**9
MOST_DEALS = 100_000
USUAL_LEVELS = "pimc@8it,pimc@32it,pimc@128it"
EXAMPLE = (
    "tablemate report el-dorado --seats scripted,scripted,scripted --games 2000 --seed 1 --against hook=on"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_seats(parser, with_people=False)
    parser.add_argument("--games", type=int, default=1000, help="how many matches (default: 1000)")
    add_seed(parser)
    add_options(parser)
    parser.add_argument(
        "--out", type=Path, metavar="FILE.html", help="where to write it (default: GAME-report.html)"
    )
    parser.add_argument(
        "--against",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        help="tell what is different from the same deals with this option; may be repeated",
    )
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument(
        "--skill",
        nargs="?",
        const=USUAL_LEVELS,
        metavar="A,B,C",
        help="tell what thinking is worth: measure these levels against each other, weakest first "
        f"(default: {USUAL_LEVELS})",
    )
    strength.add_argument(
        "--ladder", type=Path, metavar="FILE.jsonl", help="tell the same from what tablemate ladder has kept"
    )
    parser.add_argument("--deals", type=int, default=20, help="of --skill (default: 20)")
    add_engine(parser)
    add_workers(parser)
    parser.add_argument("--resume", action="store_true", help="go on with a report that was stopped")


def run(args: argparse.Namespace) -> int:
    from tablemate.lab.reports.folder import ReportFolder
    from tablemate.lab.writing import held

    game = _checked(args)
    out = args.out or Path(f"{game.id.replace('_', '-')}-report.html")
    check_replaced(out)
    check_apart(out, args.ladder, "--out", because="is the ladder that is to be told")
    with held(out, "report"):
        return _write(game, ReportFolder(out), args)


def _write(game: "Game", folder: "ReportFolder", args: argparse.Namespace) -> int:
    """Play what is left of it and write it; the exit code tells whether all was played."""
    from tablemate.lab.writing import write_whole

    report = _report(game, folder, args)
    if args.resume:
        folder.load(report)
    engine = engine_away(args, report.all_series)
    if not args.resume and folder.is_begun:
        tell_dropped(folder.path)
    prepare(game, report.players, with_figures=True)
    if not args.resume:
        folder.drop()
    code = watch(
        report.pieces(workers=args.workers, engine=engine),
        _taking(report, folder),
        total=report.matches,
        done=report.done,
    )
    folder.save(report)
    if code == INTERRUPTED:
        return _stopped(report)
    try:
        write_whole(folder.report, report.written().encode())
    except KeyboardInterrupt:
        return _stopped(report)
    folder.drop()
    print(f"the report is in {folder.report}")
    return code


def _stopped(report: "Report") -> int:
    print(
        f"stopped after {report.done} of {report.matches} matches; the same command with --resume goes on "
        "from there",
        file=sys.stderr,
    )
    return INTERRUPTED


def _checked(args: argparse.Namespace) -> "Game":
    check_counts(args, games=MOST_GAMES, workers=MOST_WORKERS, deals=MOST_DEALS)
    if args.ladder is not None and not args.ladder.is_file():
        raise BadInput(f"--ladder {args.ladder}: there is no such file")
    return chosen_game(args)


def _report(game: "Game", folder: "ReportFolder", args: argparse.Namespace) -> "Report":
    """What is asked for; everything is checked before anything is played."""
    from tablemate.lab.reports.reporting import Report

    series = _series(game, folder, args)
    return Report(series, args.games, baseline=_baseline(series, args), climb=_climb(series, args))


def _series(game: "Game", folder: "ReportFolder", args: argparse.Namespace) -> "Series":
    from tablemate.core.game import check_seed
    from tablemate.lab import Series
    from tablemate.players.seats import check_seats, parse_seats

    seats = None if args.seats is None else parse_seats(args.seats)
    options = chosen_options(args, game, seats)
    seats = seats or ["scripted"] * game.seats(options)
    check_seats(game, seats, with_people=False)
    begun = folder.seed() if args.resume and args.seed is None else None
    return Series(game, options, tuple(seats), check_seed(chosen_seed(args) if begun is None else begun))


def _baseline(series: "Series", args: argparse.Namespace) -> "Series | None":
    """The same line-up with the options that --against names."""
    if not args.against:
        return None
    from tablemate.core.options import parse_settings

    settings = {**parse_settings(args.settings), **parse_settings(args.against, flag="--against")}
    there = argparse.Namespace(settings=[f"{name}={value}" for name, value in settings.items()])
    options = chosen_options(there, series.game, list(series.seats))
    if options == series.options:
        raise BadInput(f"--against {' '.join(args.against)}: that is how it is played already")
    return replace(series, options=options)


def _climb(series: "Series", args: argparse.Namespace) -> "Climb | None":
    """The levels that are measured, or whose file is read."""
    if args.skill is None and args.ladder is None:
        return None
    from tablemate.lab.ladders.ladder import Ladder
    from tablemate.lab.reports.reporting import Climb, read_climb
    from tablemate.players.seats import check_levels, parse_seats

    if args.ladder is not None:
        return read_climb(series, args.ladder)
    levels = parse_seats(args.skill)
    check_levels(series.game, levels)
    return Climb(Ladder(series.game, series.options, tuple(levels), series.seed), args.deals)


def _taking(report: "Report", folder: "ReportFolder") -> Callable[["Piece"], int]:
    """Takes pieces, and keeps every now and then how far it is."""
    from tablemate.lab.recording import SAVE_EVERY

    save_at = 0.0  # at once, so that a disk without room is found before long

    def take(piece: "Piece") -> int:
        nonlocal save_at
        matches = report.take(piece)
        if time.monotonic() >= save_at:
            folder.save(report)
            save_at = time.monotonic() + SAVE_EVERY
        return matches

    return take
