"""A share as people read it; the page writes it the same (`figureText` of web/src/lib/words.ts)."""

from math import floor


def percent(share: float) -> str:
    """In whole hundredths, halves up as the page rounds them: 0.625 is 63%."""
    return f"{floor(100 * share + 0.5)}%"
