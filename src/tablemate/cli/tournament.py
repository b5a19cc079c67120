"""`tablemate tournament`: let players meet, each with each, and rate them."""

import argparse
import sys
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
    from tablemate.lab.kept import Kept
    from tablemate.lab.tournaments.ratings import Against, Placed, Ranking
    from tablemate.lab.tournaments.tournament import Meeting, Tournament

MOST_DEALS = 100_000
MOST_PLAYERS = 50
EXAMPLE = "tablemate tournament el-dorado --players random,scripted,pimc@8it --deals 50 --seed 1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--players",
        metavar="A,B,C",
        help="who meets, named as seats are: normal, hard:defensive, pimc@60it (default: the game's levels)",
    )
    parser.add_argument("--deals", type=int, default=20, help="how many deals (default: 20)")
    add_seed(parser)
    add_options(parser)
    add_out(parser, "keep every finished meeting in this file, and go on from what it holds")
    add_workers(parser)
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")


def run(args: argparse.Namespace) -> int:
    from tablemate.lab.tournaments.file import TOURNAMENTS
    from tablemate.lab.tournaments.ratings import ranking_of

    game, options, players = _asked_for(args)
    with held(TOURNAMENTS, args.out):
        tournament, kept = _tournament(game, options, players, args)
        prepare(game, players)
        meetings, code = _hold(tournament, kept, args)
    ranking = ranking_of(tournament, meetings)
    if ranking is not None:
        _print(tournament, ranking, args)
    if code == INTERRUPTED:
        done = ranking.deals if ranking is not None else 0
        print(f"stopped after {done} of {args.deals} deals; {go_on(args.out)}", file=sys.stderr)
    return code


def _asked_for(args: argparse.Namespace) -> tuple["Game", "GameOptions", list[str]]:
    """Check everything before anything is started or written."""
    game = chosen_game(args)
    check_counts(args, deals=MOST_DEALS, workers=MOST_WORKERS)
    check_kept(args.out, "tournament")

    from tablemate.core.game import check_seed
    from tablemate.core.levels import levels_of
    from tablemate.players.seats import check_levels, parse_seats

    options = chosen_options(args, game, None)
    if game.seats(options) < 2:
        raise BadInput(f"{game.title} has one seat, so nobody can meet another there")
    players = [*levels_of(game)] if args.players is None else parse_seats(args.players)
    check_levels(game, players, called="player")
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise BadInput(f"--players names {len(players)}; a tournament has 2 to {MOST_PLAYERS}")
    check_seed(chosen_seed(args))
    return game, options, players


def _tournament(
    game: "Game", options: "GameOptions", players: list[str], args: argparse.Namespace
) -> tuple["Tournament", "Kept[Meeting]"]:
    """What is asked for, with its file's own seed unless one is named, and what the file holds."""
    from tablemate.lab.kept import Kept
    from tablemate.lab.tournaments.file import TOURNAMENTS, read_meetings
    from tablemate.lab.tournaments.tournament import Tournament

    begun = None if args.out is None else TOURNAMENTS.read_head(args.out)
    seed = begun.seed if begun is not None and args.seed is None else chosen_seed(args)
    tournament = Tournament(game, options, tuple(players), seed)
    return tournament, Kept([], 0) if args.out is None else read_meetings(args.out, tournament)


def _hold(
    tournament: "Tournament", kept: "Kept[Meeting]", args: argparse.Namespace
) -> tuple[list["Meeting"], int]:
    """All meetings: those kept, and those played now unless somebody stops it."""
    from tablemate.lab.tournaments.file import head_of
    from tablemate.lab.tournaments.tournament import hold

    meetings = kept.rows[: args.deals * len(tournament.pairs)]
    with writer(args.out, kept, head_of(tournament)) as write:

        def take(meeting: "Meeting") -> int:
            write(meeting)
            meetings.append(meeting)
            return len(meeting.matches)

        done = sum(len(meeting.matches) for meeting in meetings)
        played = hold(tournament, args.deals, skip=len(meetings), workers=args.workers)
        return meetings, watch(played, take, total=args.deals * tournament.matches_a_deal, done=done)


def _print(tournament: "Tournament", ranking: "Ranking", args: argparse.Namespace) -> None:
    if args.json:
        import msgspec

        print(msgspec.json.encode(ranking).decode())
    else:
        _print_tables(tournament, ranking)
    if ranking.faults:
        print(not_their_own(ranking.faults), file=sys.stderr)


def _print_tables(tournament: "Tournament", ranking: "Ranking") -> None:
    from rich.console import Console
    from rich.table import Table

    from tablemate.lab.estimates import FEWEST_TO_JUDGE
    from tablemate.lab.tournaments.ratings import labels_of

    labels = labels_of(tournament.players)
    places = Table(box=None, header_style="bold", pad_edge=False)
    places.add_column("player")
    for heading in ("rating", "ordinal", "win-share", "points a match"):
        places.add_column(heading, justify="right")
    matrix = Table(box=None, header_style="bold", pad_edge=False)
    matrix.add_column("share of the wins against")
    for placed in ranking.players:
        rating = placed.rating
        places.add_row(
            labels[placed.number],
            f"{rating.value:.2f} ± {rating.uncertainty:.2f}",
            f"{rating.ordinal:.2f}",
            f"{placed.win_share.value:.3f}",
            f"{placed.points.value:.2f}",
        )
        matrix.add_column(labels[placed.number], justify="right")
    for placed in ranking.players:
        matrix.add_row(labels[placed.number], *_row(placed, ranking))
    Console().print(places)
    print()
    Console().print(matrix)
    print()
    deals = "deal" if ranking.deals == 1 else "deals"
    print(
        f"{ranking.deals} {deals} of {tournament.game.title}, seed {ranking.seed}, {tournament.seats} seats, "
        f"{ranking.deals * tournament.matches_a_deal} matches;\n"
        "a rating with its uncertainty (one standard deviation), the ordinal three of them below;\n"
        "of the wins the row's share with its 95 % interval, "
        + (
            "* where it is clear who is better"
            if ranking.deals >= FEWEST_TO_JUDGE
            else f"and too few deals to judge (from {FEWEST_TO_JUDGE} on)"
        )
    )
    if len({*tournament.players}) < len(tournament.players):
        print("a player that is named twice meets its equal, and has exactly half of the wins")


def _row(placed: "Placed", ranking: "Ranking") -> list[str]:
    """How a player fared against each, in the order of the ranking."""
    against = {each.player: each for each in placed.against}
    return [_cell(against.get(other.number)) for other in ranking.players]


def _cell(against: "Against | None") -> str:
    if against is None:
        return "-"
    won = against.win_share
    return f"{won.value:.3f}{'*' if against.is_clear else ' '}\n[{won.low:.3f}, {won.high:.3f}]"
