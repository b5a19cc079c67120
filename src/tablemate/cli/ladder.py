"""`tablemate ladder`: measure levels against each other on the same cards."""

import argparse
import shlex
import textwrap
from collections.abc import Callable
from dataclasses import dataclass

from tablemate import lab
from tablemate.cli.arguments import add_game
from tablemate.cli.evaluation import add_deals, as_json, asked_for, measured, tell_end
from tablemate.cli.tables import plain_table, print_table
from tablemate.core.seat_words import score_words

UNTOLD = ("obvious blunders", "slips", "high bids")  # a table has no room for them
PAGE_WIDTH = 120  # of our Markdown
MORE, STAGES = "more", "more in all"  # where every seat plays a part of its own
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
    columns = _columns(ladder, standings)
    table = plain_table(*(column.heading for column in columns), left=(0, len(columns) - 2, len(columns) - 1))
    for standing in standings.levels:
        table.add_row(*(column.plain(standing) for column in columns))
    print_table(table)
    deals = "deal" if standings.deals == 1 else "deals"
    seats = "1 seat" if ladder.seats == 1 else f"{ladder.seats} seats"
    print(
        f"{standings.deals} {deals} of {ladder.game.title}, seed {standings.seed}, {seats}; "
        f"{_plain_method(ladder, standings)}; 95% intervals are in brackets"
    )


def _plain_method(ladder: "lab.Ladder", standings: "lab.Standings") -> str:
    if ladder.parts:
        return (
            f"{MORE} is what a level\nmakes of a seat beyond the level below on the same deal, "
            f"{STAGES} is that with wins,\nas a share of what a stage is worth to the seat"
        )
    counted = lab.listed(["points", *_shares(standings)])
    return f"{counted} among equals,\na win-share of {standings.par:.3f} is par"


def _markdown(ladder: "lab.Ladder", standings: "lab.Standings", args: argparse.Namespace) -> str:
    """A table for the game's page, and the command that makes it again."""
    columns = _columns(ladder, standings)
    headings = [column.heading for column in columns]
    lines = [markdown_row(headings), markdown_row(["---"] * len(headings))]
    for standing in standings.levels:
        lines.append(markdown_row([f"`{standing.level}`", *(c.marked(standing) for c in columns[1:])]))
    about = (
        f"{standings.deals} deals, the same cards for all. {_method(ladder, standings)} "
        "95% intervals, by bootstrap over deals, are in brackets."
    )
    lines += ["", textwrap.fill(about, PAGE_WIDTH), "", "```", _command(ladder, standings, args), "```"]
    return "\n".join(lines)


def _method(ladder: "lab.Ladder", standings: "lab.Standings") -> str:
    counted = lab.capitalised(lab.listed(["points", *_shares(standings)]))
    par = f"{standings.par:.3f}"
    if ladder.seats == 1:
        return (
            f"{counted} are those of somebody who plays alone. The win-share is how often a level "
            f"does better than the level below on the same deal; {par} is par. A match that is won is "
            "better than one that is lost, then points count, and a tie is half a win."
        )
    if ladder.parts:
        return (
            f"{lab.capitalised(MORE)} is what a level makes of a seat, among {ladder.seats - 1} of the level "
            f"below, beyond what the level below made of it on the same deal; {STAGES} is that with wins, as "
            "a share of what a stage is worth to the seat, on average over the seats."
        )
    return (
        f"{counted} are those of {ladder.seats} seats of the same level. The win-share is that of "
        f"one seat against {ladder.seats - 1} of the level below, each deal played from every seat; "
        f"{par} is par, and a shared win is divided among its seats."
    )


@dataclass(frozen=True)
class _Column:
    """What the table says of each level, in plain text and in Markdown."""

    heading: str
    plain: Callable[["lab.Standing"], str]
    marked: Callable[["lab.Standing"], str]


def _columns(ladder: "lab.Ladder", standings: "lab.Standings") -> list[_Column]:
    compared = _gained(ladder) if ladder.parts else _among_equals(standings)
    level, verdict = (lambda standing: standing.level), (lambda standing: _verdict(standing.step))
    return [_Column("level", level, level), *compared, _Column("significant", verdict, verdict)]


def _among_equals(standings: "lab.Standings") -> list[_Column]:
    def share(name: str, form: Callable[["lab.Estimate"], str]) -> Callable[["lab.Standing"], str]:
        return lambda standing: (
            form(standing.self_play.shares[name]) if name in standing.self_play.shares else ""
        )

    def won(standing: "lab.Standing") -> str:
        return _interval(standing.step.win_share, ".3f") if standing.step else ""

    return [
        _Column(
            "points a game",
            lambda standing: f"{standing.self_play.points.value:.2f}",
            lambda standing: _signed(_interval(standing.self_play.points, "+.1f")),
        ),
        *(
            _Column(name, share(name, lambda of: f"{100 * of.value:.1f}%"), share(name, _percent))
            for name in _shares(standings)
        ),
        _Column("win-share against the level below", won, won),
    ]


def _gained(ladder: "lab.Ladder") -> list[_Column]:
    """By part, in what its seat counts, and all of them together."""

    def points(seat: int, told: Callable[["lab.Estimate"], str]) -> Callable[["lab.Standing"], str]:
        return lambda standing: (
            _signed(told(standing.step.gains.points[seat])) if standing.step and standing.step.gains else ""
        )

    def stages(standing: "lab.Standing") -> str:
        return _signed(_percent(standing.step.gains.stages)) if standing.step and standing.step.gains else ""

    by_part = [
        _Column(
            f"{MORE} as {part} ({_unit(ladder, seat)})",
            points(seat, lambda gain: f"{gain.value:+.2f}"),
            points(seat, lambda gain: _interval(gain, "+.2f")),
        )
        for seat, part in enumerate(ladder.parts)
    ]
    return [*by_part, _Column(STAGES, stages, stages)]


def _signed(number: str) -> str:
    return number.replace("-", "\N{MINUS SIGN}")


def _unit(ladder: "lab.Ladder", seat: int) -> str:
    return score_words(ladder.game, seat).many.replace("{}", "").strip()


def _command(ladder: "lab.Ladder", standings: "lab.Standings", args: argparse.Namespace) -> str:
    words = ["tablemate", "ladder", ladder.game.id.replace("_", "-"), "--levels", ",".join(ladder.names)]
    words += ["--deals", str(standings.deals), "--seed", str(ladder.seed)]
    words += [word for setting in args.settings for word in ("--set", setting)]
    return shlex.join(words)


def _shares(standings: "lab.Standings") -> list[str]:
    """The game's own shares that were counted of some level, but for those that `simulate` tells."""
    counted = dict.fromkeys(share for level in standings.levels for share in level.self_play.shares)
    return [share for share in counted if share not in UNTOLD]


def markdown_row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |".replace("  ", " ")


def _interval(estimate: "lab.Estimate", form: str) -> str:
    return f"{estimate.value:{form}} [{estimate.low:{form}}, {estimate.high:{form}}]"


def _percent(share: "lab.Estimate") -> str:
    return f"{100 * share.value:.1f}% [{100 * share.low:.1f}, {100 * share.high:.1f}]"


def _verdict(step: "lab.Step | None") -> str:
    if step is None:
        return ""
    return {True: "yes", False: "no", None: "too few deals"}[step.is_significant]
