"""Cards of the pool by what is printed on them: which of them a filter lets pass."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from tablemate.games.one_piece.cards.card import Card
from tablemate.games.one_piece.cards.states import why_not_playable
from tablemate.games.one_piece.effects.compiler import compiled_pool
from tablemate.games.one_piece.pool import cards

Where = Mapping[str, Any]
NUMBERS = ("cost", "power", "base_cost", "base_power")  # what a filter bounds
ON_FIELD = ("state", "don_given_min", "played_this_turn", "not_self", "sum_max", "distinct_names", "face")


def playable() -> list[Card]:
    """All cards that can be in a deck."""
    return [card for card in cards() if is_playable(card)]


def is_playable(card: Card) -> bool:
    return why_not_playable(card) is None and card.number not in compiled_pool().why_not


@cache
def _by_quietness() -> tuple[Card, ...]:
    """All cards, those first that do least; last come those that cannot be played, which are facts alone."""
    return tuple(
        sorted(
            cards(),
            key=lambda card: (not is_playable(card), len(card.effects), len(card.keywords), card.cost or 0),
        )
    )


def fitting(categories: tuple[str, ...], where: Where, ignoring: tuple[str, ...] = ()) -> tuple[Card, ...]:
    """Cards of these categories that a filter lets pass, the quietest first."""
    return _fitting(categories, json.dumps(where, sort_keys=True), ignoring)


@cache
def _fitting(categories: tuple[str, ...], written: str, ignoring: tuple[str, ...]) -> tuple[Card, ...]:
    where = json.loads(written)
    return tuple(
        card for card in _by_quietness() if card.category in categories and passes(card, where, ignoring)
    )


def names_of(card: Card) -> set[str]:
    also = (step for block in card.effects for step in block.do if step.get("rule") == "also_named")
    return {card.name, *(name for step in also for name in step["names"])}


def passes(card: Card, where: Where | None, ignoring: tuple[str, ...] = ()) -> bool:
    """Whether a card fits by what is printed; what only the field can say is not asked."""
    if not where:
        return True
    rest = {key: value for key, value in where.items() if key != "any"}
    if "any" in where and not any(passes(card, {**rest, **one}, ignoring) for one in where["any"]):
        return False
    return all(
        _passes(card, key, value) for key, value in rest.items() if not key.startswith(ignoring or ("-",))
    )


def _passes(card: Card, key: str, value: Any) -> bool:
    if key in ON_FIELD:
        return True
    test = TESTS.get(key)
    if test is not None:
        return test(card, value)
    name, _, kind = key.removeprefix("base_").rpartition("_")
    printed = card.cost if name == "cost" else card.power
    if printed is None:
        return card.category == "leader" and name == "cost"
    return {"max": printed <= value, "min": printed >= value, "eq": printed == value}[kind]


TESTS: dict[str, Callable[[Card, Any], bool]] = {
    "category": lambda card, value: card.category in ([value] if isinstance(value, str) else value),
    "cost_any": lambda card, value: card.cost in value,
    "traits_any": lambda card, value: any(trait in card.traits for trait in value),
    "traits_all": lambda card, value: all(trait in card.traits for trait in value),
    "trait_contains_any": lambda card, value: any(each in trait for each in value for trait in card.traits),
    "names_any": lambda card, value: bool(names_of(card) & set(value)),
    "names_not": lambda card, value: not names_of(card) & set(value),
    "colours_any": lambda card, value: bool(set(card.colours) & set(value)),
    "multicolour": lambda card, value: len(card.colours) > 1,
    "attributes_any": lambda card, value: bool(set(card.attributes) & set(value)),
    "keyword": lambda card, value: value in card.keywords,
    "has_trigger": lambda card, value: card.has_trigger == value,
    "no_base_effect": lambda card, value: card.state == "plain" and not card.keywords,
    "lacks": lambda card, value: all(value not in block.timing for block in card.effects),
}
