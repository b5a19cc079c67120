"""A card, and a block of its effects."""

from typing import Any

import msgspec

Data = dict[str, Any]  # a step, select, filter or condition as it is written in JSON, checked by the schema


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """When something of a card is used, what it costs and what it does."""

    timing: tuple[str, ...]
    do: tuple[Data, ...]
    event: Data | None = None  # what is watched, for the timings `event` and `replacement`
    turn: str | None = None  # whose turn it has to be: `your` or `opponent`
    don_given: int = 0  # DON!! that have to be given to the card
    once_per_turn: bool = False
    requires: Data | None = None  # holds before the cost can be paid
    cost: tuple[Data, ...] = ()  # paid whole or not at all, and never by force
    optional: bool = False  # a "may" without a cost


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is printed on a card, and how far its effects are encoded."""

    number: str
    name: str
    category: str
    colours: tuple[str, ...]
    state: str
    cost: int | None = None  # None for a Leader
    power: int | None = None  # Leaders and Characters
    counter: int | None = None  # Characters; 0 where none is printed
    life: int | None = None  # Leaders
    attributes: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()  # those it always has
    has_trigger: bool = False
    effects: tuple[Block, ...] = ()
    reason: str = ""  # why it is not encoded
