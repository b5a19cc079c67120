"""Quantum's levels and styles (rules 12): each beats the one below, on the same seeds from both seats."""

from dataclasses import replace

import pytest

from quantum_positions import at, play, told
from tablemate.core.levels import Planning, levels_of
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Decision, play_out
from tablemate.core.streams import match_seed
from tablemate.games.quantum import GAME
from tablemate.games.quantum.levels import LEVELS
from tablemate.games.quantum.notation import write_action
from tablemate.games.quantum.skill import STAGE_WORTH, STYLES, WEIGHTS
from tablemate.lab.evaluating.blunders import A_BLUNDER
from tablemate.lab.series import played_match
from tablemate.players import make_player
from tablemate.players.seats import make_adviser

QUICK, LONG = 4, 100  # pairs of matches
LAST_CUBE = (
    "turn 9 blue acting | blue 2@B4 5@A6 1@A2 | red 2@I2 5@I4 6@I6 | cubes A:blue C:blue D:blue E:blue I:red"
)


def share_won(name, other, pairs):
    """What the first player wins of matches played twice, from both seats."""
    won = 0
    for number in range(pairs):
        for seats in ([name, other], [other, name]):
            match = played_match(GAME, GAME.options(), match_seed(5, number), seats)
            won += match.position.record.winner == seats.index(name)
    return won / (2 * pairs)


def test_normal_beats_random_and_easy():
    assert share_won("normal", "random", QUICK) == 1
    assert share_won("normal", "easy", QUICK) > 0.5


def test_hard_beats_the_scripted_player_and_normal():
    assert share_won("hard@60it", "scripted", QUICK) > 0.75
    assert share_won("hard@60it", "normal", QUICK) > 0.5


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "other", "least"),
    [
        ("easy", "random", 0.9),
        ("normal", "easy", 0.7),
        ("hard", "normal", 0.7),
        ("expert", "hard", 0.55),
        ("hard", "scripted", 0.9),
    ],
)
def test_every_level_beats_the_one_below(name, other, least):
    assert share_won(name, other, LONG) > least


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_a_level_that_does_not_slip_wins_where_it_can(level):
    """1.1: move into orbit, construct, and it is over."""
    position = at(LAST_CUBE)
    player = make_player(GAME, f"{level}@60it" if level != "normal" else level, 3, 0)
    while position.actor == 0:
        decision = Decision(position.determinized(0, 7), 0, list)
        position.apply(player.choose(decision, Budget()).action)

    assert position.record.winner == 0


def test_no_slip_of_hard_misses_a_win_that_it_has_found(monkeypatch):
    """However large a slip may be."""
    careless = replace(LEVELS["hard"], planning=Planning(randomness=1, temperature=1000, disaster=100))
    monkeypatch.setattr(GAME.module("levels"), "LEVELS", {**LEVELS, "hard": careless})
    decision = Decision(at(LAST_CUBE).determinized(0, 7), 0, list)
    choices = [make_player(GAME, "hard", start, 0).choose(decision, Budget()) for start in range(10)]

    assert not any(choice.is_slip for choice in choices)


def test_hard_slips_by_less_than_a_blunder():
    """And often: that is how it stays weaker than expert."""
    match = played_match(GAME, GAME.options(), match_seed(5, 0), ["hard", "hard"])
    slips = sum(match.slips)

    assert LEVELS["hard"].planning.disaster < A_BLUNDER * STAGE_WORTH[0]
    assert 0.1 < slips / len(match.slips) < 0.7


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_no_level_drops_the_last_cube_however_good_an_attack_looks(level):
    """A free strike that can hardly fail, at a ship that is worth it."""
    line = "turn 9 blue acting | blue 1@B4 6@B2 1@C4 | red 6@C7 | cubes A:blue C:blue D:blue E:blue I:red"
    decision = Decision(at(line).determinized(0, 7), 0, list)
    choice = make_player(GAME, f"{level}+randomness=0", 3, 0).choose(decision, Budget())

    assert write_action(choice.action) == "construct B"


def test_every_style_has_weights():
    assert set(WEIGHTS) == set(STYLES)


def test_aggressive_attacks_more_than_defensive():
    attacks = {}
    for style in ("aggressive", "defensive"):
        name = f"normal:{style}"
        matches = [Match(GAME, GAME.options(), match_seed(3, n), [name, name]) for n in range(6)]
        for match in matches:
            play_out(match, [make_player(GAME, name, match.seed, seat) for seat in range(2)])
        attacks[style] = sum(len(told(match.events, "attack_declared")) for match in matches)

    assert attacks["aggressive"] > attacks["defensive"]


def test_levels_are_told_weakest_first():
    assert list(levels_of(GAME)) == ["easy", "normal", "hard", "expert"]


def test_an_explanation_names_what_it_is_good_for():
    position = at(LAST_CUBE.replace(" C:blue D:blue E:blue", ""))
    decision = Decision(position.determinized(0, 7), 0, list)
    choice = make_player(GAME, "hard@60it", 3, 0).choose(decision, Budget())

    assert write_action(choice.action).startswith("move 2 B")
    assert "construct on planet B" in choice.because


ENDANGERED = "turn 5 blue acting | blue 1@B9 | red 6@B6 cards dangerous | cubes A:blue I:red"
BUDGETS = {"hard": "hard@40it", "expert": "expert@200it"}


def danger(uses):
    """An attack that will succeed with 97 in 100, on the only ship of red, who has Dangerous."""
    position = at(ENDANGERED, ai_uses_dangerous=uses)
    play(position, "attack 1 B6")
    assert position.actor == 1
    return position


def answers_to_danger(name, uses, times=30):
    """What a player answers, each time with another stream."""
    position = danger(uses)
    decision = Decision(position.determinized(1, 7), 1, list)
    players = (make_player(GAME, name, start, 1) for start in range(times))
    return {write_action(player.choose(decision, Budget()).action) for player in players}


@pytest.mark.parametrize("level", levels_of(GAME))
def test_where_opponents_never_use_dangerous_no_level_does(level):
    """10.1: not even by a slip. Where they may they do, at least sometimes."""
    name = BUDGETS.get(level, f"{level}+randomness=1")

    assert answers_to_danger(name, "never") == {"not dangerous"}
    assert "dangerous" in answers_to_danger(name, "when_expected_loss")


def test_what_opponents_never_do_is_not_among_what_they_rank():
    choice = make_player(GAME, "hard", 3, 1).choose(
        Decision(danger("never").determinized(1, 7), 1, list), Budget()
    )

    assert [write_action(option.action) for option in choice.ranked] == ["not dangerous"]


def test_a_person_is_advised_to_use_dangerous_all_the_same():
    """10.1 is about opponents: a hint is about what is best for the person."""
    position = danger("never")
    choice = make_adviser(GAME, 3, 1).choose(Decision(position.determinized(1, 7), 1, list), Budget())

    assert write_action(choice.action) == "dangerous"
