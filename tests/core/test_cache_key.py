"""Keys of machine code: whatever it rests on makes another key, and nothing else does.

The tests that count write a package for each edit, load it in one process, edit it, and load it in another:
what runs then must be what the package says now, and a harmless edit must compile nothing.
"""

import enum
import math
import os
import subprocess
import sys
from collections import namedtuple
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import numpy as np
import pytest

from tablemate.core import cache_key
from tablemate.core.cache_key import kernel_key, key_of
from tablemate.core.compiled import I8, I16, Codes, Many, Mask, int64, rule, uint64
from throw_away import WATCHED, run_python, write_files

HEAD = """
import enum
import json
import math
from collections import namedtuple
from pathlib import Path
from typing import Annotated

import numpy as np

from tablemate.core.compiled import I8, I16, I32, Array, Codes, Many, Mask, Raw, int64, rule, uint64
from tablemate.core.record import dtype_of


def call(answer):
    return answer(10)
"""

LOAD_EACH = (
    WATCHED
    + """
import importlib
import sys

for package in sys.stdin.read().split():
    rules = importlib.import_module(package + ".rules")
    lowered.clear()
    linked.clear()
    try:
        said = rules.call(compiling.load({"answer": rules.answer})["answer"])
    except (TypeError, AssertionError, IndexError) as fault:
        said = type(fault).__name__
    print(package, said, len(linked), *lowered)
"""
)


@dataclass(frozen=True)
class Loaded:
    """What came of loading one package."""

    said: str
    linked: int
    lowered: list[str]


def load_each(folder: Path, packages, *flags: str, **environ: str) -> dict[str, Loaded]:
    """Load these packages one after another in a process of its own."""
    folder.joinpath("packages").write_text(" ".join(packages))
    script = f"import sys; sys.stdin = open({str(folder / 'packages')!r})\n" + LOAD_EACH
    told = [line.split() for line in run_python(folder, script, *flags, **environ)]
    return {package: Loaded(said, int(linked), lowered) for package, said, linked, *lowered in told}


# Edits that change what a rule does


@dataclass(frozen=True)
class Edit:
    """A file of rules, one text in it and what stands there afterwards; and what the rules answer."""

    text: str
    old: str
    new: str
    before: object
    after: object
    file: str = "rules.py"  # where the edit is made
    beside: dict[str, str] = field(default_factory=dict)  # other files of the package


ANSWER = """
@rule
def answer(n: int) -> int:
    return {}
"""

COUNTED = "\n@rule\ndef answer(n: int) -> int:\n    return n + {}\n"

RECORD = """
class Purse:
    gold: I16
    silver: I16

@rule
def answer(purses: Many[Purse]) -> int:
    return purses[0].gold

def call(answer):
    return answer(np.array([1, 2], np.int16).view(dtype_of(Purse)))
"""

