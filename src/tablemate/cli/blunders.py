"""`tablemate blunders`: how often levels choose what `expert` finds clearly worse than the best."""

import argparse
import shlex
import sys
import textwrap

from tablemate import lab
from tablemate.cli import INTERRUPTED, arguments
from tablemate.cli.evaluation import as_json
from tablemate.cli.ladder import PAGE_WIDTH, markdown_row
from tablemate.cli.outputs import check_resumed
from tablemate.cli.progress import faults_sentence, play_run, print_stopped
from tablemate.cli.tables import plain_table, print_table

MOST_DECISIONS = 1_000_000
LEVELS = "easy,normal,hard"
KINDS_TOLD = 3
EXPERT = "expert"
HEADINGS = ["level", "decisions", "blunders", "of them slips", "over what, of all decisions"]
EXAMPLE = "tablemate blunders el-dorado --levels normal,hard --decisions 2000 --seed 1 --out blunders.jsonl"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_game(parser)
    parser.add_argument(
        "--levels", metavar="A,B,C", default=LEVELS, help=f"names of seats (default: {LEVELS})"
    )
    parser.add_argument(
        "--decisions", type=int, default=2000, help="how many decisions of each level (default: 2000)"
    )
    arguments.add_seed(parser)
    arguments.add_options(parser)
    arguments.add_out(
        parser, "keep every match with its decisions that were judged in this file, and resume what it holds"
    )
    arguments.add_workers(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the result as one JSON object")
    form.add_argument("--markdown", action="store_true", help="print the result as a Markdown table")


def run(args: argparse.Namespace) -> int:
    plan = lab.BlundersPlan(_asked_for(args), args.decisions, args.out)
    with lab.Run(plan, lab.Engine(args.workers), result=args.out) as run:
        code = play_run(run, (*plan.of.levels, EXPERT))
    verdicts = lab.verdicts_of(plan)
    if verdicts is None and code != INTERRUPTED:
        print(f"in these matches of {plan.game.title} some level had nothing to choose", file=sys.stderr)
    elif verdicts is not None:
        _print(args, plan, verdicts)
    if code == INTERRUPTED:
        print_stopped(f"{plan.done} of {plan.total} decisions", args.out)
    return code


def _asked_for(args: argparse.Namespace) -> "lab.Judging":
    """Whose decisions are to be judged; all is checked before anything is started or written."""
    from tablemate.players.judging import search_of_expert
    from tablemate.players.seats import check_levels, parse_seats

    game = arguments.chosen_game(args)
    arguments.check_counts(args, decisions=MOST_DECISIONS, workers=arguments.MOST_WORKERS)
    check_resumed(args.out, lab.BLUNDERS.word)
    options = arguments.chosen_options(arguments.chosen_settings(args), game, None)
    search_of_expert(game)
    levels = tuple(dict.fromkeys(parse_seats(args.levels)))
    check_levels(game, levels)
    seed = arguments.chosen_seed(args, lab.saved_seed(lab.BLUNDERS, args.out))
    return lab.Judging(game, options, levels, seed)


def _print(args: argparse.Namespace, plan: "lab.BlundersPlan", verdicts: "lab.Verdicts") -> None:
    if args.json:
        print(as_json(verdicts))
    elif args.markdown:
        print(_markdown(args, verdicts))
    else:
        _print_table(plan, verdicts)
    if verdicts.faults:
        print(faults_sentence(verdicts.faults), file=sys.stderr)


def _print_table(plan: "lab.BlundersPlan", verdicts: "lab.Verdicts") -> None:
    table = plain_table(*HEADINGS, left=(0, len(HEADINGS) - 1))
    for verdict in verdicts.levels:
        table.add_row(verdict.level, *_figures(verdict))
    print_table(table)
    print(f"{plan.game.title}, seed {verdicts.seed}; {_method(verdicts)}; 95% intervals are in brackets")


def _markdown(args: argparse.Namespace, verdicts: "lab.Verdicts") -> str:
    """A table for the game's page, and the command that makes it again."""
    lines = [markdown_row(HEADINGS), markdown_row(["---"] * len(HEADINGS))]
    lines += [markdown_row([f"`{verdict.level}`", *_figures(verdict)]) for verdict in verdicts.levels]
    about = f"{_method(verdicts).capitalize()}. 95% intervals, by bootstrap over matches, are in brackets."
    words = ["tablemate", "blunders", verdicts.game.replace("_", "-")]
    words += ["--levels", ",".join(verdict.level for verdict in verdicts.levels)]
    words += ["--decisions", str(args.decisions), "--seed", str(verdicts.seed)]
    words += [word for setting in args.settings for word in ("--set", setting)]
    return "\n".join([*lines, "", textwrap.fill(about, PAGE_WIDTH), "", "```", shlex.join(words), "```"])


def _figures(verdict: "lab.Verdict") -> list[str]:
    slips = verdict.slips.value / verdict.blunders.value if verdict.blunders.value else 0.0
    kinds = [f"{kind} {_percent(share)}" for kind, share in verdict.kinds.items()][:KINDS_TOLD]
    rate = verdict.blunders
    around = f" [{_percent(rate.low)}, {_percent(rate.high)}]" if verdict.matches > 1 else ""
    return [
        str(verdict.decisions),
        f"{_percent(rate.value)}%{around}",
        f"{round(100 * slips)}%" if rate.value else "",
        ", ".join(kinds),
    ]


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _method(verdicts: "lab.Verdicts") -> str:
    worths = list(dict.fromkeys(verdicts.worths))
    told = " or ".join(f"{worth / 10:g}" for worth in worths) + (", by seat" if len(worths) > 1 else "")
    return f"a blunder costs more than a tenth of what a stage is worth ({told}) in the eyes of expert"
