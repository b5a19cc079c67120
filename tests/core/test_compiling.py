"""Compiling rules: each once, for the types its annotations name, and what is refused.

Every test has a package and a cache of its own.
"""

import pytest

from throw_away import WATCHED, run_python, write_files

HEAD = "from tablemate.core.compiled import I8, I16, U64, Codes, Many, Mask, rule, int64, uint64\n"

LOADED = (
    WATCHED
    + """
import numpy as np
from tablemate.core import code_cache
from tablemate.core.cache_key import kernel_key
from tablemate.core.record import dtype_of
from tablemate.core.rule import as_argument
from tiny import rules


def entries(*names):
    return {name: getattr(rules, name) for name in names}


def load(*names, progress=None):
    return list(compiling.load(entries(*names), progress).values())


def refused(*names):
    try:
        load(*names)
    except TypeError as fault:
        print(fault)
    else:
        print("compiled")


"""
)


def trying(folder, rules: str, script: str, **environ: str) -> list[str]:
    """What a script prints that has the module `rules`, with these lines in it, at hand."""
    write_files(folder, {"tiny/rules.py": HEAD + rules})
    return run_python(folder, LOADED + script, **environ)


# One version a rule

GAIN = """
class Purse:
    gold: I8
    silver: I16

@rule
def gain(s: Purse, amount: int) -> int:
    s.gold += amount
    return s.gold

@rule
def many_gains(purses: Many[Purse], i: int) -> int:
    s = purses[i]
    gain(s, 1)
    gain(s, 2)
    gain(s, s.gold)
    gain(s, s.silver)
    return gain(s, i)
"""


def test_a_rule_has_one_version_whatever_is_passed_to_it(tmp_path):
    """Constants, narrow fields and wide numbers all go to the version its annotations name."""
    said = trying(
        tmp_path,
        GAIN,
        """
(many_gains,) = load("many_gains")
purses = np.zeros(3, dtype_of(rules.Purse))
print(many_gains(purses, 2), many_gains(purses, np.int8(1)))
print(*lowered, str(compiling._made[False].lowered(rules.gain).signature.args[1]))
""",
    )

    assert said == ["8 7", "gain many_gains int64"]


def test_a_wrong_argument_type_is_an_error_and_compiles_nothing(tmp_path):
    said = trying(
        tmp_path,
        GAIN,
        """
(many_gains,) = load("many_gains")
lowered.clear()
for wrong in [("purse", 1), (np.zeros(1, np.int64), 0), (np.zeros((1, 1), dtype_of(rules.Purse)), 0)]:
    try:
        many_gains(*wrong)
    except TypeError as fault:
        print(str(fault)[:22])
print(lowered)
""",
    )

    assert said == ["No matching definition"] * 3 + ["[]"]


MIXED = """
class Deck:
    left: Mask
    drawn: I16

@rule
def lowest_of(m: Mask) -> int:
    n = 0
    while m & (uint64(1) << uint64(n)) == uint64(0):
        n += 1
    return n

@rule
def draw_at(decks: Many[Deck], out: Codes, times: int) -> bool:
    d = decks[0]
    for k in range(times):
        card = lowest_of(d.left)
        d.left &= ~(uint64(1) << uint64(card))
        d.drawn += card
        out[k] = card
    return d.left == uint64(0)
"""


def test_compiled_and_interpreted_leave_the_same_bytes(tmp_path):
    said = trying(
        tmp_path,
        MIXED,
        """
(draw_at,) = load("draw_at")
for times in (3, 12):
    left = []
    for form in (draw_at, rules.draw_at):
        decks, out = np.zeros(1, dtype_of(rules.Deck)), np.zeros(12, np.int64)
        decks["left"] = 0x8000_0F0F_0010_A001
        given = decks, out, times
        is_empty = form(*(given if form is draw_at else map(as_argument, given)))
        left.append((is_empty, decks.tobytes(), out.tobytes()))
    print(left[0] == left[1], left[0][0], out[:3])
""",
    )

    assert said == ["True False [ 0 13 15]", "True False [ 0 13 15]"]


# Several in one process

SHOUT = """
@rule
def low(n: int) -> int:
    return n + {}

@rule
def answer(n: int) -> int:
    return low(n) * {}
"""

BOTH = (
    WATCHED
    + """
import sys
from here import rules as here
from there import rules as there

loaded = [compiling.load({"answer": one.answer})["answer"] for one in (here, there)]
print(*(answer(10) for answer in loaded), len(linked))
"""
)


