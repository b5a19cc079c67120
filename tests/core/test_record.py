"""Records: how an annotated class is laid out in memory."""

from typing import Annotated

import numpy as np

from tablemate.core.record import I8, I16, I32, I64, SPARE, U64, Array, copied, dtype_of, fields_of


class Die:
    eyes: I16
    kept: I8


class Cup:
    turn: I8
    seen: U64
    score: I32
    dice: Annotated[Array[Die], 3]
    board: Annotated[Array[I8], 2, 5]
    first: Die
    total: I16


class Even:
    a: I64
    b: I32
    c: I16
    d: I8
    e: I8


class Words:
    x: U64


class Wrapped:
    flag: I8
    words: Words


class Grown(Even):
    f: I64


def named_bytes(dtype: np.dtype) -> set[int]:
    """The bytes of a record that belong to some field, nested records followed."""
    owned = set()
    for name in dtype.names:
        whole, offset = dtype.fields[name][:2]
        base = whole.base
        for start in range(offset, offset + whole.itemsize, base.itemsize):
            inner = named_bytes(base) if base.names else range(base.itemsize)
            owned |= {start + byte for byte in inner}
    return owned


def test_fields_are_laid_out_widest_first():
    layout = dtype_of(Cup)

    alignments = [layout[name].base.alignment for name in layout.names]
    assert alignments == sorted(alignments, reverse=True)
    assert layout.names[0] == "seen"


def test_fields_of_one_width_stay_in_declared_order():
    assert dtype_of(Cup).names == ("seen", "score", "dice", "first", "total", "turn", "board", SPARE)


def test_the_declared_order_is_kept_beside_the_layout():
    assert list(fields_of(Cup)) == ["turn", "seen", "score", "dice", "board", "first", "total"]


def test_a_field_is_known_by_its_type_and_shape():
    fields = fields_of(Cup)

    assert fields["turn"] == (np.dtype(np.int8), ())
    assert fields["board"] == (np.dtype(np.int8), (2, 5))
    assert fields["dice"] == (dtype_of(Die), (3,))
    assert fields["first"] == (dtype_of(Die), ())


def test_every_byte_has_a_name():
    for record in (Cup, Die, Even, Wrapped):
        assert named_bytes(dtype_of(record)) == set(range(dtype_of(record).itemsize))


def test_spare_fills_a_record_up_to_its_alignment():
    # 8 + 4 + 3 dice of 4 + 4 + 2 + 1 + 10 = 41
    assert dtype_of(Cup)[SPARE].shape == (7,)
    assert dtype_of(Cup).itemsize == 48


def test_a_record_that_is_even_needs_no_spare():
    assert SPARE not in dtype_of(Even).names
    assert dtype_of(Even).itemsize == 16


def test_each_field_lies_on_a_multiple_of_its_own_width():
    for record in (Cup, Die, Even, Wrapped):
        layout = dtype_of(record)
        for name in layout.names:
            assert layout.fields[name][1] % layout[name].base.alignment == 0, name
        assert layout.isalignedstruct


def test_a_nested_record_is_as_wide_as_its_widest_field():
    assert dtype_of(Wrapped).names == ("words", "flag", SPARE)
    assert dtype_of(Wrapped).itemsize == 16


def test_an_array_of_several_dimensions_keeps_its_shape():
    cups = np.zeros(2, dtype_of(Cup))

    assert cups["board"].shape == (2, 2, 5)
    assert cups["dice"]["eyes"].shape == (2, 3)


def test_a_derived_record_starts_with_the_fields_it_inherits():
    assert list(fields_of(Grown)) == ["a", "b", "c", "d", "e", "f"]
    assert dtype_of(Grown).names[:2] == ("a", "f")


def test_a_record_without_fields_has_no_bytes():
    class Nothing:
        pass

    assert dtype_of(Nothing).itemsize == 0


def test_a_copy_is_equal_in_every_byte():
    cups = random_cups()

    assert copied(cups).tobytes() == cups.tobytes()
    assert copied(cups).dtype == cups.dtype


def test_a_copy_shares_no_memory():
    cups = random_cups()
    before = cups.tobytes()
    copy = copied(cups)
    copy["score"] += 1

    assert not np.shares_memory(copy, cups)
    assert cups.tobytes() == before


def random_cups() -> np.ndarray:
    raw = np.random.default_rng(5).integers(0, 256, 3 * dtype_of(Cup).itemsize, dtype=np.uint8)
    return raw.view(dtype_of(Cup))
