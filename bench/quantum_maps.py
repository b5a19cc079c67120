"""Every published map of Quantum, played many times over: how long it takes, and who wins, by order of turns.

A line of JSON for each map is added to the file as soon as it is played; maps that are there already are left
out, so that a run that was stopped goes on. Prints a table in Markdown at the end.

    python bench/quantum_maps.py --games 1000 --out maps.jsonl
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tablemate.games.quantum import GAME
from tablemate.games.quantum.maps import PUBLISHED, Map
from tablemate.lab import Results, Series, play
from tablemate.lab.figures import find_figure


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="matches on each map")
    parser.add_argument("--player", default="normal", help="who sits in every seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes (default: one per core)")
    parser.add_argument("--maps", nargs="*", help="some of them only")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.jsonl")
    wanted = parser.parse_args()
    rows = {row["map"]: row for row in read_rows(wanted.out)}
    for entry in PUBLISHED.values():
        if entry.id in rows or (wanted.maps and entry.id not in wanted.maps):
            continue
        rows[entry.id] = row_of(entry, wanted.player, wanted.games, wanted.seed, wanted.workers)
        with wanted.out.open("a") as file:
            file.write(json.dumps(rows[entry.id]) + "\n")
        print(rows[entry.id], file=sys.stderr, flush=True)
    print_table([rows[entry.id] for entry in PUBLISHED.values() if entry.id in rows])


def read_rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def row_of(entry: Map, player: str, games: int, seed: int, workers: int | None) -> dict[str, Any]:
    options = GAME.options({"players": entry.players, "map": entry.id})
    series = Series(GAME, options, (player,) * entry.players, seed)
    results = Results(series)
    for batch in play(series, games, workers=workers):
        results.add(batch)
    row: dict[str, Any] = {"map": entry.id, "players": entry.players, "games": games, "player": player}
    for name in ("turns", "capped", "infamy_cubes", *(f"order_wins:place:{k}" for k in range(entry.players))):
        told = find_figure(GAME, entry.players, name).estimate(results)
        row[name] = [round(value, 4) for value in (told.value, told.low, told.high)]
    return row


def print_table(rows: list[dict[str, Any]]) -> None:
    print(
        "| map | players | games | turns | ended by the cap | cubes by Infamy | wins of first, second ... |"
    )
    print("| --- | :-: | :-: | :-: | :-: | :-: | --- |")
    for row in rows:
        value, low, high = row["turns"]
        wins = [row[f"order_wins:place:{k}"] for k in range(row["players"])]
        shares = ", ".join(f"{100 * v:.0f} ± {50 * (high - low):.0f}%" for v, low, high in wins)
        print(
            f"| `{row['map']}` | {row['players']} | {row['games']} | {value:.1f} ± {(high - low) / 2:.1f} "
            f"| {100 * row['capped'][0]:.1f}% | {100 * row['infamy_cubes'][0]:.0f}% | {shares} |"
        )


if __name__ == "__main__":
    main()
