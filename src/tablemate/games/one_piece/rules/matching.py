"""Which cards a filter lets pass: the one place that targets, costs, conditions and legality ask (2, 10)."""

from tablemate.core.compiled import int64, rule, uint64
from tablemate.games.one_piece.effects.filters import (
    MOST_COST,
    MULTICOLOUR,
    NOT_SELF,
    PLAYED_THIS_TURN,
    WITH_TRIGGER,
    WITHOUT_EFFECT,
)
from tablemate.games.one_piece.rules.printed import slot_of
from tablemate.games.one_piece.sizes import LEADER
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import FILTER_NAMES, NAMES, TRAIT_WORDS, Tables


@rule
def matches(s: State, t: Tables, wanted: int, row: int, place: int, own: int) -> bool:
    """Whether the card of this row, in that place of the field or nowhere on it, passes; `own` is the
    asking object.
    """
    if wanted == 0:
        return True
    other = wanted
    while True:
        if passes(s, t, other, row, place, own):
            return True
        other = int64(t.filter_or[other])
        if other == 0:
            return False


@rule
def passes(s: State, t: Tables, wanted: int, row: int, place: int, own: int) -> bool:
    category = t.filter_category[wanted]
    if category != 0 and category & t.category[row] == 0:
        return False
    colours = t.filter_colours[wanted]
    if colours != 0 and colours & t.colours[row] == 0:
        return False
    attributes = t.filter_attributes[wanted]
    if attributes != 0 and attributes & t.attributes[row] == 0:
        return False
    if t.filter_lacks[wanted] & t.timings[row] != 0:
        return False
    if not numbers_pass(s, t, wanted, row, place):
        return False
    if not words_pass(t, wanted, row):
        return False
    return flags_pass(s, t, wanted, row, place, own)


@rule
def numbers_pass(s: State, t: Tables, wanted: int, row: int, place: int) -> bool:
    """Cost and power: current ones on the field, printed ones elsewhere. A Leader has no cost (10)."""
    base_cost = int64(t.print_cost[row])
    power = int64(t.print_power[row])
    base_power = power
    cost = base_cost
    if place != NONE:
        power = int64(s.power[place])
        base_power = int64(s.base_power[place])
        cost = max(0, int64(s.cost[place]))
    if place == NONE or slot_of(place) != LEADER:
        if (t.filter_costs[wanted] >> uint64(min(cost, MOST_COST))) & uint64(1) == uint64(0):
            return False
        if (t.filter_base_costs[wanted] >> uint64(min(base_cost, MOST_COST))) & uint64(1) == uint64(0):
            return False
    if power < t.filter_power_min[wanted] or power > t.filter_power_max[wanted]:
        return False
    return t.filter_base_power_min[wanted] <= base_power <= t.filter_base_power_max[wanted]


@rule
def words_pass(t: Tables, wanted: int, row: int) -> bool:
    """Traits and names."""
    asked = uint64(0)
    found = uint64(0)
    for k in range(TRAIT_WORDS):
        asked |= t.filter_traits[wanted, k]
        found |= t.filter_traits[wanted, k] & t.traits[row, k]
    if asked != uint64(0) and found == uint64(0):
        return False
    if t.filter_names[wanted, 0] != 0 and not has_name(t, row, wanted, False):
        return False
    return not (t.filter_not_names[wanted, 0] != 0 and has_name(t, row, wanted, True))


@rule
def has_name(t: Tables, row: int, wanted: int, unwanted: bool) -> bool:
    """Whether one of the card's names is among those a filter names, or names as unwanted."""
    for k in range(NAMES):
        name = t.names[row, k]
        if name != 0:
            for i in range(FILTER_NAMES):
                asked = t.filter_not_names[wanted, i] if unwanted else t.filter_names[wanted, i]
                if asked == name:
                    return True
    return False


@rule
def flags_pass(s: State, t: Tables, wanted: int, row: int, place: int, own: int) -> bool:
    on_field = place != NONE
    state = t.filter_state[wanted]
    if state != 0 and on_field and (s.rested[place] != 0) != (state == 2):
        return False
    keywords = t.filter_keywords[wanted]
    if keywords != 0:
        has = int64(s.keywords[place]) if on_field else int64(t.print_keywords[row])
        if has & keywords == 0:
            return False
    if t.filter_given[wanted] > 0 and (not on_field or s.given[place] < t.filter_given[wanted]):
        return False
    flags = t.filter_flags[wanted]
    if flags == 0:
        return True
    if flags & NOT_SELF and on_field and s.object[place] == own:
        return False
    if flags & WITH_TRIGGER and t.has_trigger[row] == 0:
        return False
    if flags & WITHOUT_EFFECT and t.has_effect[row] != 0:
        return False
    if flags & MULTICOLOUR and int64(t.colours[row]) & (int64(t.colours[row]) - 1) == 0:
        return False
    return not (flags & PLAYED_THIS_TURN and (not on_field or s.came[place] != s.turn))


@rule
def share_a_name(t: Tables, row: int, other: int) -> bool:
    for k in range(NAMES):
        if t.names[row, k] != 0:
            for i in range(NAMES):
                if t.names[other, i] == t.names[row, k]:
                    return True
    return False
