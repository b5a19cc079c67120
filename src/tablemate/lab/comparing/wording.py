"""Differences in plain words: "B shortens the game by 4.1 rounds, 95% interval 3.9 to 4.3".

A share changes by percentage points. What is not clear is told as that, never as no change, with the largest
one that cannot be ruled out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import floor, log10

from tablemate.lab.estimates import CONFIDENCE, Estimate
from tablemate.lab.figures import SEAT_ADVANTAGE, Figure

POINTS_OF_SHARE = "percentage points"
MOST_NAMED = 3  # clear differences in one sentence
MOST_DECIMALS = 4
PLAYER = "player"  # in the name of a figure: of whoever sits where two line-ups differ
IMPORTANT = (
    f"win_share:{PLAYER}",
    f"points:{PLAYER}",
    "rounds",
    "length",
    SEAT_ADVANTAGE,
)  # these come first


@dataclass(frozen=True)
class Phrase:
    """How a figure rises and falls."""

    thing: str
    rises: str = "raises"
    falls: str = "lowers"
    unit: str = ""


PHRASES = {
    "length": Phrase("a match", "lengthens", "shortens", "decisions"),
    "rounds": Phrase("the game", "lengthens", "shortens", "rounds"),
    "decisiveness": Phrase("the share of matches that one seat wins alone"),
    "margin": Phrase("the margin of the winner", "widens", "narrows", "points"),
    "lead_changes": Phrase("the number of lead changes"),
    "branching": Phrase("the number of options at a decision"),
    "one_option": Phrase("the share of decisions with one option"),
    "stalls": Phrase("the share of matches that are cut off"),
    "points": Phrase("the points", unit="points"),
    "win_share": Phrase("the win-share"),
    SEAT_ADVANTAGE: Phrase("the seat advantage"),
}


@dataclass(frozen=True)
class Difference:
    """How much larger a figure is in B than in A."""

    figure: Figure
    change: Estimate
    is_significant: bool
    confidence: float = CONFIDENCE  # of its interval


def interval_name(confidence: float) -> str:
    """What an interval is called by its confidence: "98.33% interval"."""
    return f"{100 * confidence:.4g}% interval"


def difference_sentence(difference: Difference, *, who: str = "B") -> str:
    """What one figure does: "B lowers drama by 2.1 percentage points, 95% interval 1.2 to 3.0"."""
    return (
        f"{who} {_clear(difference)}" if difference.is_significant else _unclear(difference, with_limit=True)
    )


def differences_sentence(differences: Iterable[Difference], *, who: str = "B") -> str:
    """What all figures do in one sentence, the most important first.

    Three clear ones are named, then how many more there are; whether some seat is better off is always said.
    """
    ranked = sorted(differences, key=_importance)
    clear = [difference for difference in ranked if difference.is_significant]
    phrases = [_clear(difference) for difference in clear[:MOST_NAMED]]
    seats = [d for d in ranked if d.figure.name == SEAT_ADVANTAGE and d not in clear[:MOST_NAMED]]
    if not clear:
        first = [d for d in ranked[:MOST_NAMED] if d not in seats]
        unclear = [_unclear(difference, with_limit=True) for difference in first + seats]
        return f"{who} makes no clear difference: {'; '.join(unclear)}"
    phrases += [_clear(d) if d.is_significant else _unclear(d, with_limit=False) for d in seats]
    more = len(clear) - min(len(clear), MOST_NAMED) - sum(d.is_significant for d in seats)
    phrases += [f"{more} more {'figure changes' if more == 1 else 'figures change'} clearly"] if more else []
    return f"{who} {'; '.join(phrases)}"


def _importance(difference: Difference) -> int:
    name = difference.figure.name
    return IMPORTANT.index(name) if name in IMPORTANT else len(IMPORTANT)


def _sizes(figure: Figure, values: Sequence[float], spread: float) -> list[str]:
    """Changes without their signs, to as many decimals as the interval is worth; none is shown as zero."""
    scale = 100 if figure.is_share else 1
    sizes = [scale * abs(value) for value in values]
    decimals = _decimals(max(sizes), scale * spread)
    while decimals < MOST_DECIMALS and any(size and not round(size, decimals) for size in sizes):
        decimals += 1
    return [f"{size:.{decimals}f}" for size in sizes]


def _decimals(size: float, spread: float) -> int:
    """So many that half the interval keeps a digit, a 1 two; without an interval what the size needs."""
    if spread > 0:
        return min(MOST_DECIMALS, max(0, -floor(log10(spread / 2))))
    return next(places for places in range(MOST_DECIMALS + 1) if _fits(size, places))


def _fits(size: float, places: int) -> bool:
    return places == MOST_DECIMALS or abs(round(size, places) - size) < 0.1**MOST_DECIMALS / 2


def _clear(difference: Difference) -> str:
    figure, change = difference.figure, difference.change
    phrase = _phrase(figure)
    verb = phrase.rises if change.value > 0 else phrase.falls
    spread = (change.high - change.low) / 2
    nearer, further = sorted((change.low, change.high), key=abs)
    value, least, most = _sizes(figure, (change.value, nearer, further), spread)
    said = f"{verb} {phrase.thing} by {value}{_unit(figure, phrase, value)}"
    if change.low == change.high:
        return f"{said}, the same in every pair"
    return f"{said}, {interval_name(difference.confidence)} {least} to {most}"


def _unclear(difference: Difference, *, with_limit: bool) -> str:
    figure, change = difference.figure, difference.change
    if change.low == change.high == 0:
        return f"{figure.title} the same in every pair"
    if not with_limit:
        return f"{figure.title}: no clear change"
    limit = max(abs(change.low), abs(change.high))
    (size,) = _sizes(figure, [limit], limit / 10)
    up_to = f"{size}{_unit(figure, _phrase(figure), size)}"
    return f"{figure.title}: no clear change (one of up to {up_to} cannot be ruled out)"


def _phrase(figure: Figure) -> Phrase:
    """Figures of one place or player, and a game's own, go by their titles."""
    metric, _, place = figure.name.partition(":")
    phrase = PHRASES.get(metric, Phrase(figure.title))
    if place == PLAYER:
        return replace(phrase, thing=f"its {figure.title.partition(' of ')[0]}")
    return replace(phrase, thing=figure.title) if place else phrase


def _unit(figure: Figure, phrase: Phrase, count: str) -> str:
    unit = POINTS_OF_SHARE if figure.is_share else phrase.unit
    return f" {unit.removesuffix('s') if count == '1' else unit}" if unit else ""
