"""Scripted people, for the lab: they end turns, announce after a number of own turns, and empty an offer.

What a person's turn is worth is not known here, so there is nothing to judge but the time that is left.
"""

from tablemate.core.compiled import Codes, Rng, below, rule
from tablemate.games.mage_knight.box import COLORS, TACTICS_EACH
from tablemate.games.mage_knight.dummy import cards_left, has_dummy
from tablemate.games.mage_knight.names import ADVANCED_COUNT, FIRST_ADVANCED, SPELL_COUNT
from tablemate.games.mage_knight.table import phases
from tablemate.games.mage_knight.table.events import ADVANCED_OFFER, SPELL_OFFER
from tablemate.games.mage_knight.table.rules import actions
from tablemate.games.mage_knight.table.rules.choosing import why_not_choose, why_not_remove
from tablemate.games.mage_knight.table.rules.dealing import cards_on_offer
from tablemate.games.mage_knight.table.rules.turns import why_not_announce
from tablemate.games.mage_knight.table.score_lines import RIVALS
from tablemate.games.mage_knight.table.state import MOST_MONASTERIES, State, Tables

FEWEST_TURNS, MOST_TURNS = 2, 7  # before an announcement
STYLES = (
    "balanced",
    *(f"announce_after_{turns}" for turns in range(FEWEST_TURNS, MOST_TURNS + 1)),
    "takes_advanced",
    "takes_spells",
    "takes_both",
    "avoids_matches",
)
BALANCED = 0
ANNOUNCES = 1  # the first of them
TAKES_ADVANCED = ANNOUNCES + MOST_TURNS - FEWEST_TURNS + 1
TAKES_SPELLS = TAKES_ADVANCED + 1
TAKES_BOTH = TAKES_ADVANCED + 2
AVOIDS_MATCHES = TAKES_ADVANCED + 3
NEVER = 999
USUAL_TURNS = 5  # of a round without a dummy


FACTORS = ("time",)
WEIGHTS = {style: {"time": 1.0} for style in STYLES}


@rule
def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    if s.phase == phases.TURNS:
        return in_turn(s, t, style)
    if s.phase == phases.LEAVING_AA:
        return actions.LEAVE_AA + ADVANCED_COUNT + below(rng, len(COLORS))
    if s.phase == phases.LEAVING_SPELL:
        return actions.LEAVE_SPELL + SPELL_COUNT + below(rng, len(COLORS))
    if s.phase == phases.SCORING:
        return actions.LEAVE_OUT
    if s.phase == phases.CLOSING:
        return actions.CLOSE_SCORE
    return any_tactic(s, rng)


@rule
def may_name(s: State, tactic: int) -> bool:
    """Whether this tactic can be chosen, or removed."""
    return (why_not_choose(s, tactic) if s.phase == phases.CHOOSING else why_not_remove(s, tactic)) == 0


@rule
def any_tactic(s: State, rng: Rng) -> int:
    if s.phase == phases.TAKING:
        return actions.TACTIC_DONE
    found = 0
    for tactic in range(2 * TACTICS_EACH):
        found += may_name(s, tactic)
    at = below(rng, found)
    tactic = 0
    while at > 0 or not may_name(s, tactic):
        at -= may_name(s, tactic)
        tactic += 1
    return (actions.CHOOSE_TACTIC if s.phase == phases.CHOOSING else actions.REMOVE_TACTIC) + tactic


@rule
def turns_before_announcing(s: State, style: int) -> int:
    if style >= ANNOUNCES and style < TAKES_ADVANCED:
        return FEWEST_TURNS + style - ANNOUNCES
    return NEVER if has_dummy(s.dummy) else USUAL_TURNS


@rule
def in_turn(s: State, t: Tables, style: int) -> int:
    """Once a turn a card is taken, before the turn is over."""
    if s.course.has_begun != 0:
        return actions.END_TURN
    is_late = s.course.turns[s.decider] > turns_before_announcing(s, style)
    if is_late and why_not_announce(s) == 0:
        return actions.ANNOUNCE
    is_odd = s.course.turns[s.decider] % 2 != 0
    if takes_advanced(s, t, style, is_odd) and cards_on_offer(s, ADVANCED_OFFER) > 0:
        return actions.TAKE + ADVANCED_OFFER * MOST_MONASTERIES
    if takes_spell(s, t, style, is_odd) and cards_on_offer(s, SPELL_OFFER) > 0:
        return actions.TAKE + SPELL_OFFER * MOST_MONASTERIES
    return actions.END_TURN


@rule
def takes_advanced(s: State, t: Tables, style: int, is_odd: bool) -> bool:
    if style == AVOIDS_MATCHES and s.advanced.shown > 0 and has_dummy(s.dummy):
        return s.dummy.crystals[t.facts.color[FIRST_ADVANCED + s.advanced.places[0]]] > 1
    return style == TAKES_ADVANCED or (style == TAKES_BOTH and is_odd)


@rule
def takes_spell(s: State, t: Tables, style: int, is_odd: bool) -> bool:
    if style == AVOIDS_MATCHES and s.spells.shown > 0 and has_dummy(s.dummy):
        return s.dummy.crystals[t.facts.spell_color[s.spells.places[0]]] > 1
    return style == TAKES_SPELLS or (style == TAKES_BOTH and not is_odd)


@rule
def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    """Cards that the dummy has left; what people gain with the time, the program does not know."""
    factors[0] = min(100, 5 * cards_left(s.dummy)) if s.score_by != RIVALS else 0
