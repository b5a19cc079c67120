"""A scene: one block of a card, at one of its timings."""

from collections.abc import Iterator
from dataclasses import dataclass

from tablemate.games.one_piece.cards.card import Block, Card


@dataclass(frozen=True)
class Scene:
    """What is shown: a card, one of its blocks, and when it is used."""

    card: Card
    number: int  # of the block
    timing: str

    @property
    def block(self) -> Block:
        return self.card.effects[self.number]

    def __str__(self) -> str:
        return f"{self.card.number} {self.number + 1} {self.timing}"


def scenes_of(card: Card) -> Iterator[Scene]:
    """Every block of a card at each of its timings; rules of deck building and names are never used."""
    for number, block in enumerate(card.effects):
        for timing in block.timing:
            if timing != "rule":
                yield Scene(card, number, timing)
