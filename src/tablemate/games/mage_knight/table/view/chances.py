"""The chances (17): how often the dummy will still flip, what turns are left, what a card would do."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal

from tablemate.games.mage_knight.box import COLORS
from tablemate.games.mage_knight.chances import (
    Distribution,
    cards_by_bonus,
    comes_before_dummy,
    flipping_turns,
    mean,
    next_round,
    turns_left,
)
from tablemate.games.mage_knight.course import NO_POSITION
from tablemate.games.mage_knight.dummy import cards_owned, face_of, has_dummy
from tablemate.games.mage_knight.names import NO_COLOR
from tablemate.games.mage_knight.table.phases import SCORING, TURNS
from tablemate.games.mage_knight.table.view.cards import advanced_card, spell_card
from tablemate.games.mage_knight.table.view.dummy import slots_left
from tablemate.games.mage_knight.table.view.types import (
    CardSeen,
    ChanceSeen,
    ChancesSeen,
    GivenSeen,
    TurnsLeftSeen,
)

DIGITS = 6


def chances(s: Any, t: Any) -> ChancesSeen | None:
    """None without a dummy, and when no more turns are to come."""
    if not has_dummy(s.dummy) or s.phase >= SCORING:
        return None
    crystals = [s.dummy.crystals[color] for color in range(len(COLORS))]
    flips = flipping_turns(cards_by_bonus([_colors(s, t, slot) for slot in slots_left(s)], crystals))
    return {
        "flips": _told(flips),
        "mean": _rounded(mean(flips)),
        "turns_left": _turns_left(s, flips),
        "given": _given(s, t, crystals),
    }


def _colors(s: Any, t: Any, slot: int) -> tuple[int, ...]:
    face = face_of(s.dummy, t.facts, slot)
    first, second = t.facts.color[face], t.facts.second_color[face]
    return (first,) if second == NO_COLOR else (first, second)


def _turns_left(s: Any, flips: Distribution) -> list[TurnsLeftSeen]:
    """By seat, the turn that is going on included; in last turns they are known."""
    if s.phase != TURNS or s.course.dummy_position == NO_POSITION:
        return []
    found: list[TurnsLeftSeen] = []
    for seat in range(s.players):
        if s.course.is_ending:
            certain = (s.course.owed >> seat & 1) + (s.decider == seat)
            left: Distribution = {certain: Fraction(1)}
        else:
            place = next(i for i in range(s.course.actors) if s.course.order[i] == seat)
            before = comes_before_dummy(place, s.course.at, s.course.dummy_position, s.course.actors)
            left = turns_left(flips, before_dummy=before)
        found.append({"seat": seat, "mean": _rounded(mean(left)), "chances": _told(left)})
    return found


def _given(s: Any, t: Any, crystals: Sequence[int]) -> list[GivenSeen]:
    """The cards on offer, as if each were the lowest when the round ends, and that gift alone."""
    if not s.app_deals or s.course.round == s.course.rounds:
        return []
    owned = [_colors(s, t, slot) for slot in range(cards_owned(s.dummy))]
    now = mean(next_round(owned, crystals, gained=None, crystal=None))
    found: list[GivenSeen] = []

    def tell(offer: Literal["advanced", "spells"], place: int, card: CardSeen, then: Distribution) -> None:
        after = mean(then)
        found.append(
            {
                "offer": offer,
                "slot": place + 1,
                "card": card,
                "mean": _rounded(after),
                "change": _rounded(after - now),
            }
        )

    for place in range(s.advanced.shown):
        card = advanced_card(s.advanced.places[place])
        colors = [COLORS.index(color) for color in card["colors"]]
        tell("advanced", place, card, next_round(owned, crystals, gained=colors, crystal=None))
    for place in range(s.spells.shown):
        card = spell_card(s.spells.places[place])
        color = COLORS.index(card["colors"][0])
        tell("spells", place, card, next_round(owned, crystals, gained=None, crystal=color))
    return found


def _told(chances: Distribution) -> list[ChanceSeen]:
    return [{"turns": turns, "chance": _rounded(chance)} for turns, chance in sorted(chances.items())]


def _rounded(value: Any) -> float:
    return round(float(value), DIGITS)
