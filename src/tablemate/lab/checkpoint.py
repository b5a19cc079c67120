"""Checkpoints: which run it is and what it has come to, on disk, so that the run can be resumed.

A plan that comes to rows is kept as lines of JSON, which grow; a plan that comes to sums as an archive of
NumPy, which is replaced whole. Both begin with a head:

    {"ladder": 2, "game": ..., "rules": ..., "code": ..., "options": {...}, "levels": [...], "seed": 7}

`code` stands for the rules and the players: what others have played is never mixed with what these play.
"""

import contextlib
import struct
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
from tablemate.lab.plan import Lengths, RowsPlan, RunHeader, RunKind, State, SumsPlan, head_of

ARCHIVE = b"PK"  # what every zip file begins with
HEAD, FACTS = "head", "about"
DAMAGED = (  # what zipfile, NumPy and msgspec raise for a file that is not as it was written
    OSError,
    EOFError,
    LookupError,
    OverflowError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
    msgspec.MsgspecError,
)
ANEW = "without --resume it begins anew"
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
        """The seed of the run that was begun; None if none was."""
        head = self.head()
        return None if head is None else int(head["seed"])

    def load(self, plan: Any) -> Lengths | None:
        """Restore a plan from the checkpoint and return how long its outputs were; None if nothing is saved.

        A checkpoint of any other plan is refused.
        """
        head = self.head()
        if head is None:
            return None
        self._check_same(head, head_of(plan))
        return self._restore(plan)

    @abstractmethod
    def held(self) -> contextlib.AbstractContextManager[None]:
        """Lock it for one run."""

    @abstractmethod
    def save(self, plan: Any, lengths: Lengths) -> None:
        """Save the state of the plan, but for what is in the outputs."""

    @abstractmethod
    def head(self) -> RunHeader | None: ...

    @abstractmethod
    def _restore(self, plan: Any) -> Lengths: ...

    def _read_head(self, text: bytes, place: str) -> RunHeader:
        try:
            head: RunHeader = msgspec.json.decode(text)
            version = int(head[self._kind.word])
            if version == self._kind.version:
                check_seed(head["seed"])
        except (LookupError, TypeError, ValueError, msgspec.MsgspecError, BadInput):
            raise BadInput(f"{place}: cannot be read; {self._advice}") from None
        if version != self._kind.version:
            which = "an earlier" if version < self._kind.version else "a later"
            raise BadInput(f"{self.path}: {OUTDATED.format(which)}; {self._advice}")
        return head

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


class Lines(Checkpoint):
    """Lines of JSON: the head, then the rows in their order. What the file lacks is always at its end."""

    def held(self) -> contextlib.AbstractContextManager[None]:
        return held(self.path, self._kind.word)

    def save(self, plan: RowsPlan[Any, Any], lengths: Lengths) -> None:
        """Every row is written as soon as it is done."""

    def head(self) -> RunHeader | None:
        lines = self._lines()
        return self._read_head(lines[0], f"{self.path}, line 1") if lines else None

    def _restore(self, plan: RowsPlan[Any, Any]) -> Lengths:
        lines = self._lines()
        for number, line in enumerate(lines[1:], start=2):
            try:
                plan.restore_row(line)
            except BadInput as fault:
                raise BadInput(f"{self.path}, line {number}: {fault}") from None
        return dict.fromkeys(plan.outputs, sum(map(len, lines)))

    def _lines(self) -> list[bytes]:
        return whole_lines(self.path, begins=f'{{"{self._kind.word}":'.encode())


class Archive(Checkpoint):
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
        state = plan.state()
        arrays = {
            HEAD: _as_array(head_of(plan)),
            FACTS: _as_array({**state.facts, "lengths": lengths}),
            **state.arrays,
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

    def head(self) -> RunHeader | None:
        if not self.path.exists() or (self.is_result and self.path.stat().st_size == 0):
            return None
        with self._reading() as arrays:
            return self._read_head(arrays[HEAD].tobytes(), str(self.path))

    def _restore(self, plan: SumsPlan[Any]) -> Lengths:
        with self._reading() as arrays:
            facts = msgspec.json.decode(arrays[FACTS].tobytes())
            plan.restore(State(facts, arrays))
            return {name: int(facts["lengths"][name]) for name in plan.outputs}

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Mapping[str, Any]]:
        with self.path.open("rb") as file:
            begins = file.read(len(ARCHIVE))
        if begins != ARCHIVE and self.is_result:
            raise BadInput(f"{self.path}: holds something else; {self._advice}")
        try:
            with np.load(self.path, allow_pickle=False) as arrays:
                yield arrays
        except DAMAGED:
            raise BadInput(f"{self.path}: cannot be read; {self._advice}") from None


def checkpoint_of(kind: RunKind, path: Path, *, is_result: bool) -> Checkpoint:
    """The checkpoint of this kind of run."""
    return (Lines if kind.has_rows else Archive)(path, kind, is_result=is_result)


def _as_array(part: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    return np.frombuffer(msgspec.json.encode(part), np.uint8)


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
