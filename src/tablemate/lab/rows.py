"""Rows: a series match by match, as a table of CSV or Parquet.

A CSV file grows with the series. A Parquet file cannot grow, so its rows are kept as CSV beside it until the
series is done.
"""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tablemate.core.game import Game
from tablemate.core.metrics import SEAT, metrics_of
from tablemate.lab.files import replacing
from tablemate.lab.results import POINTS, ROW_FIELDS, own_counts
from tablemate.lab.series import Batch, Series

PARQUET = ".parquet"
RESULT_SUFFIXES = (".csv", PARQUET)
WINNERS = "winners"
AT_ONCE = 1 << 20  # bytes of CSV that are made Parquet in one go

Column = np.ndarray[Any, Any]


def growing_path(path: Path) -> Path:
    """The file that grows while the series is played."""
    return path.with_name(path.name + ".partial") if is_parquet(path) else path


def is_parquet(path: Path) -> bool:
    return path.suffix.lower() == PARQUET


class Rows:
    """The rows of one series. Matches are numbered from 1, as those of a match file are."""

    def __init__(self, series: Series) -> None:
        self._seats = len(series.seats)
        self._seat_axes = _seat_axes(series.game)
        self._winners = np.array([_words(mask, self._seats) for mask in range(1 << self._seats)])
        self.names = [*self._names()]
        self.header = ",".join(self.names) + "\n"

    def text(self, batch: Batch) -> str:
        """Rows for these matches, as lines of CSV."""
        import pyarrow as pa  # type: ignore[import-untyped]
        from pyarrow import csv

        assert not batch.by_block, "what the game counts is recorded for each match"
        text = io.BytesIO()
        table = pa.table([*self._columns(batch)], names=self.names)
        csv.write_csv(table, text, csv.WriteOptions(include_header=False, quoting_style="none"))
        return text.getvalue().decode()

    def _names(self) -> Iterator[str]:
        yield from ("match", "seed", *ROW_FIELDS, WINNERS)
        yield from self._by_seat(POINTS)
        for field, axis in self._seat_axes.items():
            yield from [field] if axis is None else self._by_seat(field)

    def _by_seat(self, name: str) -> list[str]:
        return [f"{name}_{seat}" for seat in range(self._seats)]

    def _columns(self, batch: Batch) -> Iterator[Column]:
        rows, counts = batch.statistics.rows, batch.statistics.counts
        yield batch.first + 1 + np.arange(len(rows))
        yield rows["seed"].astype(np.int64)
        yield from (rows[name].astype(np.int64) for name in ROW_FIELDS)
        yield self._winners[rows["winners"].astype(np.int64)]
        yield from rows["scores"][:, : self._seats].T
        for field, axis in self._seat_axes.items():
            others = tuple(1 + other for other in range(counts[field].ndim - 1) if other != axis)
            summed = counts[field].sum(axis=others, dtype=np.int64)
            yield from [summed] if axis is None else summed[:, : self._seats].T


def make_parquet(path: Path) -> None:
    """Make the table of the rows that are kept beside it, some at a time."""
    import pyarrow as pa
    from pyarrow import csv, parquet

    partial = growing_path(path)
    types = {name: pa.string() if name == WINNERS else pa.int64() for name in _header(partial)}
    with (
        replacing(path) as unfinished,
        csv.open_csv(
            partial,
            csv.ReadOptions(use_threads=False, block_size=AT_ONCE),
            convert_options=csv.ConvertOptions(column_types=types),
        ) as reader,
        parquet.ParquetWriter(unfinished, pa.schema(list(types.items()))) as writer,
    ):
        for piece in reader:
            writer.write_batch(piece)


def _header(path: Path) -> list[str]:
    with path.open(encoding="utf-8") as file:
        return file.readline().rstrip("\n").split(",")


def _seat_axes(game: Game) -> dict[str, int | None]:
    """What the game counts, and which axis of it stands for seats."""
    axes: dict[str, int | None] = dict.fromkeys(own_counts(game))
    for metric in metrics_of(game).by_seat:
        for field in (metric.part, metric.whole):
            if len(own_counts(game).get(field, ())) > metric.by.index(SEAT):
                axes[field] = metric.by.index(SEAT)
    return axes


def _words(mask: int, seats: int) -> str:
    return " ".join(str(seat) for seat in range(seats) if mask >> seat & 1)