EDITS = {
    "a_number_in_the_code": Edit(ANSWER.format("n + 1"), "n + 1", "n + 2", 11, 12),
    "an_operator": Edit(ANSWER.format("n + 1"), "n + 1", "n - 1", 11, 9),
    "a_comparison": Edit(ANSWER.format("1 if n > 10 else 0"), "n > 10", "n >= 10", 0, 1),
    "the_order_of_arguments": Edit(
        "@rule\ndef answer(a: int, b: int) -> int:\n    return a - b\n"
        "def call(answer):\n    return answer(5, 2)\n",
        "(a: int, b: int)",
        "(b: int, a: int)",
        3,
        -3,
    ),
    "an_arguments_annotation": Edit(
        "@rule\ndef answer(n: int) -> int:\n    return n + n\n", "n: int", "n: bool", 20, 2
    ),
    "the_answers_annotation": Edit(ANSWER.format("n"), "-> int", "-> Mask", 10, "TypeError"),
    "a_default_argument": Edit(ANSWER.format("n"), "n: int", "n: int = 3", 10, "TypeError"),
    "a_constant": Edit("LIMIT = 3\n" + COUNTED.format("LIMIT"), "LIMIT = 3", "LIMIT = 4", 13, 14),
    "a_constant_named_like_a_local": Edit(
        "LIMIT = 3\n@rule\ndef answer(n: int) -> int:\n    LIMIT = n\n    return LIMIT + step(n)\n"
        "@rule\ndef step(n: int) -> int:\n    return LIMIT\n",
        "LIMIT = 3",
        "LIMIT = 4",
        13,
        14,
    ),
    "a_constant_of_another_module": Edit(
        "from {package} import prices\n" + COUNTED.format("prices.LIMIT"),
        "3",
        "4",
        13,
        14,
        "prices.py",
        {"prices.py": "LIMIT = 3\n"},
    ),
    "a_constant_imported_by_name": Edit(
        "from {package}.prices import LIMIT as MOST\n" + COUNTED.format("MOST"),
        "3",
        "4",
        13,
        14,
        "prices.py",
        {"prices.py": "LIMIT = 3\n"},
    ),
    "a_constant_deep_in_a_package": Edit(
        "import {package}.shop.prices\n" + COUNTED.format("{package}.shop.prices.LIMIT"),
        "3",
        "4",
        13,
        14,
        "shop/prices.py",
        {"shop/prices.py": "LIMIT = 3\n"},
    ),
    "a_constant_counted_from_a_data_file": Edit(
        "CARDS = len(json.loads(Path(__file__).with_name('cards.json').read_text()))\n"
        + COUNTED.format("CARDS"),
        '"queen"',
        '"queen", "knave"',
        12,
        13,
        "cards.json",
        {"cards.json": '["king", "queen"]'},
    ),
    "a_constant_only_a_callee_reads": Edit(
        "LIMIT = 3\n@rule\ndef low(n: int) -> int:\n    return n + LIMIT\n"
        "@rule\ndef middle(n: int) -> int:\n    return low(n)\n" + ANSWER.format("middle(n)"),
        "LIMIT = 3",
        "LIMIT = 4",
        13,
        14,
    ),
    "a_text": Edit("NAME = 'ace'\n" + COUNTED.format("len(NAME)"), "'ace'", "'king'", 13, 14),
    "a_text_that_is_the_docstring_too": Edit(
        '@rule\ndef answer(n: int) -> int:\n    "ace"\n    return n + len("ace")\n', '"ace"', '"king"', 13, 14
    ),
    "a_float": Edit("HALF = 0.5\n" + ANSWER.format("int(n * HALF)"), "0.5", "0.25", 5, 2),
    "a_tuple": Edit("COSTS = 1, 2, 3\n" + COUNTED.format("COSTS[1]"), "2, 3", "7, 3", 12, 17),
    "a_tuple_in_a_tuple": Edit(
        "COSTS = (1, 2), (3, 4)\n" + COUNTED.format("COSTS[1][0]"), "3, 4", "5, 4", 13, 15
    ),
    "the_fields_of_a_named_tuple": Edit(
        "Cost = namedtuple('Cost', 'gold silver')\nCOST = Cost(1, 2)\n" + COUNTED.format("COST.gold"),
        "'gold silver'",
        "'silver gold'",
        11,
        12,
    ),
    "an_arrays_content": Edit(
        "COSTS = np.array([1, 2, 3])\n" + COUNTED.format("COSTS[1]"), "2, 3", "7, 3", 12, 17
    ),
    "one_value_in_the_middle_of_a_long_array": Edit(
        "COSTS = np.zeros(5000, np.int64)\nCOSTS[2500] = 3\n" + COUNTED.format("COSTS[2500]"),
        "= 3",
        "= 4",
        13,
        14,
    ),
    "the_type_of_an_arrays_bytes": Edit(
        "COSTS = np.array([200], np.uint8).view(np.uint8)\n" + ANSWER.format("int64(COSTS[0])"),
        "view(np.uint8)",
        "view(np.int8)",
        200,
        -56,
    ),
    "the_shape_of_an_arrays_bytes": Edit(
        "COSTS = np.arange(6).reshape(2, 3)\n" + ANSWER.format("COSTS[1, 0]"), "2, 3", "3, 2", 3, 2
    ),
    "an_array_in_a_tuple": Edit(
        "COSTS = np.array([1, 2]), np.array([3, 4])\n" + COUNTED.format("COSTS[1][0]"), "3, 4", "5, 4", 13, 15
    ),
    "the_kind_of_a_numpy_number": Edit(
        "ONE = np.int64(1)\n" + ANSWER.format("int((n + ONE) * 2)"), "int64(1)", "float64(1.5)", 22, 23
    ),
    "a_layout": Edit(
        "LAYOUT = np.dtype([('gold', np.int16), ('silver', np.int16)])\n"
        "@rule\ndef answer(raw: Raw) -> int:\n    return raw.view(LAYOUT)[0].gold\n"
        "def call(answer):\n    return answer(np.array([1, 0, 2, 0], np.uint8))\n",
        "'gold', np.int16), ('silver'",
        "'silver', np.int16), ('gold'",
        1,
        2,
    ),
    "an_integer_enum": Edit(
        "class Suit(enum.IntEnum):\n    CLUBS = 3\n" + COUNTED.format("Suit.CLUBS"),
        "CLUBS = 3",
        "CLUBS = 4",
        13,
        14,
    ),
    "an_enum": Edit(
        "class Suit(enum.Enum):\n    CLUBS = 3\n" + COUNTED.format("Suit.CLUBS.value"),
        "CLUBS = 3",
        "CLUBS = 4",
        13,
        14,
    ),
    "a_member_of_an_enum": Edit(
        "class Suit(enum.IntEnum):\n    CLUBS = 3\nTRUMP = Suit.CLUBS\n" + COUNTED.format("TRUMP"),
        "CLUBS = 3",
        "CLUBS = 4",
        13,
        14,
    ),
    "a_function_of_the_same_name": Edit(
        "from math import sqrt\n" + ANSWER.format("int(pow(7, n + n))"),
        "import sqrt",
        "import pow",
        7**20,
        int(math.pow(7, 20)),
    ),
    "the_order_of_a_records_fields": Edit(
        RECORD, "gold: I16\n    silver: I16", "silver: I16\n    gold: I16", 1, 2
    ),
    "the_width_of_a_field": Edit(RECORD, "gold: I16\n    silver: I16", "gold: I32", 1, 1 + (2 << 16)),
    "which_field_is_read": Edit(RECORD, "purses[0].gold", "purses[0].silver", 1, 2),
    "a_record_in_a_record": Edit(
        RECORD.partition("@rule")[0].replace("Purse", "Coins")
        + "class Purse:\n    coins: Coins\n\n@rule"
        + RECORD.partition("@rule")[2].replace("[0].gold", "[0].coins.gold"),
        "gold: I16\n    silver: I16",
        "silver: I16\n    gold: I16",
        1,
        2,
    ),
    "a_callee": Edit(
        "@rule\ndef low(n: int) -> int:\n    return n + 3\n" + ANSWER.format("low(n)"),
        "n + 3",
        "n + 4",
        13,
        14,
    ),
    "which_rule_a_name_means": Edit(
        "@rule\ndef low(n: int) -> int:\n    return n + 3\n"
        "@rule\ndef high(n: int) -> int:\n    return n + 4\n"
        "chosen = low\n" + ANSWER.format("chosen(n)"),
        "chosen = low",
        "chosen = high",
        13,
        14,
    ),
    "a_callee_of_another_module": Edit(
        "from {package} import prices\n" + ANSWER.format("prices.price(n)"),
        "n + 3",
        "n + 4",
        13,
        14,
        "prices.py",
        {"prices.py": HEAD + "@rule\ndef price(n: int) -> int:\n    return n + 3\n"},
    ),
    "a_callee_of_another_package": Edit(
        "from other_{package}.prices import price\n" + ANSWER.format("price(n)"),
        "n + 3",
        "n + 4",
        13,
        14,
        "../other_{package}/prices.py",
        {"../other_{package}/prices.py": HEAD + "@rule\ndef price(n: int) -> int:\n    return n + 3\n"},
    ),
}


