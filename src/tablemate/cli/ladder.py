"""`tablemate ladder`: measure levels against each other on the same cards."""

import argparse
import shlex
import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablemate.cli import INTERRUPTED
from tablemate.cli.asking import (
    MOST_WORKERS,
    add_game,
    add_options,
    add_out,
    add_seed,
    add_workers,
    check_counts,
    chosen_game,
    chosen_options,
    chosen_seed,
    prepare,
)
from tablemate.cli.keeping import check_kept, go_on, held, writer
from tablemate.cli.watching import not_their_own, watch
from tablemate.core.errors import BadInput

if TYPE_CHECKING:
    from tablemate.core.game import Game
    from tablemate.core.options import GameOptions
    from tablemate.lab.estimates import Estimate
    from tablemate.lab.kept import Kept
    from tablemate.lab.ladders.ladder import Ladder, Row
    from tablemate.lab.ladders.standings import Standings, Step

MOST_DEALS = 100_000
PAGE_WIDTH = 120  # of our Markdown
EXAMPLE = (
    "tablemate ladder el-dorado --levels random,scripted,pimc@8it --deals 50 --seed 1 --out ladder.jsonl"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--levels", metavar="A,B,C", help="names of seats, weakest first (default: the game's levels)"
    )
    parser.add_argument("--deals", type=int, default=20, help="how many deals (default: 20)")
    add_seed(parser)
    add_options(parser)
    add_out(parser, "keep every finished deal in this file, and go on from what it holds")
    add_workers(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the result as one JSON object")
    form.add_argument("--markdown", action="store_true", help="print the result as a Markdown table")


def run(args: argparse.Namespace) -> int:
    from tablemate.lab.ladders.file import LADDERS
    from tablemate.lab.ladders.standings import standings_of

    game, options, levels = _asked_for(args)
    with held(LADDERS, args.out):
        ladder, kept = _ladder(game, options, levels, args)
        prepare(ladder.game, ladder.levels)
        rows, code = _climb(ladder, kept, args)
    standings = standings_of(ladder, rows)
    if standings is not None:
        _print(ladder, standings, args)
    if code == INTERRUPTED:
        done = standings.deals if standings is not None else 0
        print(f"stopped after {done} of {args.deals} deals; {go_on(args.out)}", file=sys.stderr)
    return code


def _asked_for(args: argparse.Namespace) -> tuple["Game", "GameOptions", list[str]]:
    """Check everything before anything is started or written."""
    game = chosen_game(args)
    check_counts(args, deals=MOST_DEALS, workers=MOST_WORKERS)
    check_kept(args.out, "ladder")

    from tablemate.core.game import check_seed
    from tablemate.core.levels import levels_of
    from tablemate.players.seats import check_levels, parse_seats

    options = chosen_options(args, game, None)
    if game.seats(options) < 2:
        raise BadInput(f"{game.title} has one seat, so nobody can be measured against another")
    levels = [*levels_of(game)] if args.levels is None else parse_seats(args.levels)
    check_levels(game, levels)
    check_seed(chosen_seed(args))
    return game, options, levels


def _ladder(
    game: "Game", options: "GameOptions", levels: list[str], args: argparse.Namespace
) -> tuple["Ladder", "Kept[Row]"]:
    """The ladder that is asked for, with its file's own seed unless one is named, and what the file holds."""
    from tablemate.lab.kept import Kept
    from tablemate.lab.ladders.file import LADDERS, read_rows
    from tablemate.lab.ladders.ladder import Ladder

    begun = None if args.out is None else LADDERS.read_head(args.out)
    seed = begun.seed if begun is not None and args.seed is None else chosen_seed(args)
    ladder = Ladder(game, options, tuple(levels), seed)
    return ladder, Kept([], 0) if args.out is None else read_rows(args.out, ladder)


def _climb(ladder: "Ladder", kept: "Kept[Row]", args: argparse.Namespace) -> tuple[list["Row"], int]:
    """All rows of the ladder: those kept, and those played now unless somebody stops it."""
    from tablemate.lab.ladders.file import head_of
    from tablemate.lab.ladders.ladder import climb

    rows = kept.rows[: args.deals * len(ladder.contests)]
    with writer(args.out, kept, head_of(ladder)) as write:

        def take(row: "Row") -> int:
            write(row)
            rows.append(row)
            return len(row.matches)

        done = sum(len(row.matches) for row in rows)
        played = climb(ladder, args.deals, skip=len(rows), workers=args.workers)
        return rows, watch(played, take, total=args.deals * ladder.matches_a_deal, done=done)


def _print(ladder: "Ladder", standings: "Standings", args: argparse.Namespace) -> None:
    if args.json:
        import msgspec

        print(msgspec.json.encode(standings).decode())
    elif args.markdown:
        print(_markdown(ladder, standings, args))
    else:
        _print_table(ladder, standings)
    if standings.faults:
        print(not_their_own(standings.faults), file=sys.stderr)


def _print_table(ladder: "Ladder", standings: "Standings") -> None:
    from rich.console import Console
    from rich.table import Table

    shares = _shares(standings)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("level")
    for heading in ("points a game", *shares):
        table.add_column(heading, justify="right")
    table.add_column("win-share against the level below")
    table.add_column("significant")
    for standing in standings.levels:
        own = standing.self_play
        table.add_row(
            standing.level,
            f"{own.points.value:.2f}",
            *(f"{100 * own.shares[share].value:.1f} %" if share in own.shares else "" for share in shares),
            _interval(standing.step.win_share, ".3f") if standing.step else "",
            _verdict(standing.step),
        )
    Console().print(table)
    deals = "deal" if standings.deals == 1 else "deals"
    print(
        f"{standings.deals} {deals} of {ladder.game.title}, seed {standings.seed}, {ladder.seats} seats; "
        f"points{_and(shares)} among equals,\n"
        f"a win-share of {standings.par:.3f} is par, in brackets its 95 % interval"
    )


def _markdown(ladder: "Ladder", standings: "Standings", args: argparse.Namespace) -> str:
    """A table for the game's page, and the command that makes it again."""
    shares = _shares(standings)
    headings = ["level", "points a game", *shares, "win-share against the level below", "significant"]
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
        f"{standings.deals} deals, the same cards for all. Points{_and(shares)} are those of {ladder.seats} "
        f"seats of the same level. The win-share is that of one seat against {ladder.seats - 1} of the level "
        f"below, each deal played from every seat; {standings.par:.3f} is par, and a shared win counts in "
        "parts. In brackets 95 % intervals, by bootstrap over deals."
    )
    lines += ["", textwrap.fill(about, PAGE_WIDTH), "", "```", _command(ladder, standings, args), "```"]
    return "\n".join(lines)


def _command(ladder: "Ladder", standings: "Standings", args: argparse.Namespace) -> str:
    words = ["tablemate", "ladder", ladder.game.id.replace("_", "-"), "--levels", ",".join(ladder.levels)]
    words += ["--deals", str(standings.deals), "--seed", str(ladder.seed)]
    words += [word for setting in args.settings for word in ("--set", setting)]
    return shlex.join(words)


def _shares(standings: "Standings") -> list[str]:
    """The game's own shares that were counted of some level."""
    return list(dict.fromkeys(share for level in standings.levels for share in level.self_play.shares))


def _and(names: Sequence[str]) -> str:
    return "".join(f" and {name}" for name in names)


def _cells(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |".replace("  ", " ")


def _interval(estimate: "Estimate", form: str) -> str:
    return f"{estimate.value:{form}} [{estimate.low:{form}}, {estimate.high:{form}}]"


def _percent(share: "Estimate") -> str:
    return f"{100 * share.value:.1f} % [{100 * share.low:.1f}, {100 * share.high:.1f}]"


def _verdict(step: "Step | None") -> str:
    if step is None:
        return ""
    return {True: "yes", False: "no", None: "too few deals"}[step.is_significant]
