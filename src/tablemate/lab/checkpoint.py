"""Checkpoints: which run it is and what it has come to, on disk, so that the run can be resumed.

A plan that comes to rows is kept as lines of JSON, which grow; a plan that comes to sums as an archive of
NumPy, which is replaced whole. Both begin with a header:

    {"ladder": 2, "game": ..., "rules": ..., "code": ..., "options": {...}, "levels": [...], "seed": 7}

`code` stands for the rules and the players: what others have played is never mixed with what these play.
"""

import contextlib
import struct
import tokenize
import zipfile
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.game import check_seed
from tablemate.lab.files import held, replacing, whole_lines
from tablemate.lab.plan import Lengths, RowsPlan, RunHeader, RunKind, Snapshot, SumsPlan, header_of

ARCHIVE = b"PK"  # what every zip file begins with
HEADER, FACTS = "head", "about"
DAMAGED = (  # what zipfile, NumPy and msgspec raise for a file that is not as it was written
    OSError,
    EOFError,
    LookupError,
    MemoryError,  # a damaged shape
    OverflowError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
    tokenize.TokenError,
    zipfile.BadZipFile,
    zlib.error,
    msgspec.MsgspecError,
)
ANEW = "without --resume it starts over"
OUTDATED = "was written by {} version of Tablemate and cannot be resumed"


class Checkpoint(ABC):
    """A file from which a run is resumed: the result itself, or one beside it until that is done."""

    def __init__(self, path: Path, kind: RunKind, *, is_result: bool = True) -> None:
        self.path, self.is_result = path, is_result
        self._kind = kind
        self._advice = "name another file" if is_result else ANEW
        if path.is_dir():  # as earlier versions saved a report: no file can take its place
            raise BadInput(f"{path}: {OUTDATED.format('an earlier')}; remove it")

    def seed(self) -> int | None:
        """The seed of the run that was started; None if none was."""
        header = self.header()
        return None if header is None else int(header["seed"])

    def load(self, plan: Any) -> Lengths | None:
        """Restore a plan from the checkpoint and return how long its outputs were; None if nothing is saved.

        A checkpoint of any other plan is refused.
        """
        header = self.header()
        if header is None:
            return None
        self._check_same(header, header_of(plan))
        return self._restore(plan)

    @abstractmethod
    def held(self) -> contextlib.AbstractContextManager[None]:
        """Lock it for one run."""

    @abstractmethod
    def save(self, plan: Any, lengths: Lengths) -> None:
        """Save the state of the plan, but for what is in the outputs."""

    @abstractmethod
    def header(self) -> RunHeader | None: ...

    @abstractmethod
    def _restore(self, plan: Any) -> Lengths: ...

    def _read_header(self, text: bytes, place: str) -> RunHeader:
        try:
            header: RunHeader = msgspec.json.decode(text)
            version = int(header[self._kind.word])
            if version == self._kind.version:
                check_seed(header["seed"])
        except (LookupError, TypeError, ValueError, msgspec.MsgspecError, BadInput):
            raise BadInput(f"{place}: cannot be read; {self._advice}") from None
        if version != self._kind.version:
            which = "an earlier" if version < self._kind.version else "a later"
            raise BadInput(f"{self.path}: {OUTDATED.format(which)}; {self._advice}")
        return header

    def _check_same(self, has: RunHeader, wanted: RunHeader) -> None:
        for name in has | wanted:
            theirs, ours = has.get(name), wanted.get(name)
            if theirs == ours:
                continue
            if name == "code":
                raise BadInput(
                    f"{self.path}: was played by other rules or players than these; {self._advice}"
                )
            if isinstance(theirs, dict) and isinstance(ours, dict):
                option = next(key for key in theirs | ours if theirs.get(key) != ours.get(key))
                name = f"{name.removesuffix('s')} {option}"
                theirs, ours = theirs.get(option), ours.get(option)
            raise BadInput(
                f"{self.path}: holds a {self._kind.word} with {name} {_shown(theirs)}, not {_shown(ours)}; "
                f"{self._advice}"
            )


class LinesCheckpoint(Checkpoint):
    """Lines of JSON: the header, then the rows in their order. What the file lacks is always at its end."""

    def held(self) -> contextlib.AbstractContextManager[None]:
        return held(self.path, self._kind.word)

    def save(self, plan: RowsPlan[Any, Any], lengths: Lengths) -> None:
        """Every row is written as soon as it is done."""

    def header(self) -> RunHeader | None:
        lines = self._lines()
        return self._read_header(lines[0], f"{self.path}, line 1") if lines else None

    def _restore(self, plan: RowsPlan[Any, Any]) -> Lengths:
        lines = self._lines()
        for number, line in enumerate(lines[1:], start=2):
            try:
                plan.restore_row(line)
            except BadInput as fault:
                raise BadInput(f"{self.path}, line {number}: {fault}") from None
        if not plan.kept:  # the header is written again, with the first row
            return dict.fromkeys(plan.outputs, 0)
        return dict.fromkeys(plan.outputs, sum(map(len, lines)))

    def _lines(self) -> list[bytes]:
        word = self._kind.word
        return whole_lines(self.path, begins=f'{{"{word}":'.encode(), kind=word)


class ArchiveCheckpoint(Checkpoint):
    """An archive of arrays that is replaced whole, and held all the while.

    Each new one is locked before it takes the place of the old.
    """

    _lock: contextlib.ExitStack | None = None

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        self._lock = contextlib.ExitStack()
        self._lock.enter_context(held(self.path, self._kind.word))
        try:
            yield
        finally:
            self._lock.close()

    def save(self, plan: SumsPlan[Any], lengths: Lengths) -> None:
        snapshot = plan.snapshot()
        arrays = {
            HEADER: _as_array(header_of(plan)),
            FACTS: _as_array({**snapshot.facts, "lengths": lengths}),
            **snapshot.arrays,
        }
        with contextlib.ExitStack() as stack:
            with replacing(self.path) as unfinished:
                if self._lock is not None:
                    stack.enter_context(held(unfinished, self._kind.word))
                with unfinished.open("wb") as file:
                    np.savez_compressed(file, allow_pickle=False, **arrays)
            if self._lock is not None:
                self._lock.close()
                self._lock = stack.pop_all()

    def header(self) -> RunHeader | None:
        if not self.path.exists() or (self.is_result and self.path.stat().st_size == 0):
            return None
        with self._reading() as arrays:
            return self._read_header(arrays[HEADER].tobytes(), str(self.path))

    def _restore(self, plan: SumsPlan[Any]) -> Lengths:
        with self._reading() as arrays:
            facts = msgspec.json.decode(arrays[FACTS].tobytes())
            plan.restore(Snapshot(facts, arrays))
            return {name: int(facts["lengths"][name]) for name in plan.outputs}

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Mapping[str, Any]]:
        with self.path.open("rb") as file:
            begins = file.read(len(ARCHIVE))
        if begins != ARCHIVE and self.is_result:
            raise BadInput(f"{self.path}: is not a {self._kind.word} file; {self._advice}")
        try:
            with np.load(self.path, allow_pickle=False) as arrays:
                yield arrays
        except DAMAGED:
            raise BadInput(f"{self.path}: cannot be read; {self._advice}") from None


def checkpoint_of(kind: RunKind, path: Path, *, is_result: bool) -> Checkpoint:
    """The checkpoint of this kind of run."""
    return (LinesCheckpoint if kind.has_rows else ArchiveCheckpoint)(path, kind, is_result=is_result)


def _as_array(part: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    return np.frombuffer(msgspec.json.encode(part), np.uint8)


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
