"""The player that plans whole stages: what it finds, what it tells, and that it is repeatable."""

import numpy as np
import pytest

import el_dorado_positions
import pig
from quantum_positions import after, at, fix_dice, new_match, play
from tablemate.core.levels import Planning
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Decision, play_out
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import rulebook_of
from tablemate.core.streams import Stream
from tablemate.games.quantum import GAME
from tablemate.games.quantum.notation import write_action
from tablemate.games.quantum.skill import FACTORS, WEIGHTS
from tablemate.players.planner import KERNEL, PlannerPlayer

TWO_STEPS = "turn 5 blue acting | blue 2@B4 5@A6 1@A2 | red 2@I2 5@I4 6@I6 | cubes A:blue I:red"


def decision_at(position, world=1):
    return Decision(position.determinized(position.actor, world), position.actor, list)


def choice_at(line, simulations=60, **settings):
    return PlannerPlayer(GAME, 1).choose(decision_at(at(line, **settings)), Budget(simulations))


def test_it_moves_where_it_will_build_and_says_so():
    choice = choice_at(TWO_STEPS)

    assert write_action(choice.action).startswith("move 2 B")
    assert "then construct on planet B" in choice.because
    assert choice.ranked[0].plan[0] == {"type": "construct", "planet": "B"}


def test_it_takes_a_win_of_several_steps():
    line = TWO_STEPS.replace("A:blue", "A:blue C:blue D:blue E:blue")
    position, player = at(line), PlannerPlayer(GAME, 1)
    while position.actor == 0:
        position.apply(player.choose(decision_at(position), Budget(60)).action)

    assert position.record.winner == 0


def test_what_was_planned_for_the_first_step_counts_for_the_next():
    position, player = at(TWO_STEPS), PlannerPlayer(GAME, 1)
    position.apply(player.choose(decision_at(position), Budget(100)).action)
    second = player.choose(decision_at(position), Budget(1))

    assert sum(option.figures["visits"] for option in second.ranked) > 10


def test_all_options_are_ranked_with_how_often_each_was_tried():
    position = at(TWO_STEPS)
    choice = PlannerPlayer(GAME, 1).choose(decision_at(position), Budget(50))

    assert len(choice.ranked) == len(position.legal())
    assert choice.ranked[0].action == choice.action
    assert sum(option.figures["visits"] for option in choice.ranked) == 50


def test_a_number_of_simulations_gives_the_same_answer_everywhere():
    """Cut into pieces or not, and whatever was thought about before the stage."""
    match = new_match(4)
    while match.position.record.turns < 3:
        match.act(match.actor, match.position.legal()[-1])
    fresh, used = PlannerPlayer(GAME, 9), PlannerPlayer(GAME, 9)
    decision = decision_at(match.position)
    first, second = (player.choose(decision, Budget(40)) for player in (fresh, used))

    assert first == second


def test_where_one_option_is_clearly_ahead_no_more_is_planned():
    """However the simulations are cut into pieces."""
    position = after(TWO_STEPS, "move 2 B6")
    chosen = []
    for pieces in (16, 5, 1):
        player = PlannerPlayer(GAME, 1, planning=Planning(clear=1))
        player.CHUNK = pieces
        chosen.append(player.choose(decision_at(position), Budget(500)))

    assert chosen[0] == chosen[1] == chosen[2]
    assert chosen[0].fault is None
    assert write_action(chosen[0].action) == "construct B"
    assert 0 < sum(option.figures["visits"] for option in chosen[0].ranked) < 50


def test_fewer_actions_are_thought_of_behind_the_first_step_and_none_less_at_it():
    position = at(TWO_STEPS)
    choice = PlannerPlayer(GAME, 1, planning=Planning(width=2)).choose(decision_at(position), Budget(50))

    assert len(choice.ranked) == len(position.legal())
    assert write_action(choice.action).startswith("move 2 B")


def test_it_slips_to_what_is_nearly_as_good_and_says_so():
    """Never to what is worse by more than the bound, and the best is still told first."""
    planning = Planning(randomness=1, temperature=1000, disaster=2.5)
    decision = decision_at(at(TWO_STEPS))
    choices = [PlannerPlayer(GAME, n, planning=planning).choose(decision, Budget(40)) for n in range(40)]
    behind = []
    for choice in choices:
        worths = {write_action(option.action): option.score for option in choice.ranked}
        behind.append(choice.ranked[0].score - worths[write_action(choice.action)])
        assert choice.is_slip == (choice.action != choice.ranked[0].action)
        assert choice.because.startswith("a slip: ") == choice.is_slip

    assert 1 < max(behind) <= 2.5
    assert len({write_action(choice.action) for choice in choices}) > 3


def test_without_randomness_its_stream_is_left_alone():
    position = decision_at(at(TWO_STEPS))
    steady, usual = (
        PlannerPlayer(GAME, 1, planning=planning)
        for planning in (Planning(temperature=1, disaster=9), Planning())
    )

    assert steady.choose(position, Budget(40)) == usual.choose(position, Budget(40))


