"""Shadow records: what uncompiled rules are refused, and that they write to the array itself."""

import operator
from typing import Annotated

import numpy as np
import pytest

from tablemate.core.record import I8, I16, I64, U64, Array, dtype_of
from tablemate.core.shadow import RawShadows, Shadows, Word, cells, shadow
from throw_away import run_python

ARITHMETIC = [
    operator.add,
    operator.sub,
    operator.mul,
    operator.and_,
    operator.or_,
    operator.xor,
    operator.floordiv,
    operator.mod,
]
COMPARISONS = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]


class Die:
    eyes: I16
    kept: I8


class Cup:
    turn: I8
    score: I64
    seen: U64
    dice: Annotated[Array[Die], 3]
    board: Annotated[Array[I8], 2, 5]
    masks: Annotated[Array[U64], 4]
    first: Die


@pytest.fixture
def cups() -> np.ndarray:
    return np.zeros(2, dtype_of(Cup))


# Masks


@pytest.mark.parametrize("operation", ARITHMETIC + COMPARISONS)
@pytest.mark.parametrize("plain", [1, 1.0, True, np.uint64(1), None])
def test_a_mask_does_not_mix_with_anything_else(operation, plain):
    with pytest.raises(TypeError, match="not a mask: wrap it in uint64"):
        operation(Word(6), plain)


@pytest.mark.parametrize("operation", ARITHMETIC + COMPARISONS)
def test_a_number_does_not_mix_with_a_mask(operation):
    with pytest.raises(TypeError, match="not a mask: wrap it in uint64"):
        operation(6, Word(1))


@pytest.mark.parametrize(
    "mixing",
    [
        lambda: 1 << Word(3),
        lambda: 8 >> Word(3),
        lambda: 1.5 * Word(2),
        lambda: 5 ** Word(2),
        lambda: divmod(5, Word(2)),
        lambda: divmod(Word(5), 2),
    ],
)
def test_no_operator_mixes_a_number_and_a_mask(mixing):
    with pytest.raises(TypeError):
        mixing()


@pytest.mark.parametrize("places", [64, 65, -1, Word(64)])
def test_a_mask_is_not_shifted_by_its_width_or_backwards(places):
    with pytest.raises(ValueError, match="shifted by"):
        Word(1) << places
    with pytest.raises(ValueError, match="shifted by"):
        Word(1) >> places


def test_a_mask_is_shifted_by_up_to_63_places():
    assert Word(1) << 63 == Word(1 << 63)
    assert Word(1 << 63) >> Word(63) == Word(1)
    assert Word(3) << 63 == Word(1 << 63)


def test_masks_wrap_around_at_64_bits():
    full = Word((1 << 64) - 1)

    assert full + Word(1) == Word(0)
    assert Word(0) - Word(1) == full
    assert Word(1 << 63) * Word(2) == Word(0)
    assert ~Word(0) == full
    assert -Word(1) == full
    assert Word(-1) == full
    assert Word((1 << 64) + 5) == Word(5)


def test_masks_compare_without_a_sign():
    assert Word(1 << 63) > Word(1)
    assert not Word(1 << 63) <= Word(1)
    assert Word(7) == Word(7)
    assert Word(7) != Word(8)


def test_what_masks_give_is_a_mask():
    for operation in ARITHMETIC:
        assert type(operation(Word(12), Word(5))) is Word
    for one in (~Word(1), -Word(1), Word(1) << 2, Word(4) >> 1):
        assert type(one) is Word


def test_an_empty_mask_is_false():
    assert not Word(0)
    assert Word(1 << 63)


def test_a_mask_as_a_number_has_the_sign_of_its_top_bit(tmp_path):
    """Compiled, `int64(mask)` of a mask with bit 63 is negative; uncompiled it must be so, or raise."""
    script = """
        from tablemate.core.rule import int64, uint64

        try:
            print(int64(uint64(1) << uint64(63)) < 0)
        except (OverflowError, ValueError):
            print("refused")
    """
    assert run_python(tmp_path, script, TABLEMATE_UNCOMPILED="1")[0] in ("True", "refused")


# Fields


def test_a_field_reads_as_a_plain_number_and_a_mask_as_a_word(cups):
    cups["turn"], cups["seen"], cups["masks"] = -3, 1 << 63, 7
    cup = shadow(cups)

    assert cup.turn == -3
    assert type(cup.turn) is int
    assert type(cup.seen) is Word
    assert cup.seen == Word(1 << 63)
    assert type(cup.masks[3]) is Word


def test_what_is_written_is_written_to_the_array(cups):
    cup = shadow(cups, 1)
    cup.turn = -7
    cup.score = -(1 << 63)
    cup.seen = Word(1 << 63)
    cup.masks[2] = Word(5)
    cup.board[1, 4] = 9
    cup.dice[2].eyes = 600
    cup.first.kept = 1

    assert cups[1]["turn"] == -7
    assert cups[1]["score"] == -(1 << 63)
    assert cups[1]["seen"] == 1 << 63
    assert cups[1]["masks"].tolist() == [0, 0, 5, 0]
    assert cups[1]["board"].tolist() == [[0] * 5, [0, 0, 0, 0, 9]]
    assert cups[1]["dice"]["eyes"].tolist() == [0, 0, 600]
    assert cups[1]["first"]["kept"] == 1
    assert cups[0].tobytes() == bytes(dtype_of(Cup).itemsize)


