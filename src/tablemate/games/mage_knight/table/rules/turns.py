"""Turns (5 to 8, 12): a person's, the dummy's, announcements, last and extra turns, the goal."""

from tablemate.core.compiled import Log, add, begin, emit, emit1, emit2, listens, rule
from tablemate.games.mage_knight.course import (
    NOBODY,
    RIGHT_MOMENT,
    VIRTUAL,
    acting,
    all_people,
    begin_last_turns,
    others,
    pass_turn,
)
from tablemate.games.mage_knight.dummy import cards_left, face_of, flip_cards, has_dummy
from tablemate.games.mage_knight.names import THE_RIGHT_MOMENT
from tablemate.games.mage_knight.table import reasons
from tablemate.games.mage_knight.table.events import (
    DUMMY_CARDS_FLIPPED,
    DUMMY_END_OF_ROUND_ANNOUNCED,
    DUMMY_TURN_STARTED,
    END_OF_ROUND_ANNOUNCED,
    EXTRA_TURN_TAKEN,
    GOAL_WAS_REACHED,
    TURN_BEGUN,
    TURN_ENDED,
    TURN_SKIPPED,
)
from tablemate.games.mage_knight.table.phases import TURNS
from tablemate.games.mage_knight.table.rules.round_end import end_round
from tablemate.games.mage_knight.table.state import MOST_TURNS, State, Tables


@rule
def go_round(s: State, t: Tables, log: Log) -> None:
    """On to the next person's turn, the dummy's on the way, or to the end of the round."""
    while pass_turn(s.course):
        if acting(s.course) != VIRTUAL:
            begin_turn(s, log)
            return
        take_dummys_turn(s, t, log)
    end_round(s, t, log)


@rule
def count_turn(s: State, actor: int) -> None:
    s.course.turns[actor] = min(s.course.turns[actor] + 1, MOST_TURNS)


@rule
def begin_turn(s: State, log: Log) -> None:
    s.decider = acting(s.course)
    count_turn(s, s.decider)
    emit2(log, TURN_BEGUN, s.decider, s.course.turns[s.decider])


@rule
def take_dummys_turn(s: State, t: Tables, log: Log) -> None:
    """It flips; or announces, if its deck is empty at the start and nobody has (6.1)."""
    count_turn(s, VIRTUAL)
    emit1(log, DUMMY_TURN_STARTED, cards_left(s.dummy))
    if cards_left(s.dummy) > 0:
        flip_cards(s.dummy, t.facts, s.rng)
        tell_flips(s, t, log)
    elif s.course.is_ending == 0:
        s.course.announced_by = VIRTUAL
        begin_last_turns(s.course, all_people(s.course))
        emit(log, DUMMY_END_OF_ROUND_ANNOUNCED)


@rule
def tell_flips(s: State, t: Tables, log: Log) -> None:
    if not listens(log):
        return
    first_bonus = s.dummy.discarded - s.dummy.bonus
    begin(log, DUMMY_CARDS_FLIPPED)
    add(log, s.dummy.flipped)
    for i in range(first_bonus - s.dummy.flipped, first_bonus):
        add(log, face_of(s.dummy, t.facts, s.dummy.discard[i]))
    add(log, s.dummy.bonus)
    for i in range(first_bonus, s.dummy.discarded):
        add(log, face_of(s.dummy, t.facts, s.dummy.discard[i]))
    add(log, s.dummy.matching)
    add(log, cards_left(s.dummy))


@rule
def end_turn(s: State, t: Tables, log: Log) -> None:
    emit1(log, TURN_ENDED, s.decider)
    go_round(s, t, log)


@rule
def why_not_extra_turn(s: State, by: int) -> int:
    if by == RIGHT_MOMENT and s.course.tactics[s.decider] != THE_RIGHT_MOMENT:
        return reasons.NO_RIGHT_MOMENT
    if s.course.extra_turns >> by & 1 != 0:
        return reasons.EXTRA_TURN_HAD
    is_last = s.course.announced_by != NOBODY and s.has_extra_last_turns == 0
    return reasons.NO_EXTRA_LAST_TURN if is_last else 0


@rule
def take_extra_turn(s: State, by: int, log: Log) -> None:
    """Another turn of the same person, and nobody in between (8.1)."""
    s.course.extra_turns |= 1 << by
    s.course.has_begun = 0
    emit2(log, EXTRA_TURN_TAKEN, s.decider, by)
    begin_turn(s, log)


@rule
def why_not_announce(s: State) -> int:
    """At the start of a turn, once (7.1, 7.7); not after the goal was reached (12.2)."""
    if s.course.announced_by != NOBODY:
        return reasons.ANNOUNCED
    if s.course.goal != 0:
        return reasons.GOAL_REACHED
    return reasons.TURN_BEGUN if s.course.has_begun != 0 else 0


@rule
def announce(s: State, t: Tables, log: Log) -> None:
    """The turn is forfeited, and everybody else has a last one (7.3, 7.4)."""
    s.course.announced_by = s.decider
    begin_last_turns(s.course, others(s.course, s.decider, s.dummy_has_last_turn != 0))
    emit1(log, END_OF_ROUND_ANNOUNCED, s.decider)
    go_round(s, t, log)


@rule
def why_not_skip(s: State) -> int:
    """Alone there are no joint attacks, and so no token lies face down (7.8)."""
    if s.course.has_begun != 0:
        return reasons.TURN_BEGUN
    alone = s.course.people == 1 and s.course.is_ending == 0
    return reasons.NO_LAST_TURNS if alone else 0


@rule
def skip_turn(s: State, t: Tables, log: Log) -> None:
    emit1(log, TURN_SKIPPED, s.decider)
    go_round(s, t, log)


@rule
def why_not_goal(s: State) -> int:
    return reasons.GOAL_REACHED if s.course.goal != 0 else 0


@rule
def reach_goal(s: State, log: Log) -> None:
    """Everybody has one more turn, this person last; the dummy has none (12.2, 12.3)."""
    s.course.goal = 1
    s.course.has_begun = 1
    emit1(log, GOAL_WAS_REACHED, s.decider)
    if s.course.is_ending == 0:
        begin_last_turns(s.course, all_people(s.course))
    else:
        s.course.owed &= ~(1 << VIRTUAL)


@rule
def why_not_fix_turn(s: State, to: int) -> int:
    """At the start of a turn; in last turns only to who still has one (13.5)."""
    if s.phase != TURNS:
        return reasons.NOT_NOW
    if s.course.has_begun != 0:
        return reasons.TURN_BEGUN
    if to == VIRTUAL:
        if not has_dummy(s.dummy):
            return reasons.NO_DUMMY
    elif to >= s.course.people:
        return reasons.NOBODY_THERE
    if to == s.decider:
        return reasons.THEIR_TURN
    is_through = s.course.is_ending != 0 and s.course.owed >> to & 1 == 0
    return reasons.NO_LAST_TURN if is_through else 0


@rule
def give_turn(s: State, t: Tables, to: int, log: Log) -> None:
    """It was not this person's turn, so nothing of it is used up; the order goes on from the other."""
    s.course.turns[s.decider] = max(s.course.turns[s.decider] - 1, 0)
    if s.course.is_ending != 0:
        s.course.owed |= 1 << s.decider
        s.course.owed &= ~(1 << to)
    place = 0
    while s.course.order[place] != to:
        place += 1
    s.course.at = place
    if to == VIRTUAL:
        take_dummys_turn(s, t, log)
        go_round(s, t, log)
    else:
        begin_turn(s, log)
