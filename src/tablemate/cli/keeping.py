"""Long work that goes on from what its file holds: where it may be kept, and how rows get there."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablemate.cli.asking import check_out
from tablemate.core.errors import BadInput

if TYPE_CHECKING:
    import msgspec

    from tablemate.lab.kept import Kept, Kind


def check_kept(out: Path | None, word: str) -> None:
    """Refuse what cannot be written, or not be read again, before anything is played."""
    check_out(out)
    if out is None:
        return
    if out.exists() and not out.is_file():
        raise BadInput(f"--out {out}: is no plain file, so no {word} could go on from it")
    with contextlib.suppress(OSError):  # there is no file yet, or no file of a standard output
        if os.path.samestat(out.stat(), os.fstat(sys.stdout.fileno())):
            raise BadInput(f"--out {out}: is where the result is printed")


@contextlib.contextmanager
def held(kind: "Kind[Any, Any]", out: Path | None) -> Iterator[None]:
    """Keep the file for this command alone, if there is one."""
    with contextlib.nullcontext() if out is None else kind.held(out):
        yield


@contextlib.contextmanager
def writer(
    out: Path | None, kept: "Kept[Any]", head: "msgspec.Struct"
) -> Iterator[Callable[["msgspec.Struct"], None]]:
    """Writes rows after those kept, and the head first if the file is to be begun; without a file nothing."""
    from tablemate.lab import GrowingFile
    from tablemate.lab.kept import write_line

    if out is None:
        yield lambda row: None
        return
    with GrowingFile(out, kept=kept.length) as file:
        if kept.length == 0:
            file.write(write_line(head))
        yield lambda row: file.write(write_line(row))


def go_on(out: Path | None) -> str:
    """How stopped work is gone on with."""
    return "the same command goes on from there" if out else "with --out it could go on from there"
