"""How often one opponent of the One Piece Card Game beats another, decks drawn among the printed ones.

Half of the matches of a pair are played in either seat, with the same seeds. A line of JSON for each pair is
added to the file as soon as it is played; pairs that are there already are left out, so that a stopped run
goes on.

    python bench/one_piece_strength.py --games 300 --out strength.jsonl hard,random hard,scripted hard,normal
"""

import argparse
import sys
from pathlib import Path
from typing import Any

from one_piece_series import add_row, read_rows, results_of, wilson, wins_of
from tablemate.games.one_piece import GAME
from tablemate.lab import Series

PAIRS = ("hard,random", "easy,random", "hard,scripted", "hard,normal", "hard,easy", "expert,hard")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("pairs", nargs="*", default=PAIRS, metavar="A,B", help="who meets whom")
    parser.add_argument("--games", type=int, default=200, help="matches of each pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="at once (default: one per core)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.jsonl")
    wanted = parser.parse_args()
    known = {(row["pair"], row["games"], row["seed"]) for row in read_rows(wanted.out)}
    for pair in wanted.pairs:
        if (pair, wanted.games, wanted.seed) not in known:
            row = row_of(pair, wanted.games, wanted.seed, wanted.workers)
            add_row(wanted.out, row)
            print(row, file=sys.stderr, flush=True)
    print("| pair | matches | share | 95 % interval |\n| --- | --: | --: | --- |")
    for row in read_rows(wanted.out):
        low, high = row["interval"]
        share = 100 * row["won"] / max(1, row["of"])
        print(f"| {row['pair']} | {row['of']} | {share:.1f} | {100 * low:.1f} to {100 * high:.1f} |")


def row_of(pair: str, games: int, seed: int, workers: int | None) -> dict[str, Any]:
    won = decided = 0
    first, second = pair.split(",")
    for seat in range(2):
        players = (first, second) if seat == 0 else (second, first)
        series = Series(GAME, GAME.options({}), players, seed, with_each=True)
        wins, of = wins_of(results_of(series, (games + 1 - seat) // 2, workers), seat)
        won += wins
        decided += of
    return {
        "pair": pair,
        "games": games,
        "seed": seed,
        "won": won,
        "of": decided,
        "interval": wilson(won, decided),
    }


if __name__ == "__main__":
    main()
