"""Masks: counting them, and their lowest and highest."""

import random

import pytest

from tablemate.core import bits
from tablemate.core.rule import UNCOMPILED, uint64

CHOOSE = random.Random(3)
MASKS = [
    0,
    1,
    1 << 63,
    (1 << 64) - 1,
    0xF0,
    *(1 << i for i in range(1, 63)),
    *(CHOOSE.getrandbits(64) & CHOOSE.getrandbits(64) & CHOOSE.getrandbits(64) for _ in range(200)),
]


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    if not UNCOMPILED:
        from tablemate.core.compiling import prepare

        every = [bits.bit, bits.count_bits, bits.lowest, bits.highest, bits.without_lowest]
        prepare("tests-of-bits", every)


def test_bit_is_the_mask_of_one():
    assert [int(bits.bit(i)) for i in range(64)] == [1 << i for i in range(64)]


def test_count_bits_counts_what_a_mask_holds():
    assert [bits.count_bits(uint64(m)) for m in MASKS] == [m.bit_count() for m in MASKS]


def test_lowest_is_the_first_bit_and_64_of_an_empty_mask():
    assert [bits.lowest(uint64(m)) for m in MASKS] == [(m & -m).bit_length() - 1 if m else 64 for m in MASKS]


def test_highest_is_the_last_bit_and_minus_1_of_an_empty_mask():
    assert [bits.highest(uint64(m)) for m in MASKS] == [m.bit_length() - 1 for m in MASKS]


def test_without_lowest_takes_exactly_the_lowest_away():
    assert [int(bits.without_lowest(uint64(m))) for m in MASKS] == [m & (m - 1) if m else 0 for m in MASKS]
