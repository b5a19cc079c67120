"""Where compiled rules live, and who may compile: one process at a time.

Each owner (`core`, or a game's package) has a folder named by a digest of everything its machine
code rests on, so that stale code can never be loaded. Numba's cache is safe for readers, but two
processes that save two functions at once can cross them; so compiling happens under a lock that
goes away with its process, and a marker says when loading needs none.
"""

import contextlib
import fcntl
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

CORE = "tablemate.core"
COMPILED = (".pyc", ".pyo")
UNUSED_DAYS = 14  # a digest nobody has opened for so long is removed when a new one is made

_owners: dict[str, tuple[str, ...]] = {CORE: ()}  # owner -> the other packages whose rules it calls
_kernels: dict[str, str] = {}  # module name of a written-out kernel -> its owner


def register(package: str, rests_on: tuple[str, ...] = ()) -> None:
    """Say that the compiled rules of this package and what lies below it share one folder.

    It may call rules of `core` and of the packages it rests on: its machine code holds copies of
    them, so their sources are part of its digest.
    """
    _owners[package] = rests_on


def may_call(caller: str, callee: str) -> bool:
    """Whether one owner's rules may call another's."""
    return callee in (caller, CORE, *_owners.get(caller, ()))


def register_kernel(module: str, package: str) -> None:
    """Say that a kernel written out for a game lives in that game's folder."""
    _kernels[module] = package


def owner_of(module: str) -> str:
    """The package whose folder holds this module's machine code."""
    if module in _kernels:
        return _kernels[module]
    owners = [o for o in _owners if module == o or module.startswith(o + ".")]
    return max(owners, key=len) if owners else module.rpartition(".")[0] or module


@cache
def folder_of(owner: str) -> Path:
    """The owner's folder, made if need be; the first place that can really be written."""
    name = f"{owner}-{digest_of(owner)}"
    for base in _bases():
        with contextlib.suppress(OSError):
            folder = base / name
            if not folder.exists():
                _forget_unused(base, owner)
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
            os.utime(folder)
            if folder.stat().st_uid == os.getuid():  # what is loaded from there runs
                return folder
    return Path(tempfile.mkdtemp(prefix="tablemate-"))


@cache
def digest_of(owner: str) -> str:
    """A digest of sources, versions and flags: whatever else changes machine code or Numba's own stamps."""
    rests_on = hashlib.sha256()
    for package in dict.fromkeys((CORE, owner, *_owners.get(owner, ()))):
        for source in _sources(package):
            about = source.stat()
            rests_on.update(f"{source}\0{about.st_mtime_ns}\0{about.st_size}\0".encode())
            rests_on.update(source.read_bytes())
    versions = [platform.python_version(), *(version(p) for p in ("numba", "llvmlite", "numpy"))]
    flags = sorted(
        f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_") and k != "NUMBA_CACHE_DIR"
    )
    rests_on.update(repr((versions, flags, sys.flags.optimize)).encode())
    return rests_on.hexdigest()[:16]


def code_digest(*packages: str) -> str:
    """A digest of what some packages say, data and all, and of nothing else: the same on any machine."""
    says = hashlib.sha256()
    for package in sorted(packages):
        for place in _places(package):
            for file in sorted(place.rglob("*")):
                if file.is_file() and file.suffix not in COMPILED and "__pycache__" not in file.parts:
                    says.update(f"{package}/{file.relative_to(place).as_posix()}\0".encode())
                    says.update(hashlib.sha256(file.read_bytes()).digest())
    return says.hexdigest()[:16]


def forget_code_of(rule: Any) -> None:
    """Remove the cached machine code of one rule."""
    function = rule.py_func
    for file in folder_of(owner_of(function.__module__)).rglob(f"*.{function.__qualname__}-*.nb*"):
        file.unlink(missing_ok=True)


def write_once(path: Path, text: str) -> None:
    """Put a file there whole or not at all, whoever else does the same."""
    with contextlib.suppress(OSError):
        if path.read_text(encoding="utf-8") == text:
            return
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as f:
        f.write(text)
    os.replace(f.name, path)


@contextlib.contextmanager
def compiling(owner: str, what: str) -> Iterator[None]:
    """Hold the owner's compile lock, unless all of `what` has been compiled before."""
    folder = folder_of(owner)
    marker = folder / f"{what}.ready"
    if marker.exists():
        yield
        return
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
        marker.touch()


def is_ready(owner: str, what: str) -> bool:
    """Whether loading `what` will compile nothing."""
    return (folder_of(owner) / f"{what}.ready").exists()


def _bases() -> list[Path]:
    chosen = os.environ.get("TABLEMATE_CACHE")
    bases = [Path(tempfile.gettempdir()) / f"tablemate-{os.getuid()}"]
    if chosen:
        return [Path(chosen), *bases]
    with contextlib.suppress(RuntimeError):  # a user without a home
        bases.insert(0, Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tablemate")
    return bases


def _sources(package: str) -> list[Path]:
    if package == "__main__":  # a script has no spec
        return [Path(script)] if (script := getattr(sys.modules[package], "__file__", None)) else []
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return []
    if not spec.submodule_search_locations:
        return [Path(spec.origin)]
    return sorted(f for place in _places(package) for f in place.rglob("*.py"))


def _places(package: str) -> list[Path]:
    """The folders of a package."""
    spec = find_spec(package)
    return [] if spec is None else [Path(place) for place in spec.submodule_search_locations or ()]


def _forget_unused(base: Path, owner: str) -> None:
    oldest = time.time() - UNUSED_DAYS * 86_400
    for folder in base.glob(f"{owner}-*"):
        with contextlib.suppress(OSError):
            if folder.stat().st_mtime < oldest:
                shutil.rmtree(folder)
