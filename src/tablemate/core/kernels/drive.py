"""Drive: a game stepped from Python as fast as can be.

All that a step needs lies in one block of bytes, since every further argument that crosses from
Python costs more than a move does.
"""

from typing import Annotated

import numpy as np

from tablemate.core.compiled import I64, OVER, Array, Log, Raw, rule
from tablemate.core.contract import MAX_LEGAL, State, Tables, actor, apply, legal, setup
from tablemate.core.record import dtype_of, offset_of


class DriverBlock:
    state: State
    tables: Tables
    log: Log
    codes: Annotated[Array[I64], MAX_LEGAL + 1]


DRIVER_BLOCK = dtype_of(DriverBlock)
CODES = offset_of(DRIVER_BLOCK, "codes")  # a field of a record is not the kind of array that `legal` takes
CODES_END = CODES + 8 * (MAX_LEGAL + 1)
CODE = np.dtype(np.int64)


@rule
def listed(raw: Raw, s: State, t: Tables) -> int:
    """Write down the legal actions and return how many, 0 when the game is over."""
    return 0 if actor(s, t) == OVER else legal(s, t, raw[CODES:CODES_END].view(CODE))


@rule
def deal(raw: Raw) -> int:
    """Set up the game; return how many actions are legal."""
    desk = raw.view(DRIVER_BLOCK)[0]
    setup(desk.state, desk.tables, desk.log)
    return listed(raw, desk.state, desk.tables)


@rule
def step(raw: Raw, action: int) -> int:
    """Apply an action known to be legal; return how many are legal next."""
    desk = raw.view(DRIVER_BLOCK)[0]
    apply(desk.state, desk.tables, action, desk.log)
    return listed(raw, desk.state, desk.tables)


@rule
def resume(raw: Raw) -> int:
    """Continue from the state that lies there; return how many actions are legal."""
    desk = raw.view(DRIVER_BLOCK)[0]
    return listed(raw, desk.state, desk.tables)
