"""Files that are written out for each game: kernels, and the defaults of what a game does not say.

Such a file imports what it needs from `tablemate.core.contract`. For each game it becomes a module of its
own, with the game's own in the place of that import, and with what it imports from other kernels written out
for the same game. A default is left out where the game says the same thing itself, so that what rests on it
rests on the game's own.
"""

import ast
import importlib
import importlib.util
import re
import sys
import threading
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from tablemate.core.places import DOOR, PLACES

CONTRACT = "tablemate.core.contract"
KERNEL = re.compile(r"tablemate\.\w+\.kernels\.\w+")
DEFAULTS = Path(__file__).parent / "defaults"
MISSING = object()
# Folders of a game import from each other. Of two threads that begin at different ends of such a circle
# Python lets one go on with a module that is half loaded.
IMPORTING = threading.RLock()


class Part:
    """A file of a game's folder: what the game says there, and the defaults of what it does not."""

    def __init__(self, package: str, file: str) -> None:
        self._package, self._file = package, file
        self._own = _own_module(package, file)
        self._has_defaults = (DEFAULTS / f"{file}.py").is_file()
        if self._own is None and not self._has_defaults:
            raise ModuleNotFoundError(f"{package} has no file {file}.py")

    def says(self, name: str) -> bool:
        """Whether the name is the game's own."""
        return name in vars(self) or hasattr(self._own, name)

    def own_names(self) -> dict[str, Any]:
        """Everything that the game's own file has, by name."""
        return {} if self._own is None else vars(self._own)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._own, name, MISSING)
        if value is MISSING and self._has_defaults:
            value = getattr(specialise(DEFAULTS / f"{self._file}.py", self._package), name, MISSING)
        if value is MISSING:
            raise AttributeError(f"{self._package} lacks {name}, which belongs in {self._file}.py")
        return value


@cache
def part(package: str, file: str) -> Part:
    """A file of the game in this package, which may also be a single module that holds all of them."""
    return Part(package, file)


@cache
def specialise(source: Path, package: str) -> ModuleType:
    """A kernel, or a file of defaults, for the game in this package."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    given: dict[str, Any] = {}
    body: list[ast.stmt] = []
    for step in tree.body:
        if isinstance(step, ast.ImportFrom) and step.module == CONTRACT:
            given |= {name.asname or name.name: _of_game(package, name.name) for name in step.names}
        elif isinstance(step, ast.ImportFrom) and KERNEL.fullmatch(step.module or ""):
            shared = _shared(step.module or "", package)
            given |= {name.asname or name.name: getattr(shared, name.name) for name in step.names}
        elif source.parent == DEFAULTS and (own := [n for n in _defined(step) if _says(package, n)]):
            given |= {name: _of_game(package, name) for name in own}
        else:
            body.append(step)
    tree.body = body
    name = f"tablemate_kernel_{package.replace('.', '_')}__{source.stem}"
    return written_out(name, tree, str(source), **given)


def written_out(name: str, text: str | ast.Module, file: str, **given: Any) -> ModuleType:
    """A module of rules whose text is made here, with names that are `given`; tracebacks call it `file`."""
    module = ModuleType(name)
    module.__file__ = file
    vars(module).update(given)
    sys.modules[name] = module
    exec(compile(text, file, "exec"), module.__dict__)
    return module


def _shared(kernel: str, package: str) -> ModuleType:
    """Another kernel for the same game."""
    spec = importlib.util.find_spec(kernel)
    assert spec is not None
    assert spec.origin is not None
    return specialise(Path(spec.origin), package)


def _defined(step: ast.stmt) -> list[str]:
    """The names that a statement of a file gives a value."""
    if isinstance(step, ast.FunctionDef | ast.ClassDef):
        return [step.name]
    targets = step.targets if isinstance(step, ast.Assign) else []
    targets = [step.target] if isinstance(step, ast.AnnAssign) else targets
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _says(package: str, name: str) -> bool:
    return name in PLACES and part(package, PLACES[name]).says(name)


def _of_game(package: str, name: str) -> Any:
    return getattr(part(package, PLACES[name]), name)


def has_file(package: str, file: str) -> bool:
    """Whether a game's folder has this file; a game of one file has no folder."""
    is_folder = hasattr(importlib.import_module(package), "__path__")
    return is_folder and importlib.util.find_spec(f"{package}.{file}") is not None


def _own_module(package: str, file: str) -> ModuleType | None:
    """What the game itself has of a file."""
    door = importlib.import_module(package)
    if file == DOOR or not hasattr(door, "__path__"):
        return door
    if not has_file(package, file):
        return None
    with IMPORTING:
        return importlib.import_module(f"{package}.{file}")
