"""A series being recorded: its match file and its rows grow as it is played, and it can be gone on with."""

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Self

from tablemate.core.errors import BadInput
from tablemate.lab import checkpoint
from tablemate.lab.results import Results
from tablemate.lab.rows import Rows, growing_path, is_parquet, make_parquet
from tablemate.lab.series import Batch, Series
from tablemate.lab.writing import GrowingFile, held

SAVE_EVERY = 10.0  # seconds, about which a run that is killed has to play again
MATCHES, ROWS = "matches", "rows"


@dataclass(frozen=True)
class Files:
    """Where a series is recorded, if anywhere."""

    matches: Path | None = None
    rows: Path | None = None

    @cached_property
    def growing(self) -> dict[str, Path]:
        """The files that grow while it is played."""
        named = {MATCHES: self.matches, ROWS: growing_path(self.rows) if self.rows else None}
        return {name: path for name, path in named.items() if path is not None}

    @cached_property
    def resume(self) -> Path | None:
        """The file that says where it stood; there is none where nothing could be cut off again."""
        named = self.matches or self.rows
        if named is None or not self.are_plain:
            return None
        return named.with_name(named.name + ".resume")

    @property
    def are_plain(self) -> bool:
        """Whether they are files on a disk, and no pipes."""
        return all(path.is_file() or not path.exists() for path in self.growing.values())

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Keep them for one series alone."""
        with contextlib.ExitStack() as stack:
            if self.are_plain:
                for path in self.growing.values():
                    stack.enter_context(held(path, "series"))
            yield

    def check_resumable(self) -> None:
        """Refuse to go on where nothing is kept that could be gone on with."""
        if not self.growing:
            raise BadInput("--resume goes on with what was written; name its --out or --results")
        if self.resume is None:
            raise BadInput("--resume needs plain files: what went through a pipe cannot be gone on with")

    def check_unwritten(self) -> None:
        """Refuse to go on where nothing was begun and something is written."""
        for path in filter(None, (self.matches, self.rows, *self.growing.values())):
            checkpoint.check_unwritten(path)

    def begun_seed(self, otherwise: int) -> int:
        """The seed of the series that was begun there, if any was."""
        head = None if self.resume is None else checkpoint.read_head(self.resume)
        return otherwise if head is None else head.seed


class Recording:
    """What a series comes to and what is written of it; both tell of the same matches at every moment."""

    def __init__(self, series: Series, files: Files, *, resume: bool) -> None:
        self._series, self._files = series, files
        kept = None
        if resume and files.resume is not None:
            kept = checkpoint.read(files.resume, series, files.growing)
            if kept is None:
                files.check_unwritten()
        self.results = Results(series) if kept is None else kept.results
        self.games_before = self.results.games
        self.decisions_before = int(self.results.total("decisions"))
        self._lengths = dict.fromkeys(files.growing, 0) if kept is None else kept.lengths
        self._outputs = {
            name: GrowingFile(path, kept=self._lengths[name]) for name, path in files.growing.items()
        }
        self._rows = Rows(series) if ROWS in self._outputs else None
        self._is_begun = False  # not before the first matches come: until then all files stay as they are
        self._save_at = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.ExitStack() as stack:
            for output in self._outputs.values():
                stack.push(output)
            if self._is_begun:
                with contextlib.suppress(OSError):  # what was saved before still holds
                    self._save()

    def take(self, batch: Batch) -> int:
        """Record some more matches; how many they are."""
        if not self._is_begun:
            self._save()  # before anything is written over
        if MATCHES in self._outputs:
            self._outputs[MATCHES].write("".join(batch.texts))
        if self._rows is not None:
            header = self._rows.header if self.results.games == 0 else ""
            self._outputs[ROWS].write(header + self._rows.text(batch))
        self.results.add(batch)
        self._lengths = {name: output.length for name, output in self._outputs.items()}
        if time.monotonic() >= self._save_at:
            self._save()
        return batch.games

    def finish(self) -> None:
        """All matches are in."""
        for output in self._outputs.values():
            output.write("")  # cuts off what a run that was killed wrote after its last save
        if self._files.rows is not None and is_parquet(self._files.rows):
            make_parquet(self._files.rows)
        if self._files.resume is not None:
            self._files.resume.unlink(missing_ok=True)
        self._is_begun = False

    def _save(self) -> None:
        if self._files.resume is not None:
            for output in self._outputs.values():
                output.sync()
            head = checkpoint.head_of(self._series, self._files.growing)
            checkpoint.save(self._files.resume, head, self.results, self._lengths)
        self._is_begun = True
        self._save_at = time.monotonic() + SAVE_EVERY
