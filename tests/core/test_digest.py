"""The digest of a position: all named values, whatever their width or place, and nothing else."""

from types import SimpleNamespace
from typing import Annotated

import numpy as np

from el_dorado_positions import new_match
from tablemate.core.position import Position
from tablemate.core.record import I8, I16, I32, I64, SCRATCH, SPARE, U64, Array, dtype_of, fields_of


class Die:
    eyes: I8
    kept: I8


class WideDie:
    kept: I32
    eyes: I16


class Cup:
    turn: I8
    seen: U64
    dice: Annotated[Array[Die], 3]
    board: Annotated[Array[I8], 2, 2]
    first: Die
    scratch_pile: Annotated[Array[I8], 5]


class WideCup:
    """The same values in the same order, wider and so elsewhere in memory."""

    turn: I64
    seen: U64
    dice: Annotated[Array[WideDie], 3]
    board: Annotated[Array[I16], 2, 2]
    first: WideDie
    scratch_pile: Annotated[Array[I64], 9]


class OtherOrder:
    seen: U64
    turn: I8
    dice: Annotated[Array[Die], 3]
    board: Annotated[Array[I8], 2, 2]
    first: Die


class OtherName:
    seat: I8
    seen: U64
    dice: Annotated[Array[Die], 3]
    board: Annotated[Array[I8], 2, 2]
    first: Die


def filled(record: type, turn_field: str = "turn") -> np.ndarray:
    cups = np.zeros(1, dtype_of(record))
    cups[turn_field], cups["seen"] = -3, (1 << 63) + 5
    cups["dice"]["eyes"], cups["dice"]["kept"] = [1, 2, 3], [0, 1, -1]
    cups["board"] = [[1, 2], [3, -4]]
    cups["first"]["eyes"] = 6
    return cups


def digest(record: type, states: np.ndarray) -> str:
    """The digest of a record that belongs to no game."""
    return Position.digest(SimpleNamespace(rulebook=SimpleNamespace(state_class=record), states=states))


def at(cups: np.ndarray, path: tuple[str, ...]) -> np.ndarray:
    for name in path:
        cups = cups[name]
    return cups


def add_one(values: np.ndarray, i: int) -> None:
    place = np.unravel_index(i, values.shape)
    values[place] += values.dtype.type(1)


def test_equal_values_have_equal_digests():
    assert digest(Cup, filled(Cup)) == digest(Cup, filled(Cup))
    assert len(digest(Cup, filled(Cup))) == 32


def test_a_wider_field_changes_no_digest():
    """So old match files still verify; even inside nested records, and negative numbers too."""
    assert dtype_of(Cup) != dtype_of(WideCup)
    assert digest(WideCup, filled(WideCup)) == digest(Cup, filled(Cup))


def test_scratch_and_spare_are_no_part_of_it():
    cups = filled(Cup)
    cups["scratch_pile"] = 9
    assert SPARE in cups.dtype.names
    cups[SPARE] = 7

    assert digest(Cup, cups) == digest(Cup, filled(Cup))


def test_the_spare_bytes_of_nested_records_are_no_part_of_it():
    cups = filled(WideCup)
    assert SPARE in dtype_of(WideDie).names
    cups["first"][SPARE], cups["dice"][SPARE] = 1, 2

    assert digest(WideCup, cups) == digest(WideCup, filled(WideCup))


def test_a_changed_value_changes_the_digest():
    places = [("turn",), ("seen",), ("dice", "eyes"), ("dice", "kept"), ("board",)]
    places += [("first", "eyes"), ("first", "kept")]
    digests = [digest(Cup, filled(Cup))]
    for path in places:
        for i in range(at(filled(Cup), path).size):
            cups = filled(Cup)
            add_one(at(cups, path), i)
            digests.append(digest(Cup, cups))

    assert len(set(digests)) == len(digests) == 1 + 1 + 1 + 3 + 3 + 4 + 1 + 1


def test_names_and_declared_order_are_part_of_it():
    digests = {
        digest(Cup, filled(Cup)),
        digest(OtherOrder, filled(OtherOrder)),
        digest(OtherName, filled(OtherName, "seat")),
    }

    assert len(digests) == 3


def test_a_nested_field_called_spare_is_part_of_it():
    class Wheel:
        spare: I8

    class Car:
        wheel: Wheel

    cars = np.zeros(1, dtype_of(Car))
    before = digest(Car, cars)
    cars["wheel"]["spare"] = 1

    assert digest(Car, cars) != before


def test_every_field_of_a_real_game_is_part_of_it():
    position = new_match(3, players=3, schedule="3").position
    seen = {position.digest()}
    fields = fields_of(position.rulebook.state_class)
    for name in fields:
        other = position.copy()
        raw = np.ascontiguousarray(other.states[name]).view(np.uint8)
        raw.reshape(-1)[-1] ^= 1
        other.states[name] = raw.view(other.states[name].dtype).reshape(other.states[name].shape)
        if name.startswith(SCRATCH):
            assert other.digest() in seen, name
        else:
            assert other.digest() not in seen, name
        seen.add(other.digest())