def write_packages(folder: Path, edits: dict[str, Edit], *, edited: bool) -> None:
    """A package for each edit, as it is before or after."""
    for package, edit in edits.items():
        for name, text in {"rules.py": HEAD + edit.text, **edit.beside}.items():
            if edited and name == edit.file:
                assert edit.old in text
                text = text.replace(edit.old, edit.new)
            path = os.path.normpath(f"{package}/{name.replace('{package}', package)}")
            write_files(folder, {path: text.replace("{package}", package)})


@pytest.fixture(scope="module")
def edited(tmp_path_factory) -> list[dict[str, Loaded]]:
    """What came of every package at first, after its edit, and when the edit was taken back."""
    folder = tmp_path_factory.mktemp("edited")
    told = []
    for is_edited in (False, True, False):
        write_packages(folder, EDITS, edited=is_edited)
        told.append(load_each(folder, EDITS))
    return told


@pytest.mark.parametrize("edit", EDITS)
def test_what_runs_after_an_edit_is_what_the_rules_say_now(edited, edit):
    first, second, again = (told[edit] for told in edited)

    assert first.said == str(EDITS[edit].before)
    assert second.said == str(EDITS[edit].after)
    assert again.said == str(EDITS[edit].before)


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_that_is_taken_back_compiles_nothing(edited, edit):
    again = edited[2][edit]

    assert (again.linked, again.lowered) == (0, [])


