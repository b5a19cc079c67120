"""The course of a round: tactics, the order of turns, announcements and last turns (4, 5, 7, 8, 12).

People are actors 0 to 3. Actor 4 stands in a virtual slot of the order, that of the dummy: whoever else might
act there without a seat would stand in the same one.
"""

from typing import Annotated

from tablemate.core.compiled import I8, I16, Array, int64, rule
from tablemate.games.mage_knight.box import MOST_PEOPLE, TACTICS_EACH
from tablemate.games.mage_knight.names import NIGHT_TACTICS, NO_TACTIC

VIRTUAL = MOST_PEOPLE  # the actor without a seat
ACTORS = MOST_PEOPLE + 1
NOBODY = -1
NO_POSITION = -1
RIGHT_MOMENT, TIME_BENDING = range(2)  # what extra turns come from


class Course:
    people: I8
    round: I8  # from 1
    rounds: I8
    begins_by_night: I8
    tactics: Annotated[Array[I8], ACTORS]  # by actor; NO_TACTIC
    removed: I16  # tactics that are out of the game, as bits
    asked: Annotated[Array[I8], MOST_PEOPLE]  # people in the order in which they choose a tactic
    chosen: I8  # how many of them have
    preferred: I8  # people who were let choose first this round, as bits
    order: Annotated[Array[I8], ACTORS]  # actors by their tactics
    actors: I8  # how many are in the order; 0 before it is known
    dummy_position: I8  # the virtual slot in the order; NO_POSITION without
    at: I8  # place in the order of whoever's turn it is
    turns: Annotated[Array[I16], ACTORS]  # begun this round
    has_begun: I8  # something was done in this turn already
    announced_by: I8  # actor; NOBODY
    owed: I8  # actors with a last turn to come, as bits
    is_ending: I8  # last turns are being played
    goal: I8  # it was reached
    extra_turns: I8  # had this round, as bits of what they came from


@rule
def is_night(course: Course) -> bool:
    return (course.round - 1 + course.begins_by_night) % 2 != 0


@rule
def first_tactic(course: Course) -> int:
    """The number of the first tactic of this time of day."""
    return NIGHT_TACTICS if is_night(course) else 0


@rule
def holder_of(course: Course, tactic: int) -> int:
    for actor in range(ACTORS):
        if course.tactics[actor] == tactic:
            return actor
    return NOBODY


@rule
def is_displayed(course: Course, tactic: int) -> bool:
    """Of this time of day, not removed, and nobody has it (4.3)."""
    first = first_tactic(course)
    if tactic < first or tactic >= first + TACTICS_EACH or course.removed >> tactic & 1 != 0:
        return False
    return holder_of(course, tactic) == NOBODY


@rule
def begin_choosing(course: Course) -> None:
    """The reverse of the last order, before the first round that of the seats (4.4)."""
    n = 0
    for place in range(course.actors - 1, -1, -1):
        if course.order[place] != VIRTUAL:
            course.asked[n] = course.order[place]
            n += 1
    if n == 0:
        for i in range(course.people):
            course.asked[i] = course.people - 1 - i
    for actor in range(ACTORS):
        course.tactics[actor] = NO_TACTIC
        course.turns[actor] = 0
        course.order[actor] = NOBODY
    course.actors = 0
    course.chosen = 0
    course.preferred = 0
    course.dummy_position = NO_POSITION
    course.at = 0
    course.has_begun = 0
    course.announced_by = NOBODY
    course.owed = 0
    course.is_ending = 0
    course.extra_turns = 0


@rule
def is_to_choose(course: Course, person: int) -> bool:
    """Whether the person has still to choose, but is not being asked now."""
    for i in range(course.chosen + 1, course.people):
        if course.asked[i] == person:
            return True
    return False


@rule
def let_choose_first(course: Course, person: int) -> None:
    """The others keep their order behind."""
    i = int64(course.chosen)
    while course.asked[i] != person:
        i += 1
    while i > course.chosen:
        course.asked[i] = course.asked[i - 1]
        i -= 1
    course.asked[i] = person
    course.preferred |= 1 << person


@rule
def set_order(course: Course) -> None:
    """Lowest number first (5.1)."""
    first = first_tactic(course)
    n = 0
    for tactic in range(first, first + TACTICS_EACH):
        actor = holder_of(course, tactic)
        if actor != NOBODY:
            course.order[n] = actor
            if actor == VIRTUAL:
                course.dummy_position = n
            n += 1
    course.actors = n
    course.at = 0


@rule
def acting(course: Course) -> int:
    """Whose turn it is."""
    return int64(course.order[course.at])


@rule
def place_of(course: Course, actor: int) -> int:
    place = 0
    while course.order[place] != actor:
        place += 1
    return place


@rule
def first_person(course: Course) -> int:
    """The first person in the order (9.2); before there is one, the first seat."""
    for place in range(course.actors):
        if course.order[place] != VIRTUAL:
            return int64(course.order[place])
    return 0


@rule
def begin_last_turns(course: Course, owed: int) -> None:
    course.is_ending = 1
    course.owed = owed


@rule
def all_people(course: Course) -> int:
    return (1 << course.people) - 1


@rule
def others(course: Course, actor: int, with_dummy: bool) -> int:
    """Everybody in the order but one; the dummy too, if it is to be counted."""
    found = 0
    for place in range(course.actors):
        other = int64(course.order[place])
        if other != actor and (with_dummy or other != VIRTUAL):
            found |= 1 << other
    return found


@rule
def pass_turn(course: Course) -> bool:
    """On to whoever is next in the order, or next to have a last turn; False if the round is over."""
    course.has_begun = 0
    if course.is_ending != 0 and course.owed == 0:
        return False
    course.at = (course.at + 1) % course.actors
    while course.is_ending != 0 and course.owed >> acting(course) & 1 == 0:
        course.at = (course.at + 1) % course.actors
    course.owed &= ~(1 << acting(course))
    return True
