"""Files that commands are asked to write: whatever can be refused is refused before anything is played."""

import contextlib
import os
import sys
from pathlib import Path

from tablemate.core.errors import BadInput


def check_out(path: Path | None, option: str = "--out") -> None:
    """Refuse a file that cannot be written; it is left as it is."""
    if path is None:
        return
    folder = path.absolute().parent
    if not folder.is_dir():
        raise BadInput(f"{option} {path}: there is no folder {path.parent}")
    if path.is_dir():
        raise BadInput(f"{option} {path}: is a folder")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise BadInput(f"{option} {path}: is not writable")


def check_replaced(path: Path | None, option: str = "--out") -> None:
    """The same for a file that is written beside its place and then put there: that has to be a plain one."""
    check_out(path, option)
    if path is None:
        return
    if path.exists() and not path.is_file():
        raise BadInput(f"{option} {path}: is not a plain file, so it cannot be replaced")
    if not os.access(path.resolve().parent, os.W_OK):
        raise BadInput(f"{option} {path}: its folder is not writable")


def check_resumed(path: Path | None, word: str) -> None:
    """The same for a file that a run is resumed from: it has to be read again."""
    check_out(path)
    if path is None:
        return
    if path.exists() and not path.is_file():
        raise BadInput(f"--out {path}: is not a plain file, so no {word} could be resumed from it")
    with contextlib.suppress(OSError):  # there is no file yet, or no file of a standard output
        if os.path.samestat(path.stat(), os.fstat(sys.stdout.fileno())):
            raise BadInput(f"--out {path}: is also standard output")


def check_apart(path: Path, other: Path | None, option: str, *, because: str) -> None:
    """Refuse to write over a file that is read or written otherwise, whatever it is called."""
    if other is not None and path.resolve() == other.resolve():
        raise BadInput(f"{option} {path}: {because}")
