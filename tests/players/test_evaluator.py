"""The player that looks one step ahead: what it takes, how it slips, and what it says of it."""

import math
import threading
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace

import pytest

import pig
from el_dorado_positions import VARIED, new_match, position_at
from tablemate.core.levels import USUAL, LooksAhead
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Decision, play_out
from tablemate.core.position import Position
from tablemate.core.streams import Stream
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.notation import write_action
from tablemate.players import make_player
from tablemate.players.controller import Controller
from tablemate.players.evaluator import EvaluatorPlayer

EASY, NORMAL, HARD = (USUAL[name] for name in ("easy", "normal", "hard"))
STEADY = replace(NORMAL, randomness=0.0)
SIGHT = replace(STEADY, worlds=0, prior=2.0)
LIKELY_TRICK = "d0 up:2H | 3C / KH / 4C"  # the lead, and a trump that only the ace beats
ALL_LOST = "d2 up:2H | 3C 3D 4D / 5C 5D 6D / 7C 7D 8D | 3 3 0 | 3C 5C 7C"  # nobody can make a bid any more


def decision(position, start=1):
    seat = position.actor
    return Decision(position.determinized(seat, start), seat, list)


def chosen(level, position, start=1, style="balanced", **kinds):
    player = EvaluatorPlayer(position.game, start, level, style, **kinds)
    return player.choose(decision(position), Budget())


def actions(level, position, times, **kinds):
    """How often each action is taken, over so many streams."""
    return Counter(
        write_action(chosen(level, position, start, **kinds).action) for start in range(times)
    ).most_common()


def pig_that_can_win():
    """With 19 on the pile, 81 banked and the other at 99, holding wins at once."""
    position = Position.start(pig.GAME, pig.GAME.options(), seed=1)
    position.record.pile, position.record.points[position.actor] = 19, 81
    position.record.points[1 - position.actor] = 99
    return position


def test_the_best_weighed_change_is_taken():
    choice = chosen(STEADY, position_at(LIKELY_TRICK))

    assert choice.action == {"type": "bid", "tricks": 1}
    best, other = choice.ranked
    assert best.action == choice.action
    assert best.score > other.score
    assert best.figures["reach"] == 90
    assert best.figures["safety"] == 100


def test_a_score_is_the_weighted_sum_of_what_the_figures_say():
    weights = {"points": 0.17, "reach": 0.40, "safety": 0.32, "spoiling": 0.11}
    for option in chosen(STEADY, position_at(LIKELY_TRICK)).ranked:
        assert option.score == pytest.approx(sum(w * option.figures[f] for f, w in weights.items()), abs=1e-3)


def test_a_level_may_add_what_the_prior_makes_of_an_action():
    position = position_at(LIKELY_TRICK)
    logits = dict(zip(map(write_action, position.legal()), position.logits(), strict=True))
    plain, told = (
        {write_action(option.action): option.score for option in chosen(level, position).ranked}
        for level in (STEADY, replace(STEADY, prior=2.0))
    )

    assert len({*logits.values()}) > 1
    assert told == pytest.approx({name: plain[name] + 2 * logits[name] / 256 for name in plain}, abs=1e-5)


def test_what_a_position_asks_for_starts_from_the_style_at_every_decision():
    """Far behind near the end points and spoiling count more: asked a hundred times as much as the first."""
    position = position_at(LIKELY_TRICK)
    position.record.round, position.record.rounds = 2, 3
    position.record.scores[(position.actor + 1) % 3] = 40
    raised = {"points": 0.17 * 1.4, "reach": 0.40, "safety": 0.32, "spoiling": 0.11 * 1.3}
    weights = {factor: weight / sum(raised.values()) for factor, weight in raised.items()}
    player = EvaluatorPlayer(GAME, 1, STEADY, "balanced")
    asked = decision(position)
    choices = [player.choose(asked, Budget()) for _ in range(100)]

    for option in choices[-1].ranked:
        assert option.score == pytest.approx(sum(w * option.figures[f] for f, w in weights.items()), abs=1e-3)
    assert all(choice == choices[0] for choice in choices)


def test_equal_scores_are_taken_in_the_order_of_the_rules():
    position = position_at(ALL_LOST)
    choice = chosen(STEADY, position)

    assert len({option.score for option in choice.ranked}) == 1
    assert choice.action == position.legal()[0]


@pytest.mark.parametrize(("level", "randomness"), [(EASY, 0.30), (NORMAL, 0.15)])
def test_where_another_is_as_good_a_level_slips_as_often_as_it_says(level, randomness):
    (first, often), *others = actions(level, position_at(ALL_LOST), 2000)

    assert others
    assert first == write_action(position_at(ALL_LOST).legal()[0])
    assert often / 2000 == pytest.approx(1 - randomness, abs=0.03)


