"""Seeds and streams in rules: the same numbers as in plain Python."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from both_forms import FORMS, Form
from tablemate.core.hashing import Hashing, match_seed_of, stream_start_of
from tablemate.core.record import dtype_of
from tablemate.core.streams import hint_stream, match_seed, stream_start

SEEDS = st.integers(0, (1 << 53) - 1)


@pytest.fixture(scope="module", params=FORMS)
def form(request) -> Form:
    return Form(request.param)


@pytest.fixture(scope="module")
def rules(form):
    return form.rules(stream_start_of, match_seed_of)


@pytest.fixture(scope="module")
def scratch_array(form):
    return form.record(np.zeros(1, dtype_of(Hashing)))


@settings(deadline=None)
@given(seed=SEEDS, number=st.integers(0, hint_stream(9)))
def test_a_stream_starts_where_plain_python_says(rules, scratch_array, seed, number):
    assert int(rules.stream_start_of(scratch_array, seed, number)) == stream_start(seed, number)


@settings(deadline=None)
@given(seed=SEEDS, number=st.integers(0, 10**18))
def test_a_match_has_the_seed_that_plain_python_says(rules, scratch_array, seed, number):
    assert rules.match_seed_of(scratch_array, seed, number) == match_seed(seed, number)


@pytest.mark.parametrize("seed", [0, 9, 10, 99, 10**15, (1 << 53) - 1])
def test_numbers_of_every_length_are_written_out(rules, scratch_array, seed):
    assert int(rules.stream_start_of(scratch_array, seed, 0)) == stream_start(seed, 0)
    assert rules.match_seed_of(scratch_array, seed, 1) == match_seed(seed, 1)
