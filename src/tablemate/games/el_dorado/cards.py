"""The names of cards: rank then suit, `QS`; suits clubs, diamonds, hearts, spades."""

from typing import Literal, get_args

from tablemate.core.codecs import Integer, Name, Optional, Several

RANK_LETTERS = "23456789TJQKA"
SuitLetter = Literal["C", "D", "H", "S"]
SUITS: tuple[SuitLetter, ...] = get_args(SuitLetter)
SUIT_LETTERS = "".join(SUITS)

CARD = Name("card", [rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS])
SUIT_LETTER = Name("suit", SUIT_LETTERS)
SEAT = Integer()
COUNT = Integer()

CARDS = Several(CARD)
HANDS = Several(CARDS)
MAYBE_CARD = Optional(CARD)
MAYBE_SUIT = Optional(SUIT_LETTER)
SEATS = Several(SEAT)
COUNTS = Several(COUNT)


def faces_in(once: int, twice: int) -> list[int]:
    """The faces of a pair of masks in order, a doubled one twice."""
    planes = int(once), int(twice)
    return [f for f in range(52) for plane in planes if plane >> f & 1]
