"""`tablemate compare`: put two rules or two line-ups side by side on the same cards."""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablemate import lab
from tablemate.cli import INTERRUPTED, arguments
from tablemate.cli.outputs import check_resumed
from tablemate.cli.progress import faults_sentence, play_run, print_stopped
from tablemate.core.errors import BadInput

if TYPE_CHECKING:
    from tablemate.core.game import Game

MOST_PAIRS = 10**9
NARROW_NAME = 14  # the columns that names of metrics may be broken to
WIDEST = 1000  # columns of a terminal
EXAMPLE = "tablemate compare el-dorado --seats random,random,random --b hook=on --games 1000 --seed 1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_game(parser)
    arguments.add_seats(parser, with_people=False)
    arguments.add_options(parser)
    for side in ("a", "b"):
        parser.add_argument(
            f"--{side}",
            metavar="OPTION=VALUE",
            action="append",
            default=[],
            help=f"set an option in variant {side.upper()} alone; may be repeated",
        )
    for side in ("a", "b"):
        parser.add_argument(
            f"--seats-{side}",
            metavar="SEATS",
            help=f"who plays in variant {side.upper()}, instead of --seats",
        )
    parser.add_argument("--games", type=int, default=200, help="the most pairs to play (default: 200)")
    arguments.add_seed(parser)
    parser.add_argument(
        "--metric",
        dest="metrics",
        metavar="NAME",
        action="append",
        default=[],
        help="report this figure: length, exact_bids:tricks:10, win_share:player ...; may be repeated "
        "(default: those of every game, and the game's own)",
    )
    parser.add_argument(
        "--until-clear",
        metavar="METRIC",
        nargs="?",
        const="",
        help="stop as soon as this figure differs clearly (default: the first --metric, or the win-share of "
        "the player)",
    )
    arguments.add_workers(parser)
    arguments.add_engine(parser)
    arguments.add_out(
        parser, "keep what has been played in this file, and resume what it holds", metavar="FILE.npz"
    )


def run(args: argparse.Namespace) -> int:
    comparison = _comparison(args)
    requests, until_clear = _requests(args, comparison)
    engine = arguments.chosen_engine(args, comparison.series)
    plan = lab.ComparisonPlan(comparison, args.games, until_clear=until_clear)
    with lab.Run(plan, engine, result=args.out) as run:
        try:
            code = play_run(run, [*comparison.a.seats, *comparison.b.seats], with_figures=True)
        except OSError:  # the disk is full, say: it cannot be saved, but it can be printed
            _print_results(plan, requests, args)
            raise
    _print_results(plan, requests, args)
    if code == INTERRUPTED:
        print_stopped(f"{plan.pairs} of {args.games} pairs", args.out)
    return code


def _comparison(args: argparse.Namespace) -> "lab.Comparison":
    """Check everything before anything is started or written."""
    game = arguments.chosen_game(args)
    arguments.check_counts(args, games=MOST_PAIRS, workers=arguments.MOST_WORKERS)
    check_resumed(args.out, "comparison")
    a = _variant(game, args, "a", args.a, args.seats_a)
    b = _variant(game, args, "b", args.b, args.seats_b)
    if a == b:
        raise BadInput("A and B are the same: name what differs with --a and --b, or --seats-a and --seats-b")
    return lab.Comparison(
        game, a, b, arguments.chosen_seed(args, lab.saved_seed(lab.ComparisonPlan.kind, args.out))
    )


def _variant(
    game: "Game", args: argparse.Namespace, side: str, own: list[str], own_seats: str | None
) -> "lab.Variant":
    """What --set and --seats say, but for what this side has of its own."""
    settings = arguments.chosen_settings(args, own, flag=f"--{side}")
    seats = args.seats if own_seats is None else own_seats
    try:
        return lab.Variant(*arguments.chosen_line_up(settings, game, seats))
    except BadInput as error:
        raise BadInput(f"{side.upper()}: {error}") from None


