"""The dummy as a view shows it: everything but an order of its deck, which there is none of (1.4)."""

from typing import Any

from tablemate.games.mage_knight.box import COLORS, Color
from tablemate.games.mage_knight.course import NO_POSITION, VIRTUAL
from tablemate.games.mage_knight.dummy import cards_left, cards_owned, color_of, has_dummy
from tablemate.games.mage_knight.names import HEROES, NO_COLOR
from tablemate.games.mage_knight.table.view.cards import card_of, dummy_card, tactic
from tablemate.games.mage_knight.table.view.types import DummySeen, FlipSeen


def slots_left(s: Any) -> list[int]:
    mask = int(s.dummy.deck)
    return [slot for slot in range(mask.bit_length()) if mask >> slot & 1]


def dummy(s: Any, t: Any) -> DummySeen | None:
    if not has_dummy(s.dummy):
        return None
    hero = HEROES[s.dummy.hero]
    left = slots_left(s)
    by_color: dict[Color, int] = dict.fromkeys(COLORS, 0)
    for slot in left:
        by_color[COLORS[color_of(s.dummy, t.facts, slot)]] += 1
    position = s.course.dummy_position
    return {
        "hero": hero.id,
        "name": hero.name,
        "crystals": {color: s.dummy.crystals[k] for k, color in enumerate(COLORS)},
        "left": len(left),
        "left_by_color": by_color,
        "deck": [dummy_card(s, t, slot) for slot in left],
        "discard": [dummy_card(s, t, s.dummy.discard[i]) for i in range(s.dummy.discarded)],
        "gained": [card_of(s.dummy.gained[i]) for i in range(s.dummy.gains)],
        "owned": cards_owned(s.dummy),
        "tactic": tactic(s, s.dummy.tactic),
        "position": None if position == NO_POSITION else position + 1,
        "last_flip": _last_flip(s, t),
        "turns": s.course.turns[VIRTUAL],
        "has_announced": s.course.announced_by == VIRTUAL,
    }


def _last_flip(s: Any, t: Any) -> FlipSeen | None:
    if not s.dummy.flipped:
        return None
    bonus = s.dummy.discarded - s.dummy.bonus
    shown = [dummy_card(s, t, s.dummy.discard[i]) for i in range(bonus - s.dummy.flipped, s.dummy.discarded)]
    cards, bonus_cards = shown[: s.dummy.flipped], shown[s.dummy.flipped :]
    return {
        "cards": cards,
        "bonus_cards": bonus_cards,
        "checked": cards[-1],
        "matching_color": None if s.dummy.matching == NO_COLOR else COLORS[s.dummy.matching],
        "left": cards_left(s.dummy),
    }
