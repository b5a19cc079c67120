"""Compiling rules to machine code, and loading it.

It goes in two steps. Each rule is lowered by itself, callees first, for exactly the types its annotations
name: `int` is a 64-bit integer, a record class a record of that layout. Then what a kernel calls is linked
into one module, and optimised and turned into machine code once. Numba alone would do that for every rule
with copies of all it calls, which takes ten times as long. Both steps are kept in the cache, so that an
edited rule is lowered again with its callers, and nothing else is.
"""

import contextlib
import gc
import inspect
import itertools
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import FunctionType
from typing import Annotated, Any, get_args, get_origin

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import _dynfunc
from numba.core import (
    compiler,
    compiler_machinery,
    itanium_mangler,
    serialize,
    typed_passes,
    untyped_passes,
)
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.lowering import Environment
from numba.core.registry import cpu_target
from numba.core.runtime import nrt

from tablemate.core import code_cache, numbas
from tablemate.core.cache_key import digest, kernel_key, key_of
from tablemate.core.call_graph import callees, calling, in_calling_order, rebound
from tablemate.core.record import dtype_of
from tablemate.core.rule import Codes, Features, Many, Raw

Progress = Callable[[int, int, str], None]  # steps done, steps in all, name of the next
PLAIN = {Codes: np.int64, Features: np.int16, Raw: np.uint8}
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names begin of what Numba keeps for a function at run time
MANGLED = "_ZN"  # how the names begin of functions that Numba has compiled
DYNAMIC = "numba.dynamic.globals"  # an address of this process
# Rules allocate nothing, so no references to the arrays they are passed are counted, which takes time.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
KEY_DIGITS = 15  # of a key: enough to tell any two apart
LINKING = 0.25  # of the time that lowering takes


class FewPasses(compiler.CompilerBase):  # type: ignore[misc]
    """Of Numba's steps to lower a function those that a rule needs.

    Left out are those for closures, `with`, literal arguments, inlining and pruning by type, and array
    expressions, which a rule has no use for; LLVM prunes and inlines better. Numba looks through a function
    after each of them, which takes a quarter of the time.
    """

    def define_pipelines(self) -> list[Any]:
        passes = compiler_machinery.PassManager("rule")
        for each in PASSES:
            passes.add_pass(each, each.name())
        passes.finalize()
        return [passes]


PASSES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.GenericRewrites,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.NoPythonSupportedFeatureValidation,
    typed_passes.IRLegalization,
    typed_passes.AnnotateTypes,
    typed_passes.NativeLowering,
    typed_passes.NoPythonBackend,
)


class UnlinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """A function as it was lowered: neither linked, nor optimised, nor turned into machine code yet."""

    def add_ir_module(self, ir_module: Any) -> None:
        module = llvm.parse_assembly(str(ir_module))
        module.data_layout = self._codegen._data_layout
        self._final_module.link_in(module)

    def finalize(self) -> None:
        self._finalized = True

    def take_in_helpers(self) -> None:
        """Make Numba's own functions that this one calls part of it."""
        for library in self._linking_libraries:
            if not isinstance(library, UnlinkedLibrary):
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._linking_libraries.clear()


@dataclass(eq=False)
class Lowered:
    """A rule that others can be lowered against; Numba reads the first four."""

    signature: Any
    fndesc: Any
    library: UnlinkedLibrary
    entry_point: object = field(default_factory=object)  # how Numba looks it up
    objectmode: bool = False


class Made(dict[Any, Any]):
    """Numba's dispatchers of rules in this process, each with its one version: one for each rule's key."""

    def __contains__(self, rule: object) -> bool:
        return super().__contains__(key_of(rule))

    def __getitem__(self, rule: Any) -> Any:
        return super().__getitem__(key_of(rule))

    def __setitem__(self, rule: Any, dispatcher: Any) -> None:
        super().__setitem__(key_of(rule), dispatcher)

    def lowered(self, rule: FunctionType) -> Lowered:
        (one,) = self[rule].overloads.values()
        return one  # type: ignore[no-any-return]


_environments: dict[str, Any] = {}
_made = {False: Made(), True: Made()}  # with a wrapper for Python or without


