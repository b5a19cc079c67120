"""A simulation: a series is played, and its match file and its rows grow with it."""

from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tablemate.core.errors import BadInput
from tablemate.core.options import as_plain
from tablemate.lab.engines.engine import Engine
from tablemate.lab.plan import RunKind, Snapshot, SumsPlan, Texts
from tablemate.lab.results import Results
from tablemate.lab.rows import Rows, growing_path, is_parquet, make_parquet
from tablemate.lab.run import resume_path
from tablemate.lab.series import Batch, Series

SERIES = RunKind("series", 2)
MATCHES, ROWS = "matches", "rows"


@dataclass(frozen=True)
class Files:
    """Where a series is written, if anywhere."""

    matches: Path | None = None
    rows: Path | None = None

    @cached_property
    def growing(self) -> dict[str, Path]:
        """The files that grow while it is played."""
        named = {MATCHES: self.matches, ROWS: growing_path(self.rows) if self.rows else None}
        return {name: path for name, path in named.items() if path is not None}

    @cached_property
    def resume(self) -> Path | None:
        """The checkpoint; there is none where nothing could be cut off again, as in a pipe."""
        named = self.matches or self.rows
        are_plain = all(path.is_file() or not path.exists() for path in self.growing.values())
        return resume_path(named) if named is not None and are_plain else None


class Simulation(SumsPlan[Batch]):
    """A series up to match `games`."""

    kind = SERIES

    def __init__(self, series: Series, games: int, files: Files | None = None) -> None:
        files = files or Files()
        self.series, self.games = series, games
        self.game, self.seed = series.game, series.seed
        self.outputs = files.growing
        self.files = [path for path in (files.matches, files.rows, *files.growing.values()) if path]
        self._table = files.rows if files.rows is not None and is_parquet(files.rows) else None
        self.leftovers = [growing_path(self._table)] if self._table is not None else []
        self.results = Results(series)
        self.decisions_before = 0  # those of matches that were there when it was resumed
        self._rows = Rows(series) if ROWS in self.outputs else None

    @property
    def about(self) -> dict[str, Any]:
        series = self.series
        return {
            "options": as_plain(series.options),
            "seats": series.seats,
            "stall_after": series.stall_after,
            "outputs": [*self.outputs],
        }

    @property
    def total(self) -> int:
        return self.games

    @property
    def done(self) -> int:
        return self.results.games

    def work(self, engine: Engine) -> Generator[Batch, None, None] | None:
        if self.done == self.games:
            return None
        return engine.play(self.series, self.games, skip=self.done)

    def texts(self, piece: Batch) -> Texts:
        texts = {MATCHES: "".join(piece.texts)} if MATCHES in self.outputs else {}
        if self._rows is not None:
            texts[ROWS] = (self._rows.header if self.done == 0 else "") + self._rows.text(piece)
        return texts

    def take(self, piece: Batch) -> None:
        self.results.add(piece)

    def snapshot(self) -> Snapshot:
        return self.results.snapshot()

    def restore(self, snapshot: Snapshot) -> None:
        self.results.restore(snapshot)
        check_games(self.games, self.done)
        self.decisions_before = int(self.results.total("decisions"))

    def finish(self) -> None:
        if self._table is not None:
            make_parquet(self._table)


def check_games(games: int, played: int) -> None:
    """Refuse to resume a series that is already longer than asked for."""
    if played > games:
        raise BadInput(f"--games {games}: {played} matches have been played already")
