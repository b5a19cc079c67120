"""All cards in their order: rules, events and tables speak of a card by its row."""

from functools import cache

from tablemate.games.one_piece.cards.card import Card
from tablemate.games.one_piece.cards.loader import all_cards


@cache
def cards() -> tuple[Card, ...]:
    return tuple(all_cards().values())


@cache
def numbers() -> tuple[str, ...]:
    """The printed number of every row."""
    return tuple(card.number for card in cards())


@cache
def rows() -> dict[str, int]:
    return {number: row for row, number in enumerate(numbers())}