# Edits that change nothing

PLAIN = '''
LIMIT = 6
GREETING = "Good evening"


class Purse:
    gold: I16


@rule
def low(n: int) -> int:
    """The lowest."""
    return n + LIMIT


@rule
def answer(n: int) -> int:
    # At most twice.
    return low(n) + low(n + 1)


@rule
def apart(n: int) -> int:
    return n


def greet(name):
    return GREETING + name
'''
OUT = partial(Edit, PLAIN, before=33, after=33)

HARMLESS = {
    "nothing_but_the_time": OUT("", ""),
    "a_comment": OUT("# At most twice.", "# At most twice, and then\n    # no more."),
    "a_docstring": OUT("The lowest.", "The lowest of all,\n    however low."),
    "a_docstring_more": OUT("# At most twice.", '"""Twice."""'),
    "a_docstring_less": OUT('"""The lowest."""\n    ', ""),
    "blank_lines": OUT("@rule\ndef low", "\n\n\n@rule\n\n\ndef low"),
    "line_breaks": OUT("low(n) + low(n + 1)", "(\n        low(n)\n        + low(n + 1)\n    )"),
    "a_text_no_rule_reads": OUT("Good evening", "Good morning"),
    "a_plain_function": OUT("GREETING + name", "name.upper()"),
    "a_rule_that_is_not_called": OUT("return n\n", "return n + 1\n"),
    "a_record_that_is_not_taken": OUT("gold: I16", "gold: I16\n    silver: I16"),
    "another_constant": OUT("LIMIT = 6\n", "LIMIT = 6\nLEAST = 2\n"),
    "a_constant_written_otherwise": OUT("LIMIT = 6\n", "LIMIT = 2 * 3\n"),
    "the_order_of_functions": OUT(
        "@rule\ndef low", "@rule\ndef lower(n: int) -> int:\n    return n\n\n@rule\ndef low"
    ),
    "annotations_as_texts": OUT("def low(n: int) -> int", 'def low(n: "int") -> "int"'),
}


