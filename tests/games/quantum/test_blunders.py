"""Obvious blunders (12.6): a position for each kind, what is none, slips apart, and what the levels do."""

from collections import Counter

import numpy as np
import pytest

from quantum_positions import at, play
from tablemate.core.playing import Budget, Decision
from tablemate.core.record import dtype_of
from tablemate.core.shadow import shadow
from tablemate.games.quantum import GAME
from tablemate.games.quantum.blunders import BLUNDERS
from tablemate.games.quantum.metrics import Counts, count_action
from tablemate.games.quantum.notation import read_action, write_action
from tablemate.lab import Results, Series
from tablemate.lab import play as play_series
from tablemate.players import make_player

BLUE, RED = range(2)
FIGHT = "turn 5 blue acting | blue 3@B9 {} | red 3@B6 {} | cubes A:blue I:red"
TWO_WAYS = "turn 5 blue acting | blue 5@A6 | red 1@E4 | cubes A:blue I:red"
LAST_CUBE = (
    "turn 9 blue acting | blue 2@B6 5@B4 1@A2 | red 2@I2 5@I4 6@I6 | cubes A:blue C:blue D:blue E:blue I:red"
)


def blunders(position, words, *, is_slip=False):
    """The blunders that an action is, by seat and kind."""
    counts = shadow(np.zeros(1, dtype_of(Counts)))
    before = position.states.tobytes()
    s, t = position.record, position.rulebook.tables_record
    count_action(s, t, position.code(read_action(words)), is_slip, counts)
    assert position.states.tobytes() == before, "counting changes nothing"
    by_kind = Counter(
        {
            (seat, kind): int(counts.blunders[seat, k])
            for seat in (BLUE, RED)
            for k, kind in enumerate(BLUNDERS)
        }
    )
    return dict(+by_kind)


def fought(mine="", theirs="", dice="4 1", **settings):
    """A combat of two Destroyers in which somebody may roll again."""
    position = at(FIGHT.format(mine, theirs), **settings)
    play(position, "attack 1 B6", dice=dice)
    return position


def test_to_decline_a_free_reroll_of_a_lost_combat_is_a_blunder():
    assert blunders(fought("cards relentless"), "skip rerolls") == {(BLUE, "re-roll declined"): 1}
    assert blunders(fought("", "cards cruel", dice="1 4"), "skip rerolls") == {(RED, "re-roll declined"): 1}


def test_to_use_it_is_not_nor_is_it_to_decline_one_that_cannot_help():
    assert blunders(fought("cards relentless"), "reroll relentless") == {}
    hopeless = at(
        FIGHT.format("cards relentless", "").replace("blue 3@B9", "blue 6@B9").replace("3@B6", "1@B6")
    )
    play(hopeless, "attack 1 B6", dice="4 1")  # 7 at best against 2
    assert blunders(hopeless, "skip rerolls") == {}


def test_to_roll_a_won_combat_again_is_a_blunder_where_it_can_be_done():
    won = fought("cards relentless", dice="1 4", rerolls_only_when_losing=False)

    assert blunders(won, "reroll relentless") == {(BLUE, "won combat rolled again"): 1}
    assert blunders(won, "skip rerolls") == {}


def test_to_begin_an_attack_and_call_it_off_is_a_blunder():
    position = at(TWO_WAYS)
    play(position, "attack 1 E4")

    assert blunders(position, "cancel") == {(BLUE, "begun and called off"): 1}
    launch = next(words for words in map(write_action, position.legal()) if words.startswith("launch"))
    assert blunders(position, launch) == {}


def test_to_end_the_turn_where_the_last_cube_could_be_placed_is_a_blunder():
    assert blunders(at(LAST_CUBE), "end turn") == {(BLUE, "last cube not placed"): 1}
    assert blunders(at(LAST_CUBE), "construct B") == {}
    assert blunders(at(LAST_CUBE.replace(" E:blue", "")), "end turn") == {}


def test_a_slip_is_counted_as_a_slip_alone():
    assert blunders(fought("cards relentless"), "skip rerolls", is_slip=True) == {}


@pytest.mark.parametrize("level", ["hard", "expert@200it"])
@pytest.mark.parametrize(
    ("mine", "theirs", "dice"),
    [
        ("cards relentless", "", "4 1"),
        ("cards cruel", "", "4 1"),
        ("", "cards relentless", "2 4"),
        ("", "cards cruel", "1 4"),
    ],
)
def test_whoever_plans_declines_no_reroll_that_may_win_a_lost_combat(level, mine, theirs, dice):
    assert rolls_again(level, fought(mine, theirs, dice))


@pytest.mark.parametrize(("theirs", "dice"), [("cards relentless", "1 4"), ("cards cruel", "4 6")])
def test_expert_declines_none_that_can_bring_a_draw_at_best_either(theirs, dice):
    """The attacker wins a draw, so to decline is no blunder, and a level may slip to it."""
    assert rolls_again("expert@200it", fought("", theirs, dice))


def rolls_again(level, position):
    """Whether it does, whatever its stream."""
    seat = position.actor
    chosen = []
    for start in range(5):
        decision = Decision(position.determinized(seat, start), seat, list)
        chosen.append(make_player(GAME, level, start, seat).choose(decision, Budget()).action)
    return all(write_action(action).startswith("reroll") for action in chosen)


def test_hard_never_blunders_in_the_lab():
    results = Results(series := Series(GAME, GAME.options({"players": 3}), ("hard", "hard", "normal"), 5))
    for batch in play_series(series, 4, workers=1):
        results.add(batch)

    assert int(results.total("choices")[:3].sum()) == int(results.total("decisions")) > 300
    assert int(results.total("blunders")[:2].sum()) == 0
    assert int(results.total("slips")[:3].min()) > 0  # and none of them is counted as a blunder
