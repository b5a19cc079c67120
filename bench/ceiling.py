"""How far `expert` gets on the way from `normal` to somebody who sees all cards.

    nice python bench/ceiling.py el-dorado --games 240 --workers 16

On every deal `normal`, `expert` and the ceiling take the same seat against the same others, and what each
makes of it is compared. The ceiling is the search of `expert` on the true state (seeing.py): it knows every
hand, and decks that lie in their order, but neither dice nor what is yet to be dealt. In Quantum nothing is
hidden but what decks and dice will bring, which are drawn when they are needed: there it is `expert` with
four times the simulations. Others who play are those by which the levels are measured elsewhere.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from seeing import SeeingPlayer
from tablemate.core.match import Match
from tablemate.core.playing import play_out
from tablemate.core.streams import match_seed
from tablemate.games.catalogue import find_game
from tablemate.lab.estimates import Estimate, Numbers, divided, estimate
from tablemate.lab.match_statistics import counts_by_seat
from tablemate.lab.series import played_match
from tablemate.lab.workers import spread
from tablemate.players import make_player

NORMAL, EXPERT, CEILING = WHO = ("normal", "expert", "ceiling")
WINS, CASH, EXACT = "win-share", "the Player's cash", "exact bids"
Counted = list[tuple[float, float]]  # of each figure, a part and its whole


@dataclass(frozen=True)
class Table:
    """Against whom it is measured, in what, and whether the seat moves on around the table."""

    others: tuple[str, ...]
    figures: tuple[str, ...]
    moves_on: bool = True
    times: int = 1  # the budget of `expert` that the ceiling has


TABLES = {
    "el_dorado": Table(("normal",) * 3, (WINS, EXACT)),
    "the_deal": Table(("scripted",) * 2, (CASH,), moves_on=False),
    "quantum": Table(("hard",), (WINS,), times=4),
    "one_piece": Table(("hard",), (WINS,)),
}


def counted(game_id: str, seed: int, job: tuple[int, str]) -> Counted:
    """What one of them comes to on a deal."""
    deal, who = job
    game, table = find_game(game_id), TABLES[game_id]
    seat = deal % (len(table.others) + 1) if table.moves_on else 0
    seats = (*table.others[:seat], EXPERT if who == CEILING else who, *table.others[seat:])
    settings = {"players": len(seats)} if any(o.name == "players" for o in game.option_list) else {}
    options, root = game.options(settings), match_seed(seed, deal)
    if who != CEILING:
        match = played_match(game, options, root, seats)
    else:
        match = Match(game, options, root, seats)
        players = [make_player(game, name, root, k, with_limit=False) for k, name in enumerate(seats)]
        players[seat] = SeeingPlayer(match, seat, table.times)
        play_out(match, players)
    return [told(figure, match, seat) for figure in table.figures]


def told(figure: str, match: Match, seat: int) -> tuple[float, float]:
    if figure == CASH:
        return match.position.scores()[seat], 1
    if figure == EXACT:
        counts = counts_by_seat(match)
        return counts["exact"][seat], counts["bids"][seat]
    winners = match.position.winners()
    return (seat in winners) / max(len(winners), 1), 1


def share_of_way(sums: Numbers) -> Numbers:
    """(expert - normal) / (ceiling - normal), of their parts and wholes in this order."""
    normal, expert, ceiling = (divided(sums[..., 2 * k], sums[..., 2 * k + 1]) for k in range(3))
    return divided(expert - normal, ceiling - normal)


def tell(figure: str, columns: Numbers) -> None:
    scale = 1 if figure == CASH else 100
    unit = "" if figure == CASH else " %"
    for k, who in enumerate(WHO):
        one = estimate(columns[:, 2 * k : 2 * k + 2], lambda sums: divided(sums[..., 0], sums[..., 1]))
        print(f"| {figure} | `{who}` | {_interval(one, scale, unit)} |")
    print(f"| {figure} | share of the way | {_interval(estimate(columns, share_of_way), 100, ' %')} |")


def _interval(one: Estimate, scale: int, unit: str) -> str:
    return f"{scale * one.value:.1f}{unit} [{scale * one.low:.1f}, {scale * one.high:.1f}]"


def columns_of(found: Sequence[Counted], figure: int) -> Numbers:
    """A row for each deal: part and whole of each of the three."""
    deals = range(0, len(found), len(WHO))
    rows = [[x for each in found[deal : deal + len(WHO)] for x in each[figure]] for deal in deals]
    return np.array(rows, float)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", help=", ".join(name.replace("_", "-") for name in TABLES))
    parser.add_argument("--games", type=int, default=20, help="deals, on each of which all three play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    args = parser.parse_args()
    game = find_game(args.game)
    jobs = [(deal, who) for deal in range(args.games) for who in WHO]
    found = [*spread(partial(counted, game.id, args.seed), jobs, args.workers, most_at_once=1)]
    print("| figure | who | 95 % interval in brackets |\n| --- | --- | --- |")
    for number, figure in enumerate(TABLES[game.id].figures):
        tell(figure, columns_of(found, number))
    print(f"\n{args.games} deals against {', '.join(TABLES[game.id].others)}, seed {args.seed}")


if __name__ == "__main__":
    main()