def test_a_position_is_judged_once_whichever_way_leads_there():
    """And by its seat: what one holds of it is not what another does."""
    decision = decision_at(at(TWO_STEPS))
    player = PlannerPlayer(GAME, 1)
    first = player.choose(decision, Budget(60))
    player.choose(decision_at(at(TWO_STEPS.replace("turn 5 blue", "turn 5 red"))), Budget(60))

    assert player.choose(decision, Budget(60)).ranked[0].score == pytest.approx(first.ranked[0].score, abs=1)


def test_seconds_are_a_stop():
    choice = PlannerPlayer(GAME, 1).choose(decision_at(at(TWO_STEPS)), Budget(seconds=0.05))

    assert 0 < sum(option.figures["visits"] for option in choice.ranked) < 10**5
    assert choice.fault is None


def test_an_answer_that_ran_out_of_time_says_so():
    choice = PlannerPlayer(GAME, 1).choose(decision_at(at(TWO_STEPS)), Budget(10**6, limit=0.2))

    assert "simulations" in choice.fault


def test_a_decision_without_a_choice_is_not_thought_about():
    position = at("turn 5 blue acting actions 0 | blue 1@A2! | red 2@I2 | cubes A:blue I:red")
    assert len(position.legal()) == 1
    choice = PlannerPlayer(GAME, 1).choose(decision_at(position), Budget(10**6))

    assert write_action(choice.action) == "end turn"


ATTACKING = "turn 5 blue acting | blue 2@D6 5@D2 1@A2 | red 4@E4 5@I4 6@I6 | cubes A:blue I:red"


def judged(position):
    """The factors of a position, times their weights."""
    book, factors = rulebook_of(GAME), np.zeros(len(FACTORS), np.int64)
    book.features.evaluate_at(position.states, 0, book.tables, 0, factors)
    return factors @ [WEIGHTS["balanced"][factor] for factor in FACTORS]


def option_of(choice, words):
    return next(option for option in choice.ranked if write_action(option.action) == words)


def test_dice_are_judged_by_their_exact_chances():
    """An attack that was only looked at is worth the average of its 36 throws."""
    throws = [f"{mine} {theirs}" for mine in range(1, 7) for theirs in range(1, 7)]
    exact = sum(judged(after(ATTACKING, "attack 1 E4", dice)) for dice in throws) / 36
    attack = option_of(choice_at(ATTACKING, 1), "attack 1 E4")

    assert attack.figures["visits"] == 0
    assert attack.score == pytest.approx(exact, abs=0.01)


def test_what_is_found_behind_dice_is_freed_of_their_luck():
    """Winning the attack and losing it are some 3 points apart."""
    line = ATTACKING.replace("acting", "acting actions 1")
    choices = [PlannerPlayer(GAME, start).choose(decision_at(at(line)), Budget(100)) for start in range(6)]
    worths = [option_of(choice, "attack 1 E4").score for choice in choices]

    assert max(worths) - min(worths) < 0.15


def test_more_dice_than_two_are_averaged_over_what_is_tried():
    """The more often three ships are rolled, the less it matters which throws were seen first."""
    spread = {
        simulations: np.std([worth_of_rolling(start, simulations) for start in range(8)])
        for simulations in (10, 1000)
    }

    assert spread[1000] < spread[10] / 2


def worth_of_rolling(start, simulations):
    choice = PlannerPlayer(GAME, start).choose(decision_at(new_match().position), Budget(simulations))
    return option_of(choice, "reroll ships").score


def outcomes_of(game):
    kernel = rulebook_of(game).kernel(KERNEL)
    works = np.zeros(1, dtype_of(kernel.Work))
    kernel.begin_work(works)
    return works["outcomes"][0].reshape(kernel.VARIANTS, kernel.CHANCE_OUTCOMES)


def test_each_variant_of_chance_has_every_pair_of_dice_once():
    outcomes = outcomes_of(GAME)
    for variant in outcomes["start"].tolist():
        throws = [Stream(start) for start in variant]
        assert len({(throw.below(6), throw.below(6)) for throw in throws}) == len(throws) == 36
    assert (outcomes["weight"] == 1).all()


def test_what_comes_after_the_dice_differs_from_variant_to_variant():
    starts = outcomes_of(GAME)["start"]

    assert len(np.unique(starts)) == starts.size