def load(entries: Mapping[str, FunctionType], progress: Progress | None = None) -> dict[str, Any]:
    """Machine code of these rules by their names, from the cache or compiled now; Python can call it.

    Of those who wait one compiles; the others find it done.
    """
    key = kernel_key(entries)
    kept = code_cache.read(key)
    with global_compiler_lock:
        if kept is None:
            with code_cache.locked(key):
                kept = code_cache.read(key) or _compiled(key, entries, progress)
        return _loaded(key, entries, kept)


def compile_aside(entries: Mapping[str, FunctionType], progress: Progress | None = None) -> None:
    """Put machine code of these rules into the cache, if it is not there, and load nothing.

    Processes that do so with the lowest priority wait for each other and for those that load; nobody who
    loads waits for them.
    """
    key = kernel_key(entries)
    with code_cache.locked(key, aside=True):
        with code_cache.locked(key):
            pass
        if code_cache.read(key) is None:
            with global_compiler_lock:
                _compiled(key, entries, progress)


def dispatchers(rules: Iterable[Any]) -> dict[Any, Any]:
    """Numba's own of these rules and all they call, for other targets: nothing is compiled yet."""
    made: dict[Any, Any] = {}
    for rule in in_calling_order(rules):
        made[rule] = numba.njit(**OPTIONS)(rebound(rule, calling(made, numbas)))
    return made


# Lowering


def _lower(rule: FunctionType, *, with_wrapper: bool) -> Lowered:
    """Lower one rule whose callees are lowered, or find it in the cache."""
    made = _made[with_wrapper]
    if rule not in made:
        function = rebound(rule, calling(_made[False], numbas))
        dispatcher = numba.njit(**OPTIONS)(function)
        key = digest("lowered", key_of(rule), with_wrapper)
        kept = code_cache.read(key)
        lowered = _unpacked(kept) if kept is not None else None
        if lowered is None:
            lowered, packed = _lowered(rule, dispatcher, key, with_wrapper=with_wrapper)
            code_cache.write(key, packed)
        lowered.library._linking_libraries = [
            _made[False].lowered(callee).library for callee in callees(rule)
        ]
        dispatcher.targetctx.insert_user_function(lowered.entry_point, lowered.fndesc, [lowered.library])
        dispatcher.overloads[tuple(lowered.signature.args)] = lowered
        dispatcher._can_compile = False
        made[rule] = dispatcher
    return made.lowered(rule)


def _name_by_key(module: Any, fndesc: Any, key: str) -> None:
    """Name a function so that callers which another process has lowered find it.

    Numba's own name depends on the order in which this process has met types and functions.
    """
    before = {kind: getattr(fndesc, kind) for kind in ("llvm_func_name", "llvm_cpython_wrapper_name")}
    names = {function.name for function in module.functions}
    fndesc.mangled_name = itanium_mangler.mangle(f"tablemate.rule.{key}", ())
    for kind, name in before.items():
        if name in names:
            module.get_function(name).name = getattr(fndesc, kind)


@contextlib.contextmanager
def _numbered_by(key: str) -> Iterator[None]:
    """Let the names of Numba's own functions that are lowered on the way be this rule's alone."""
    before = FunctionIdentity._unique_ids
    FunctionIdentity._unique_ids = itertools.count(int(key[:KEY_DIGITS], 16))
    try:
        yield
    finally:
        FunctionIdentity._unique_ids = before


def _lowered(rule: FunctionType, dispatcher: Any, key: str, *, with_wrapper: bool) -> tuple[Lowered, bytes]:
    hints, types = types_of(rule)
    flags = compiler.Flags()
    dispatcher.targetdescr.options.parse_as_flags(flags, dispatcher.targetoptions)
    flags.no_compile = True
    flags.no_cpython_wrapper = not with_wrapper
    flags.no_cfunc_wrapper = True
    library = UnlinkedLibrary(cpu_target.target_context.codegen(), rule.__qualname__)
    with _numbered_by(key):
        result = compiler.compile_extra(
            dispatcher.typingctx,
            dispatcher.targetctx,
            dispatcher.py_func,
            types,
            None,
            flags,
            {},
            library=library,
            pipeline_class=FewPasses,
        )
    _check_answer(rule, hints.get("return"), result.signature.return_type)
    library.take_in_helpers()
    _name_by_key(library._final_module, result.fndesc, key)
    result.fndesc.typemap = result.fndesc.calltypes = None
    consts = _consts(library._final_module)
    packed = serialize.dumps((library._final_module.as_bitcode(), result.fndesc, result.signature, consts))
    return Lowered(result.signature, result.fndesc, library), packed