def test_kernels_with_functions_of_the_same_names_do_not_call_each_others_code(tmp_path):
    files = {"here/rules.py": HEAD + SHOUT.format(1, 2), "there/rules.py": HEAD + SHOUT.format(5, 3)}
    write_files(tmp_path, files)

    assert run_python(tmp_path, BOTH) == ["22 45 2"]
    assert run_python(tmp_path, BOTH) == ["22 45 0"]


AFTER_ANOTHER = """
import importlib
import sys
from pathlib import Path

source = Path(rules.__file__)
first, text = load("answer")[0], source.read_text()
for old, new in (("* 2", "* 3"), ("n + 1", "n + 2")):
    text = text.replace(old, new)
    source.write_text(text)
    rules = importlib.reload(rules)
    lowered.clear()
    print(first(10), load("answer")[0](10), *lowered)
"""


def test_a_version_loaded_after_another_runs_its_own_code(tmp_path):
    """In the process that compiles them, and in one that finds all of them in the cache."""
    assert trying(tmp_path, SHOUT.format(1, 2), AFTER_ANOTHER) == ["22 33 answer", "22 36 low answer"]
    assert trying(tmp_path, SHOUT.format(1, 2), AFTER_ANOTHER) == ["22 33", "22 36"]


TWICE = """
@rule
def step(n: int) -> int:
    return n + 1

first = step

@rule
def step(n: int) -> int:
    return n * 10

@rule
def both(n: int) -> int:
    return 1000 * first(n) + step(n)
"""


def test_two_rules_of_one_name_are_told_apart_though_processes_count_alike(tmp_path):
    """Each is lowered as the first of its process, so Numba gives both the same number."""
    assert trying(tmp_path, TWICE, 'print(load("first")[0](5))') == ["6"]
    assert trying(tmp_path, TWICE, 'print(load("step")[0](5))') == ["50"]
    script = 'print(*(one(5) for one in load("first", "step", "both")), *lowered)'

    assert trying(tmp_path, TWICE, script) == ["6 50 6050 step step both"]


def test_a_rule_may_be_an_entry_by_two_names_and_a_callee_of_another(tmp_path):
    rules = SHOUT.format(1, 2) + "\nbelow = low\n"
    script = 'print(*(one(10) for one in load("answer", "low", "below")), len(linked))'

    assert trying(tmp_path, rules, script) == ["22 11 11 1"]
    assert trying(tmp_path, rules, script) == ["22 11 11 0"]


def test_what_is_loaded_twice_runs_both_times(tmp_path):
    script = 'print(*(load("answer")[0](n) for n in (1, 2)), len(linked))'

    assert trying(tmp_path, SHOUT.format(1, 2), script) == ["4 6 1"]


def test_an_exception_in_a_rule_comes_through(tmp_path):
    said = trying(
        tmp_path,
        """
@rule
def half(n: int) -> int:
    if n % 2:
        raise ValueError("odd")
    return n // 2
""",
        """
(half,) = load("half")
try:
    half(3)
except ValueError as fault:
    print(fault, half(4))
""",
    )

    assert said == ["odd 2"]


# Progress

CHAIN = """
@rule
def top(n: int) -> int:
    return middle(n) + low(n)

@rule
def middle(n: int) -> int:
    return low(n) * 2

@rule
def low(n: int) -> int:
    return n + 1
"""

TELL = 'load("top", progress=lambda *told: print(*told, sep="|"))'


def test_progress_names_each_rule_and_counts_up_to_its_total(tmp_path):
    assert trying(tmp_path, CHAIN, TELL) == ["0|4|low", "1|4|middle", "2|4|top", "3|4|machine code", "4|4|"]
    assert trying(tmp_path, CHAIN, TELL) == [], "there is nothing to wait for"


# Damage


@pytest.mark.parametrize("damage", [b"", b"garbage"])
def test_damaged_files_of_the_cache_are_compiled_anew(tmp_path, damage):
    """Those of rules and those of machine code."""
    script = 'print(load("top")[0](1))'
    assert trying(tmp_path, CHAIN, script) == ["6"]
    kept = sorted((tmp_path / "cache").iterdir())
    assert len(kept) == 4
    for path in kept:
        path.write_bytes(damage)

    assert trying(tmp_path, CHAIN, script) == ["6"]
    assert sorted((tmp_path / "cache").iterdir()) == kept
    assert all(path.read_bytes() != damage for path in kept)


