"""`tablemate simulate`: play a line-up many times over."""

import argparse
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
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
    check_apart,
    check_counts,
    check_out,
    check_replaced,
    chosen_game,
    chosen_options,
    chosen_seed,
    prepare,
)
from tablemate.cli.engines import add_engine, engine_away
from tablemate.cli.watching import not_their_own, tell_dropped, watch
from tablemate.core.errors import BadInput

if TYPE_CHECKING:
    from rich.table import Table

    from tablemate.lab import Results, Series
    from tablemate.lab.figures import Figure
    from tablemate.lab.recording import Files, Recording

MOST_GAMES = 10**9
MOST_DECISIONS = 10**6
EXAMPLE = "tablemate simulate el-dorado --seats normal,easy,easy,easy --games 200 --seed 1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_seats(parser, with_people=False)
    parser.add_argument("--games", type=int, default=100, help="how many matches (default: 100)")
    add_seed(parser)
    add_options(parser)
    add_engine(parser)
    add_workers(parser)
    parser.add_argument(
        "--metric",
        dest="metrics",
        metavar="NAME",
        action="append",
        default=[],
        help="tell this figure, for instance length or win_share:seat:0; may be repeated (default: those of "
        "every game, and the game's own)",
    )
    parser.add_argument(
        "--stall-after",
        type=int,
        metavar="DECISIONS",
        help="cut a match off that is not over after so many (default: 20000)",
    )
    add_out(parser, "write the matches to this file")
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE.csv|FILE.parquet",
        help="write a row for each match to this file",
    )
    parser.add_argument(
        "--findings",
        type=Path,
        metavar="FOLDER",
        help="write a match file for each finding: matches that were cut off, actions never played",
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help="go on with the series that was stopped while it wrote these files",
    )


def run(args: argparse.Namespace) -> int:
    from tablemate.lab import play
    from tablemate.lab.recording import Files, Recording

    _check(args)
    files = Files(args.out, args.results)
    series = _series(args, files)
    figures = _figures(series, args)
    engine = engine_away(args, [series]) or partial(play, workers=args.workers)
    with files.held(), Recording(series, files, resume=args.resume) as recording:
        before = recording.results.games
        if before > args.games:
            raise BadInput(f"--games {args.games}: {before} matches are in {files.resume} already")
        if not args.resume:
            tell_dropped(files.resume)
        prepare(series.game, series.seats, with_figures=True)
        began = time.perf_counter()
        code = watch(engine(series, args.games, skip=before), recording.take, total=args.games, done=before)
        seconds = time.perf_counter() - began
        if code != INTERRUPTED:
            recording.finish()
    _tell(recording, figures, seconds, args)
    if code == INTERRUPTED:
        _tell_stopped(recording.results, files, args)
    return code


def _check(args: argparse.Namespace) -> None:
    """Check all that needs no game, before anything is started or written."""
    check_counts(args, games=MOST_GAMES, workers=MOST_WORKERS, stall_after=MOST_DECISIONS)
    check_out(args.out)
    check_out(args.results, "--results")
    if args.results is not None:
        _check_results(args.results, args.out)
    _check_findings(args.findings)


def _check_results(results: Path, out: Path | None) -> None:
    from tablemate.lab.rows import KINDS, growing_path, is_parquet

    if results.suffix.lower() not in KINDS:
        raise BadInput(f"--results {results}: must end in {' or '.join(KINDS)}")
    if is_parquet(results):
        check_replaced(results, "--results")
    for path in (results, growing_path(results)):
        check_apart(path, out, "--results", because="is where the matches are written")


def _check_findings(folder: Path | None) -> None:
    """The folder may be there already, or is made where one can be."""
    if folder is None or folder.is_dir():
        return
    if folder.exists():
        raise BadInput(f"--findings {folder}: is no folder")
    check_out(folder, "--findings")


def _series(args: argparse.Namespace, files: "Files") -> "Series":
    """The series that is asked for. To go on with one, its seed need not be named again."""
    from tablemate.core.game import check_seed
    from tablemate.lab import Series
    from tablemate.lab.series import STALL_AFTER
    from tablemate.players.seats import check_seats, parse_seats

    game = chosen_game(args)
    seats = None if args.seats is None else parse_seats(args.seats)
    options = chosen_options(args, game, seats)
    seats = seats or ["scripted"] * game.seats(options)
    check_seats(game, seats, with_people=False)
    seed = check_seed(chosen_seed(args))
    if args.resume:
        files.check_resumable()
        seed = files.begun_seed(seed) if args.seed is None else seed
    return Series(
        game,
        options,
        tuple(seats),
        seed,
        with_text=args.out is not None,
        with_each=args.results is not None,
        stall_after=args.stall_after or STALL_AFTER,
    )


