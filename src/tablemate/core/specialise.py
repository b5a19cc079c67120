"""Generic kernels, written out for each game.

A kernel file imports the functions it needs from `tablemate.core.contract`. For each game it becomes a module
of its own, with the game's functions in that import's place, and with what it imports from other kernels
written out for the same game.
"""

import re
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from tablemate.core.contract import DEFAULTS, PLACES

SHARED = re.compile(r"^from (tablemate\.\w+\.kernels\.\w+) import ", re.MULTILINE)
IMPORT = re.compile(r"^from tablemate\.core\.contract import (\([^)]*\)|.+)$", re.MULTILINE)


@cache
def specialise(kernel: Path, package: str) -> ModuleType:
    """The kernel for the game in this package, ready to be compiled."""
    text = IMPORT.sub(lambda found: _imports(found, package), kernel.read_text(encoding="utf-8"))
    text = SHARED.sub(lambda found: f"from {_shared(found.group(1), package)} import ", text)
    return written_out(f"tablemate_kernel_{package.replace('.', '_')}__{kernel.stem}", text, str(kernel))


def written_out(name: str, text: str, file: str) -> ModuleType:
    """A module of rules whose text is made here; `file` is what a traceback calls it."""
    module = ModuleType(name)
    module.__file__ = file
    sys.modules[name] = module
    exec(compile(text, file, "exec"), module.__dict__)
    return module


def _imports(found: re.Match[str], package: str) -> str:
    """The same names from the game's own files, on as many lines."""
    names = sorted(n for n in re.split(r"[\s,()]+", found.group(1)) if n)
    lines = "\n" * found.group().count("\n")
    return "; ".join(f"from {_home(n, package)} import {n}" for n in names) + lines


def _home(name: str, package: str) -> str:
    """The module that has this name: the game's own, or where the game says nothing that of the default."""
    own = f"{package}.{PLACES[name]}"
    return DEFAULTS[name] if name in DEFAULTS and not hasattr(import_module(own), name) else own


def _shared(kernel: str, package: str) -> str:
    """The name of another kernel for the same game."""
    spec = find_spec(kernel)
    assert spec is not None
    assert spec.origin is not None
    return specialise(Path(spec.origin), package).__name__
