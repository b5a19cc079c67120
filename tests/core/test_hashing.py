"""Seeds and streams in compiled code: the same numbers as in plain Python."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemate.core.hashing import Hashing, hashed, match_seed_of, start_text, stream_start_of
from tablemate.core.record import dtype_of
from tablemate.core.rule import UNCOMPILED, many
from tablemate.core.streams import match_seed, pace_stream, stream_start

SEEDS = st.integers(0, (1 << 53) - 1)


@pytest.fixture(scope="module")
def room():
    if not UNCOMPILED:
        from tablemate.core.compiling import prepare

        prepare("hashing for tests", [stream_start_of, match_seed_of, hashed, start_text])
    return many(np.zeros(1, dtype_of(Hashing)))[0]


@given(seed=SEEDS, number=st.integers(0, pace_stream(9)))
def test_a_stream_starts_where_plain_python_says(room, seed, number):
    assert int(stream_start_of(room, seed, number)) == stream_start(seed, number)


@given(seed=SEEDS, number=st.integers(0, 10**18))
def test_a_match_has_the_seed_that_plain_python_says(room, seed, number):
    assert match_seed_of(room, seed, number) == match_seed(seed, number)


@pytest.mark.parametrize("seed", [0, 9, 10, 99, 10**15, (1 << 53) - 1])
def test_numbers_of_every_length_are_written_out(room, seed):
    assert int(stream_start_of(room, seed, 0)) == stream_start(seed, 0)
    assert match_seed_of(room, seed, 1) == match_seed(seed, 1)
