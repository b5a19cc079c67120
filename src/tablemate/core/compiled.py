"""The door for files of rules: everything that compiled code is written with."""

from tablemate.core.bits import bit, count_bits, highest, lowest, without_lowest
from tablemate.core.contract import FAR, OVER, RANDOM, UNTOLD, Tables
from tablemate.core.legal_list import offer
from tablemate.core.likelihood import chance_of
from tablemate.core.log import (
    Log,
    add,
    begin,
    emit,
    emit1,
    emit2,
    emit3,
    emit4,
    kind_at,
    listens,
    next_event,
    word_at,
)
from tablemate.core.record import I8, I16, I32, I64, U64, Array, Mask
from tablemate.core.rng import Rng, below, draw
from tablemate.core.rule import Codes, Features, Many, Raw, int64, rule, scratch_array, uint64

__all__ = [
    "FAR",
    "I8",
    "I16",
    "I32",
    "I64",
    "OVER",
    "RANDOM",
    "U64",
    "UNTOLD",
    "Array",
    "Codes",
    "Features",
    "Log",
    "Many",
    "Mask",
    "Raw",
    "Rng",
    "Tables",
    "add",
    "begin",
    "below",
    "bit",
    "chance_of",
    "count_bits",
    "draw",
    "emit",
    "emit1",
    "emit2",
    "emit3",
    "emit4",
    "highest",
    "int64",
    "kind_at",
    "listens",
    "lowest",
    "next_event",
    "offer",
    "rule",
    "scratch_array",
    "uint64",
    "without_lowest",
    "word_at",
]
