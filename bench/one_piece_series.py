"""Series of the One Piece Card Game that measurements rest on, and their intervals.

Levels up to `hard` play them in compiled code, on as many threads as there are workers; `expert` thinks in
processes. A series with a match that does not end, or in which a player fails, measures nothing: it is an
error.
"""

import json
import math
from pathlib import Path
from typing import Any

from tablemate.games.one_piece.sizes import MOST_TURNS
from tablemate.lab import Results, Series, play
from tablemate.lab.results import A_WIN, WINS, WON

Z = 1.96


def results_of(series: Series, games: int, workers: int | None) -> Results:
    """What so many matches come to, each of which ended within the limit of turns, and without a fault.

    The series has to count each match by itself.
    """
    results = Results(series)
    said = (
        f"{' against '.join(series.seats)} ({series.options.deck_1}, {series.options.deck_2}, {series.seed})"
    )
    for batch in play(series, games, workers=workers):
        counts = batch.statistics.counts
        endless = (counts["turns"] >= MOST_TURNS) & (counts["undecided"] > 0)
        assert not endless.any(), f"match {batch.first + endless.argmax()} of {said} does not end"
        results.add(batch)
    assert not results.stalls, f"match {results.stalls[0]} of {said} was cut off"
    assert not results.faults, f"{dict(results.faults)}, first in match {results.first_fault} of {said}"
    return results


def wins_of(results: Results, seat: int) -> tuple[int, int]:
    """How many matches the seat has won, and how many were decided."""
    return int(results.total(WINS)[seat]) // A_WIN, int(results.total(WON))


def wilson(won: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if of == 0:
        return 0.0, 1.0
    share = won / of
    middle = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z * math.sqrt(share * (1 - share) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return round(middle - half, 3), round(middle + half, 3)


def read_rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def add_row(file: Path, row: dict[str, Any]) -> None:
    with file.open("a") as lines:
        lines.write(json.dumps(row) + "\n")
