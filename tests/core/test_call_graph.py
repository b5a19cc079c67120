"""What rules call and read, and in which order they are compiled."""

import math
from types import ModuleType, SimpleNamespace

import pytest

from tablemate.core import bits as helpers
from tablemate.core import call_graph
from tablemate.core.call_graph import callees, calling, in_calling_order, names_read, rebound
from tablemate.core.compiled import I8, int64, rule, uint64

LIMIT = 3


class Table:
    turn: I8


@rule
def low(n: int) -> int:
    return n + LIMIT


@rule
def middle(n: int) -> int:
    return low(n) * 2


@rule
def top(n: int) -> int:
    return middle(n) + low(n)


@rule
def apart(n: int) -> int:
    return helpers.lowest(uint64(n))


@rule
def summed(n: int) -> int:
    return sum(low(k) for k in range(n))


@rule
def turn(s: Table) -> int:
    return s.turn


@rule
def count(n: int) -> int:
    return 0 if n == 0 else 1 + count(n - 1)


@rule
def start(n: int) -> int:
    return ping(n)


@rule
def ping(n: int) -> int:
    return pong(n)


@rule
def pong(n: int) -> int:
    return 0 if n == 0 else ping(n - 1)


@rule
def root(n: int) -> int:
    return int(math.sqrt(n))


@rule
def whole_module(n: int) -> int:
    return helpers


def names(rules) -> str:
    return " ".join(one.__name__ for one in rules)


# Reading


def test_a_rule_reads_what_its_code_names_once_for_each_name():
    assert names_read(top) == {"middle": middle, "low": low}
    assert names_read(low) == {"LIMIT": 3}


def test_what_is_read_of_a_module_is_named_with_it():
    assert names_read(root) == {"int": int, "math.sqrt": math.sqrt}
    assert names_read(apart) == {"helpers.lowest": helpers.lowest, "uint64": uint64}


def test_a_rule_with_a_function_or_a_comprehension_in_it_is_refused():
    """They would need memory of their own, which a rule has not."""
    with pytest.raises(TypeError, match="rule summed has a function or a comprehension in it"):
        names_read(summed)


def test_a_field_named_like_a_rule_is_no_call():
    assert callees(turn) == []
    assert in_calling_order([turn]) == [turn]


def test_a_module_is_nothing_a_rule_can_hold():
    with pytest.raises(TypeError, match="rule whole_module reads the module helpers, not a name of it"):
        names_read(whole_module)


def test_a_rule_may_read_hundreds_of_names():
    """Python then puts a step of its own before the one that reads."""
    prices = ModuleType("prices")
    vars(prices).update({f"price_{k}": k for k in range(600)})
    total = " + ".join(f"prices.price_{k}" for k in range(600))
    known = {"prices": prices, "rule": rule}
    exec(f"@rule\ndef total(n: int) -> int:\n    return {total}\n", known)

    assert len(names_read(known["total"])) == 600


# The order


def test_callees_come_first_and_each_rule_once():
    assert names(in_calling_order([top])) == "low middle top"
    assert names(in_calling_order([low, top, low])) == "low middle top"
    assert names(in_calling_order([middle, apart])) == "low middle count_bits lowest apart"
    assert in_calling_order([]) == []


def test_a_rule_that_calls_itself_is_refused():
    with pytest.raises(TypeError, match="rules may not recurse: count -> count"):
        in_calling_order([count])


def test_rules_that_call_each_other_are_refused_and_the_circle_is_named():
    with pytest.raises(TypeError, match=r"rules may not recurse: ping -> pong -> ping$"):
        in_calling_order([start])


# Reading other values


def test_a_rebound_rule_reads_other_values():
    def seven_more(value):
        return 10 if value == LIMIT else value

    assert rebound(low, seven_more)(1) == 11


def test_a_rebound_rule_leaves_the_original_and_its_module_untouched():
    before = dict(globals())
    lowest, module = helpers.lowest, dict(vars(helpers))
    again = rebound(apart, lambda value: (lambda _: 77) if value is helpers.lowest else value)

    assert again(8) == 77
    assert apart(8) == 3
    assert helpers.lowest is lowest
    assert vars(helpers) == module
    assert dict(globals()) == before


def test_only_the_named_value_of_a_module_is_another():
    """`math.sqrt` is replaced, and the rest of `math` is still there for others to find."""
    again = rebound(root, lambda value: (lambda _: 5.0) if value is math.sqrt else value)

    assert again(100) == 5
    assert again.__globals__["math"] is not math
    assert again.__globals__["math"].pi == math.pi


def test_a_rebound_rule_is_called_as_before():
    again = rebound(low, lambda value: value)

    assert (again.__name__, again.__qualname__, again.__module__) == ("low", "low", __name__)
    assert again.__annotations__ == low.__annotations__


def test_rules_and_casts_give_way_to_what_was_made_of_them():
    made = {low: "compiled low"}
    instead = calling(made, SimpleNamespace(uint64="u8", int64="i8"))

    assert [instead(value) for value in (low, uint64, int64)] == ["compiled low", "u8", "i8"]
    unhashable = [1]
    assert instead(unhashable) is unhashable
    assert instead(3) == 3


def test_what_reads_does_not_change_while_a_process_runs():
    """Code and key would else tell of different values."""
    known = {"LIMIT": 1, "rule": rule}
    exec("@rule\ndef low(n: int) -> int:\n    return n + LIMIT\n", known)
    assert call_graph.names_read(known["low"]) == {"LIMIT": 1}
    known["LIMIT"] = 2

    assert rebound(known["low"], lambda value: value)(1) == 2
