"""How the styles of an opponent of the One Piece Card Game differ: attacks on the Leader, blocks, counters.

Each style plays the same matches, decks drawn among the printed ones, against the same opponent without a
style, half of them in either seat. For the 95 % intervals whole matches are drawn again, not single attacks.

    python bench/one_piece_styles.py --games 600
"""

import argparse

from one_piece_series import results_of
from tablemate.core.metrics import MATCHES
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.skill import STYLES
from tablemate.lab import Estimate, Results, Series
from tablemate.lab.estimates import ratio
from tablemate.lab.results import A_WIN, WINS, WON

SHARES = {
    "attacks on the Leader": ("at_leader", "attacks"),
    "attacks blocked": ("blocks", "attacked"),
    "counters a match": ("counters", MATCHES),
    "won": (WINS, WON),
}
MUST_DIFFER = ("attacks on the Leader", "attacks blocked")
FURTHEST = ("aggressive", "defensive")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=600, help="matches of each style")
    parser.add_argument("--player", default="hard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="at once (default: one per core)")
    wanted = parser.parse_args()
    print("| style | " + " | ".join(SHARES) + " |\n| --- |" + " :-: |" * len(SHARES))
    found = {}
    for style in STYLES:
        found[style] = figures_of(style, wanted.player, wanted.games, wanted.seed, wanted.workers)
        print(f"| {style} | " + " | ".join(map(worded, found[style].values())) + " |", flush=True)
    for name in MUST_DIFFER:
        one, other = (found[style][name] for style in FURTHEST)
        is_apart = one.low > other.high or other.low > one.high
        print(f"{name}: intervals of {' and '.join(FURTHEST)} {'lie apart' if is_apart else 'OVERLAP'}")


def figures_of(style: str, player: str, games: int, seed: int, workers: int | None) -> dict[str, Estimate]:
    """What the style does in matches against the same player without one."""
    parts: dict[str, list[float]] = {name: [] for name in SHARES}
    wholes: dict[str, list[float]] = {name: [] for name in SHARES}
    for seat in range(2):
        players = [player, player]
        players[seat] = f"{player}:{style}"
        series = Series(GAME, GAME.options({}), tuple(players), seed, with_each=True)
        results = results_of(series, (games + 1 - seat) // 2, workers)
        for name, (part, whole) in SHARES.items():
            parts[name] += by_block(results, part, seat)
            wholes[name] += by_block(results, whole, seat)
    return {name: ratio(parts[name], wholes[name]) for name in SHARES}


def by_block(results: Results, name: str, seat: int) -> list[float]:
    """A sum of the seat, block by block as far as there are any."""
    sums = results.sums[name][: results.blocks_used]
    of_seat = sums if sums.ndim == 1 else sums[:, seat]
    return [float(value) for value in of_seat / (A_WIN if name == WINS else 1)]


def worded(found: Estimate) -> str:
    scale = 100 if found.high <= 1 else 1
    return f"{scale * found.value:.1f} ({scale * found.low:.1f} to {scale * found.high:.1f})"


if __name__ == "__main__":
    main()
