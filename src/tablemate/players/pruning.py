"""Clearly bad actions are dropped before any is tried: those far below the best by the game's prior."""

from collections.abc import Sequence

FEWEST = 3  # actions that are left, where there are so many
SAFE = 0  # where a game lists the action that does no harm: to end, to stop, to choose none


def worth_trying(logits: Sequence[int], beyond: int) -> list[int]:
    """The places of the actions that are left, in the order of the rules.

    Those whose logit is at most `beyond` below the best, and the safe one; where these are too few, the next
    best as well.
    """
    by_logit = sorted(range(len(logits)), key=lambda k: -logits[k])
    near = [k for k in by_logit if logits[k] >= logits[by_logit[0]] - beyond]
    left = dict.fromkeys([*near, SAFE])
    for k in by_logit:
        if len(left) >= FEWEST:
            break
        left[k] = None
    return sorted(left)
