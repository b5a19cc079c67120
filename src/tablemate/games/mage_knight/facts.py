"""What rules read about cards and heroes: a record of numbers that never change."""

from typing import Annotated, Any

from tablemate.core.compiled import I8, Array
from tablemate.games.mage_knight.box import COLORS, box, starting_cards
from tablemate.games.mage_knight.names import (
    ADVANCED,
    BASIC,
    FACES,
    FIRST_ADVANCED,
    FIRST_UNNAMED,
    HEROES,
    NO_COLOR,
    SKILLS,
    SPELLS,
    TACTICS,
)

STARTING_CARDS = 16
DECKS = 2 * len(HEROES)  # with one own card each, and then with two


class Facts:
    hero_cards: Annotated[Array[I8], DECKS, STARTING_CARDS]  # faces, four of each colour
    dots: Annotated[Array[I8], len(HEROES), len(COLORS)]
    color: Annotated[Array[I8], FACES]
    second_color: Annotated[Array[I8], FACES]  # of a card that has two; else NO_COLOR
    spell_color: Annotated[Array[I8], len(SPELLS)]
    first_skill: Annotated[Array[I8], len(HEROES)]
    is_dummy_only: Annotated[Array[I8], len(HEROES)]
    has_effect_when_taken: Annotated[Array[I8], len(TACTICS)]
    skills: Annotated[Array[I8], len(HEROES)]  # how many tokens
    competitive: Annotated[Array[I8], len(SKILLS)]  # 1 for a token that is left out with a dummy


def fill_facts(facts: Any) -> None:
    number = {card.id: face for face, card in enumerate(BASIC)}
    for hero, about in enumerate(HEROES):
        for has_second in (False, True):
            for slot, card in enumerate(starting_cards(box(), about, has_second=has_second)):
                facts.hero_cards[hero + has_second * len(HEROES), slot] = number[card]
        for color in about.crystals:
            facts.dots[hero, COLORS.index(color)] += 1
        own = [k for k, skill in enumerate(SKILLS) if skill.hero == about.id]
        facts.first_skill[hero] = own[0] if own else 0
        facts.skills[hero] = len(own)
        facts.is_dummy_only[hero] = int(about.is_dummy_only)
        assert own == [*range(own[0], own[0] + len(own))] if own else True, f"skills of {about.id} lie apart"
    for face, basic in enumerate(BASIC):
        facts.color[face] = COLORS.index(basic.color)
        facts.second_color[face] = NO_COLOR
    for k, advanced in enumerate(ADVANCED):
        facts.color[FIRST_ADVANCED + k] = COLORS.index(advanced.colors[0])
        is_dual = len(advanced.colors) > 1
        facts.second_color[FIRST_ADVANCED + k] = COLORS.index(advanced.colors[1]) if is_dual else NO_COLOR
    for color_number in range(len(COLORS)):
        facts.color[FIRST_UNNAMED + color_number] = color_number
        facts.second_color[FIRST_UNNAMED + color_number] = NO_COLOR
    for k, spell in enumerate(SPELLS):
        facts.spell_color[k] = COLORS.index(spell.color)
    for k, tactic in enumerate(TACTICS):
        facts.has_effect_when_taken[k] = int(tactic.counts == "taken")
    for k, skill in enumerate(SKILLS):
        facts.competitive[k] = int(skill.interactive == "competitive")
