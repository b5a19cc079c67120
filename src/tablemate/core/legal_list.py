"""The list that `legal` writes: never beyond the room there is for it.

It takes as many actions as fit. Whoever plays a match has room for one more than MAX_LEGAL, so that a count
above MAX_LEGAL says that there are too many, and cuts the match off there. A search has room for MAX_LEGAL,
and looks at those.
"""

from tablemate.core.rule import Codes, rule


@rule
def offer(out: Codes, n: int, code: int) -> int:
    """Write an action after the `n` that are listed, if there is room; return how many are listed then."""
    if n >= out.shape[0]:
        return n
    out[n] = code
    return n + 1
