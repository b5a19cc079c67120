"""Filters as rows: which cards a text speaks of. Equal filters share a row."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablemate.core.shadow import Word
from tablemate.games.one_piece.cards.card import Card
from tablemate.games.one_piece.effects import words as w

MOST_COST = 63
LOWEST, HIGHEST = -(1 << 30), 1 << 30
ALL_BITS = (1 << 64) - 1
WORDS = 4
NAMES, FILTER_NAMES = 3, 4

# What a filter may ask besides.
NOT_SELF, WITH_TRIGGER, WITHOUT_EFFECT, MULTICOLOUR, PLAYED_THIS_TURN, DISTINCT_NAMES = (
    1 << k for k in range(6)
)
FLAGS = {
    "not_self": NOT_SELF,
    "has_trigger": WITH_TRIGGER,
    "no_base_effect": WITHOUT_EFFECT,
    "multicolour": MULTICOLOUR,
    "played_this_turn": PLAYED_THIS_TURN,
    "distinct_names": DISTINCT_NAMES,
}


class CannotDo(Exception):
    """An encoding that no instruction can carry out; the message says which part of it."""


class Filters:
    """The filters of a pool, with the numbers of its names and traits."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.names: dict[str, int] = {}
        self.traits: dict[str, int] = {}
        self.rows: list[dict[str, Any]] = []
        self.said: dict[int, dict[str, Any]] = {}  # by row: the filter as a card says it
        self._known: dict[tuple[Any, ...], int] = {}
        for card in cards:
            for trait in card.traits:
                self.traits.setdefault(trait, len(self.traits))
        self._row_of([{}])

    def names_of(self, card: Card) -> tuple[int, ...]:
        also = [
            name
            for block in card.effects
            for step in block.do
            if step.get("rule") == "also_named"
            for name in step["names"]
        ]
        numbers = [self._name(name) for name in (card.name, *also)]
        return tuple(numbers + [0] * (NAMES - len(numbers)))

    def traits_of(self, card: Card) -> tuple[Word, ...]:
        return self._trait_words(card.traits)

    def row(self, where: Mapping[str, Any] | None) -> int:
        """The row of a filter; 0 where everything passes."""
        if not where:
            return 0
        rest = {key: value for key, value in where.items() if key != "any"}
        row = self._row_of([{**rest, **one} for one in where.get("any", [{}])])
        self.said.setdefault(row, {**where})
        return row

    def _row_of(self, alternatives: Sequence[Mapping[str, Any]]) -> int:
        following = 0
        for where in reversed(alternatives):
            made = self._made(where) | {"filter_or": following}
            key = tuple(made.values())
            if key not in self._known:
                self._known[key] = len(self.rows)
                self.rows.append(made)
            following = self._known[key]
        return following

    def _name(self, name: str) -> int:
        return self.names.setdefault(name, len(self.names) + 1)

    def _trait_words(self, traits: Sequence[str]) -> tuple[Word, ...]:
        bits = 0
        for trait in traits:
            bits |= 1 << self.traits.setdefault(trait, len(self.traits))
        return tuple(Word(bits >> 64 * k & ALL_BITS) for k in range(WORDS))

    def _made(self, where: Mapping[str, Any]) -> dict[str, Any]:
        _check(where)
        said = {**where}
        costs, base_costs = _costs(said, ""), _costs(said, "base_")
        power_min, power_max = _range(said, "power")
        base_min, base_max = _range(said, "base_power")
        traits = [*said.pop("traits_any", ())]
        if len(said.get("traits_all", ())) == 1:
            traits = [*said.pop("traits_all")]
        for phrase in said.pop("trait_contains_any", ()):
            traits += [trait for trait in self.traits if phrase in trait]
        category = said.pop("category", ())
        row = {
            "filter_category": sum(
                w.CATEGORIES[c] for c in ([category] if isinstance(category, str) else category)
            ),
            "filter_colours": sum(w.COLOURS[c] for c in said.pop("colours_any", ())),
            "filter_attributes": sum(w.ATTRIBUTES[a] for a in said.pop("attributes_any", ())),
            "filter_state": {None: 0, "active": 1, "rested": 2}[said.pop("state", None)],
            "filter_costs": costs,
            "filter_base_costs": base_costs,
            "filter_power_min": power_min,
            "filter_power_max": power_max,
            "filter_base_power_min": base_min,
            "filter_base_power_max": base_max,
            "filter_sum_max": said.pop("sum_max", HIGHEST),
            "filter_traits": self._trait_words(traits),
            "filter_names": self._name_row(said.pop("names_any", ())),
            "filter_not_names": self._name_row(said.pop("names_not", ())),
            "filter_keywords": _bit(said, "keyword", w.KEYWORDS),
            "filter_lacks": _bit(said, "lacks", w.TIMINGS),
            "filter_given": said.pop("don_given_min", 0),
            "filter_flags": sum(bit for key, bit in FLAGS.items() if said.pop(key, False)),
        }
        if said:
            raise CannotDo(f"the filter {next(iter(said))} cannot be checked")
        return row

    def _name_row(self, names: Sequence[str]) -> tuple[int, ...]:
        return tuple([self._name(name) for name in names] + [0] * (FILTER_NAMES - len(names)))


def _check(where: Mapping[str, Any]) -> None:
    """Refuse what a row has no room for, rather than let a filter pass too much."""
    if counted := next((key for key, value in where.items() if isinstance(value, dict)), None):
        raise CannotDo(f"the filter {counted} by a number that is counted cannot be checked")
    if len(where.keys() & {"traits_any", "traits_all", "trait_contains_any"}) > 1:
        raise CannotDo("filters of traits cannot be checked together")
    if where.get("has_trigger", True) is False:
        raise CannotDo("the filter has_trigger false cannot be checked")
    for key in ("names_any", "names_not"):
        if len(where.get(key, ())) > FILTER_NAMES:
            raise CannotDo(f"the filter {key} can be checked for {FILTER_NAMES} names at most")


def _bit(said: dict[str, Any], key: str, known: Mapping[str, int]) -> int:
    """The bit of a word that is known; another stays in `said`, for no part of a filter is passed over."""
    return known[said.pop(key)] if said.get(key) in known else 0


def _costs(said: dict[str, Any], prefix: str) -> Word:
    """Which costs pass, as bits."""
    first, last = said.pop(f"{prefix}cost_min", 0), said.pop(f"{prefix}cost_max", MOST_COST)
    if (exact := said.pop(f"{prefix}cost_eq", None)) is not None:
        first = last = exact
    bits = 0
    among = said.pop(f"{prefix}cost_any", range(MOST_COST + 1))
    for cost in range(first, last + 1):
        bits |= int(cost in among) << cost
    return Word(bits)


def _range(said: dict[str, Any], name: str) -> tuple[int, int]:
    first, last = said.pop(f"{name}_min", LOWEST), said.pop(f"{name}_max", HIGHEST)
    if (exact := said.pop(f"{name}_eq", None)) is not None:
        return exact, exact
    return first, last