def test_a_shadow_sees_what_the_array_is_given_later(cups):
    cup = shadow(cups)
    assert cup.board[0, 0] == 0
    assert cup.dice[1].eyes == 0
    cups["board"][0, 0, 0] = 4
    cups["dice"]["eyes"][0, 1] = 6

    assert cup.board[0, 0] == 4
    assert cup.dice[1].eyes == 6


@pytest.mark.parametrize("value", [128, -129, 1 << 40])
def test_a_number_that_does_not_fit_is_not_stored(cups, value):
    cup = shadow(cups)
    for store in (
        lambda: setattr(cup, "turn", value),
        lambda: cup.board.__setitem__((0, 0), value),
        lambda: setattr(cup.first, "kept", value),
    ):
        with pytest.raises(ValueError, match="invalid value"):
            store()
    assert not cups.tobytes().strip(b"\0")


def test_no_float_is_stored(cups):
    with pytest.raises(TypeError):
        shadow(cups).turn = 1.0


def test_no_plain_number_is_stored_as_a_mask(cups):
    cup = shadow(cups)
    with pytest.raises(TypeError, match="stored as a mask"):
        cup.seen = 1
    with pytest.raises(TypeError, match="stored as a mask"):
        cup.masks[0] = 1


def test_there_is_no_writing_to_a_field_that_was_not_declared(cups):
    with pytest.raises(AttributeError):
        shadow(cups).scores = 1


def test_a_nested_record_is_replaced_by_a_copy(cups):
    cup = shadow(cups)
    cup.dice[1].eyes = 3
    cup.dice[0] = cup.dice[1]
    cup.first = cup.dice[0]
    cup.dice[1].eyes = 4
    assert (cup.first.eyes, cup.dice[0].eyes, cup.dice[1].eyes) == (3, 3, 4)


def test_a_field_may_have_any_name():
    class Ore:
        raw: I8
        worth: I64

    ores = np.zeros(1, dtype_of(Ore))
    ores["raw"], ores["worth"] = 5, 7

    assert shadow(ores).raw == 5


# Indices


@pytest.mark.parametrize("at", [(-1, 0), (2, 0), (0, -1), (0, 5), (1 << 40, 0)])
def test_an_index_must_be_in_range_in_every_dimension(cups, at):
    cup = shadow(cups)
    with pytest.raises(IndexError):
        cup.board[at]
    with pytest.raises(IndexError):
        cup.board[at] = 1
    assert not cups.tobytes().strip(b"\0")


@pytest.mark.parametrize("at", [-1, 4])
def test_an_index_of_a_row_must_be_in_range(cups, at):
    cup = shadow(cups)
    with pytest.raises(IndexError):
        cup.masks[at]
    with pytest.raises(IndexError):
        cup.masks[at] = Word(1)


@pytest.mark.parametrize("at", [0, (0, 0, 0)])
def test_an_index_names_every_dimension(cups, at):
    with pytest.raises(ValueError, match="zip"):
        shadow(cups).board[at]


@pytest.mark.parametrize("at", [-1, 3])
def test_an_index_of_nested_records_must_be_in_range(cups, at):
    with pytest.raises(IndexError):
        shadow(cups).dice[at]


@pytest.mark.parametrize("at", [-1, 2])
def test_an_index_of_an_array_of_records_must_be_in_range(cups, at):
    with pytest.raises(IndexError):
        Shadows(cups)[at]


def test_a_record_is_not_stored_at_a_negative_index(cups):
    many = Shadows(cups)
    many[0].turn = 1
    with pytest.raises(IndexError):
        many[-1] = many[0]


def test_a_record_stored_in_an_array_of_records_is_a_copy(cups):
    many = Shadows(cups)
    many[0].turn = 4
    many[1] = many[0]
    many[0].turn = 5

    assert cups["turn"].tolist() == [5, 4]


def test_nested_records_may_have_two_dimensions():
    class Board:
        spaces: Annotated[Array[Die], 2, 3]

    boards = np.zeros(1, dtype_of(Board))
    boards["spaces"]["eyes"][0, 1, 2] = 6

    assert shadow(boards).spaces[1, 2].eyes == 6


# Plain arrays


def test_a_plain_array_is_as_strict():
    codes = np.zeros(3, np.int64)
    strict = cells(codes)
    strict[2] = -5

    assert codes.tolist() == [0, 0, -5]
    assert len(strict) == 3
    assert strict.shape == (3,)
    for wrong in (-1, 3):
        with pytest.raises(IndexError):
            strict[wrong] = 1
    with pytest.raises(ValueError, match="invalid value"):
        strict[0] = 1 << 63
    with pytest.raises(ValueError, match="invalid value"):
        cells(np.zeros(1, np.int16))[0] = 1 << 15


def test_a_plain_array_of_masks_reads_as_words():
    assert type(cells(np.ones(1, np.uint64))[0]) is Word


# Raw bytes


def test_bytes_are_viewed_as_records_or_numbers_and_written_through(cups):
    raw = RawShadows(cups.view(np.uint8))
    raw.view(cups.dtype)[1].turn = 7
    numbers = raw[:16].view(np.dtype(np.int64))
    numbers[1] = -5

    assert cups["turn"].tolist() == [0, 7]
    assert cups.view(np.int64)[:2].tolist() == [0, -5]
    with pytest.raises(IndexError):
        numbers[2]
