"""Words: each kind of value both ways, and what it refuses."""

import pytest

from tablemate.core.codecs import Finite, Integer, Name, Names, Number, Optional, Several

SUIT = Name("suit", ["clubs", "diamonds", "hearts"])
DIE = Number(1, 6)


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (DIE, 1, [1]),
        (DIE, 6, [6]),
        (Number(-3, 3), -3, [-3]),
        (Number(-3, 3), 3, [3]),
        (Integer(), -7, [-7]),
        (Integer(), 0, [0]),
        (SUIT, "clubs", [0]),
        (SUIT, "hearts", [2]),
        (Optional(SUIT), None, [-1]),
        (Optional(SUIT), "clubs", [0]),
        (Optional(DIE), 1, [1]),
        (Optional(Several(DIE)), None, [-1]),
        (Optional(Several(DIE)), [], [0]),
        (Optional(Several(DIE)), [2, 3], [2, 2, 3]),
        (Several(SUIT), [], [0]),
        (Several(SUIT), ["hearts", "clubs"], [2, 2, 0]),
        (Several(Several(DIE)), [[1], [], [2, 3]], [3, 1, 1, 0, 2, 2, 3]),
        (Several(Optional(SUIT)), [None, "hearts", None], [3, -1, 2, -1]),
        (Several(Optional(Several(DIE))), [[1, 2], None, [3]], [3, 2, 1, 2, -1, 1, 3]),
    ],
)
def test_a_value_is_written_and_read_back(kind, value, words):
    assert kind.write(value) == words
    assert kind.read(iter(words)) == value


def test_names_are_numbered_as_they_are_declared():
    names = Names()

    assert [names.add("north"), names.add("south")] == [0, 1]
    assert names == ["north", "south"]
    with pytest.raises(AssertionError, match="north has been named before"):
        names.add("north")


def test_a_finite_kind_counts_its_values_from_zero():
    assert [DIE.count(1), DIE.count(6), SUIT.count("hearts")] == [0, 5, 2]
    assert [DIE.counted(0), DIE.counted(5), SUIT.counted(2)] == [1, 6, "hearts"]


def test_reading_takes_no_more_than_its_own_words():
    for kind, words in ((DIE, [0]), (Optional(SUIT), [-1]), (Optional(SUIT), [2]), (Several(DIE), [2, 0, 0])):
        rest = iter([*words, 99])
        kind.read(rest)

        assert list(rest) == [99]


@pytest.mark.parametrize(
    ("kind", "wrong", "because"),
    [
        (DIE, 0, "0 is not a whole number from 1 to 6"),
        (DIE, 7, "7 is not a whole number from 1 to 6"),
        (DIE, "3", "'3' is not a whole number from 1 to 6"),
        (DIE, 3.0, "3.0 is not a whole number from 1 to 6"),
        (DIE, True, "True is not a whole number from 1 to 6"),
        (DIE, None, "None is not a whole number from 1 to 6"),
        (Integer(), "3", "'3' is not a whole number"),
        (Integer(), False, "False is not a whole number"),
        (Integer(), 1.5, "1.5 is not a whole number"),
        (SUIT, "spades", "'spades' is not a known suit"),
        (SUIT, 0, "0 is not a known suit"),
        (SUIT, ["clubs"], "['clubs'] is not a known suit"),
        (SUIT, None, "None is not a known suit"),
        (Optional(SUIT), "spades", "'spades' is not a known suit"),
        (Several(SUIT), "clubs", "'clubs' is not a list"),
        (Several(SUIT), ("clubs",), "('clubs',) is not a list"),
        (Several(SUIT), ["clubs", None], "None is not a known suit"),
    ],
)
def test_a_value_of_another_kind_is_refused_in_words(kind, wrong, because):
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        kind.write(wrong)

    assert str(refused.value) == because


def test_a_finite_kind_knows_how_many_values_it_has():
    assert (DIE.size, SUIT.size, Number(0, 0).size) == (6, 3, 1)
    assert isinstance(DIE, Finite)
    assert isinstance(SUIT, Finite)
    for endless in (Integer(), Optional(DIE), Several(DIE)):
        assert not isinstance(endless, Finite)


def test_an_optional_number_that_reads_as_nothing_is_refused_or_kept():
    kind = Optional(Integer())
    try:
        words = kind.write(-1)
    except ValueError:
        return
    assert kind.read(iter(words)) == -1


def test_optional_lists_of_optional_lists_are_read_back():
    kind = Optional(Several(Optional(Several(Integer()))))
    value = [[1], [2], None, [3, 4]]

    assert kind.read(iter(kind.write(value))) == value


@pytest.mark.parametrize("code", [3, -1])
def test_a_code_without_a_name_is_not_read(code):
    with pytest.raises((ValueError, IndexError)):
        SUIT.read(iter([code]))
