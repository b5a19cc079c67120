"""`tablemate tune`: look for the options that bring a game where you want it."""

import argparse
import dataclasses
import sys
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
    check_counts,
    check_replaced,
    chosen_game,
    chosen_options,
    chosen_seed,
    prepare,
)
from tablemate.cli.keeping import check_kept, go_on, held, writer
from tablemate.cli.watching import watch
from tablemate.core.errors import BadInput

if TYPE_CHECKING:
    from tablemate.lab import Batch
    from tablemate.lab.kept import Kept
    from tablemate.lab.tuning.study import Trial, Tuning

MOST_GAMES = 10**8
MOST_TRIALS = 2000
PLAYERS = "players"
EXAMPLE = (
    "tablemate tune el-dorado --vary scoring_base=0..20 --vary hook --target margin=20..22 "
    "--target seat_advantage=..0.03 --games 2000 --trials 40 --seed 1 --out study.jsonl"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--vary",
        metavar="OPTION=LOW..HIGH",
        action="append",
        default=[],
        help="an option to turn: LOW..HIGH, or A,B,C (A|B if they hold commas), or the option alone for all "
        "that it can be; may be repeated",
    )
    parser.add_argument(
        "--target",
        dest="targets",
        metavar="METRIC=LOW..HIGH",
        action="append",
        default=[],
        help="where a metric should lie: LOW..HIGH, ..HIGH, LOW.. or a single value; may be repeated",
    )
    add_seats(parser, with_people=False)
    parser.add_argument("--games", type=int, default=1000, help="matches a trial (default: 1000)")
    parser.add_argument("--trials", type=int, default=50, help="how many trials (default: 50)")
    add_seed(parser)
    add_options(parser)
    add_out(parser, "keep every trial in this file, and go on from what it holds")
    parser.add_argument("--report", type=Path, metavar="FILE.html", help="write a page about it to this file")
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    from tablemate.lab.tuning.file import STUDIES
    from tablemate.lab.tuning.fronts import made_of

    tuning = _asked_for(args)
    with held(STUDIES, args.out):
        tuning, kept = _begun(tuning, args)
        prepare(tuning.game, tuning.seats, with_figures=True)
        rows, code = _search(tuning, kept, args)
    _tell(tuning, rows, args)
    if code == INTERRUPTED:
        done = len(made_of(rows))
        print(f"stopped after {done} of {args.trials} trials; {go_on(args.out)}", file=sys.stderr)
    return code


def _asked_for(args: argparse.Namespace) -> "Tuning":
    """Check everything before anything is started or written."""
    game = chosen_game(args)
    check_counts(args, games=MOST_GAMES, trials=MOST_TRIALS, workers=MOST_WORKERS)
    check_kept(args.out, "study")
    check_replaced(args.report, "--report")
    if args.out is not None and args.report is not None and args.out.resolve() == args.report.resolve():
        raise BadInput(f"--report {args.report}: is the file that --out names")

    from tablemate.core.game import check_seed
    from tablemate.lab.tuning.knobs import parse_knobs
    from tablemate.lab.tuning.study import Tuning
    from tablemate.lab.tuning.targets import parse_targets
    from tablemate.players.seats import check_seats, parse_seats

    seats = ["scripted"] if args.seats is None else parse_seats(args.seats)
    check_seats(game, seats, with_people=False)
    options = chosen_options(args, game, seats if len(seats) > 1 else None)
    knobs = parse_knobs(game, args.vary)
    if len(seats) > 1 and any(knob.option == PLAYERS for knob in knobs):
        raise BadInput(f"--vary {PLAYERS}: goes with one name for all seats, for instance --seats {seats[0]}")
    targets = parse_targets(game, game.seats(options), args.targets)
    return Tuning(game, options, tuple(seats), knobs, targets, args.games, check_seed(chosen_seed(args)))


