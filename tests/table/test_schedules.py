"""When a thought is seen to end, by a clock turned by hand, and the time that thoughts are given."""

import pytest

from tablemate.table.allowances import (
    ENOUGH,
    EXCEPTIONS,
    MOST_LEVELS,
    REMEMBERED,
    STEP,
    Allowances,
    Thinker,
    whole_step,
)
from tablemate.table.schedules import Schedule

EXPERT = Thinker("el_dorado", "expert", (True,))


def test_a_thought_ends_with_its_pause_or_with_the_time_it_is_given_whichever_is_later():
    assert Schedule(started=100, pause=2, allowance=0.5, begun=100).end(1.0) == 102
    assert Schedule(started=100, pause=2, allowance=3.5, begun=100).end(1.0) == 103.5


def test_at_a_quicker_pace_less_of_the_pause_is_made_and_all_of_the_given_time():
    schedule = Schedule(started=100, pause=2, allowance=0.5, begun=100)

    assert [schedule.end(share) for share in (0.35, 0.0)] == [100.7, 100.5]


def test_the_given_time_begins_with_the_turn_of_a_thought():
    assert Schedule(started=100, pause=2, allowance=0.5, begun=104).end(0.0) == 104.5


def test_a_busy_moment_before_the_turn_of_a_thought_is_not_seen():
    schedule = Schedule(started=100, pause=0, allowance=0.5)
    schedule.begin(100.29, step=0.125)

    assert schedule.milliseconds(0.0) == 750


def test_a_pace_that_would_have_ended_a_thought_already_ends_it_when_it_is_set():
    schedule = Schedule(started=100, pause=2, allowance=0.5, begun=100, changed=101)

    assert schedule.end(0.0) == 101
    assert schedule.milliseconds(0.0) == 1000


def test_a_thought_that_is_hurried_has_only_so_much_more_from_then_on():
    schedule = Schedule(started=10, pause=2, allowance=1.6, begun=10.5)

    schedule.shorten(11, 0.2)
    assert schedule.end(0) == pytest.approx(11.2)
    schedule.shorten(11.1, 3)
    assert schedule.end(0) == pytest.approx(11.2), "never more than before"


def test_a_thought_that_takes_longer_ends_with_the_next_step():
    schedule = Schedule(started=100, pause=0, allowance=0.5, begun=100)
    schedule.extend()

    assert schedule.end(0.0) == 101
    assert schedule.milliseconds(0.0) == 1000


@pytest.mark.parametrize(("seconds", "step"), [(0, 1), (0.1, 1), (0.101, 2), (0.2, 2), (0.3, 4), (0.8, 8)])
def test_time_is_given_in_coarse_steps(seconds, step):
    assert whole_step(seconds) == pytest.approx(STEP * step)


def test_thoughts_are_given_what_the_longest_of_a_level_needed():
    allowances = Allowances()
    for k in range(ENOUGH):
        allowances.note(EXPERT, 0.001 if k % 2 else 0.4)

    assert allowances.of(EXPERT, 0) == whole_step(1.25 * 0.4) > 0.5


def test_a_few_hands_without_a_choice_do_not_shorten_the_time_of_the_others():
    allowances = Allowances()
    for _ in range(ENOUGH - 1):
        allowances.note(EXPERT, 0.001)

    assert allowances.of(EXPERT, 0.4) > 0.4


def test_one_thought_held_up_by_something_else_does_not_slow_down_a_level():
    allowances = Allowances()
    for k in range(EXCEPTIONS):
        allowances.note(EXPERT, 9.0 if k == 0 else 0.01)

    assert allowances.of(EXPERT, 0) == STEP


def test_what_was_long_ago_is_forgotten():
    allowances = Allowances()
    for seconds in [9.0] * REMEMBERED + [0.01] * REMEMBERED:
        allowances.note(EXPERT, seconds)

    assert allowances.of(EXPERT, 0) == STEP


def test_a_budget_in_seconds_is_what_is_given():
    allowances = Allowances()
    for _ in range(ENOUGH):
        allowances.note(EXPERT, 2.01)

    assert allowances.of(EXPERT, 2.0, 2.0) == pytest.approx(2.1)


def test_names_that_somebody_thinks_up_do_not_pile_up():
    allowances = Allowances()
    for k in range(MOST_LEVELS + 10):
        allowances.note(Thinker("el_dorado", f"expert@{k}it", (True,)), 9.0)

    assert len(allowances._needed) == MOST_LEVELS
