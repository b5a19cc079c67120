"""Who has what where: both sides of a table as a scene lays them out, before it becomes a record."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice

from one_piece_scenes.printed import NUMBERS, Where, fitting, names_of, passes
from tablemate.games.one_piece.cards.card import Card

MOST_CHARACTERS = 5
VARIETY = 6  # of the quietest cards that fit, one is drawn


@dataclass
class Lying:
    """A card on the field."""

    card: Card
    rested: bool = False
    given: int = 0
    is_new: bool = False  # it came this turn
    cost_by: int = 0
    power_by: int = 0


@dataclass
class Side:
    """What one player has."""

    leader: Lying
    characters: list[Lying] = field(default_factory=list)
    stage: Lying | None = None
    hand: list[Card] = field(default_factory=list)
    trash: list[Card] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)  # the top last
    life: list[Card] = field(default_factory=list)  # the top last
    life_up: int = 0  # of the topmost
    don_active: int = 3
    don_rested: int = 2

    @property
    def field(self) -> list[Lying]:
        return [self.leader, *self.characters, *([self.stage] if self.stage else [])]

    @property
    def given(self) -> int:
        return sum(each.given for each in self.field)


class Cupboard:
    """Draws cards for a scene, and rather none that would break a condition."""

    def __init__(self, rng: random.Random, avoided: list[Where]) -> None:
        self.rng, self.avoided = rng, avoided

    def avoids(self, card: Card) -> bool:
        return any(passes(card, where) for where in self.avoided)

    def one_of(self, cards: Iterable[Card], besides: frozenset[str] = frozenset()) -> Card | None:
        """One of the first of these, rather one that breaks nothing."""
        others = (card for card in cards if not names_of(card) & besides)
        found = list(islice((card for card in others if not self.avoids(card)), VARIETY))
        if not found:
            found = [card for card in cards if not names_of(card) & besides][:VARIETY]
        return self.rng.choice(found) if found else None

    def draw(
        self, where: Where, categories: tuple[str, ...], besides: frozenset[str] = frozenset()
    ) -> Card | None:
        return self.one_of(fitting(categories, where), besides)

    def filler(self) -> Card:
        card = self.draw({"no_base_effect": True}, ("character",))
        assert card is not None
        return card

    def leader(self, fits: Callable[[Card], bool]) -> Card | None:
        return self.one_of([card for card in fitting(("leader",), {}) if fits(card)])

    def character(self, where: Where, besides: frozenset[str] = frozenset()) -> Lying | None:
        """A Character that fits; if none is printed so, modifiers make up for its cost or power."""
        exact = self.draw(where, ("character",), besides)
        if exact is not None:
            return Lying(exact)
        near = self.one_of(fitting(("character",), where, NUMBERS))
        if near is None:
            return None
        lying = Lying(near)
        for one in where.get("any", [where]):
            lying.cost_by = lying.cost_by or missing(near.cost or 0, one, "cost")
            lying.power_by = lying.power_by or missing(near.power or 0, one, "power")
        return lying


def missing(printed: int, where: Where, name: str) -> int:
    """What has to be added to a printed number for a filter."""
    if (exact := where.get(f"{name}_eq")) is not None:
        return int(exact) - printed
    if (most := where.get(f"{name}_max")) is not None and printed > most:
        return int(most) - printed
    if (least := where.get(f"{name}_min")) is not None and printed < least:
        return int(least) - printed
    return 0