def _unpacked(packed: bytes) -> Lowered | None:
    try:
        bitcode, fndesc, signature, consts = pickle.loads(packed)
    except (EOFError, pickle.UnpicklingError, AttributeError, IndexError, ImportError):
        return None
    library = UnlinkedLibrary(cpu_target.target_context.codegen(), fndesc.qualname)
    library._final_module = llvm.parse_bitcode(bitcode)
    library.finalize()
    for name, values in consts.items():
        _environment(name, values)
    return Lowered(signature, fndesc, library)


def types_of(rule: Any) -> tuple[dict[str, Any], tuple[Any, ...]]:
    """A rule's annotations, and the compiled types of its arguments."""
    hints = inspect.get_annotations(rule, eval_str=True)
    names = rule.__code__.co_varnames[: rule.__code__.co_argcount]
    if rule.__defaults__ or len(names) < len(inspect.signature(rule).parameters):
        raise TypeError(f"rule {rule.__qualname__} has optional or keyword-only arguments")
    if missing := [name for name in names if name not in hints]:
        raise TypeError(f"rule {rule.__qualname__}: argument {missing[0]!r} has no type")
    return hints, tuple(numba_type(hints[name]) for name in names)


def _check_answer(rule: Any, wanted: Any, answer: Any) -> None:
    """Refuse a rule whose inferred answer is not the annotated one: masks and numbers mixed become floats."""
    if wanted in (int, bool) or (wanted is not None and get_origin(wanted) is Annotated):
        expected = numba_type(wanted)
        allowed = {expected, numba.boolean} if wanted is int else {expected}
        same = ("int", "Literal[int]") if wanted is int else ("Literal[bool]",) if wanted is bool else ()
        if answer not in allowed and not str(answer).startswith(same):
            raise TypeError(f"rule {rule.__qualname__} returns {answer}, but is annotated {wanted}")


def numba_type(hint: Any) -> Any:
    """The one compiled type of an annotation."""
    if hint is int:
        return numba.int64
    if hint is bool:
        return numba.boolean
    if hint in PLAIN:
        return numba.types.Array(numba.from_dtype(np.dtype(PLAIN[hint])), 1, "C")
    if get_origin(hint) is Many:
        return numba.types.Array(numba.from_dtype(dtype_of(get_args(hint)[0])), 1, "C")
    if get_origin(hint) is tuple:
        return numba.types.BaseTuple.from_types([numba_type(item) for item in get_args(hint)])
    if get_origin(hint) is Annotated:
        return numba.uint64 if get_args(hint)[1] is np.uint64 else numba.int64
    return numba.from_dtype(dtype_of(hint))


# Machine code


@contextlib.contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Numba makes millions of objects that stay, and looking through them takes a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@_without_garbage_collection()
def _compiled(key: str, entries: Mapping[str, FunctionType], progress: Progress | None) -> bytes:
    """Lower these rules and all they call, and make one piece of machine code of them."""
    nrt.rtsys.initialize(cpu_target.target_context)
    inner = in_calling_order(callee for rule in entries.values() for callee in callees(rule))
    steps = [*((rule, False) for rule in inner), *((rule, True) for rule in entries.values())]
    most = round(len(steps) * (1 + LINKING))
    for done, (rule, with_wrapper) in enumerate(steps):
        if progress is not None:
            progress(done, most, rule.__name__)
        _lower(rule, with_wrapper=with_wrapper)
    if progress is not None:
        progress(len(steps), most, "machine code")
    lowered = {key_of(rule): _lower(rule, with_wrapper=True) for rule in entries.values()}
    module = _linked(key, lowered)
    code = _machine_code(module)
    if any(variable.name.startswith(DYNAMIC) for variable in module.global_variables):
        raise TypeError(f"{', '.join(entries)}: what was compiled holds an address of this process")
    of_entries = {own: each.fndesc.env_name for own, each in lowered.items()}
    packed: bytes = serialize.dumps((code, of_entries, _consts(module)))
    code_cache.write(key, packed)
    code_cache.remove_unused()
    if progress is not None:
        progress(most, most, "")
    return packed


