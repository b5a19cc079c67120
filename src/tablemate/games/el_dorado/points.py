"""What a bid is worth (5.1, 8.2), as plain arithmetic.

The rules compile it and the score keeper calls it as it is; so it needs no compiler and no record.
"""

SCORINGS = ("symmetric", "trick+10", "penalty", "exact10", "trick+5", "wizard", "square", "square2")
SYMMETRIC, TRICK_10, PENALTY, EXACT_10, TRICK_5, WIZARD, SQUARE, SQUARE_2 = range(len(SCORINGS))


def points(scoring: int, base: int, per_trick: int, bid: int, won: int) -> int:
    """The points of one seat for one round; `base` and `per_trick` are k and q of 8.2."""
    missed_by = won - bid if won > bid else bid - won
    made = missed_by == 0
    if scoring == SYMMETRIC:
        return base + bid if made else -(base + bid)
    if scoring == TRICK_10:
        return won * per_trick + (10 if made else 0)
    if scoring == PENALTY:
        return won * per_trick + 10 if made else -per_trick * missed_by
    if scoring == EXACT_10:
        return 10 + bid if made else 0
    if scoring == TRICK_5:
        return won + (5 if made else 0)
    if scoring == WIZARD:
        return 20 + 10 * bid if made else -10 * missed_by
    if made:
        return 10 + bid * bid
    return -missed_by * missed_by if scoring == SQUARE_2 else -5 * missed_by * (missed_by + 1) // 2
