"""Figures as people read them: as many digits as their intervals are worth, thousands separated, per cent."""

from collections.abc import Sequence
from math import floor, log10

from tablemate.lab.estimates import Estimate
from tablemate.lab.figures import Figure

MINUS = "\N{MINUS SIGN}"
MOST_DECIMALS = 4
NONE_SEEN, ALL, NO_SPREAD = "none seen", "all", "always the same"


def number(value: float, decimals: int = 0, *, signed: bool = False) -> str:
    """A number with its thousands separated; what rounds to zero has no sign."""
    rounded = round(value, decimals) + 0.0  # no -0.0
    return f"{rounded:{'+' if signed and rounded else ''},.{decimals}f}".replace("-", MINUS)


def percent(share: float, decimals: int = 1) -> str:
    return f"{number(100 * share, decimals)}%"


def even_share(seats: int) -> str:
    """What each of so many seats would win if all were even."""
    return percent(1 / seats, 0 if 100 % seats == 0 else 1)


def value_of(figure: Figure, estimate: Estimate, *, signed: bool = False) -> str:
    """A figure to as many digits as its interval is worth; signed it is a difference, and has no unit."""
    shown = number(_shown(figure, estimate.value), _decimals(figure, estimate), signed=signed)
    return shown if signed else shown + _unit(figure)


def interval_of(figure: Figure, estimate: Estimate, *, signed: bool = False) -> str:
    """From where to where the interval of a figure reaches; where there is none, why."""
    if estimate.low == estimate.high:
        return _without_spread(figure, estimate) if not signed else NO_SPREAD
    decimals = _decimals(figure, estimate)
    ends = (estimate.low, estimate.high)
    low, high = (number(_shown(figure, end), decimals, signed=signed) for end in ends)
    return f"{low} to {high}" + ("" if signed else _unit(figure))


def times(count: int, one: str, many: str) -> str:
    """So many of something."""
    return f"{count:,} {one if count == 1 else many}"


def listed(words: Sequence[str]) -> str:
    """Several things in a sentence."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def none_came_up(figures: Sequence[Figure]) -> str:
    """A sentence about figures that never came up."""
    return f"{listed([figure.title for figure in figures])} came up in no match"


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _without_spread(figure: Figure, estimate: Estimate) -> str:
    if figure.is_share and estimate.value in (0, 1):
        return ALL if estimate.value else NONE_SEEN
    return NO_SPREAD


def _shown(figure: Figure, value: float) -> float:
    return 100 * value if figure.is_share else value


def _unit(figure: Figure) -> str:
    return "%" if figure.is_share else ""


def _decimals(figure: Figure, estimate: Estimate) -> int:
    """So many that half the width of the interval keeps a digit; a share has one at least."""
    spread = _shown(figure, estimate.high - estimate.low) / 2
    if spread > 0:
        return min(MOST_DECIMALS, max(int(figure.is_share), -floor(log10(spread))))
    return int(figure.is_share) if _shown(figure, estimate.value).is_integer() else 2
