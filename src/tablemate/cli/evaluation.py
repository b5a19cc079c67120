"""What ladder and tournament share: players are measured against each other on the same deals."""

import argparse
import sys
from typing import TYPE_CHECKING, TypeVar

from tablemate import lab
from tablemate.cli import INTERRUPTED, arguments
from tablemate.cli.outputs import check_resumed
from tablemate.cli.progress import faults_sentence, play_run, print_stopped

if TYPE_CHECKING:
    import msgspec

MOST_DEALS = 100_000

AnyEvaluation = TypeVar("AnyEvaluation", bound="lab.Evaluation")


def add_deals(parser: argparse.ArgumentParser, kept: str) -> None:
    parser.add_argument("--deals", type=int, default=20, help="how many deals (default: 20)")
    arguments.add_seed(parser)
    arguments.add_options(parser)
    arguments.add_out(parser, f"keep every finished {kept} in this file, and resume what it holds")
    arguments.add_workers(parser)


def asked_for(
    args: argparse.Namespace, kind: type[AnyEvaluation], names: str | None, *, called: str
) -> AnyEvaluation:
    """Who is to be measured; all is checked before anything is started or written."""
    from tablemate.core.levels import levels_of
    from tablemate.players.seats import check_levels, parse_seats

    game = arguments.chosen_game(args)
    arguments.check_counts(args, deals=MOST_DEALS, workers=arguments.MOST_WORKERS)
    check_resumed(args.out, kind.kind.word)
    options = arguments.chosen_options(arguments.chosen_settings(args), game, None)
    players = [*levels_of(game)] if names is None else parse_seats(names)
    check_levels(game, players, called=called)
    seed = arguments.chosen_seed(args, lab.saved_seed(kind.kind, args.out))
    return kind(game, options, tuple(players), seed)


def measured(args: argparse.Namespace, evaluation: "lab.Evaluation") -> tuple["lab.EvaluationPlan", int]:
    """Play all deals, unless somebody stops it; the exit code says which."""
    plan = lab.EvaluationPlan(evaluation, args.deals, args.out)
    with lab.Run(plan, lab.Engine(args.workers), result=args.out) as run:
        return plan, play_run(run, evaluation.names)


def tell_end(args: argparse.Namespace, plan: "lab.EvaluationPlan", code: int) -> None:
    """Say what players did wrong, and where it was stopped."""
    deals = plan.finished
    faults = sum(outcome.faults for rows in deals for row in rows for outcome in row.matches)
    if faults:
        print(faults_sentence(faults), file=sys.stderr)
    if code == INTERRUPTED:
        print_stopped(f"{len(deals[0])} of {args.deals} deals", args.out)


def as_json(result: "msgspec.Struct") -> str:
    import msgspec

    return msgspec.json.encode(result).decode()