def test_a_slip_is_the_more_seldom_the_worse_it_is():
    """By e for every 4 points, against the best as well: it is kept where nothing is nearly as good."""
    position = Position.start(GAME, GAME.options({"schedule": "4"}), seed=2)
    level = replace(STEADY, temperature=4.0, disaster=100.0)
    best, *others = chosen(level, position).ranked
    shares = {write_action(o.action): math.exp((o.score - best.score) / 4) for o in others}
    total = sum(shares.values()) + 1 - max(shares.values())
    taken = dict(actions(replace(level, randomness=1.0), position, 6000))

    assert max(shares.values()) < 1
    for action, share in shares.items():
        assert taken.get(action, 0) / 6000 == pytest.approx(share / total, abs=0.02)


def test_what_is_known_to_be_a_disaster_is_never_taken():
    position = Position.start(GAME, GAME.options({"schedule": "10"}), seed=2)
    best, *others = chosen(replace(HARD, randomness=0.0), position).ranked
    near = {write_action(o.action) for o in others if o.score >= best.score - 10}
    level = replace(HARD, randomness=1.0, temperature=1000.0)
    taken = set(dict(actions(level, position, 300)))

    assert near
    assert len(near) < len(others)
    assert taken - {write_action(best.action)} == near


def test_where_all_else_is_a_disaster_there_is_no_slip():
    level = replace(HARD, randomness=1.0, temperature=1000.0)

    assert actions(level, position_at(LIKELY_TRICK), 100) == [("bid 1", 100)]


@pytest.mark.parametrize("level", [EASY, NORMAL, HARD])
def test_a_win_that_was_found_is_skipped_by_nobody(level):
    choices = [chosen(replace(level, randomness=1.0), pig_that_can_win(), start) for start in range(50)]

    assert {choice.action["type"] for choice in choices} == {"hold"}


def test_what_the_game_itself_calls_won_is_taken():
    """The bid that the prior rates highest, and no other, reaches the bound."""
    position = Position.start(GAME, GAME.options({"schedule": "4"}), seed=2)
    logits = position.root_logits()
    won = position.legal()[logits.index(max(logits))]
    choice = chosen(replace(NORMAL, randomness=1.0, wins_from=max(logits)), position)

    assert logits.count(max(logits)) == 1
    assert (choice.action, choice.because) == (won, "it should win the match")


def test_winning_and_losing_count_outside_the_weighted_sum():
    won = chosen(STEADY, pig_that_can_win())

    assert won.ranked[0].score > 900
    assert won.because == "it wins the match"


def test_without_randomness_nothing_is_left_to_chance():
    position = Position.start(GAME, GAME.options(), seed=2)

    assert len(actions(EASY, position, 50, deterministic=True)) == 1


@pytest.mark.parametrize("settings", VARIED[:6], ids=str)
def test_a_choice_depends_on_nothing_the_seat_cannot_see(settings):
    """Whatever world the player is handed, with the same random stream it chooses the same."""
    match = new_match(9, **settings)
    ahead = make_player(GAME, "random", 9, 0)
    for _ in range(40):
        if match.actor is None:
            break
        for level in (EASY, HARD):
            choices = [
                EvaluatorPlayer(GAME, 5, level, "balanced").choose(decision(match.position, s), Budget())
                for s in (1, 2, 3)
            ]
            assert choices[0] == choices[1] == choices[2]
        match.act(match.actor, ahead.choose(decision(match.position), Budget()).action)


def test_a_choice_names_the_factor_that_decided():
    assert (
        chosen(STEADY, position_at(LIKELY_TRICK)).because == "better for not getting too many tricks than “0”"
    )
    assert chosen(STEADY, position_at(ALL_LOST)).because.startswith("no worse than ")


def test_a_slip_says_so():
    level = replace(EASY, randomness=1.0, temperature=1000.0, disaster=1000.0)
    choice = next(
        c for c in (chosen(level, position_at(LIKELY_TRICK), start) for start in range(9)) if c.is_slip
    )

    assert choice.because == "a slip: “1” looked better"
    assert choice.is_slip
    assert not chosen(STEADY, position_at(LIKELY_TRICK)).is_slip
    assert write_action(choice.ranked[0].action) == "bid 1"


def test_at_first_sight_an_action_is_worth_what_the_prior_makes_of_it():
    position = position_at(LIKELY_TRICK)
    logits = dict(zip(map(write_action, position.legal()), position.logits(), strict=True))
    choice = chosen(SIGHT, position)
    total = sum(math.exp(logit / 256) for logit in logits.values())

    assert {write_action(o.action): o.score for o in choice.ranked} == pytest.approx(
        {action: 2 * logit / 256 for action, logit in logits.items()}, abs=1e-5
    )
    assert choice.ranked[0].figures == pytest.approx(
        {"chance": math.exp(max(logits.values()) / 256) / total}, abs=1e-6
    )
    assert (
        choice.because == f"a strong player would do so {choice.ranked[0].figures['chance']:.0%} of the time"
    )


