"""Records in records: copied whole, and their arrays handed on as slices, in both forms of rules."""

from typing import Annotated

import numpy as np
import pytest

from both_forms import FORMS, Form
from tablemate.core.compiled import I16, I64, Array, Codes, Many, rule
from tablemate.core.record import dtype_of

WORD = np.dtype(np.int64)


class Die:
    eyes: I64
    kept: I64


class Work:
    dice: Annotated[Array[Die], 3]
    best: Die
    codes: Annotated[Array[I64], 4]
    throws: I16


@rule
def fill(codes: Codes, first: int) -> int:
    for k in range(len(codes)):
        codes[k] = first + k
    return len(codes)


@rule
def eyes_of(dice: Many[Die]) -> int:
    total = 0
    for k in range(len(dice)):
        total += dice[k].eyes
    return total


@rule
def copy_dice(work: Work) -> None:
    work.dice[1] = work.dice[0]
    work.best = work.dice[1]
    work.dice[1].kept = 1


@rule
def use_slices(work: Work) -> int:
    filled = fill(work.codes[:], 5) + fill(work.codes[1:3], 1)
    words = work.dice[1:].view(WORD)
    return filled + 100 * eyes_of(work.dice[:]) + 10_000 * words[2]


@pytest.fixture(scope="module", params=FORMS)
def form(request) -> Form:
    return Form(request.param)


@pytest.fixture(scope="module")
def rules(form):
    return form.rules(copy_dice, use_slices)


@pytest.fixture
def works():
    works = np.zeros(1, dtype_of(Work))
    works["dice"]["eyes"] = [[2, 3, 4]]
    return works


def test_a_record_assigned_is_copied(form, rules, works):
    rules.copy_dice(form.record(works))

    assert works["dice"]["eyes"].tolist() == [[2, 2, 4]]
    assert works["dice"]["kept"].tolist() == [[0, 1, 0]]
    assert works["best"].tolist() == [(2, 0)]


def test_a_slice_of_a_field_is_an_array_that_rules_take(form, rules, works):
    assert rules.use_slices(form.record(works)) == 6 + 100 * 9 + 10_000 * 4
    assert works["codes"].tolist() == [[5, 1, 2, 8]]
