"""Masks of up to 64 things."""

from tablemate.core.record import Mask
from tablemate.core.rule import int64, rule, uint64


@rule
def bit(i: int) -> Mask:
    """The mask that holds i alone."""
    return uint64(1) << uint64(i)


@rule
def count_bits(mask: Mask) -> int:
    """How many a mask holds."""
    x = mask - ((mask >> uint64(1)) & uint64(0x5555555555555555))
    x = (x & uint64(0x3333333333333333)) + ((x >> uint64(2)) & uint64(0x3333333333333333))
    x = (x + (x >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return int64((x * uint64(0x0101010101010101)) >> uint64(56))


@rule
def lowest(mask: Mask) -> int:
    """The lowest that a mask holds; 64 if it is empty."""
    return count_bits((mask & (~mask + uint64(1))) - uint64(1))


@rule
def highest(mask: Mask) -> int:
    """The highest that a mask holds; -1 if it is empty."""
    x = mask
    x |= x >> uint64(1)
    x |= x >> uint64(2)
    x |= x >> uint64(4)
    x |= x >> uint64(8)
    x |= x >> uint64(16)
    x |= x >> uint64(32)
    return count_bits(x) - 1


@rule
def without_lowest(mask: Mask) -> Mask:
    return mask & (mask - uint64(1))
