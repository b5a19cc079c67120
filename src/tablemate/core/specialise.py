"""Generic kernels, made fast for each game.

A kernel file imports the functions it needs from `tablemate.core.contract`. For each game it is
written out as a file of its own, with the game's modules in that import's place, into the game's
folder of the compile cache. A file per game matters: Numba keys its cache by file name, and one
file imported for two games would silently run the first one's machine code for both.
"""

import hashlib
import importlib.util
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from tablemate.core import compile_cache
from tablemate.core.contract import PLACES

IMPORT = re.compile(r"^from tablemate\.core\.contract import (\([^)]*\)|.+)$", re.MULTILINE)


@cache
def specialise(kernel: Path, package: str) -> ModuleType:
    """The kernel for the game in this package, ready to be compiled."""
    return load(kernel_name(kernel, package), _text(kernel, package), package)


def load(name: str, text: str, package: str) -> ModuleType:
    """A module of rules that is written out for the game in this package."""
    path = compile_cache.folder_of(package) / f"{name}.py"
    compile_cache.write_once(path, text)
    compile_cache.register_kernel(name, package)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def kernel_name(kernel: Path, package: str) -> str:
    """The name of a kernel's module for one game.

    The text is part of it: a kernel may lie in any room, and the digest of a game's folder knows
    `core` alone.
    """
    digest = hashlib.sha256(_text(kernel, package).encode()).hexdigest()[:8]
    return f"tablemate_kernel_{package.replace('.', '_')}__{kernel.stem}_{digest}"


@cache
def _text(kernel: Path, package: str) -> str:
    return IMPORT.sub(lambda found: _imports(found.group(1), package), kernel.read_text(encoding="utf-8"))


def _imports(names: str, package: str) -> str:
    wanted = sorted(n for n in re.split(r"[\s,()]+", names) if n)
    return "\n".join(f"from {package}.{PLACES[n]} import {n}" for n in wanted)