def test_at_first_sight_no_world_is_drawn():
    player = EvaluatorPlayer(GAME, 1, SIGHT, "balanced")
    player.choose(decision(position_at(LIKELY_TRICK)), Budget())
    own = Stream(1)
    own.draw()

    assert int(player._works["own"]["x"][0]) == own.x


def test_at_first_sight_too_a_level_slips_to_what_is_nearly_as_good():
    near, far = (replace(SIGHT, randomness=1.0, temperature=1000.0, disaster=d) for d in (1000.0, 1.0))

    assert actions(near, position_at(LIKELY_TRICK), 20) == [("bid 0", 20)]
    assert actions(far, position_at(LIKELY_TRICK), 20) == [("bid 1", 20)]


def test_asked_for_worlds_a_level_that_judges_at_first_sight_looks_into_them():
    player = EvaluatorPlayer(GAME, 1, SIGHT, "balanced")
    choice = player.choose(decision(position_at(LIKELY_TRICK)), Budget(simulations=2))

    assert choice.ranked[0].figures["reach"] == 90


def test_a_single_option_needs_no_thought():
    choice = chosen(STEADY, position_at("d0 up:2H | 3C / AH / 4C | 0 1 0"))

    assert (choice.because, choice.ranked) == ("there is nothing else to do", ())


def test_who_runs_out_of_time_takes_the_best_of_what_it_looked_at():
    position = Position.start(GAME, GAME.options(), seed=2)
    player = EvaluatorPlayer(GAME, 1, STEADY, "balanced")
    choice = player.choose(decision(position), Budget(limit=0.0))

    assert choice.action == position.legal()[0]
    assert choice.because == "there was no time to look at another"


def test_more_worlds_can_be_asked_for():
    position = pig_that_can_win()
    player = EvaluatorPlayer(pig.GAME, 1, STEADY, "balanced")
    rolled = player.choose(decision(position), Budget(simulations=600)).ranked[1]

    assert rolled.figures["pile"] == pytest.approx((2 + 3 + 4 + 5 + 6 - 19) / 6, abs=1)


class Failing(EvaluatorPlayer):
    """An evaluator whose third evaluation of every decision fails."""

    def __init__(self, fail):
        super().__init__(GAME, 1, STEADY, "balanced")
        judge = self._kernel.judge_at

        def judge_at(states, tables, works, seat, first, last):
            if last >= 3:
                fail()
            judge(states, tables, works, seat, first, last)

        self._kernel = SimpleNamespace(
            ONE=self._kernel.ONE,
            begin_at=self._kernel.begin_at,
            judge_at=judge_at,
            decide_at=self._kernel.decide_at,
        )


def failed():
    raise ArithmeticError("no evaluation")


@pytest.mark.parametrize(
    ("fail", "said"),
    [(failed, "ArithmeticError: no evaluation"), (lambda: threading.Event().wait(), "no answer within")],
    ids=["raises", "hangs for good"],
)
def test_an_evaluation_that_fails_never_stops_a_match(fail, said):
    options = GAME.options({"players": 2, "schedule": "4"})
    match = Match(GAME, options, 3, ["failing", "scripted"])
    failing = Controller(lambda: Failing(fail), 1, limit=lambda kind: 0.05)
    play_out(match, [failing, make_player(GAME, "scripted", 3, 1)])

    faults = [line.fault for line in match.lines if line.seat == 0 and line.fault]
    assert match.result is not None
    assert said in faults[0]


def test_an_evaluation_that_hangs_leaves_the_best_of_those_before():
    """Of the first two bids, the better: the ace of trump is good for one trick, and not for none."""
    position = position_at("d0 up:2H | 3C 4C 5C / AH 2C 3D / 6C 7C 8C")
    controller = Controller(lambda: Failing(lambda: threading.Event().wait()), 1, limit=lambda kind: 0.05)
    choice = controller.choose(decision(position), Budget())

    assert choice.action == {"type": "bid", "tricks": 1}
    assert "no answer within 0.05 s" in choice.fault


def test_any_game_with_factors_and_weights_has_such_players():
    """Pig, hard: nothing on the pile is worth rolling for, and forty points are worth keeping."""
    position = Position.start(pig.GAME, pig.GAME.options(), seed=1)
    position.record.pile = 40

    assert isinstance(HARD, LooksAhead)
    assert chosen(replace(HARD, worlds=200), position, deterministic=True).action == {"type": "hold"}