def _requests(
    args: argparse.Namespace, comparison: "lab.Comparison"
) -> tuple[list["lab.FigureRequest"], "lab.FigureRequest | None"]:
    """What is to be reported, and what decides when to stop."""
    wanted = [lab.find_request(comparison, name) for name in args.metrics] or lab.usual_requests(comparison)
    requests = {request.figure.name: request for request in wanted}  # each once
    if args.until_clear is None:
        return [*requests.values()], None
    if args.until_clear:
        until_clear = lab.find_request(comparison, args.until_clear)
    elif args.metrics or comparison.replaced:
        until_clear = wanted[0]
    else:
        raise BadInput("--until-clear: name the figure that decides, for instance --until-clear margin")
    name = until_clear.figure.name
    return [*(requests if name in requests else {name: until_clear} | requests).values()], until_clear


def _print_results(
    plan: "lab.ComparisonPlan", requests: list["lab.FigureRequest"], args: argparse.Namespace
) -> None:
    comparison = plan.comparison
    if plan.pairs == 0:
        return
    comparisons = plan.compared(requests)
    figures = [one for one in comparisons if one.is_any and (args.metrics or not _is_idle(one))]
    _print_variants(comparison, args)
    if figures:
        _print_table(figures)
    print(_measured(plan))
    if plan.until_clear is not None:
        name = plan.until_clear.figure.name
        print(_stopping(plan, next(one for one in comparisons if one.figure.name == name)))
    if plan.pairs < lab.FEWEST_TO_JUDGE:
        print(f"Too few pairs to judge: at least {lab.FEWEST_TO_JUDGE} are needed.")
    elif figures:
        print(f"{lab.differences_sentence(figures, who=comparison.who)}.")
    for one in comparisons if args.metrics or args.until_clear else []:
        if one.unseen:
            print(f"{lab.capitalised(one.figure.title)} came up in no match of {' or '.join(one.unseen)}.")
    faults = sum(results.faults.total() for results in plan.results)
    if faults:
        print(faults_sentence(faults), file=sys.stderr)


def _is_idle(one: "lab.FigureComparison") -> bool:
    """Whether it is zero on both sides, as stalls should be."""
    return one.a == one.b == 0 and one.change.low == one.change.high


def _print_variants(comparison: "lab.Comparison", args: argparse.Namespace) -> None:
    for side, variant, own in (("a", comparison.a, args.a), ("b", comparison.b, args.b)):
        settings = arguments.chosen_settings(args, own).items()
        words = [*(f"{name}={value}" for name, value in settings), "--seats", ",".join(variant.seats)]
        print(f"{side.upper()}: {' '.join(words)}")
    print()


def _print_table(figures: Sequence["lab.FigureComparison"]) -> None:
    from rich.measure import Measurement
    from rich.table import Table

    from tablemate.cli.consoles import make_console

    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("metric")
    for heading in ("A", "B", "B - A", lab.interval_name(figures[0].confidence)):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for one in figures:
        formatted = one.figure.formatted
        table.add_row(
            one.figure.title,
            formatted(one.a),
            formatted(one.b),
            formatted(one.change.value, signed=True),
            f"{formatted(one.change.low, signed=True)} to {formatted(one.change.high, signed=True)}",
            "clear" if one.is_significant else "",
        )
    console = make_console()
    whole = Measurement.get(console, console.options.update(width=WIDEST), table).maximum
    spare = max(len(one.figure.title) for one in figures) - NARROW_NAME
    # In a terminal that is too narrow lines break; else the names would give way to the numbers.
    console.width = max(console.width, whole - max(spare, 0))
    console.print(table)


def _measured(plan: "lab.ComparisonPlan") -> str:
    pairs = "pair" if plan.pairs == 1 else "pairs"
    rotated = ", each from every seat" if len(plan.comparison.rotations) > 1 else ""
    return f"\n{plan.pairs} {pairs} of {plan.game.title}, seed {plan.seed}{rotated}"


def _stopping(plan: "lab.ComparisonPlan", decider: "lab.FigureComparison") -> str:
    """When it was stopped, and what the looks cost."""
    title = decider.figure.title
    times = len(lab.looks(plan.most_pairs, plan.looked))
    widened = f"the intervals allow for {times} looks" if times > 1 else "one look"
    if decider.is_significant:
        return f"stopped after {plan.pairs} pairs: {title} is clear ({widened})"
    return f"after {plan.pairs} pairs {title} is not clear ({widened})"
