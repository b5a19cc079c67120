"""`tablemate report`: play a line-up many times over, and write a one-page report."""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from tablemate import lab
from tablemate.cli import INTERRUPTED, arguments
from tablemate.cli.outputs import check_apart, check_replaced
from tablemate.cli.progress import play_run
from tablemate.core.errors import BadInput

MOST_GAMES = 10**9
MOST_DEALS = 100_000
USUAL_LEVELS = "pimc@8it,pimc@32it,pimc@128it"
EXAMPLE = (
    "tablemate report el-dorado --seats scripted,scripted,scripted --games 2000 --seed 1 --against hook=on"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_game(parser)
    arguments.add_seats(parser, with_people=False)
    parser.add_argument("--games", type=int, default=1000, help="how many matches (default: 1000)")
    arguments.add_seed(parser)
    arguments.add_options(parser)
    parser.add_argument(
        "--out", type=Path, metavar="FILE.html", help="where to write it (default: GAME-report.html)"
    )
    parser.add_argument(
        "--against",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        help="report what differs from the same deals with this option; may be repeated",
    )
    strength = parser.add_mutually_exclusive_group()
    strength.add_argument(
        "--skill",
        nargs="?",
        const=USUAL_LEVELS,
        metavar="A,B,C",
        help="report what thinking is worth: measure these levels against each other, weakest first "
        f"(default: {USUAL_LEVELS})",
    )
    strength.add_argument(
        "--ladder",
        type=Path,
        metavar="FILE.jsonl",
        help="report the same from a file that tablemate ladder wrote",
    )
    parser.add_argument("--deals", type=int, default=20, help="deals for --skill (default: 20)")
    arguments.add_engine(parser)
    arguments.add_workers(parser)
    parser.add_argument("--resume", action="store_true", help="resume a report that was stopped")


def run(args: argparse.Namespace) -> int:
    arguments.check_counts(args, games=MOST_GAMES, workers=arguments.MOST_WORKERS, deals=MOST_DEALS)
    if args.ladder is not None and not args.ladder.is_file():
        raise BadInput(f"--ladder {args.ladder}: there is no such file")
    game = arguments.chosen_game(args)
    out = args.out or Path(f"{game.id.replace('_', '-')}-report.html")
    check_replaced(out)
    check_apart(out, args.ladder, "--out", because="is the ladder to report on")
    series = _series(args, out)
    plan = lab.Report(
        series,
        args.games,
        out,
        baseline=_baseline(series, args),
        levels=_levels(series, args),
        levels_file=args.ladder,
    )
    engine = arguments.chosen_engine(args, [results.series for results in plan.played])
    with lab.Run(plan, engine, beside=lab.resume_path(out), resume=args.resume) as run:
        code = play_run(run, plan.players, with_figures=True)
    if code == INTERRUPTED:
        print(
            f"stopped after {plan.done} of {plan.total} matches; the same command with --resume "
            "continues from there",
            file=sys.stderr,
        )
    else:
        print(f"the report is in {out}")
    return code


def _series(args: argparse.Namespace, out: Path) -> "lab.Series":
    """The series that is asked for. To resume a report, its seed need not be named again."""
    game = arguments.chosen_game(args)
    options, seats = arguments.chosen_line_up(arguments.chosen_settings(args), game, args.seats)
    kept = lab.resume_path(out)
    begun = lab.saved_seed(lab.Report.kind, kept, is_result=False) if args.resume else None
    return lab.Series(game, options, seats, arguments.chosen_seed(args, begun))


def _baseline(series: "lab.Series", args: argparse.Namespace) -> "lab.Series | None":
    """The same line-up with the options that --against names."""
    if not args.against:
        return None
    settings = arguments.chosen_settings(args, args.against, flag="--against")
    options = arguments.chosen_options(settings, series.game, list(series.seats))
    if options == series.options:
        raise BadInput(f"--against {' '.join(args.against)}: is already the setting in use")
    return replace(series, options=options)


def _levels(series: "lab.Series", args: argparse.Namespace) -> "lab.EvaluationPlan | None":
    """The levels that are measured, or whose file is read."""
    if args.ladder is not None:
        return lab.read_ladder(series, args.ladder)
    if args.skill is None:
        return None
    from tablemate.players.seats import check_levels, parse_seats

    levels = parse_seats(args.skill)
    check_levels(series.game, levels)
    ladder = lab.Ladder(series.game, series.options, tuple(levels), series.seed)
    return lab.EvaluationPlan(ladder, args.deals)
