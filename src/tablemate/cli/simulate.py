"""`tablemate simulate`: play a line-up many times over."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tablemate import lab
from tablemate.cli import INTERRUPTED, arguments
from tablemate.cli.outputs import check_apart, check_out, check_replaced
from tablemate.cli.progress import faults_sentence, play_run
from tablemate.cli.tables import plain_table, print_table
from tablemate.core.errors import BadInput

MOST_GAMES = 10**9
MOST_DECISIONS = 10**6
EXAMPLE = "tablemate simulate el-dorado --seats normal,easy,easy,easy --games 200 --seed 1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_game(parser)
    arguments.add_seats(parser, with_people=False)
    parser.add_argument("--games", type=int, default=100, help="how many matches (default: 100)")
    arguments.add_seed(parser)
    arguments.add_options(parser)
    arguments.add_engine(parser)
    arguments.add_workers(parser)
    parser.add_argument(
        "--metric",
        dest="metrics",
        metavar="NAME",
        action="append",
        default=[],
        help="report this figure: length, win_share:seat:0 ...; may be repeated (default: those of "
        "every game, and the game's own)",
    )
    parser.add_argument(
        "--stall-after",
        type=int,
        metavar="DECISIONS",
        help="cut off a match that is not over after this many (default: 20000)",
    )
    arguments.add_out(parser, "write the matches to this file")
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
        help="resume the series that was stopped while it wrote these files",
    )


def run(args: argparse.Namespace) -> int:
    _check(args)
    files = lab.Files(args.out, args.results)
    series = _series(args, files)
    figures = _figures(series, args)
    engine = arguments.chosen_engine(args, [series])
    plan = lab.Simulation(series, args.games, files)
    with lab.Run(plan, engine, beside=files.resume, resume=args.resume) as run:
        code = play_run(run, series.seats, with_figures=True)
    if plan.done:
        _print_seats(plan.results)
        _print_figures(plan.results, figures)
        _print_amount(run)
        _print_findings(plan.results, args)
        _print_faults(plan.results, args)
    if code == INTERRUPTED:
        go_on = "; the same command with --resume continues from there" if files.resume and plan.done else ""
        print(f"stopped after {plan.done} of {plan.total} matches{go_on}", file=sys.stderr)
    return code


def _check(args: argparse.Namespace) -> None:
    """Check everything that needs no game, before anything is started or written."""
    arguments.check_counts(args, games=MOST_GAMES, workers=arguments.MOST_WORKERS, stall_after=MOST_DECISIONS)
    check_out(args.out)
    check_out(args.results, "--results")
    if args.results is not None:
        _check_results(args.results, args.out)
    _check_findings(args.findings)


def _check_results(results: Path, out: Path | None) -> None:
    if results.suffix.lower() not in lab.RESULT_SUFFIXES:
        raise BadInput(f"--results {results}: must end in {' or '.join(lab.RESULT_SUFFIXES)}")
    if lab.is_parquet(results):
        check_replaced(results, "--results")
    for path in (results, lab.growing_path(results)):
        check_apart(path, out, "--results", because="is where the matches are written")


def _check_findings(folder: Path | None) -> None:
    """The folder may be there already, or is made where one can be."""
    if folder is None or folder.is_dir():
        return
    if folder.exists():
        raise BadInput(f"--findings {folder}: is not a folder")
    check_out(folder, "--findings")


def _series(args: argparse.Namespace, files: "lab.Files") -> "lab.Series":
    """The series that is asked for. To resume one, its seed need not be named again."""
    game = arguments.chosen_game(args)
    options, seats = arguments.chosen_line_up(arguments.chosen_settings(args), game, args.seats)
    if args.resume and not files.growing:
        raise BadInput("--resume continues what was written; name its --out or --results")
    if args.resume and files.resume is None:
        raise BadInput("--resume needs plain files: what went through a pipe cannot be resumed")
    begun = lab.saved_seed(lab.Simulation.kind, files.resume, is_result=False) if args.resume else None
    return lab.Series(
        game,
        options,
        seats,
        arguments.chosen_seed(args, begun),
        with_text=args.out is not None,
        with_each=args.results is not None,
        stall_after=args.stall_after or lab.STALL_AFTER,
    )


def _figures(series: "lab.Series", args: argparse.Namespace) -> list["lab.Figure"]:
    """What is to be reported: the named figures, or all that are not counted seat by seat."""
    game, seats = series.game, len(series.seats)
    return [lab.find_figure(game, seats, name) for name in args.metrics] or lab.table_figures(game, seats)


def _print_seats(results: "lab.Results") -> None:
    from tablemate.core.seat_words import own_score_words

    game = results.series.game
    units = [own_score_words(game, seat) for seat in range(len(results.series.seats))]
    heading = "score a game" if any(units) else "points a game"
    table = plain_table("seat", "player", heading, "win-share", left=(1,))
    for seat, (name, unit) in enumerate(zip(results.series.seats, units, strict=True)):
        points = f"{results.total('points')[seat] / results.games:.2f}"
        shown = points if unit is None else unit.counted(points)
        table.add_row(str(seat), name, shown, f"{results.win_share(seat):.3f}")
    print_table(table)


def _print_figures(results: "lab.Results", figures: Sequence["lab.Figure"]) -> None:
    """Each figure with its interval, for which it takes two matches."""
    table = plain_table("figure", "", "95% interval" if results.games > 1 else "")
    known = [figure for figure in figures if lab.has_any(results, figure)]
    for figure in known:
        estimate = figure.estimate(results)
        interval = f"{figure.formatted(estimate.low)} to {figure.formatted(estimate.high)}"
        table.add_row(figure.title, figure.formatted(estimate.value), interval if results.games > 1 else "")
    print()
    if known:
        print_table(table)
        print()
    if len(known) < len(figures):
        print(lab.none_came_up([figure for figure in figures if figure not in known]))
    if len({*results.series.seats}) > 1 and any(figure.name == lab.SEAT_ADVANTAGE for figure in known):
        print("the seats have different players, so the seat advantage reflects them as well")


def _print_amount(run: "lab.Run[lab.Simulation]") -> None:
    """How much was played; the pace is that of what was played now."""
    plan, results = run.plan, run.plan.results
    matches = "match" if results.games == 1 else "matches"
    decisions = int(results.total("decisions"))
    pace = (decisions - plan.decisions_before) / run.seconds
    before = f"; the first {run.done_before} had been played before" if run.done_before else ""
    print(
        f"{results.games} {matches} of {plan.game.title}, seed {plan.seed}, {decisions} decisions "
        f"in {run.seconds:.2f} s ({pace:,.0f} a second){before}"
    )


def _print_findings(results: "lab.Results", args: argparse.Namespace) -> None:
    """A line for each kind of finding, and where matches that show them are."""
    stall, unplayed = lab.first_stall(results), lab.never_played(results)
    if stall is not None:
        print(lab.stalls_sentence(results, stall))
    if unplayed:
        print(lab.never_played_sentence(unplayed))
    if args.findings is not None:
        paths = lab.write_examples(results, args.findings)
        print(f"{len(paths)} {'match' if len(paths) == 1 else 'matches'} to look at in {args.findings}")
    elif stall is not None:
        print("--findings FOLDER writes such matches to files, as far as they went")


def _print_faults(results: "lab.Results", args: argparse.Namespace) -> None:
    """One line about moves that players did not choose, and where they can be found."""
    if results.first_fault is None:
        return
    from tablemate.core.streams import match_seed

    kinds = ", ".join(f"{did}: {times}" for did, times in results.faults.most_common())
    seed = match_seed(results.series.seed, results.first_fault)
    where = f"{args.out} marks each in its line" if args.out else "with --out a file marks each in its line"
    print(
        faults_sentence(
            results.faults.total(),
            f" ({kinds}); the first is in match {results.first_fault + 1} (seed {seed}), and {where}",
        ),
        file=sys.stderr,
    )
