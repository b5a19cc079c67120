"""`tablemate tournament`: play every player against every other, and rate them."""

import argparse

from tablemate import lab
from tablemate.cli.arguments import add_game
from tablemate.cli.evaluation import add_deals, as_json, asked_for, measured, tell_end
from tablemate.cli.tables import plain_table, print_table
from tablemate.core.errors import BadInput

MOST_PLAYERS = 50
EXAMPLE = "tablemate tournament el-dorado --players random,scripted,pimc@8it --deals 50 --seed 1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--players",
        metavar="A,B,C",
        help="who meets, named as seats are: normal, hard:defensive, pimc@60it (default: the game's levels)",
    )
    add_deals(parser, "meeting")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")


def run(args: argparse.Namespace) -> int:
    tournament = asked_for(args, lab.Tournament, args.players, called="player")
    if not 2 <= len(tournament.names) <= MOST_PLAYERS:
        raise BadInput(f"--players names {len(tournament.names)}; a tournament has 2 to {MOST_PLAYERS}")
    plan, code = measured(args, tournament)
    ranking = lab.ranking_of(tournament, plan.rows)
    if ranking is not None and args.json:
        print(as_json(ranking))
    elif ranking is not None:
        _print_tables(tournament, ranking)
    tell_end(args, plan, code)
    return code


def _print_tables(tournament: "lab.Tournament", ranking: "lab.Ranking") -> None:
    labels = lab.labels_of(tournament.names)
    places = plain_table("player", "rating", "ordinal", "win-share", "points a match")
    matrix = plain_table("share of the wins against", *(labels[placed.number] for placed in ranking.players))
    for placed in ranking.players:
        rating = placed.rating
        places.add_row(
            labels[placed.number],
            f"{rating.value:.2f} ± {rating.uncertainty:.2f}",
            f"{rating.ordinal:.2f}",
            f"{placed.win_share.value:.3f}",
            f"{placed.points.value:.2f}",
        )
        matrix.add_row(labels[placed.number], *_row(placed, ranking))
    print_table(places)
    print()
    print_table(matrix)
    print()
    deals = "deal" if ranking.deals == 1 else "deals"
    seats = "1 seat" if tournament.seats == 1 else f"{tournament.seats} seats"
    print(
        f"{ranking.deals} {deals} of {tournament.game.title}, seed {ranking.seed}, {seats}, "
        f"{ranking.deals * tournament.matches_a_deal} matches;\n"
        "a rating with its uncertainty (one standard deviation), the ordinal three of them below;\n"
        "the row's share of the wins with its 95% interval, "
        + (
            "* where the difference is significant"
            if ranking.deals >= lab.FEWEST_TO_JUDGE
            else f"and too few deals to judge (from {lab.FEWEST_TO_JUDGE} on)"
        )
    )
    if len({*tournament.names}) < len(tournament.names):
        print("a player named twice meets its equal, and has exactly half of the wins")


def _row(placed: "lab.Placed", ranking: "lab.Ranking") -> list[str]:
    """How a player fared against each, in the order of the ranking."""
    against = {each.player: each for each in placed.against}
    return [_cell(against.get(other.number)) for other in ranking.players]


def _cell(against: "lab.Against | None") -> str:
    if against is None:
        return "-"
    won = against.win_share
    return f"{won.value:.3f}{'*' if against.is_significant else ' '}\n[{won.low:.3f}, {won.high:.3f}]"
