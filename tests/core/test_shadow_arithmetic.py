"""Uncompiled masks and fields compute what compiled ones do: random programs, run both ways."""

from types import FunctionType
from typing import Annotated

import numba
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tablemate.core.record import I8, I16, I64, U64, Array, dtype_of
from tablemate.core.shadow import Shadows, Word, cells

uint64, int64 = Word, int  # of the uncompiled twin; the compiled one is given Numba's
OPERATIONS = 16
WIDE = st.one_of(
    st.integers(0, (1 << 64) - 1),
    st.integers(0, 64),
    st.integers(0, 63).map(lambda i: 1 << i),
    st.integers(0, 8).map(lambda i: (1 << 64) - 1 - i),
)
STEPS = st.lists(st.tuples(st.integers(0, OPERATIONS - 1), WIDE), min_size=1, max_size=12)


class Box:
    a: I8
    b: I16
    c: I64
    m: U64
    cells: Annotated[Array[I8], 3]


def run_on_masks(operations, words):
    x = words[0]
    for k in range(len(operations)):
        y = words[k + 1]
        what = operations[k]
        if what == 0:
            x = x + y
        elif what == 1:
            x = x - y
        elif what == 2:
            x = x * y
        elif what == 3:
            x = x & y
        elif what == 4:
            x = x | y
        elif what == 5:
            x = x ^ y
        elif what == 6:
            x = ~x
        elif what == 7:
            x = -x
        elif what == 8:
            x = x << (y & uint64(63))
        elif what == 9:
            x = x >> (y & uint64(63))
        elif what == 10:
            x = x << int64(y & uint64(63))
        elif what == 11:
            x = x >> int64(y & uint64(63))
        elif what == 12:
            x = x // (y | uint64(1))
        elif what == 13:
            x = x % (y | uint64(1))
        elif what == 14:
            x = y if x < y else x - uint64(1)
        else:
            x = uint64(int64(x & uint64(0xFFFF)) - 0x8000)
    return x


def run_on_fields(boxes, steps):
    s = boxes[0]
    for k in range(len(steps)):
        y = steps[k]
        s.c = (s.a + y) * 3 - s.b
        s.a = (s.a + y + s.cells[k % 3]) % 100 - 50
        s.b = (s.b * 7 + s.c // (y * y + 1)) % 30000
        s.cells[k % 3] = (s.a * s.b) % 128 if s.c < 0 else -((s.c >> 2) & 63)
        s.m = (s.m << uint64(1)) ^ uint64(s.c)


def compiled(function):
    globals_ = {**function.__globals__, "uint64": numba.uint64, "int64": numba.int64}
    return numba.njit(error_model="numpy")(FunctionType(function.__code__, globals_))


compiled_on_masks = compiled(run_on_masks)
compiled_on_fields = compiled(run_on_fields)


@settings(derandomize=True, deadline=None, max_examples=150, database=None)
@given(WIDE, STEPS)
def test_masks_compute_as_compiled_ones_do(start, steps):
    operations = np.array([what for what, _ in steps], np.int64)
    words = np.array([start, *(word for _, word in steps)], np.uint64)

    plain = run_on_masks(cells(operations), [Word(word) for word in words.tolist()])

    assert int(plain) == int(compiled_on_masks(operations, words))


@settings(derandomize=True, deadline=None, max_examples=50, database=None)
@given(st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=20))
def test_fields_end_as_the_same_bytes(steps):
    numbers = np.array(steps, np.int64)
    plain, fast = np.zeros(1, dtype_of(Box)), np.zeros(1, dtype_of(Box))
    run_on_fields(Shadows(plain), cells(numbers))
    compiled_on_fields(fast, numbers)

    assert plain.tobytes() == fast.tobytes()
