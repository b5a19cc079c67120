"""Files that stay whole: some grow piece by piece, others take the place of what was there."""

import contextlib
import fcntl
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from tablemate.core.errors import BadInput

UNFINISHED = ".unfinished"  # ends the name of a file until it takes its place


class GrowingFile:
    """A file that grows by whole pieces; the first one truncates it.

    Each piece is one write to the system, and one that fails or is interrupted is taken out again. Only a
    process that is killed in the middle of a write leaves a part of the last piece behind.
    With `kept` it is resumed after so many of its bytes instead.
    """

    def __init__(self, path: Path, *, kept: int = 0) -> None:
        self._path = path
        self._file: io.FileIO | None = None
        self._length = kept

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    @property
    def length(self) -> int:
        """Of the pieces written whole, in bytes."""
        return self._length

    def sync(self) -> None:
        """Wait until all of it is on the disk, whatever happens to this machine then."""
        if self._file is not None:
            os.fsync(self._file)

    def cut(self) -> None:
        """Leave nothing in it but the pieces written whole."""
        if self._length:
            self.write("")

    def write(self, text: str) -> None:
        if self._file is None:
            self._file = self._opened()
        rest = text.encode()
        length = self._length + len(rest)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except BaseException as fault:
            with contextlib.suppress(OSError):  # a pipe cannot be cut
                self._file.truncate(self._length)
            if isinstance(fault, OSError):
                fault.filename = str(self._path)  # the system says only what went wrong
            raise
        self._length = length

    def _opened(self) -> io.FileIO:
        if self._length == 0:
            return self._path.open("wb", buffering=0)
        file = self._path.open("r+b", buffering=0)
        file.truncate(self._length)
        file.seek(self._length)
        return file


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Write a file beside this one; once it is on the disk it takes its place, else it is removed."""
    place = path.resolve()  # a link stays one
    unfinished = place.with_name(place.name + UNFINISHED)
    try:
        yield unfinished
        with unfinished.open("r+b") as file:
            os.fsync(file)
        os.replace(unfinished, place)
    except OSError as fault:
        fault.filename, fault.filename2 = str(path), None  # the system names the other, or none at all
        raise
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that is there whole or not at all."""
    with replacing(path) as unfinished:
        unfinished.write_bytes(data)


@contextlib.contextmanager
def held(path: Path, what: str) -> Iterator[None]:
    """Lock a file for one writer: two would destroy each other's pieces.

    `what` is being written. A file that was made for nothing is removed.
    """
    place = path.resolve()  # a link that leads nowhere yet is not what was made for nothing
    is_new = not place.exists()
    with path.open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadInput(
                f"{path}: another {what} is writing there; wait for it or name another file"
            ) from None
        except OSError:  # a disk on which nothing can be locked
            pass
        try:
            yield
        finally:
            if is_new and place.exists() and place.stat().st_size == 0:
                place.unlink()


def whole_lines(path: Path, *, begins: bytes, kind: str) -> list[bytes]:
    """The lines of a file that are ended; one that was cut off while it was written is left out.

    A file that begins differently is somebody else's, and refused.
    """
    text = path.read_bytes() if path.exists() else b""
    if text[: len(begins)] != begins[: len(text)]:
        raise BadInput(f"{path}: is not a {kind} file; name another file")
    return text[: text.rfind(b"\n") + 1].splitlines(keepends=True)
