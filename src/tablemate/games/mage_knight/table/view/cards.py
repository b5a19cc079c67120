"""Cards, offers, tactics and skills as a view shows them."""

from typing import Any

from tablemate.games.mage_knight.box import COLORS, TACTICS_EACH, Color
from tablemate.games.mage_knight.course import NOBODY, VIRTUAL, first_tactic, holder_of
from tablemate.games.mage_knight.dummy import color_of, face_of
from tablemate.games.mage_knight.names import (
    ADVANCED,
    BASIC,
    FIRST_ADVANCED,
    FIRST_UNNAMED,
    NO_TACTIC,
    SKILLS,
    SPELLS,
    TACTICS,
    UNNAMED,
    face_title,
)
from tablemate.games.mage_knight.offer import cards_in_deck
from tablemate.games.mage_knight.table.phases import CHOOSING, ENTERING, TAKING
from tablemate.games.mage_knight.table.state import MOST_SKILL_GAINS
from tablemate.games.mage_knight.table.view.types import (
    CardSeen,
    DummyCardSeen,
    OfferSeen,
    OffersSeen,
    PlaceSeen,
    SkillSeen,
    SkillsSeen,
    TacticSeen,
)


def card_of(face: int) -> CardSeen:
    """A card of the dummy by its face."""
    if face < FIRST_ADVANCED:
        return {"card": BASIC[face].id, "name": BASIC[face].name, "colors": [BASIC[face].color]}
    if face < FIRST_UNNAMED:
        return advanced_card(face - FIRST_ADVANCED)
    number = face - FIRST_UNNAMED
    name = face_title(face)
    return {"card": UNNAMED[number], "name": name[0].upper() + name[1:], "colors": [COLORS[number]]}


def advanced_card(card: int) -> CardSeen:
    about = ADVANCED[card]
    return {"card": about.id, "name": about.name, "colors": [*about.colors]}


def spell_card(card: int) -> CardSeen:
    about = SPELLS[card]
    return {"card": about.id, "name": about.name, "colors": [about.color]}


def dummy_card(s: Any, t: Any, slot: int) -> DummyCardSeen:
    color: Color = COLORS[color_of(s.dummy, t.facts, slot)]
    return {
        **card_of(face_of(s.dummy, t.facts, slot)),
        "counts_as": color,
        "bonus": s.dummy.crystals[COLORS.index(color)],
    }


def offers(s: Any) -> OffersSeen | None:
    if not s.app_deals:
        return None
    in_units = [advanced_card(s.unit_offer[i]) for i in range(s.in_unit_offer)]
    return {
        "advanced": _offer(s.advanced, advanced_card),
        "spells": _offer(s.spells, spell_card),
        "unit_offer": [{"slot": i + 1, "card": card, "is_lowest": False} for i, card in enumerate(in_units)],
        "monasteries": s.monasteries - s.burned,
    }


def _offer(offer: Any, seen: Any) -> OfferSeen:
    places: list[PlaceSeen] = [
        {"slot": place + 1, "card": seen(offer.places[place]), "is_lowest": place == 0}
        for place in range(offer.shown)
    ]
    return {
        "places": places,
        "left": cards_in_deck(offer),
        "bottom": [seen(offer.bottom[i]) for i in range(offer.under)],
    }


def tactic(s: Any, number: int) -> TacticSeen | None:
    """A tactic and who has it; None for none."""
    if number == NO_TACTIC:
        return None
    about = TACTICS[number]
    holder = holder_of(s.course, number)
    is_open = s.phase in (ENTERING, CHOOSING, TAKING)
    return {
        "tactic": about.id,
        "name": about.name,
        "number": about.number,
        "time": about.time,
        "effect": about.effect,
        "counts": about.counts,
        "state": "removed"
        if s.course.removed >> number & 1
        else "dummy"
        if holder == VIRTUAL
        else "taken"
        if holder != NOBODY
        else "open"
        if is_open
        else "aside",
        "seat": None if holder in (VIRTUAL, NOBODY) else holder,
    }


def tactics(s: Any) -> list[TacticSeen]:
    """Those of this time of day."""
    first = first_tactic(s.course)
    found = [tactic(s, number) for number in range(first, first + TACTICS_EACH)]
    return [each for each in found if each is not None]


def removed_tactics(s: Any) -> list[TacticSeen]:
    found = [tactic(s, number) for number in range(len(TACTICS)) if s.course.removed >> number & 1]
    return [each for each in found if each is not None]


def skills(s: Any, t: Any) -> SkillsSeen | None:
    if not s.has_skills:
        return None
    first = t.facts.first_skill[s.dummy.hero]
    return {
        "common": [_skill(first + token) for token in _tokens(s.common)],
        "taken": [_skill(first + token) for token in _tokens(s.skills_taken)],
        "face_down": len(_tokens(s.face_down)),
        "gains_left": MOST_SKILL_GAINS - s.skill_gains,
    }


def _tokens(mask: int) -> list[int]:
    return [token for token in range(mask.bit_length()) if mask >> token & 1]


def _skill(number: int) -> SkillSeen:
    about = SKILLS[number]
    return {
        "skill": about.id,
        "name": about.name,
        "hero": about.hero,
        "is_interactive": about.interactive is not None,
    }
