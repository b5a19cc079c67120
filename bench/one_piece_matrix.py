"""The ready decks of the One Piece Card Game, each against each: how often the one beats the other.

Half of the matches are played with the decks in either seat, as many pairs at once as there are workers. A
line of JSON for each pair is added to the file when those before it are played; pairs that are there already
are left out, so that a stopped run goes on. It fails if a match does not end, or a player fails in it.
Prints a table in Markdown at the end: the share of decided matches that the deck of the row wins, with its
95 % interval.

    python bench/one_piece_matrix.py --games 60 --out matrix.jsonl
"""

import argparse
import sys
from functools import partial
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from one_piece_series import add_row, read_rows, results_of, wilson, wins_of
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.decks import printed_decks
from tablemate.lab import Series
from tablemate.lab.workers import spread


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="matches of each pair")
    parser.add_argument("--player", default="hard", help="who sits in both seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="at once (default: one per core)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.jsonl")
    wanted = parser.parse_args()
    rows = {tuple(row["decks"]): row for row in read_rows(wanted.out)}
    ids = list(printed_decks())
    left = [pair for pair in combinations_with_replacement(ids, 2) if pair not in rows]
    to_row = partial(row_of, player=wanted.player, games=wanted.games, seed=wanted.seed)
    for row in spread(to_row, left, wanted.workers, most_at_once=1):
        rows[row["decks"]] = row
        add_row(wanted.out, row)
        print(row, file=sys.stderr, flush=True)
    print_table(ids, rows)


def row_of(pair: tuple[str, str], *, player: str, games: int, seed: int) -> dict[str, Any]:
    won = decided = 0
    for seat in range(2):
        decks = pair if seat == 0 else pair[::-1]
        options = GAME.options({"deck_1": decks[0], "deck_2": decks[1]})
        series = Series(GAME, options, (player, player), seed, with_each=True)
        wins, of = wins_of(results_of(series, (games + 1 - seat) // 2, 1), seat)
        won += wins
        decided += of
    return {
        "decks": pair,
        "games": games,
        "player": player,
        "won": won,
        "of": decided,
        "interval": wilson(won, decided),
    }


def print_table(ids: list[str], rows: dict[tuple[str, ...], dict[str, Any]]) -> None:
    print("| | " + " | ".join(ids) + " |")
    print("| --- |" + " :-: |" * len(ids))
    for first in ids:
        print(f"| **{first}** | " + " | ".join(cell(rows, first, second) for second in ids) + " |")


def cell(rows: dict[tuple[str, ...], dict[str, Any]], first: str, second: str) -> str:
    """The share of the first deck, with half the width of its interval."""
    if (row := rows.get((first, second))) is not None:
        share = row["won"] / max(1, row["of"])
    elif (row := rows.get((second, first))) is not None:
        share = 1 - row["won"] / max(1, row["of"])
    else:
        return ""
    low, high = row["interval"]
    return f"{100 * share:.0f} ± {50 * (high - low):.0f}"


if __name__ == "__main__":
    main()
