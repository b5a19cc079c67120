"""Match files that grow while a series is played."""

import contextlib
import io
from pathlib import Path
from typing import Self


class MatchWriter:
    """A file that holds whole matches at every moment; it is begun anew with the first one.

    Each match is one write to the system, and one that fails or is interrupted is taken out again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: io.FileIO | None = None
        self._length = 0  # of the matches written whole, in bytes

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def write(self, text: str) -> None:
        if self._file is None:
            self._file = self._path.open("wb", buffering=0)
        rest = text.encode()
        length = self._length + len(rest)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except BaseException:
            with contextlib.suppress(OSError):  # a pipe cannot be cut
                self._file.truncate(self._length)
            raise
        self._length = length
