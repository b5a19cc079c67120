"""Masks: counting them, and their lowest and highest."""

import random

import pytest

from both_forms import FORMS, Form
from tablemate.core import bits

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


@pytest.fixture(scope="module", params=FORMS)
def form(request) -> Form:
    return Form(request.param)


@pytest.fixture(scope="module")
def rules(form):
    return form.rules(bits.bit, bits.count_bits, bits.lowest, bits.highest, bits.without_lowest)


def test_bit_is_the_mask_of_one(rules):
    assert [int(rules.bit(i)) for i in range(64)] == [1 << i for i in range(64)]


def test_count_bits_counts_what_a_mask_holds(form, rules):
    assert [rules.count_bits(form.mask(m)) for m in MASKS] == [m.bit_count() for m in MASKS]


def test_lowest_is_the_first_bit_and_64_of_an_empty_mask(form, rules):
    assert [rules.lowest(form.mask(m)) for m in MASKS] == [
        (m & -m).bit_length() - 1 if m else 64 for m in MASKS
    ]


def test_highest_is_the_last_bit_and_minus_1_of_an_empty_mask(form, rules):
    assert [rules.highest(form.mask(m)) for m in MASKS] == [m.bit_length() - 1 for m in MASKS]


def test_without_lowest_takes_exactly_the_lowest_away(form, rules):
    assert [int(rules.without_lowest(form.mask(m))) for m in MASKS] == [
        m & (m - 1) if m else 0 for m in MASKS
    ]
