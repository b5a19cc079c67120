"""Compiling rules: each once, callees first, and what is refused. Every test has a package of its own."""

import pytest

from throw_away import run_python, write_files

HEAD = "from tablemate.core.compiled import I8, I16, U64, Many, Mask, rule, int64, uint64\n"

LOADED = """
import numpy as np
from tablemate.core import compile_cache
from tablemate.core.compiling import in_calling_order, prepare
from tablemate.core.record import dtype_of
compile_cache.register("tiny")
from tiny import rules


def refused(*names):
    try:
        prepare("all", [getattr(rules, name) for name in names])
    except TypeError as fault:
        print(fault)
    else:
        print("compiled")


"""


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
prepare("all", [rules.many_gains])
purses = np.zeros(3, dtype_of(rules.Purse))
print(rules.many_gains(purses, 2), rules.many_gains(purses, np.int8(1)))
print([str(s[1]) for s in rules.gain.signatures], len(rules.many_gains.signatures))
""",
    )

    assert said == ["8 7", "['int64'] 1"]


def test_a_wrong_argument_type_is_an_error(tmp_path):
    said = trying(
        tmp_path,
        GAIN,
        """
prepare("all", [rules.many_gains])
for wrong in [("purse", 1), (np.zeros(1, np.int64), 0), (np.zeros((1, 1), dtype_of(rules.Purse)), 0)]:
    try:
        rules.many_gains(*wrong)
    except TypeError as fault:
        print(str(fault)[:22])
print(len(rules.many_gains.signatures))
""",
    )

    assert said == ["No matching definition"] * 3 + ["1"]


def test_a_rule_called_before_it_is_prepared_is_refused(tmp_path):
    said = trying(
        tmp_path,
        "@rule\ndef twice(n: int) -> int:\n    return n + n\n",
        """
rules.twice(np.int8(3))
refused("twice")
""",
    )

    assert said == ["rule twice was called before it was prepared"]


# The order

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

@rule
def apart(n: int) -> int:
    return helpers.lowest(uint64(n))
"""


def test_callees_are_compiled_first(tmp_path):
    said = trying(
        tmp_path,
        "from tablemate.core import bits as helpers\n" + CHAIN,
        """
print(*(r.__name__ for r in in_calling_order([rules.top])))
print(*(r.__name__ for r in in_calling_order([rules.low, rules.top, rules.low])))
print(*(r.__name__ for r in in_calling_order([rules.apart])))
""",
    )

    assert said == ["low middle top", "low middle top", "count_bits lowest apart"]


def test_progress_names_each_rule_and_ends_with_all_done(tmp_path):
    said = trying(tmp_path, CHAIN, 'prepare("all", [rules.top], lambda *told: print(*told, sep="|"))')

    assert said == ["0|3|low", "1|3|middle", "2|3|top", "3|3|"]


# Recursion


def test_a_rule_that_calls_itself_is_refused(tmp_path):
    said = trying(
        tmp_path,
        "@rule\ndef count(n: int) -> int:\n    return 0 if n == 0 else 1 + count(n - 1)\n",
        'refused("count")',
    )

    assert said == ["rules may not recurse: count -> count"]


def test_rules_that_call_each_other_are_refused_and_the_circle_is_named(tmp_path):
    said = trying(
        tmp_path,
        """
@rule
def start(n: int) -> int:
    return ping(n)

@rule
def ping(n: int) -> int:
    return pong(n)

@rule
def pong(n: int) -> int:
    return 0 if n == 0 else ping(n - 1)
""",
        'refused("start")',
    )

    assert said == ["rules may not recurse: ping -> pong -> ping"]


def test_a_rule_may_be_named_like_a_field_it_reads(tmp_path):
    said = trying(
        tmp_path,
        "class Table:\n    turn: I8\n\n@rule\ndef turn(s: Table) -> int:\n    return s.turn\n",
        'refused("turn")',
    )

    assert said == ["compiled"]


# Annotations


@pytest.mark.parametrize(
    ("rule", "named"),
    [
        ("def gain(s, amount: int) -> int:\n    return amount", "rule gain: argument 's' has no type"),
        ("def gain(s: int, amount) -> int:\n    return s", "rule gain: argument 'amount' has no type"),
    ],
)
def test_a_missing_annotation_is_refused_by_name(tmp_path, rule, named):
    assert trying(tmp_path, f"@rule\n{rule}\n", 'refused("gain")') == [named]


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
"""


def test_a_rule_whose_answer_is_not_the_annotated_one_is_refused(tmp_path):
    names = ["a_float", "a_mask", "a_mix", "a_number", "not_a_bool", "maybe"]
    said = trying(tmp_path, ANSWERS, f"for name in {names}: refused(name)")

    kinds = ["float64", "uint64", "float64", "int64", "int64", "OptionalType"]
    assert [line.split(",")[0].split("(")[0].split("[")[0] for line in said] == [
        f"rule {name} answers {kind}" for name, kind in zip(names, kinds, strict=True)
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


def test_a_refused_rule_stays_refused(tmp_path):
    said = trying(tmp_path, ANSWERS, 'refused("a_mask")\nrefused("a_mask")')

    assert said[1] == said[0]


def test_what_was_refused_is_not_marked_as_ready(tmp_path):
    said = trying(tmp_path, ANSWERS, 'refused("a_mask")\nprint(compile_cache.is_ready("tiny", "all"))')

    assert said[1] == "False"
    assert trying(tmp_path, ANSWERS, 'refused("a_mask")') == said[:1]


def test_an_answer_annotated_by_a_text_is_checked_too(tmp_path):
    said = trying(tmp_path, '@rule\ndef half(n: int) -> "int":\n    return n / 2\n', 'refused("half")')

    assert said != ["compiled"]
