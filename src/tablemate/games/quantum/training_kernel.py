"""Crossings for training: what the learned chance to win sees of positions."""

import numpy as np

from tablemate.core.compiled import Features, Many, rule, scratch_array
from tablemate.games.quantum.features import OF_SEAT
from tablemate.games.quantum.rules import stage
from tablemate.games.quantum.skill.sights import see_seats
from tablemate.games.quantum.state import MAX_SEATS, State, Tables

CODE = np.dtype(np.int64)
ALL_ROWS = MAX_SEATS * OF_SEAT


@rule
def stage_at(states: Many[State], tables: Many[Tables]) -> int:
    return stage(states[0], tables[0])


@rule
def see_seats_at(states: Many[State], tables: Many[Tables], out: Features) -> None:
    """Write a row for every seat of each position; those of absent seats stay as they are."""
    rows = scratch_array(ALL_ROWS, CODE)
    for i in range(len(states)):
        see_seats(states[i], tables[0], rows)
        for k in range(states[i].players * OF_SEAT):
            out[i * ALL_ROWS + k] = rows[k]
