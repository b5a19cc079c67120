"""The log: what rules write to it, and what happens when it is full or muted."""

import numpy as np
import pytest

from both_forms import FORMS, Form
from tablemate.core import log as log_rules
from tablemate.core.log import CAPACITY, FULL, MUTED, Log
from tablemate.core.record import dtype_of


@pytest.fixture(scope="module", params=FORMS)
def form(request) -> Form:
    return Form(request.param)


@pytest.fixture(scope="module")
def rules(form):
    emits = log_rules.emit, log_rules.emit1, log_rules.emit2, log_rules.emit3, log_rules.emit4
    reads = log_rules.next_event, log_rules.kind_at, log_rules.word_at
    return form.rules(log_rules.listens, log_rules.begin, log_rules.add, *reads, *emits)


class Notebook:
    """A log as an array, beside the record that rules take."""

    def __init__(self, form: Form, n: int = 0) -> None:
        self.array = np.zeros(1, dtype_of(Log))
        self.array["n"] = n
        self.record = form.record(self.array)

    @property
    def n(self) -> int:
        return int(self.array["n"][0])

    @property
    def words(self) -> list[int]:
        return self.array["data"][0, : self.n].tolist()


def test_an_event_is_its_kind_the_number_of_its_words_and_the_words(form, rules):
    log = Notebook(form)
    rules.emit(log.record, 5)
    rules.emit1(log.record, 6, 10)
    rules.emit2(log.record, 7, 10, 11)
    rules.emit3(log.record, 8, 10, 11, 12)
    rules.emit4(log.record, 9, 10, 11, 12, -13)

    assert log.words == [
        *(5, 0),
        *(6, 1, 10),
        *(7, 2, 10, 11),
        *(8, 3, 10, 11, 12),
        *(9, 4, 10, 11, 12, -13),
    ]


def test_words_are_added_to_the_event_begun_last(form, rules):
    log = Notebook(form)
    rules.begin(log.record, 3)
    for word in range(6):
        rules.add(log.record, word)
    rules.begin(log.record, 4)
    rules.add(log.record, 9)

    assert log.words == [3, 6, 0, 1, 2, 3, 4, 5, 4, 1, 9]


def test_the_log_holds_exactly_its_capacity(form, rules):
    log = Notebook(form)
    rules.begin(log.record, 1)
    for word in range(CAPACITY - 2):
        rules.add(log.record, word)

    assert log.n == CAPACITY
    assert log.words == [1, CAPACITY - 2, *range(CAPACITY - 2)]
    rules.add(log.record, 0)
    assert log.n == FULL


def test_an_event_of_no_words_fits_the_last_two_words(form, rules):
    log = Notebook(form, CAPACITY - 2)
    rules.emit(log.record, 4)

    assert log.n == CAPACITY
    assert log.words[-2:] == [4, 0]


@pytest.mark.parametrize("n", [CAPACITY - 1, CAPACITY])
def test_an_event_that_cannot_begin_marks_the_log_as_full(form, rules, n):
    log = Notebook(form, n)
    rules.emit(log.record, 4)

    assert log.n == FULL
    assert not log.array["data"].any()


@pytest.mark.parametrize("silent", [FULL, MUTED])
def test_a_full_or_muted_log_takes_nothing(form, rules, silent):
    log = Notebook(form, silent)
    before = log.array.tobytes()
    rules.emit4(log.record, 1, 2, 3, 4, 5)
    rules.begin(log.record, 1)
    rules.add(log.record, 2)

    assert log.array.tobytes() == before


def test_a_log_listens_until_it_is_full_or_muted(form, rules):
    assert rules.listens(Notebook(form, 0).record)
    assert rules.listens(Notebook(form, CAPACITY).record)
    assert not rules.listens(Notebook(form, FULL).record)
    assert not rules.listens(Notebook(form, MUTED).record)


def test_the_next_event_begins_behind_the_words_of_this_one(form, rules):
    log = Notebook(form)
    rules.emit3(log.record, 8, 10, 11, 12)
    rules.emit(log.record, 5)

    assert rules.next_event(log.record, 0) == 5
    assert rules.next_event(log.record, 5) == log.n


def test_an_event_is_read_by_its_kind_and_its_words(form, rules):
    log = Notebook(form)
    rules.emit(log.record, 5)
    rules.emit2(log.record, 8, 10, 11)

    assert [rules.kind_at(log.record, at) for at in (0, 2)] == [5, 8]
    assert [rules.word_at(log.record, 2, k) for k in (0, 1)] == [10, 11]