def _figures(series: "Series", args: argparse.Namespace) -> list["Figure"]:
    """What is to be told: the figures that are named, or all that are not told seat by seat."""
    from tablemate.lab.figures import common_figures, find_figure

    game, seats = series.game, len(series.seats)
    return [find_figure(game, seats, name) for name in args.metrics] or common_figures(game, seats)


def _tell(
    recording: "Recording", figures: Sequence["Figure"], seconds: float, args: argparse.Namespace
) -> None:
    results = recording.results
    if results.games == 0:
        return
    _print_seats(results)
    _print_figures(results, figures)
    _print_amount(recording, seconds)
    _print_findings(results, args)
    _print_faults(results, args)


def _print_seats(results: "Results") -> None:
    from tablemate.core.seat_words import own_score_words

    game = results.series.game
    units = [own_score_words(game, seat) for seat in range(len(results.series.seats))]
    heading = "score a game" if any(units) else "points a game"
    table = _table("seat", "player", heading, "win-share", left=1)
    for seat, (name, unit) in enumerate(zip(results.series.seats, units, strict=True)):
        points = f"{results.total('points')[seat] / results.games:.2f}"
        told = points if unit is None else unit.told(points)
        table.add_row(str(seat), name, told, f"{results.win_share(seat):.3f}")
    _print_table(table)


def _print_figures(results: "Results", figures: Sequence["Figure"]) -> None:
    """Each figure with its interval, for which it takes two matches."""
    from tablemate.lab.figures import SEAT_ADVANTAGE, has_any
    from tablemate.lab.reports.telling import none_came_up

    table = _table("figure", "", "95 % interval" if results.games > 1 else "", left=0)
    told = [figure for figure in figures if has_any(results, figure)]
    for figure in told:
        estimate = figure.estimate(results)
        interval = f"{figure.told(estimate.low)} to {figure.told(estimate.high)}"
        table.add_row(figure.title, figure.told(estimate.value), interval if results.games > 1 else "")
    print()
    if told:
        _print_table(table)
        print()
    if len(told) < len(figures):
        print(none_came_up([figure for figure in figures if figure not in told]))
    if len({*results.series.seats}) > 1 and any(figure.name == SEAT_ADVANTAGE for figure in told):
        print("the seats have different players, so the seat advantage tells of them as well")


def _table(*headings: str, left: int) -> "Table":
    """A plain table of numbers, with words in one column."""
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number == left else "right")
    return table


def _print_table(table: "Table") -> None:
    from rich.console import Console

    Console(highlight=False).print(table)


def _print_amount(recording: "Recording", seconds: float) -> None:
    """How much was played; the pace is that of what was played now."""
    results, series = recording.results, recording.results.series
    matches = "match" if results.games == 1 else "matches"
    decisions = int(results.total("decisions"))
    pace = (decisions - recording.decisions_before) / seconds
    before = f"; the first {recording.games_before} were there" if recording.games_before else ""
    print(
        f"{results.games} {matches} of {series.game.title}, seed {series.seed}, {decisions} decisions "
        f"in {seconds:.2f} s ({pace:,.0f} a second){before}"
    )


def _print_findings(results: "Results", args: argparse.Namespace) -> None:
    """A line for each kind of finding, and where matches that show them are."""
    from tablemate.lab.findings import (
        first_stall,
        never_played,
        tell_never_played,
        tell_stalls,
        write_examples,
    )

    stall, unplayed = first_stall(results), never_played(results)
    if stall is not None:
        print(tell_stalls(results, stall))
    if unplayed:
        print(tell_never_played(unplayed))
    if args.findings is not None:
        paths = write_examples(results, args.findings)
        print(f"{len(paths)} {'match' if len(paths) == 1 else 'matches'} to look at in {args.findings}")
    elif stall is not None:
        print("--findings FOLDER writes such matches to files, as far as they came")


def _print_faults(results: "Results", args: argparse.Namespace) -> None:
    """One line about answers that were not the players' own, and where they can be found."""
    if results.first_fault is None:
        return
    from tablemate.core.streams import match_seed

    kinds = ", ".join(f"{did}: {times}" for did, times in results.faults.most_common())
    seed = match_seed(results.series.seed, results.first_fault)
    where = f"{args.out} marks each in its line" if args.out else "with --out a file marks each in its line"
    print(
        not_their_own(
            results.faults.total(),
            f" ({kinds}); the first is in match {results.first_fault + 1} (seed {seed}), and {where}",
        ),
        file=sys.stderr,
    )


def _tell_stopped(results: "Results", files: "Files", args: argparse.Namespace) -> None:
    go_on = "; the same command with --resume goes on from there" if files.resume and results.games else ""
    print(f"stopped after {results.games} of {args.games} matches{go_on}", file=sys.stderr)
