"""`tablemate train`: learn from matches what a game's strongest players judge by."""

import argparse
import sys
from pathlib import Path

from tablemate import lab
from tablemate.cli import INTERRUPTED, arguments
from tablemate.cli.outputs import check_replaced
from tablemate.cli.progress import play_run

MOST_GAMES = 10**7
EXAMPLE = "tablemate train quantum --games 3000 --seed 1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_game(parser)
    parser.add_argument(
        "--what", metavar="NAME", help="which of the things that a game learns (default: the first)"
    )
    parser.add_argument("--games", type=int, help="matches to learn from (default: what the game needs)")
    arguments.add_seed(parser)
    arguments.add_out(
        parser, "write what is learned to this file (default: where the game reads it)", metavar="FILE.json"
    )
    arguments.add_workers(parser)
    parser.add_argument("--resume", action="store_true", help="resume a training that was stopped")


def run(args: argparse.Namespace) -> int:
    plan = _asked_for(args)
    (out,) = plan.files
    with lab.Run(plan, lab.Engine(args.workers), beside=lab.resume_path(out), resume=args.resume) as training:
        code = play_run(training, plan.teacher.players)
    if code == INTERRUPTED:
        print(
            f"stopped after {plan.done} of {plan.total} matches; the same command with --resume "
            "continues from there",
            file=sys.stderr,
        )
    else:
        _print_figures(plan)
        print(f"what was learned is in {out}")
    return code


def _asked_for(args: argparse.Namespace) -> "lab.TrainingPlan":
    """Check everything before anything is started or written."""
    game = arguments.chosen_game(args)
    arguments.check_counts(args, games=MOST_GAMES, workers=arguments.MOST_WORKERS)
    teacher = lab.find_teacher(game, args.what)
    out: Path = args.out or teacher.file
    check_replaced(out)
    kept = lab.resume_path(out)
    begun = lab.saved_seed(lab.TrainingPlan.kind, kept, is_result=False) if args.resume else None
    seed = arguments.chosen_seed(args, begun)
    return lab.TrainingPlan(game, seed, args.games or teacher.usual_matches, out, args.what)


def _print_figures(plan: "lab.TrainingPlan") -> None:
    for name, value in plan.figures.items():
        print(f"{name.replace('_', ' '):22} {value:,}")