def test_one_damaged_rule_is_lowered_anew_with_no_other(tmp_path):
    forget = 'code_cache._path(kernel_key(entries("top"))).unlink()\n'
    damage = (
        'code_cache._path(compiling.digest("lowered", compiling.key_of(rules.low), False)).write_text("")\n'
    )
    script = 'print(load("top")[0](1), *lowered, len(linked))'
    assert trying(tmp_path, CHAIN, script) == ["6 low middle top 1"]

    assert trying(tmp_path, CHAIN, forget + damage + script) == ["6 low 1"]


# Arguments


@pytest.mark.parametrize(
    ("rule", "named"),
    [
        ("def gain(s, amount: int) -> int:\n    return amount", "rule gain: argument 's' has no type"),
        ("def gain(s: int, amount) -> int:\n    return s", "rule gain: argument 'amount' has no type"),
    ],
)
def test_a_missing_annotation_is_refused_by_name(tmp_path, rule, named):
    assert trying(tmp_path, f"@rule\n{rule}\n", 'refused("gain")') == [named]


LEFT_OUT = """
@rule
def default(n: int, more: int = 3) -> int:
    return n + more

@rule
def named(n: int, *, more: int) -> int:
    return n + more

@rule
def any_number(*n: int) -> int:
    return n[0]

@rule
def caller(n: int) -> int:
    return default(n)
"""


def test_arguments_that_may_be_left_out_or_named_are_refused(tmp_path):
    said = trying(
        tmp_path, LEFT_OUT, 'for name in ("default", "named", "any_number", "caller"): refused(name)'
    )

    refusal = "rule {} has optional or keyword-only arguments"
    assert said == [refusal.format(name) for name in ("default", "named", "any_number", "default")]


# Answers

ANSWERS = """
@rule
def a_float(n: int) -> int:
    return n / 2

@rule
def a_mask(m: Mask) -> int:
    return m

@rule
def a_mix(m: Mask, n: int) -> int:
    return m if n else n

@rule
def a_number(n: int) -> Mask:
    return n

@rule
def not_a_bool(n: int) -> bool:
    return n

@rule
def maybe(n: int) -> int:
    if n:
        return n

@rule
def by_a_text(n: int) -> "int":
    return n / 2

@rule
def fine(n: int) -> int:
    return n

@rule
def asks(m: Mask) -> int:
    return fine(a_mask(m))
"""


def test_a_rule_whose_answer_is_not_the_annotated_one_is_refused(tmp_path):
    names = ["a_float", "a_mask", "a_mix", "a_number", "not_a_bool", "maybe", "by_a_text"]
    said = trying(tmp_path, ANSWERS, f"for name in {names}: refused(name)")

    kinds = ["float64", "uint64", "float64", "int64", "int64", "OptionalType", "float64"]
    assert [line.split(",")[0].split("(")[0].split("[")[0] for line in said] == [
        f"rule {name} returns {kind}" for name, kind in zip(names, kinds, strict=True)
    ]


def test_answers_that_fit_are_not_refused(tmp_path):
    said = trying(
        tmp_path,
        """
class Purse:
    gold: I8

@rule
def narrow(s: Purse) -> int:
    return s.gold

@rule
def constant(n: int) -> int:
    return 7

@rule
def question(n: int) -> bool:
    return n > 3

@rule
def mask(n: int) -> Mask:
    return uint64(n) << uint64(1)

@rule
def nothing(s: Purse) -> None:
    s.gold = 1
""",
        'refused("narrow", "constant", "question", "mask", "nothing")',
    )

    assert said == ["compiled"]


def test_a_refused_rule_stays_refused_and_so_does_whoever_calls_it(tmp_path):
    """Nothing of it is in the cache: another process refuses it, too."""
    script = """
refused("asks")
refused("a_mask")
refused("asks")
print(code_cache.has(kernel_key(entries("asks"))), list(code_cache.folder().glob("*.lock")))
refused("fine")
"""
    refusal = "rule a_mask returns uint64, but is annotated <class 'int'>"
    expected = [refusal, refusal, refusal, "False []", "compiled"]

    assert trying(tmp_path, ANSWERS, script) == expected
    assert trying(tmp_path, ANSWERS, script) == expected


def test_an_address_of_the_process_never_gets_into_the_cache(tmp_path):
    """Numba points to large arrays instead of copying them."""
    rules = """
import numpy as np

PRICES = np.zeros(200_000)

@rule
def price(n: int) -> int:
    return int(PRICES[n])
"""
    refusal = ["price: what was compiled holds an address of this process"]

    assert trying(tmp_path, rules, 'refused("price")') == refusal
    assert trying(tmp_path, rules, 'refused("price")') == refusal