@pytest.fixture(scope="module")
def harmlessly_edited(tmp_path_factory) -> tuple[Path, dict[str, Loaded]]:
    """The folder of the edited packages, and what came of them after the edit."""
    folder = tmp_path_factory.mktemp("harmless")
    write_packages(folder, HARMLESS, edited=False)
    first = load_each(folder, HARMLESS)
    assert all(one == Loaded("33", 1, ["low", "answer"]) for one in first.values())
    write_packages(folder, HARMLESS, edited=True)
    for source in folder.rglob("*.py"):
        os.utime(source, (2_000_000_000,) * 2)
    return folder, load_each(folder, HARMLESS)


@pytest.mark.parametrize("edit", HARMLESS)
def test_words_and_what_no_rule_reads_compile_nothing(harmlessly_edited, edit):
    assert harmlessly_edited[1][edit] == Loaded("33", 0, [])


def test_a_package_moved_to_another_folder_compiles_nothing(harmlessly_edited, tmp_path):
    folder, _ = harmlessly_edited
    write_packages(tmp_path, HARMLESS, edited=True)
    moved = load_each(tmp_path, HARMLESS, TABLEMATE_CACHE=str(folder / "cache"), PYTHONHASHSEED="7")

    assert all(one == Loaded("33", 0, []) for one in moved.values())


# Which rules are compiled again

CHAIN = """
@rule
def low(n: int) -> int:
    return n + 1

@rule
def side(n: int) -> int:
    return n + 100

@rule
def middle(n: int) -> int:
    return low(n) * 2

@rule
def other(n: int) -> int:
    return side(n) - 100

@rule
def answer(n: int) -> int:
    return middle(n) + other(n)
"""


@pytest.fixture(scope="module")
def chain(tmp_path_factory) -> Path:
    """A folder where the chain is compiled."""
    folder = write_files(tmp_path_factory.mktemp("chain"), {"chain/rules.py": HEAD + CHAIN})
    every = ["low", "middle", "side", "other", "answer"]
    assert load_each(folder, ["chain"])["chain"] == Loaded("32", 1, every)
    return folder


@pytest.mark.parametrize(
    ("old", "new", "said", "lowered"),
    [
        ("n + 1\n", "n + 2\n", "34", ["low", "middle", "answer"]),
        ("* 2", "* 3", "43", ["middle", "answer"]),
        ("middle(n) + other(n)", "middle(n) - other(n)", "12", ["answer"]),
    ],
)
def test_an_edited_rule_is_compiled_with_its_callers_and_nothing_else_is(chain, old, new, said, lowered):
    write_files(chain, {"chain/rules.py": HEAD + CHAIN.replace(old, new)})

    assert load_each(chain, ["chain"])["chain"] == Loaded(said, 1, lowered)


# The compiler


STRICT = {
    "flags": Edit(
        "@rule\ndef answer(codes: Codes, at: int) -> int:\n    return codes[at]\n"
        "def call(answer):\n    return answer(np.arange(10)[:3], 5)\n",
        "",
        "",
        5,
        5,
    ),
    "asserts": Edit("@rule\ndef answer(n: int) -> int:\n    assert n < 5\n    return n\n", "", "", 10, 10),
}


def test_flags_of_numba_and_of_python_make_other_code(tmp_path):
    """Each way is tried twice: what one leaves in the cache is never taken for the other's."""
    write_packages(tmp_path, STRICT, edited=False)
    ways = [((), {}), ((), {"NUMBA_BOUNDSCHECK": "1"}), (("-O",), {})] * 2
    told = [load_each(tmp_path, STRICT, *flags, **environ) for flags, environ in ways]

    assert [one["flags"].said for one in told] == ["5", "IndexError", "5"] * 2
    assert [one["asserts"].said for one in told] == ["AssertionError", "AssertionError", "10"] * 2
    assert [one["flags"].linked for one in told] == [1, 1, 1, 0, 0, 0]