def test_of_a_game_that_does_not_tell_of_chance_the_first_draws_are_spread_evenly():
    """A die of four sides comes to each of them equally often, and no sample stands for all that is drawn."""
    for variant in outcomes_of(pig.GAME)["start"].tolist():
        sides = [Stream(start).below(4) for start in variant]
        assert {sides.count(side) for side in range(4)} == {len(sides) // 4}
    assert rulebook_of(pig.GAME).kernel(KERNEL).CHANCE_DRAWS == 0


def test_it_plays_games_whose_stages_are_rounds_and_whose_cards_are_hidden():
    match = el_dorado_positions.new_match(3)
    for _, position in zip(range(6), el_dorado_positions.decisions(match), strict=False):
        choice = PlannerPlayer(position.game, 2).choose(decision_at(position), Budget(20))
        assert choice.action in position.legal()


def test_it_plays_a_whole_match_of_dice():
    match = Match(pig.GAME, pig.GAME.options(), 3, ["planner", "planner"])
    play_out(match, [PlannerPlayer(pig.GAME, seat) for seat in range(2)], budget=Budget(10))

    assert match.actor is None


TWO_DESTROYERS = (
    "turn 5 blue acting actions 0 | blue 3@A2 3@A6 5@A4 | red 2@I2 5@I4 6@I6 | cubes A:blue I:red"
)


def test_of_plans_that_come_to_the_same_it_takes_the_shortest():
    """Any two of these ships may change places, and nothing comes of it."""
    choice = choice_at(TWO_DESTROYERS, 200)

    assert write_action(choice.action) == "end turn"
    assert option_of(choice, "warp 1 3").score < choice.ranked[0].score


def test_it_does_not_think_of_what_undoes_a_step():
    position = after("turn 5 blue acting | blue 5@A6 | red 1@E4 | cubes A:blue I:red", "attack 1 E4")
    assert "cancel" in map(write_action, position.legal())
    for advises in (False, True):
        choice = PlannerPlayer(GAME, 1, advises=advises).choose(decision_at(position), Budget(60))

        assert {write_action(option.action).split()[0] for option in choice.ranked} == {"launch"}


def options_at(position):
    choice = PlannerPlayer(GAME, 1).choose(decision_at(position), Budget(60))
    return {write_action(option.action) for option in choice.ranked}


def test_an_idle_warp_is_no_option_and_one_that_helps_a_ship_on_is():
    """3.3: of two Destroyers that change places, one has moved and the other has not."""
    position, warps = at(TWO_DESTROYERS), {"warp 1 2", "warp 2 1"}
    assert warps <= set(map(write_action, position.legal()))
    assert not warps & options_at(position)
    position.record.moved = 1
    assert warps <= options_at(position)
    play(position, "warp 1 2")
    assert "warp 2 1" not in options_at(position)


def test_in_anothers_stage_an_answer_is_judged_at_once_and_exactly():
    """What the attacker will do with the rest of its turn is not guessed: it is the same for every answer."""
    line = "turn 5 red acting | red 3@B9 | blue 3@B6 cards relentless | cubes A:blue I:red"
    position = after(line, "attack 1 B6", "1 4")
    assert position.actor == 0
    throws = [judged(after(line, "attack 1 B6, reroll relentless", f"1 4 {die}")) for die in range(1, 7)]
    choice = PlannerPlayer(GAME, 1).choose(decision_at(position), Budget(60))

    assert write_action(choice.action) == "reroll relentless"
    assert choice.ranked[0].score == pytest.approx(sum(throws) / 6, abs=0.01)
    assert choice.because.endswith("at once")


def test_what_is_known_of_a_position_counts_for_every_way_there():
    """A lost re-roll leads where declining leads: rolling again is never worth less."""
    line = "turn 5 blue acting | blue 6@B9 2@D6 5@D2 cards scrappy | red 2@B6 5@I4 6@I6 | cubes A:blue I:red"
    position = after(line, "attack 1 B6", "4 3")  # 10 against 5, and 7 at best: it cannot be won
    for start in range(4):
        choice = PlannerPlayer(GAME, start).choose(decision_at(position), Budget(32))
        declined, again = (option_of(choice, words).score for words in ("skip rerolls", "reroll scrappy"))

        assert again == pytest.approx(declined, abs=0.05)


def test_an_attack_won_is_the_same_position_whatever_was_rolled():
    """6.6: rolls that win lead to one node, so that a plan behind them is found once."""
    forgotten, ways_on = set(), set()
    for dice in ("1 6", "2 3", "4 5"):
        position = after(ATTACKING, "attack 1 E4", dice)
        fix_dice(position, "1")
        GAME.module("worlds").forget(position.record, rulebook_of(GAME).tables_record)
        forgotten.add(position.states.tobytes())
        ways_on.add(tuple(map(write_action, position.legal())))

    assert ways_on == {("stay", "advance")}
    assert len(forgotten) == 1


def test_what_is_looked_at_only_when_it_is_come_to_again_is_found_all_the_same():
    """Of a new position only the best rated actions are tried; with all of them at once it finds as much."""
    position = decision_at(at(TWO_STEPS))
    few, all_of_them = (
        PlannerPlayer(GAME, 1, planning=Planning(at_first=at_first)).choose(position, Budget(200))
        for at_first in (1, None)
    )

    assert len(few.ranked) == len(all_of_them.ranked)
    assert few.ranked[0].score == pytest.approx(all_of_them.ranked[0].score, abs=0.1)


def test_at_first_as_many_as_it_thinks_of_is_what_it_does_without_being_told():
    position = decision_at(at(TWO_STEPS))
    told, untold = (
        PlannerPlayer(GAME, 1, planning=Planning(width=6, at_first=at_first)).choose(position, Budget(60))
        for at_first in (6, None)
    )

    assert told == untold