def _linked(key: str, lowered: Mapping[str, Lowered]) -> Any:
    """One module of these functions and all they call; only their wrappers are seen from outside."""
    codegen = cpu_target.target_context.codegen()
    module = llvm.parse_assembly(str(codegen._create_empty_module(key)))
    for library in _closure(each.library for each in lowered.values()):
        module.link_in(library._final_module, preserve=True)
    seen = {each.fndesc.llvm_cpython_wrapper_name: own for own, each in lowered.items()}
    for function in module.functions:
        if function.name in seen:
            function.name = _symbol(key, seen[function.name])
        elif not function.is_declaration:
            function.linkage = "internal"
        else:
            assert not function.name.startswith(MANGLED), f"{function.name} is called and not there"
    return module


def _closure(libraries: Iterable[UnlinkedLibrary]) -> list[UnlinkedLibrary]:
    found: dict[UnlinkedLibrary, None] = {}
    waiting = list(libraries)
    while waiting:
        library = waiting.pop()
        if library not in found:
            found[library] = None
            waiting.extend(library._linking_libraries)
    return list(found)


def _symbol(key: str, own: str) -> str:
    """What an entry is called in the machine code, by its own key; no other kernel's is called the same."""
    return f"tablemate.{key}.{own}"


def _machine_code(module: Any) -> bytes:
    codegen = cpu_target.target_context.codegen()
    passes, builder = codegen._module_pass_manager()
    passes.run(module, builder)
    module.verify()
    return bytes(codegen._tm.emit_object(module))


def _loaded(key: str, entries: Mapping[str, FunctionType], kept: bytes) -> dict[str, Any]:
    target = cpu_target.target_context
    nrt.rtsys.initialize(target)
    target.refresh()
    code, of_entries, consts = pickle.loads(kept)
    codegen = target.codegen()
    library = codegen.create_library(key)
    library.enable_object_caching()
    library._set_compiled_object(code)
    library._finalize_final_module()
    for name, values in consts.items():
        codegen.set_env(name, _environment(name, values))
    loaded = {}
    for name, rule in entries.items():
        own = key_of(rule)
        loaded[name] = _callable(_symbol(key, own), rule, library, _environment(of_entries[own], ()))
    return loaded


def _callable(symbol: str, rule: FunctionType, library: Any, environment: Any) -> Any:
    """What Python calls: it takes the annotated types and refuses any other."""
    _, types = types_of(rule)
    dispatcher = numba.njit(**OPTIONS)(rule)
    address = library.codegen._engine.get_function_address(symbol)
    function = _dynfunc.make_function(
        sys.modules[__name__], rule.__name__, rule.__doc__ or "", address, environment, (library,)
    )
    dispatcher._insert([kind._code for kind in types], function)
    dispatcher.kept_alive = function, types  # nobody else holds them; a type made anew has another code
    dispatcher._can_compile = False
    return dispatcher


def _consts(module: Any) -> dict[str, list[Any]]:
    """The constants of every environment that a module speaks of."""
    names = [v.name for v in module.global_variables if v.name.startswith(ENVIRONMENT)]
    for name in names:
        _environments.setdefault(name, Environment._memo.get(name))
    return {name: list(_environments[name].consts) for name in names}


def _environment(name: str, consts: Iterable[Any]) -> Any:
    """What Numba keeps for a function at run time: one for each name, for as long as the process runs."""
    if name not in _environments:
        environment = Environment({"__name__": __name__})
        environment.env_name = name
        environment.consts.extend(consts)
        _environments[name] = environment
    return _environments[name]
