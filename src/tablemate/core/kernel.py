"""A kernel of one game: interpreted at once, and in machine code as soon as that is there.

Both take the same arrays and leave the same bytes in them, so that one may follow the other between two
calls. Whoever needs speed calls `load` first.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from tablemate.core import code_cache
from tablemate.core.cache_key import kernel_key
from tablemate.core.call_graph import callees
from tablemate.core.rule import UNCOMPILED, as_argument, is_rule
from tablemate.core.specialise import specialise

if TYPE_CHECKING:
    from tablemate.core.compiling import Progress

Records = np.ndarray[Any, Any]
CROSSING = "_at"  # how functions are called that Python crosses into, and kernels of their own call


class Kernel:
    """The functions of a kernel as attributes, and its constants and records."""

    def __init__(self, path: Path, package: str, *, read_only: Sequence[Records] = ()) -> None:
        """While interpreted, rules that write to a `read_only` array raise."""
        self.path, self.package = path, package
        self.module: ModuleType = specialise(path, package)
        self.is_loaded = UNCOMPILED  # it will not change any more
        self.has_failed = False  # and will not be compiled in this process
        self._loading = threading.Lock()
        strict = {id(array): as_argument(_read_only(array)) for array in read_only}
        self._kept = read_only  # an id is an array's own as long as it is there
        vars(self).update({name: _interpreted(rule, strict) for name, rule in self._rules.items()})

    def __getattr__(self, name: str) -> Any:
        try:
            return getattr(vars(self)["module"], name)
        except KeyError:  # before it is made
            raise AttributeError(name) from None

    @cached_property
    def _rules(self) -> dict[str, FunctionType]:
        """The rules that the kernel itself defines, by name."""
        found = vars(self.module).items()
        return {n: r for n, r in found if is_rule(r) and r.__module__ == self.module.__name__}

    @cached_property
    def entries(self) -> dict[str, FunctionType]:
        """Those that Python calls: crossings, and what no other rule of the kernel calls."""
        inner = {callee for rule in self._rules.values() for callee in callees(rule)}
        return {n: r for n, r in self._rules.items() if n.endswith(CROSSING) or r not in inner}

    @property
    def is_ready(self) -> bool:
        """Whether `load` will compile nothing."""
        return self.is_loaded or code_cache.has(kernel_key(self.entries))

    def load(self, progress: "Progress | None" = None) -> None:
        """Go over to machine code: compiled now, unless the cache has it or another process is at it."""
        with self._loading:
            if not self.is_loaded:
                from tablemate.core.compiling import load  # heavy, and not needed by who only plays a little

                vars(self).update(load(self.entries, progress))
                self.is_loaded = True

    def compile(self, progress: "Progress | None" = None) -> None:
        """Put its machine code into the cache, for another process to load."""
        from tablemate.core.compiling import compile_aside

        compile_aside(self.entries, progress)


def _interpreted(rule: FunctionType, strict: Mapping[int, Any]) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        return rule(*(strict[id(a)] if id(a) in strict else as_argument(a) for a in arguments))

    return call


def _read_only(array: Records) -> Records:
    seen = array.view()
    seen.flags.writeable = False
    return seen