def compiler_key_in(folder: Path) -> str:
    script = "from tablemate.core.cache_key import compiler_key; print(compiler_key())"
    return subprocess.run(
        [sys.executable, "-c", script], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


def test_numbas_settings_in_the_current_folder_make_another_key(tmp_path):
    """Numba reads them from a file, too."""
    (tmp_path / "here").mkdir()
    (tmp_path / "strict").mkdir()
    (tmp_path / "strict" / ".numba_config.yaml").write_text("boundscheck: 1\n")

    assert compiler_key_in(tmp_path / "here") != compiler_key_in(tmp_path / "strict")
    assert compiler_key_in(tmp_path / "here") == compiler_key_in(tmp_path)


@pytest.mark.parametrize("package", ["numba", "llvmlite", "numpy"])
def test_another_version_of_the_compiler_makes_another_key(monkeypatch, package):
    before, version = cache_key.compiler_key.__wrapped__(), cache_key.version
    monkeypatch.setattr(cache_key, "version", lambda name: "99" if name == package else version(name))

    assert cache_key.compiler_key.__wrapped__() != before


def test_another_processor_makes_another_key(monkeypatch):
    from llvmlite import binding

    before = cache_key.compiler_key.__wrapped__()
    monkeypatch.setattr(binding, "get_host_cpu_name", lambda: "another")

    assert cache_key.compiler_key.__wrapped__() != before


def test_a_processor_llvm_knows_nothing_of_has_a_key_too(monkeypatch):
    from llvmlite import binding

    def unknown():
        raise RuntimeError("not known")

    monkeypatch.setattr(binding, "get_host_cpu_features", unknown)
    assert cache_key.compiler_key.__wrapped__()


# Kernels


@rule
def one_more(n: int) -> int:
    return n + 1


@rule
def one_less(n: int) -> int:
    return n - 1


def test_a_kernel_is_told_by_its_entries_and_their_names_in_any_order():
    ways = {"up": one_more, "down": one_less}

    assert kernel_key(ways) == kernel_key(dict(reversed(ways.items())))
    others = [{"up": one_less, "down": one_more}, {"up": one_more}, {"up": one_more, "down": one_more}]
    assert len({kernel_key(one) for one in (ways, *others)}) == 4


# Values in a key


def reading(value: object, text: str = "return THING"):
    """A rule that reads this value."""
    known = {"__name__": "tiny.rules", "THING": value, "rule": rule}
    exec(dedent(f"@rule\ndef read(n: int) -> int:\n    {text}\n"), known)
    return known["read"]


class Suit(enum.IntEnum):
    CLUBS = 1


class Colour(enum.Enum):
    CLUBS = 1


def record_of_2000(last: int) -> np.void:
    record = np.zeros(1, [("cards", np.int16, 2000)])
    record["cards"][0, 1000] = last
    return record[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (1, 1.0),
        (0.0, -0.0),
        ("1", 1),
        (b"a", "a"),
        (None, "None"),
        (np.int8(1), np.int16(1)),
        (np.float64(0.1), np.float64(0.1) + np.float64(2) ** -54),
        (Suit, enum.IntEnum("Suit", {"CLUBS": 2})),
        (Suit, enum.Enum("Suit", {"CLUBS": 1})),
        (Suit.CLUBS, 1),
        (Suit.CLUBS, Colour.CLUBS),
        ((1, 2), (1, 2, 3)),
        ((1, 2), ((1, 2),)),
        ((1, 2), namedtuple("Pair", "a b")(1, 2)),
        (np.dtype("i4"), np.dtype("u4")),
        (np.dtype([("a", "i1"), ("b", "i2")]), np.dtype([("a", "i1"), ("b", "i2")], align=True)),
        (np.dtype("i4"), np.dtype(">i4")),
        (record_of_2000(1), record_of_2000(2)),
        (math.sqrt, np.sqrt),
        (pow, math.pow),
        (int, int64),
        (int64, uint64),
        (one_more, one_less),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_that_numba_tells_apart_have_different_keys(one, other):
    assert key_of(reading(one)) != key_of(reading(other))
    assert key_of(reading(one)) == key_of(reading(one))


def test_a_docstring_more_or_less_is_no_other_code_however_many_constants_there_are():
    """Beyond 256 of them Python needs a step more to say which."""
    total = " + ".join(f"n * {k}" for k in range(1000, 1256))
    plain = reading(0, f"return {total}")
    told = reading(0, f'"""The total."""\n    return {total}')

    assert key_of(plain) == key_of(told)
    assert key_of(plain) != key_of(reading(0, f"return {total.replace('1255', '1256')}"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("return 1", "return True"),
        ("return n * 1", "return n * 1.0"),
        ("return n * 0.0", "return n * -0.0"),
        ("return n in (1, 2)", "return n in (1, True)"),
    ],
)
def test_constants_in_the_code_are_told_apart_by_their_kind(one, other):
    assert key_of(reading(0, one)) != key_of(reading(0, other))


def test_the_text_of_a_set_depends_on_the_process_and_its_key_does_not(tmp_path):
    script = """
        from tablemate.core.cache_key import key_of
        from tablemate.core.compiled import rule

        @rule
        def is_court(n: int) -> bool:
            return str(n) in {"king", "queen", "knave", "ace", "joker"}

        print(key_of(is_court))
        """
    keys = {run_python(tmp_path, script, PYTHONHASHSEED=str(seed))[0] for seed in range(3)}

    assert len(keys) == 1


def test_rules_of_the_same_text_in_different_modules_have_different_keys():
    here, there = reading(1), reading(1)
    there.__module__ = "other.rules"

    assert key_of(here) != key_of(there)


def test_an_array_that_a_key_tells_of_can_no_longer_be_written():
    """Else code of the new content would be kept under the key of the old one."""
    costs = np.arange(4)
    key_of(reading(costs))

    with pytest.raises(ValueError, match="read-only"):
        costs[0] = 7


class Price(int):
    """A number that prints like any other of its kind."""

    def __repr__(self) -> str:
        return "a price"


@pytest.mark.parametrize(
    "value",
    [
        [1, 2],
        {1: 2},
        {1, 2},
        object(),
        SimpleNamespace(limit=3),
        Price(3),
        Price,
        (1, [2]),
        lambda n: n,
        os.path.join,
        "abc".count,
        enum.Enum("Odd", {"LIST": [1]}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_no_key_can_describe_is_refused_and_named(value):
    with pytest.raises(TypeError, match=r"rule read reads THING, which no cache key can describe"):
        key_of(reading(value))


def test_a_name_that_does_not_exist_is_refused():
    with pytest.raises(TypeError, match="rule read reads NOWHERE, which does not exist"):
        key_of(reading(1, "return NOWHERE"))
    with pytest.raises(TypeError, match=r"rule read reads THING\.nowhere, which does not exist"):
        key_of(reading(math, "return THING.nowhere"))


def test_a_rule_may_not_read_what_lies_around_it():
    """Two rules of one text would differ in it."""

    def around(more):
        @rule
        def inner(n: int) -> int:
            return n + more

        return inner

    with pytest.raises(TypeError, match=r"inner reads more of its enclosing function"):
        key_of(around(1))


# Annotations


class Purse:
    gold: I8
    silver: I8


class Chest:
    gold: I16


def taking(hint: object):
    @rule
    def take(n: int) -> int:
        return 1

    take.__annotations__ = {"n": hint, "return": int}
    return take


def test_every_kind_of_argument_has_a_key_of_its_own():
    hints = [
        int,
        bool,
        Mask,
        Codes,
        Purse,
        Chest,
        Many[Purse],
        Many[Chest],
        tuple[int, int],
        tuple[int, bool],
    ]

    assert len({key_of(taking(hint)) for hint in hints}) == len(hints)


def test_records_of_the_same_layout_are_the_same_to_machine_code():
    assert key_of(taking(Purse)) == key_of(
        taking(type("Wallet", (), {"__annotations__": Purse.__annotations__}))
    )
