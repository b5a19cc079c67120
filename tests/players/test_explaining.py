"""Advice as a person is told it: sorted by the figure that is shown first, in words of the game."""

import pytest

from quantum_positions import at
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.games.catalogue import OURS, find_game
from tablemate.games.quantum import GAME as QUANTUM
from tablemate.games.quantum.explaining import WORDS, chance_to_win
from tablemate.games.quantum.skill import FACTORS
from tablemate.players.explaining import ALL_EQUAL, Explanation, Figure, explained, figure_words
from tablemate.players.planner import LearnedPlannerPlayer
from tablemate.players.seats import make_adviser

TWO_STEPS = "turn 5 blue acting | blue 2@B4 5@A6 1@A2 | red 2@I2 5@I4 6@I6 | cubes A:blue I:red"


def decision_of(match: Match) -> Decision:
    """The next decision that has a choice; what comes before it is taken as it is listed."""
    while len(match.position.legal()) == 1:
        match.act(match.actor, match.position.legal()[0])
    return Decision(match.position.determinized(match.actor, 1), match.actor, list)


def planned(line: str, simulations: int = 80) -> Explanation:
    position = at(line)
    decision = Decision(position.determinized(position.actor, 1), position.actor, list)
    return explained(LearnedPlannerPlayer(QUANTUM, 1).choose(decision, Budget(simulations)), decision)


def told(scores: list[float], figures: list[dict[str, float]]) -> Explanation:
    """Options of El Dorado with such scores and figures, in words."""
    game = find_game("el_dorado")
    match = Match(game, game.options({"players": 3, "schedule": "5..1"}), 1, ["human"] * 3)
    decision = decision_of(match)
    actions = decision.legal_actions
    ranked = tuple(RankedAction(a, s, f) for a, s, f in zip(actions, scores, figures, strict=False))
    return explained(Choice(actions[0], "so it is", ranked), decision)


@pytest.mark.parametrize("game_id", OURS)
def test_in_every_game_options_are_sorted_by_the_figure_that_comes_first_or_by_what_is_named(game_id):
    game = find_game(game_id)
    options = game.options({"deck": "default"} if game_id == "the_deal" else {})
    match = Match(game, options, 5, ["human"] * game.seats(options))
    decision = decision_of(match)
    choice = make_adviser(game, 3, decision.seat).choose(decision, Budget())
    answer = explained(choice, decision)

    if answer.figures and not (game.has("explaining") and hasattr(game.module("explaining"), "FIGURES")):
        first = answer.figures[0].name
        values = [option.figures[first] for option in answer.options]
        assert values == sorted(values, reverse=True)
    else:  # what sorts them is named, and not among the figures that the game wants shown
        assert [option.action for option in answer.options] == [option.action for option in choice.ranked]
    assert len(answer.options) < 2 or answer.order
    assert not {"visits", "worlds"} & {figure.name for figure in answer.figures}


def test_a_bid_that_is_worth_more_stands_above_one_with_more_points():
    """What sorts them is shown, and named."""
    answer = told([4.0, 5.0], [{"points": 6.0, "reached": 0.5}, {"points": 3.0, "reached": 0.6}])

    assert [option.figures["worth"] for option in answer.options] == [5.0, 4.0]
    assert [figure.title for figure in answer.figures] == [
        "Worth",
        "Points on average",
        "Chance to make it",
    ]
    assert answer.order.startswith("Sorted by worth: ")


def test_at_first_sight_it_is_told_how_likely_a_strong_player_takes_each():
    answer = told([3.0, 1.0], [{"chance": 0.75}, {"chance": 0.25}])
    worth, chance = answer.figures

    assert (worth.title, chance.title) == ("Worth", "A strong player's choice")
    assert figure_words(chance, answer.options[0].figures["chance"], None) == "75%"


def test_where_all_options_are_worth_the_same_it_says_so():
    same = {"points": 6.0, "reached": 0.5}
    assert told([4.0, 4.001], [same, dict(same)]).order == ALL_EQUAL
    assert told([4.0, 4.1], [same, dict(same)]).order != ALL_EQUAL
    assert told([4.0, 4.0], [same, {**same, "reached": 0.6}]).order != ALL_EQUAL


def test_in_quantum_the_chance_to_win_and_the_plan_are_told():
    answer = planned(TWO_STEPS)

    assert answer.figures == (Figure("win", "Chance to win", is_share=True),)
    assert answer.because.startswith(f"{round(100 * answer.options[0].figures['win'])}% to win; ")
    assert "then construct on planet B" in answer.because
    assert answer.because.endswith("; that places a cube")
    assert answer.options[0].plan[0] == {"type": "construct", "planet": "B"}
    assert answer.order == "Sorted by the chance to win"


def test_a_plan_that_takes_longer_names_the_planet_and_the_ships_for_it():
    answer = planned("turn 5 blue acting actions 1 | blue 2@A2 5@E6 | red 2@I2 | cubes A:blue I:red")

    assert "you are heading for planet " in answer.because
    assert "with ship" in answer.because


def test_an_attack_tells_how_likely_it_succeeds():
    answer = planned("turn 5 blue acting actions 1 | blue 1@A3 | red 6@B1 | cubes A:blue I:red")

    assert "the attack has a chance of 100%" in answer.because


def test_options_tell_in_what_they_differ():
    answer = planned(TWO_STEPS)

    assert all(set(option.better + option.worse) <= set(WORDS.values()) for option in answer.options)
    assert answer.options[0].better or answer.options[0].worse
    assert any(option.worse for option in answer.options[1:])
    assert set(WORDS) == set(FACTORS)


def test_the_chance_to_win_is_what_a_plan_is_judged_at():
    assert [chance_to_win(worth, 2) for worth in (-0.1, 0, 37.5, 100)] == [0, 0, 0.375, 1]


def test_figures_are_written_as_people_read_them():
    game = find_game("the_deal")
    dollars = game.module("text").SCORES[0]

    assert figure_words(Figure("win", "", is_share=True), 0.256, None) == "26%"
    for name in ("worth", "points"):
        assert figure_words(Figure(name, "", is_share=False), -2.04, dollars) == "\N{MINUS SIGN}$2.0"
        assert figure_words(Figure(name, "", is_share=False), -2.04, None) == "\N{MINUS SIGN}2.0"
    assert figure_words(Figure("tempo", "", is_change=True), -2.04, dollars) == "\N{MINUS SIGN}2"
    assert figure_words(Figure("tempo", "", is_change=True), -0.04, dollars) == "0"
