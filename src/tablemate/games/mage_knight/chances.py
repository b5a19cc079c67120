"""How long a round will last, exactly (17).

The dummy's deck has no order, so the cards checked in a round are any of those left, all equally likely. The
dummy still flips after t turns if these took fewer cards than there are: three each, and the bonus of every
card checked. A turn that the deck's end cuts short takes what is left; what it would have taken does not
matter. So the chance of more than t turns is a share of the ways to choose t cards: of those ways in which
3 + bonus of the cards chosen add up to fewer than all.

A card is known here by its colours, a colour by its number. Chances are fractions and add up to exactly 1.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

BASE_FLIPS = 3  # cards of a turn before the bonus (6.2)

Card = Sequence[int]  # the colours it may be powered by
Distribution = dict[int, Fraction]  # a number of turns -> its chance; none with chance 0


def bonus_of(card: Card, crystals: Sequence[int]) -> int:
    """Cards flipped more if this one is checked; of two colours the one with more crystals counts (6.8)."""
    return max(crystals[color] for color in card)


def cards_by_bonus(cards: Iterable[Card], crystals: Sequence[int]) -> Counter[int]:
    """How many of the cards bring which bonus."""
    return Counter(bonus_of(card, crystals) for card in cards)


def flipping_turns(by_bonus: Mapping[int, int]) -> Distribution:
    """How many more turns the dummy flips with these cards left, before the turn in which it announces."""
    return dict(_flipping_turns(tuple(sorted((b, n) for b, n in by_bonus.items() if n > 0))))


@lru_cache(maxsize=4096)
def _flipping_turns(by_bonus: tuple[tuple[int, int], ...]) -> tuple[tuple[int, Fraction], ...]:
    left = sum(cards for _, cards in by_bonus)
    most = -(-left // BASE_FLIPS)
    more = [
        Fraction(sum(ways), comb(left, turns)) for turns, ways in enumerate(_choices(by_bonus, left, most))
    ]
    more.append(Fraction(0))
    chances = [(0, 1 - more[0])] + [(t, more[t - 1] - more[t]) for t in range(1, len(more))]
    return tuple((turns, chance) for turns, chance in chances if chance)


def _choices(by_bonus: tuple[tuple[int, int], ...], left: int, most: int) -> list[list[int]]:
    """By number of turns and cards they take, fewer than are left: the ways to choose the cards checked."""
    ways = [[0] * left for _ in range(most + 1)]
    if left:
        ways[0][0] = 1
    for bonus, cards in by_bonus:
        takes = BASE_FLIPS + bonus
        for turns in range(most, 0, -1):
            row = ways[turns]
            for chosen in range(1, min(cards, turns) + 1):
                so_many = comb(cards, chosen)
                fewer = ways[turns - chosen]
                for taken in range(left - chosen * takes):
                    if fewer[taken]:
                        row[taken + chosen * takes] += so_many * fewer[taken]
    return ways


def mean(chances: Distribution) -> Fraction:
    return sum((turns * chance for turns, chance in chances.items()), Fraction(0))


def comes_before_dummy(place: int, now: int, dummy: int, places: int) -> bool:
    """Whether the turn of a place in the order, from that of `now` on, comes before the dummy's next."""
    return (place - now) % places < (dummy - now) % places


def turns_left(flipping: Distribution, *, before_dummy: bool) -> Distribution:
    """A person's turns until the round is over if the dummy ends it, one going on now included (17.3).

    Between two turns of the dummy everybody has one, and there is a last one after it has announced.
    """
    further = 2 if before_dummy else 1
    return {turns + further: chance for turns, chance in flipping.items()}


def next_round(
    owned: Iterable[Card], crystals: Sequence[int], *, gained: Card | None, crystal: int | None
) -> Distribution:
    """The flipping turns of a whole round with all that the dummy owns and what it gains before it (17.4)."""
    then = [have + (color == crystal) for color, have in enumerate(crystals)]
    return flipping_turns(cards_by_bonus([*owned, *([] if gained is None else [gained])], then))
