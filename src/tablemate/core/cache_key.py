"""The key of machine code in the cache: a digest of everything the code depends on, and of nothing else.

That is the rule's own bytecode, the layouts of what it takes, the values it reads from its module, the same
of every rule it calls, and whatever makes another compiler or another processor. Time, place and wording of
a source file have no part in it.
"""

import dis
import enum
import hashlib
import inspect
import os
import platform
import sys
from array import array
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType, NoneType
from typing import Annotated, Any, get_args, get_origin

import numpy as np

from tablemate.core.call_graph import names_read
from tablemate.core.record import dtype_of
from tablemate.core.rule import CASTS, Codes, Features, Many, Raw, is_rule

COMPILER = ("compiling.py", "call_graph.py", "numbas.py", "rule.py")  # what decides how rules are compiled
LENGTH = 32  # letters
SETTINGS = Path(".numba_config.yaml")  # Numba reads it where a program is started
KNOWN = ("builtins", "math", "numpy")  # whose versions identify them
CONSTANT = frozenset(dis.hasconst)  # steps that load a constant
CACHE = dis.opmap["CACHE"]  # room between steps, where Python notes how often they ran
PLAIN = (bool, int, float, str, bytes, NoneType)


@cache
def key_of(rule: FunctionType) -> str:
    """The key of one rule's code."""
    return digest(compiler_key(), content_key(rule))


@cache
def content_key(rule: FunctionType) -> str:
    """A digest of one rule and of all it calls and reads: the same on any machine with the same Python."""
    hints = inspect.get_annotations(rule, eval_str=True)
    reads = [
        (path, _value_key(value, f"rule {rule.__qualname__} reads {path}"))
        for path, value in sorted(names_read(rule).items())
    ]
    answer = repr(hints.pop("return", None))  # what it really is follows from the code
    types = [(name, _type_key(hint)) for name, hint in hints.items()]
    return digest(
        rule.__module__,
        rule.__qualname__,
        _code_key(rule.__code__),
        _value_key(rule.__defaults__, f"rule {rule.__qualname__} has defaults"),
        types,
        answer,
        reads,
    )


def kernel_key(entries: Mapping[str, FunctionType]) -> str:
    """The key of one piece of machine code with these entries."""
    return digest("kernel", [(name, key_of(rule)) for name, rule in sorted(entries.items())])


def digest(*parts: Any) -> str:
    """A digest of values by what `repr` says of them."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:LENGTH]


@cache
def compiler_key() -> str:
    """What compiles, and for which processor."""
    from llvmlite import binding

    here = Path(__file__).parent
    sources = [hashlib.sha256((here / name).read_bytes()).hexdigest() for name in COMPILER]
    python = platform.python_version(), sys.abiflags, sys.flags.optimize
    versions = [version(package) for package in ("numba", "llvmlite", "numpy")]
    flags = sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_"))
    processor = binding.get_process_triple(), binding.get_host_cpu_name(), _features(binding)
    settings = SETTINGS.read_bytes() if SETTINGS.is_file() else b""
    return digest(sources, python, versions, flags, settings, processor)


def _features(binding: Any) -> str:
    try:
        return str(binding.get_host_cpu_features().flatten())
    except RuntimeError:  # LLVM does not know this processor
        return ""


def _code_key(code: CodeType) -> Any:
    """What a function does, step by step: without lines and files, and without constants it never loads."""
    loaded: dict[int, int] = {}  # constants by their places, in the order in which they are needed
    steps, above = array("I"), 0
    for step, place in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        if step == CACHE:
            continue
        place |= above << 8
        above = place if step == dis.EXTENDED_ARG else 0
        if step in CONSTANT:
            place = loaded.setdefault(place, len(loaded))
        if not above:
            steps.append(step)
            steps.append(place)
    constants = [_constant_key(code.co_consts[place]) for place in loaded]
    names = code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars
    arguments = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount
    flags = code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS | inspect.CO_GENERATOR)
    return steps.tobytes().hex(), constants, names, arguments, flags, code.co_exceptiontable.hex()


def _constant_key(constant: Any) -> Any:
    if isinstance(constant, tuple):
        return "tuple", [_constant_key(item) for item in constant]
    if isinstance(constant, frozenset):
        return "set", sorted(repr(_constant_key(item)) for item in constant)
    return type(constant).__name__, repr(constant)


def _type_key(hint: Any) -> Any:
    if hint in (int, bool, None, Codes, Features, Raw):
        return str(hint)
    if get_origin(hint) is Many:
        return "many", _layout_key(dtype_of(get_args(hint)[0]))
    if get_origin(hint) is tuple:
        return "tuple", [_type_key(item) for item in get_args(hint)]
    if get_origin(hint) is Annotated:
        return repr(get_args(hint)[1])
    return "record", _layout_key(dtype_of(hint))


def _layout_key(layout: np.dtype[Any]) -> Any:
    if layout.subdtype is not None:
        base, shape = layout.subdtype
        return shape, _layout_key(base)
    if layout.fields is None:
        return layout.str
    fields = [(name, _layout_key(kind), place) for name, (kind, place, *_) in layout.fields.items()]
    return fields, layout.itemsize, layout.alignment


def _value_key(value: Any, where: str) -> Any:
    if is_rule(value):
        return "rule", content_key(value)
    if isinstance(value, np.ndarray):
        value.flags.writeable = False  # changing it now would change a key that was already given out
        return _layout_key(value.dtype), value.shape, hashlib.sha256(value.tobytes()).hexdigest()
    if isinstance(value, np.generic):
        return _layout_key(value.dtype), value.tobytes().hex()
    if isinstance(value, np.dtype):
        return "dtype", _layout_key(value)
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        return "tuple", fields, tuple(_value_key(item, where) for item in value)
    if isinstance(value, enum.EnumMeta):
        kinds = [kind.__name__ for kind in value.__mro__]
        members: dict[str, Any] = dict(value.__members__)
        return "enum", kinds, [(name, _value_key(one.value, where)) for name, one in members.items()]
    if isinstance(value, enum.Enum):
        return "member", _value_key(type(value), where), value.name
    if type(value) in PLAIN:
        return type(value).__name__, repr(value)
    if isinstance(value, type | FunctionType) and value in CASTS:
        return "cast", CASTS[value]
    if _is_known(value):
        return "name", type(value).__name__, getattr(value, "__module__", None), value.__name__
    raise TypeError(f"{where}, which no cache key can describe: {value!r}")


def _is_known(value: Any) -> bool:
    """Whether it is a type or function of Python's or NumPy's own."""
    if isinstance(value, BuiltinFunctionType):
        return isinstance(value.__self__, ModuleType) and value.__module__ in KNOWN
    if isinstance(value, type):
        return value.__module__ in KNOWN
    return isinstance(value, np.ufunc) and getattr(np, value.__name__, None) is value
