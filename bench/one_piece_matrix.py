"""The ready decks of the One Piece Card Game, each against each: how often the one beats the other.

Half of the matches are played with the decks in either seat. A line of JSON for each pair is added to the
file as soon as it is played; pairs that are there already are left out, so that a stopped run goes on.
Prints a table in Markdown at the end: the share of decided matches that the deck of the row wins, with
its 95 % interval.

    python bench/one_piece_matrix.py --games 60 --out matrix.jsonl
"""

import argparse
import json
import math
import sys
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.decks import printed_decks
from tablemate.lab import Results, Series, play
from tablemate.lab.results import A_WIN, WINS, WON

Z = 1.96


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="matches of each pair")
    parser.add_argument("--player", default="hard", help="who sits in both seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes (default: one per core)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.jsonl")
    wanted = parser.parse_args()
    rows = {tuple(row["decks"]): row for row in read_rows(wanted.out)}
    ids = list(printed_decks())
    for pair in combinations_with_replacement(ids, 2):
        if pair in rows:
            continue
        rows[pair] = row_of(pair, wanted.player, wanted.games, wanted.seed, wanted.workers)
        with wanted.out.open("a") as file:
            file.write(json.dumps(rows[pair]) + "\n")
        print(rows[pair], file=sys.stderr, flush=True)
    print_table(ids, rows)


def read_rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def row_of(pair: tuple[str, str], player: str, games: int, seed: int, workers: int | None) -> dict[str, Any]:
    won = decided = 0
    for seat in range(2):
        decks = pair if seat == 0 else pair[::-1]
        options = GAME.options({"deck_1": decks[0], "deck_2": decks[1]})
        series = Series(GAME, options, (player, player), seed)
        results = Results(series)
        for batch in play(series, (games + 1 - seat) // 2, workers=workers):
            results.add(batch)
        won += int(results.sums[WINS].sum(axis=0)[seat]) // A_WIN
        decided += int(results.sums[WON].sum())
    low, high = wilson(won, decided)
    return {
        "decks": pair,
        "games": games,
        "player": player,
        "won": won,
        "of": decided,
        "interval": [low, high],
    }


def wilson(won: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if of == 0:
        return 0.0, 1.0
    share = won / of
    middle = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z * math.sqrt(share * (1 - share) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return round(middle - half, 3), round(middle + half, 3)


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