def _begun(tuning: "Tuning", args: argparse.Namespace) -> tuple["Tuning", "Kept[Trial]"]:
    """The same with its file's own seed unless one is named, and what the file holds."""
    from tablemate.lab.kept import Kept
    from tablemate.lab.tuning.file import STUDIES, read_trials

    if args.out is None:
        return tuning, Kept([], 0)
    begun = STUDIES.read_head(args.out)
    if begun is not None and args.seed is None:
        tuning = dataclasses.replace(tuning, seed=begun.seed)
    return tuning, read_trials(args.out, tuning)


def _search(tuning: "Tuning", kept: "Kept[Trial]", args: argparse.Namespace) -> tuple[list["Trial"], int]:
    """All trials, and then the best of them measured again, unless somebody stops it."""
    from tablemate.lab.tuning.file import head_of
    from tablemate.lab.tuning.fronts import made_of, measure_again, still_to_measure
    from tablemate.lab.tuning.study import MORE, Trial, search

    rows = [row for row in kept.rows if row.trial < args.trials]
    with writer(args.out, kept, head_of(tuning)) as write:

        def take(piece: "Batch | Trial") -> int:
            if not isinstance(piece, Trial):
                return piece.games
            write(piece)
            rows.append(piece)
            return 0 if piece.misfit is None else tuning.games

        made = made_of(rows)
        trials = min(args.trials, tuning.combinations)
        found = search(tuning, trials, done=made, workers=args.workers)
        code = watch(found, take, total=trials * tuning.games, done=len(made) * tuning.games)
        if code == INTERRUPTED:
            return rows, code
        left = still_to_measure(tuning, rows)
        again = measure_again(tuning, left, workers=args.workers)
        return rows, watch(again, take, total=len(left) * MORE * tuning.games)


def _tell(tuning: "Tuning", rows: list["Trial"], args: argparse.Namespace) -> None:
    from tablemate.lab.tuning.fronts import made_of, measured_again, still_to_measure, told_of
    from tablemate.lab.tuning.words import commands_of, measured_how, sentence_of, why_nothing

    made = made_of(rows)
    if made and all(trial.misfit is not None for trial in made):
        raise BadInput(why_nothing(made))
    told = measured_again(tuning, rows) if not still_to_measure(tuning, rows) else told_of(tuning, rows)
    if not told:
        return
    _print_table(tuning, told)
    print(f"\n{_made(tuning, made, args)} {measured_how(tuning, told[0])}\n{sentence_of(tuning, told[0])}\n")
    for command in commands_of(tuning, told[0]):
        print(f"  {command}")
    if args.report is not None:
        from tablemate.lab.tuning.report import tuning_page
        from tablemate.lab.writing import write_whole

        write_whole(args.report, tuning_page(tuning, made, told).encode())


def _made(tuning: "Tuning", made: list["Trial"], args: argparse.Namespace) -> str:
    from tablemate.lab.tuning.words import misfits_of

    said = f"{len(made)} trials of {tuning.games:,} matches of {tuning.game.title}, seed {tuning.seed}"
    said += "".join(f"; {why}" for why in misfits_of(made))
    if len(made) == tuning.combinations < args.trials:
        said += "; there is nothing else to try"
    return f"{said}."


def _print_table(tuning: "Tuning", told: list["Trial"]) -> None:
    from rich.console import Console
    from rich.table import Table

    from tablemate.core.options import as_typed
    from tablemate.lab.reports.telling import interval_of, value_of
    from tablemate.lab.tuning.words import band_of, figure_of

    figures = [(target, figure_of(tuning, target)) for target in tuning.targets]
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("trial", justify="right")
    for knob in tuning.knobs:
        table.add_column(knob.option, justify="right", overflow="fold")
    for target, figure in figures:
        table.add_column(f"{figure.title}\n{band_of(target, figure)}", justify="right", no_wrap=True)
    for trial in told:
        cells = []
        for target, figure in figures:
            measured = trial.figures[target.metric]
            verdict = target.verdict(measured).value
            cells += [f"{value_of(figure, measured)} {verdict:>6}\n{interval_of(figure, measured)}"]
        name = f"{trial.trial}" if trial.trial else "start"
        table.add_row(name, *map(as_typed, trial.settings.values()), *cells)
    Console().print(table)
