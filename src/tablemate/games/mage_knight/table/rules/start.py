"""Setup (2): heroes, the dummy, the first offers, skills; and how a round begins (4)."""

from tablemate.core.compiled import Log, add, begin, below, emit1, emit2, listens, rule
from tablemate.games.mage_knight.box import COLORS, MOST_PEOPLE, TACTICS_EACH
from tablemate.games.mage_knight.course import (
    NO_POSITION,
    NOBODY,
    VIRTUAL,
    begin_choosing,
    first_tactic,
    is_displayed,
    is_night,
)
from tablemate.games.mage_knight.dummy import begin_dummy, has_dummy, leave_out_dummy
from tablemate.games.mage_knight.names import HERO_COUNT, NO_CARD, NO_COLOR, NO_HERO, NO_TACTIC
from tablemate.games.mage_knight.offer import PLACES, begin_offer
from tablemate.games.mage_knight.table.events import (
    ADVANCED_OFFER,
    DUMMY_HERO_CHOSEN,
    DUMMY_TACTIC_SELECTED,
    HERO_DRAWN,
    ROUND_BEGUN,
    SPELL_OFFER,
)
from tablemate.games.mage_knight.table.phases import CHOOSING, ENTERING
from tablemate.games.mage_knight.table.rules.dealing import deal_to_offer
from tablemate.games.mage_knight.table.score_lines import FOR_ALL_COUNT, NOT_COUNTED, OF_PERSON
from tablemate.games.mage_knight.table.state import (
    BEFORE,
    MOST_MONASTERIES,
    NO_DUMMY,
    NOT_ENDED,
    State,
    Tables,
)


@rule
def set_up(s: State, t: Tables, log: Log) -> None:
    clear(s)
    draw_heroes(s, t, log)
    if s.dummy_chooses == NO_DUMMY:
        leave_out_dummy(s.dummy)
    else:
        choose_dummy(s, t, log)
    begin_offer(s.advanced, s.advanced_in_use)
    begin_offer(s.spells, s.spells_in_use)
    if s.app_deals != 0:
        for _ in range(PLACES):
            deal_to_offer(s, ADVANCED_OFFER, log)
        for _ in range(PLACES):
            deal_to_offer(s, SPELL_OFFER, log)
    s.course.round = s.first_round
    if s.to_name[0] + s.to_name[1] > 0:
        s.phase = ENTERING
    else:
        begin_round(s, t, log)


@rule
def clear(s: State) -> None:
    s.course.announced_by = NOBODY
    s.course.dummy_position = NO_POSITION
    for i in range(MOST_MONASTERIES):
        s.unit_offer[i] = NO_CARD
    s.last_card = NO_CARD
    s.last_crystal = NO_COLOR
    s.last_spell = NO_CARD
    s.ending = NOT_ENDED
    for seat in range(MOST_PEOPLE):
        for category in range(OF_PERSON):
            s.counts[seat, category] = NOT_COUNTED
    for category in range(FOR_ALL_COUNT):
        s.for_all[category] = NOT_COUNTED
    for actor in range(VIRTUAL + 1):
        s.course.tactics[actor] = NO_TACTIC


@rule
def is_free(s: State, hero: int) -> bool:
    """In a box in use, and nobody has it."""
    if s.heroes_in_use >> hero & 1 == 0:
        return False
    for seat in range(s.players):
        if s.heroes[seat] == hero:
            return False
    return True


@rule
def random_hero(s: State, t: Tables, for_dummy: bool) -> int:
    """A hero nobody has, each equally likely (2.2, 2.3)."""
    free = 0
    for hero in range(HERO_COUNT):
        free += is_free(s, hero) and (for_dummy or t.facts.is_dummy_only[hero] == 0)
    at = below(s.rng, free)
    for hero in range(HERO_COUNT):
        if is_free(s, hero) and (for_dummy or t.facts.is_dummy_only[hero] == 0):
            if at == 0:
                return hero
            at -= 1
    return NO_HERO


@rule
def draw_heroes(s: State, t: Tables, log: Log) -> None:
    for seat in range(s.players):
        if s.heroes[seat] == NO_HERO:
            s.heroes[seat] = random_hero(s, t, False)
            emit2(log, HERO_DRAWN, seat, s.heroes[seat])


@rule
def choose_dummy(s: State, t: Tables, log: Log) -> None:
    """Its hero, and what comes with it; its skills without those against others (2.3 to 2.5, 11.1)."""
    hero = random_hero(s, t, True)
    begin_dummy(s.dummy, t.facts, hero)
    if listens(log):
        begin(log, DUMMY_HERO_CHOSEN)
        add(log, hero)
        dots = 0
        for color in range(len(COLORS)):
            dots += t.facts.dots[hero, color]
        add(log, dots)
        for color in range(len(COLORS)):
            for _ in range(t.facts.dots[hero, color]):
                add(log, color)
    if s.has_skills != 0:
        for token in range(t.facts.skills[hero]):
            if t.facts.competitive[t.facts.first_skill[hero] + token] == 0:
                s.face_down |= 1 << token


@rule
def begin_round(s: State, t: Tables, log: Log) -> None:
    """Tactics are displayed; the dummy chooses first where it does (4.3, 4.5)."""
    s.corrections = 0
    begin_choosing(s.course)
    emit2(log, ROUND_BEGUN, s.course.round, is_night(s.course))
    if s.dummy_chooses == BEFORE:
        choose_dummys_tactic(s, log)
    s.phase = CHOOSING
    s.decider = s.course.asked[0]


@rule
def choose_dummys_tactic(s: State, log: Log) -> None:
    """Any of those displayed, each equally likely (4.5)."""
    if not has_dummy(s.dummy):
        return
    first = first_tactic(s.course)
    displayed = 0
    for tactic in range(first, first + TACTICS_EACH):
        displayed += is_displayed(s.course, tactic)
    at = below(s.rng, displayed)
    for tactic in range(first, first + TACTICS_EACH):
        if is_displayed(s.course, tactic):
            if at == 0:
                s.dummy.tactic = tactic
            at -= 1
    s.course.tactics[VIRTUAL] = s.dummy.tactic
    emit1(log, DUMMY_TACTIC_SELECTED, s.dummy.tactic)
