"""Chances from their logarithms, in whole numbers: the same on every machine."""

from tablemate.core.rule import rule

LOG_2 = 177  # in 256ths
CERTAIN = 65536


@rule
def chance_of(behind: int) -> int:
    """CERTAIN times e to the minus so many 256ths: halved by shifts, a parabola in between."""
    halvings = behind // LOG_2
    rest = behind - halvings * LOG_2
    return (CERTAIN - 247 * rest + (46 * rest * rest) // 128) >> halvings if halvings < 17 else 0
