"""`tablemate ladder`: measure levels against each other on the same cards."""

import argparse
import shlex
import textwrap
from collections.abc import Sequence

from tablemate import lab
from tablemate.cli.arguments import add_game
from tablemate.cli.evaluation import add_deals, as_json, asked_for, measured, tell_end
from tablemate.cli.tables import plain_table, print_table

PAGE_WIDTH = 120  # of our Markdown
EXAMPLE = (
    "tablemate ladder el-dorado --levels random,scripted,pimc@8it --deals 50 --seed 1 --out ladder.jsonl"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--levels", metavar="A,B,C", help="names of seats, weakest first (default: the game's levels)"
    )
    add_deals(parser, "deal")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the result as one JSON object")
    form.add_argument("--markdown", action="store_true", help="print the result as a Markdown table")


def run(args: argparse.Namespace) -> int:
    ladder = asked_for(args, lab.Ladder, args.levels, called="level")
    plan, code = measured(args, ladder)
    standings = lab.standings_of(ladder, plan.rows)
    if standings is not None and args.json:
        print(as_json(standings))
    elif standings is not None and args.markdown:
        print(_markdown(ladder, standings, args))
    elif standings is not None:
        _print_table(ladder, standings)
    tell_end(args, plan, code)
    return code


def _print_table(ladder: "lab.Ladder", standings: "lab.Standings") -> None:
    shares = _shares(standings)
    last = 2 + len(shares)
    table = plain_table(*_headings(shares), left=(0, last, last + 1))
    for standing in standings.levels:
        own = standing.self_play
        table.add_row(
            standing.level,
            f"{own.points.value:.2f}",
            *(f"{100 * own.shares[share].value:.1f}%" if share in own.shares else "" for share in shares),
            _interval(standing.step.win_share, ".3f") if standing.step else "",
            _verdict(standing.step),
        )
    print_table(table)
    deals = "deal" if standings.deals == 1 else "deals"
    seats = "1 seat" if ladder.seats == 1 else f"{ladder.seats} seats"
    print(
        f"{standings.deals} {deals} of {ladder.game.title}, seed {standings.seed}, {seats}; "
        f"points{_and(shares)} among equals,\n"
        f"a win-share of {standings.par:.3f} is par; 95% intervals are in brackets"
    )


def _markdown(ladder: "lab.Ladder", standings: "lab.Standings", args: argparse.Namespace) -> str:
    """A table for the game's page, and the command that makes it again."""
    shares = _shares(standings)
    headings = _headings(shares)
    lines = [_cells(headings), _cells(["---"] * len(headings))]
    for standing in standings.levels:
        own = standing.self_play
        cells = [f"`{standing.level}`", _interval(own.points, "+.1f").replace("-", "\N{MINUS SIGN}")]
        cells += [_percent(own.shares[share]) if share in own.shares else "" for share in shares]
        cells += [
            _interval(standing.step.win_share, ".3f") if standing.step else "",
            _verdict(standing.step),
        ]
        lines.append(_cells(cells))
    about = (
        f"{standings.deals} deals, the same cards for all. {_method(ladder, shares, standings.par)} "
        "95% intervals, by bootstrap over deals, are in brackets."
    )
    lines += ["", textwrap.fill(about, PAGE_WIDTH), "", "```", _command(ladder, standings, args), "```"]
    return "\n".join(lines)


def _method(ladder: "lab.Ladder", shares: Sequence[str], par: float) -> str:
    if ladder.seats == 1:
        return (
            f"Points{_and(shares)} are those of somebody who plays alone. The win-share is how often a level "
            f"does better than the level below on the same deal; {par:.3f} is par. A match that is won is "
            "better than one that is lost, then points count, and a tie is half a win."
        )
    return (
        f"Points{_and(shares)} are those of {ladder.seats} seats of the same level. The win-share is that of "
        f"one seat against {ladder.seats - 1} of the level below, each deal played from every seat; "
        f"{par:.3f} is par, and a shared win is divided among its seats."
    )


def _command(ladder: "lab.Ladder", standings: "lab.Standings", args: argparse.Namespace) -> str:
    words = ["tablemate", "ladder", ladder.game.id.replace("_", "-"), "--levels", ",".join(ladder.names)]
    words += ["--deals", str(standings.deals), "--seed", str(ladder.seed)]
    words += [word for setting in args.settings for word in ("--set", setting)]
    return shlex.join(words)


def _shares(standings: "lab.Standings") -> list[str]:
    """The game's own shares that were counted of some level."""
    return list(dict.fromkeys(share for level in standings.levels for share in level.self_play.shares))


def _headings(shares: Sequence[str]) -> list[str]:
    return ["level", "points a game", *shares, "win-share against the level below", "significant"]


def _and(names: Sequence[str]) -> str:
    return "".join(f" and {name}" for name in names)


def _cells(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |".replace("  ", " ")


def _interval(estimate: "lab.Estimate", form: str) -> str:
    return f"{estimate.value:{form}} [{estimate.low:{form}}, {estimate.high:{form}}]"


def _percent(share: "lab.Estimate") -> str:
    return f"{100 * share.value:.1f}% [{100 * share.low:.1f}, {100 * share.high:.1f}]"


def _verdict(step: "lab.Step | None") -> str:
    if step is None:
        return ""
    return {True: "yes", False: "no", None: "too few deals"}[step.is_significant]
