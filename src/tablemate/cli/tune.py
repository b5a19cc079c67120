"""`tablemate tune`: search for the options that bring a game's figures where you want them."""

import argparse
from pathlib import Path

from tablemate import lab
from tablemate.cli import INTERRUPTED, arguments
from tablemate.cli.outputs import check_apart, check_replaced, check_resumed
from tablemate.cli.progress import play_run, print_stopped
from tablemate.core.errors import BadInput

MOST_GAMES = 10**8
MOST_TRIALS = 2000
PLAYERS = "players"
EXAMPLE = (
    "tablemate tune el-dorado --vary scoring_base=0..20 --vary hook --target margin=20..22 "
    "--target seat_advantage=..0.03 --games 2000 --trials 40 --seed 1 --out study.jsonl"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_game(parser)
    parser.add_argument(
        "--vary",
        metavar="OPTION=LOW..HIGH",
        action="append",
        default=[],
        help="an option to vary: LOW..HIGH, or A,B,C (A|B if they hold commas), or the option alone for all "
        "its values; may be repeated",
    )
    parser.add_argument(
        "--target",
        dest="targets",
        metavar="METRIC=LOW..HIGH",
        action="append",
        default=[],
        help="where a metric should lie: LOW..HIGH, ..HIGH, LOW.. or a single value; may be repeated",
    )
    arguments.add_seats(parser, with_people=False)
    parser.add_argument("--games", type=int, default=1000, help="matches a trial (default: 1000)")
    parser.add_argument("--trials", type=int, default=50, help="how many trials (default: 50)")
    arguments.add_seed(parser)
    arguments.add_options(parser)
    arguments.add_out(parser, "keep every trial in this file, and resume what it holds")
    parser.add_argument("--report", type=Path, metavar="FILE.html", help="write a page about it to this file")
    arguments.add_workers(parser)


def run(args: argparse.Namespace) -> int:
    tuning = _asked_for(args)
    plan = lab.TuningPlan(tuning, args.trials, args.out)
    with lab.Run(plan, lab.Engine(args.workers), result=args.out) as run:
        code = play_run(run, tuning.seats, with_figures=True)
    _print_results(plan, args)
    if code == INTERRUPTED:
        print_stopped(f"{len(plan.made)} of {args.trials} trials", args.out)
    return code


def _asked_for(args: argparse.Namespace) -> "lab.Tuning":
    """Check everything before anything is started or written."""
    game = arguments.chosen_game(args)
    arguments.check_counts(args, games=MOST_GAMES, trials=MOST_TRIALS, workers=arguments.MOST_WORKERS)
    check_resumed(args.out, "study")
    check_replaced(args.report, "--report")
    if args.report is not None:
        check_apart(args.report, args.out, "--report", because="is the file that --out names")

    from tablemate.players.seats import check_seats, parse_seats

    seats = ["scripted"] if args.seats is None else parse_seats(args.seats)
    check_seats(game, seats, with_people=False)
    settings = arguments.chosen_settings(args)
    options = arguments.chosen_options(settings, game, seats if len(seats) > 1 else None)
    knobs = lab.parse_knobs(game, args.vary)
    if len(seats) > 1 and any(knob.option == PLAYERS for knob in knobs):
        raise BadInput(f"--vary {PLAYERS}: needs one name for all seats, for instance --seats {seats[0]}")
    targets = lab.parse_targets(game, game.seats(options), args.targets)
    seed = arguments.chosen_seed(args, lab.saved_seed(lab.TuningPlan.kind, args.out))
    return lab.Tuning(game, options, tuple(seats), knobs, targets, args.games, seed)


def _print_results(plan: "lab.TuningPlan", args: argparse.Namespace) -> None:
    tuning, made, rows = plan.tuning, plan.made, plan.rows
    if made and all(trial.misfit is not None for trial in made):
        raise BadInput(lab.why_nothing(made))
    left = lab.still_to_measure(tuning, rows)
    reported = lab.reported_of(tuning, rows) if left else lab.measured_again(tuning, rows)
    if not reported:
        return
    _print_table(tuning, reported)
    best = reported[0]
    print(f"\n{_made(plan, args)} {lab.measured_how(tuning, best)}\n{lab.sentence_of(tuning, best)}\n")
    for command in lab.commands_of(tuning, best):
        print(f"  {command}")
    if args.report is not None:
        lab.write_whole(args.report, lab.tuning_page(tuning, made, reported).encode())


def _made(plan: "lab.TuningPlan", args: argparse.Namespace) -> str:
    tuning, made = plan.tuning, plan.made
    said = f"{len(made)} trials of {tuning.games:,} matches of {tuning.game.title}, seed {tuning.seed}"
    said += "".join(f"; {why}" for why in lab.misfits_of(made))
    if len(made) == tuning.combinations < args.trials:
        said += "; there is nothing else to try"
    return f"{said}."


def _print_table(tuning: "lab.Tuning", reported: list["lab.Trial"]) -> None:
    from rich.table import Table

    from tablemate.cli.consoles import make_console
    from tablemate.core.options import as_typed

    figures = [(target, lab.figure_of(tuning, target)) for target in tuning.targets]
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("trial", justify="right")
    for knob in tuning.knobs:
        table.add_column(knob.option, justify="right", overflow="fold")
    for target, figure in figures:
        table.add_column(f"{figure.title}\n{lab.band_of(target, figure)}", justify="right", no_wrap=True)
    for trial in reported:
        cells = []
        for target, figure in figures:
            measured = trial.figures[target.metric]
            verdict = target.verdict(measured).value
            cells += [f"{lab.value_of(figure, measured)} {verdict:>6}\n{lab.interval_of(figure, measured)}"]
        name = f"{trial.trial}" if trial.trial else "start"
        table.add_row(name, *map(as_typed, trial.settings.values()), *cells)
    make_console().print(table)
