"""Where machine code is kept: one file for each cache key, written whole or not at all.

A key covers everything its code depends on (cache_key.py), so what is found under it is never stale, whoever
wrote it. A damaged file is ignored.
"""

import contextlib
import fcntl
import hashlib
import os
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import IO

UNUSED_DAYS = 14  # a file nobody has opened for so long is removed when a new one is written
SUFFIX, PART, LOCK = ".code", ".part", ".lock"  # whole, being written, being compiled
ASIDE = ".aside" + LOCK  # being compiled by a process of the lowest priority
DIGEST = hashlib.sha256


@cache
def folder() -> Path:
    """The folder, made if need be; the first place that is really writable."""
    for place in _places():
        with contextlib.suppress(OSError):
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=place).close()
            if place.stat().st_uid == os.getuid():  # what is loaded from there runs
                return place
    return Path(tempfile.mkdtemp(prefix="tablemate-"))


def has(key: str) -> bool:
    return _path(key).exists()


def read(key: str) -> bytes | None:
    """What is kept under a key; None if there is nothing, or it is damaged."""
    path = _path(key)
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    with contextlib.suppress(OSError):
        os.utime(path)
    size = DIGEST().digest_size
    return kept[size:] if kept == _sealed(key, kept[size:]) else None


def write(key: str, code: bytes) -> None:
    """Keep code under its key. A full disk costs time at the next start, nothing else."""
    with contextlib.suppress(OSError):
        handle, part = tempfile.mkstemp(dir=folder(), suffix=PART)
        try:
            with open(handle, "wb") as file:
                file.write(_sealed(key, code))
            os.replace(part, _path(key))
        except OSError:
            os.unlink(part)
            raise


@contextlib.contextmanager
def locked(key: str, *, aside: bool = False) -> Iterator[None]:
    """Hold a key's lock, so that others wait for what is being compiled; it goes with its process.

    Processes of the lowest priority have a lock of their own, `aside`, for which nobody else waits. Where
    nothing can be written or locked, several may compile the same, which costs time alone.
    """
    path = folder() / f"{key}{ASIDE if aside else LOCK}"
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):
            held.enter_context(_hold(path))
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                path.unlink()


def _hold(path: Path) -> IO[str]:
    """Open and lock a file that is still there when it is ours: who had it before has removed it."""
    while True:
        lock = open(path, "w")  # noqa: SIM115, whoever called holds and closes it
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if os.path.samestat(os.fstat(lock.fileno()), os.stat(path)):
                return lock
        except FileNotFoundError:
            pass
        except OSError:
            lock.close()
            raise
        lock.close()


def remove_unused() -> None:
    """Remove what nobody has opened for a long time; what else lies in the folder is not ours."""
    oldest = time.time() - UNUSED_DAYS * 86_400
    for suffix in (SUFFIX, PART, LOCK):
        for path in folder().glob(f"*{suffix}"):
            with contextlib.suppress(OSError):
                if path.stat().st_mtime < oldest:
                    path.unlink()


def _sealed(key: str, code: bytes) -> bytes:
    """Code behind a digest of it and of the key it is kept under."""
    return DIGEST(key.encode() + code).digest() + code


def _path(key: str) -> Path:
    return folder() / f"{key}{SUFFIX}"


def _places() -> list[Path]:
    chosen = os.environ.get("TABLEMATE_CACHE")
    places = [Path(tempfile.gettempdir()) / f"tablemate-{os.getuid()}"]
    if chosen:
        return [Path(chosen), *places]
    with contextlib.suppress(RuntimeError):  # a user without a home
        places.insert(0, Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tablemate")
    return places
