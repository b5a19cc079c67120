"""Tactics (4): who chooses which, and what is carried out when it is taken."""

from tablemate.core.compiled import Log, add, begin, emit1, emit2, int64, listens, rule
from tablemate.games.mage_knight.box import TACTICS_EACH
from tablemate.games.mage_knight.course import (
    NOBODY,
    VIRTUAL,
    holder_of,
    is_displayed,
    is_to_choose,
    let_choose_first,
    set_order,
)
from tablemate.games.mage_knight.table import reasons
from tablemate.games.mage_knight.table.events import (
    CHOICE_LEFT,
    ORDER_SET,
    TACTIC_CHOSEN,
    TACTIC_DONE,
    TACTIC_REMOVED,
)
from tablemate.games.mage_knight.table.phases import CHOOSING, ENTERING, TAKING, TURNS
from tablemate.games.mage_knight.table.rules.round_end import finish_round
from tablemate.games.mage_knight.table.rules.start import begin_round, choose_dummys_tactic
from tablemate.games.mage_knight.table.rules.turns import go_round
from tablemate.games.mage_knight.table.state import AFTER, State, Tables


@rule
def why_not_choose(s: State, tactic: int) -> int:
    return 0 if is_displayed(s.course, tactic) else reasons.NOT_DISPLAYED


@rule
def choose_tactic(s: State, t: Tables, tactic: int, log: Log) -> None:
    s.course.tactics[s.decider] = tactic
    emit2(log, TACTIC_CHOSEN, s.decider, tactic)
    if t.facts.has_effect_when_taken[tactic] != 0:
        s.phase = TAKING
    else:
        go_on_choosing(s, t, log)


@rule
def tactic_done(s: State, t: Tables, log: Log) -> None:
    """What it does when taken has been carried out (4.7)."""
    emit2(log, TACTIC_DONE, s.decider, s.course.tactics[s.decider])
    go_on_choosing(s, t, log)


@rule
def go_on_choosing(s: State, t: Tables, log: Log) -> None:
    s.course.chosen += 1
    if s.course.chosen < s.course.people:
        s.phase = CHOOSING
        s.decider = s.course.asked[s.course.chosen]
        return
    if s.dummy_chooses == AFTER:
        choose_dummys_tactic(s, log)
    begin_turns(s, t, log)


@rule
def begin_turns(s: State, t: Tables, log: Log) -> None:
    """By the numbers of the tactics; whoever is first acts at once (5)."""
    set_order(s.course)
    if listens(log):
        begin(log, ORDER_SET)
        add(log, s.course.actors)
        for place in range(s.course.actors):
            actor = int64(s.course.order[place])
            add(log, NOBODY if actor == VIRTUAL else actor)
    s.phase = TURNS
    s.course.at = s.course.actors - 1
    go_round(s, t, log)


@rule
def why_not_choose_first(s: State, person: int) -> int:
    if not is_to_choose(s.course, person):
        return reasons.NOT_TO_CHOOSE
    return reasons.LET_ALREADY if s.course.preferred >> person & 1 != 0 else 0


@rule
def choose_first(s: State, person: int, log: Log) -> None:
    """Whoever is asked lets another choose first (4.4)."""
    emit2(log, CHOICE_LEFT, s.decider, person)
    let_choose_first(s.course, person)
    s.decider = person


@rule
def why_not_remove(s: State, tactic: int) -> int:
    """After a round one that a person used (4.9); in a game under way those removed before (13.6)."""
    if s.course.removed >> tactic & 1 != 0:
        return reasons.REMOVED_ALREADY
    if s.phase == ENTERING:
        time = 0 if s.to_name[0] > 0 else 1
        return 0 if tactic // TACTICS_EACH == time else reasons.OTHER_TIME
    holder = holder_of(s.course, tactic)
    return 0 if holder != NOBODY and holder != VIRTUAL else reasons.NOT_USED


@rule
def remove_named(s: State, t: Tables, tactic: int, log: Log) -> None:
    s.course.removed |= 1 << tactic
    emit1(log, TACTIC_REMOVED, tactic)
    if s.phase != ENTERING:
        finish_round(s, t, log)
        return
    s.to_name[tactic // TACTICS_EACH] -= 1
    if s.to_name[0] + s.to_name[1] == 0:
        begin_round(s, t, log)
