"""Levels by name: who sits there, in which style, with how much to think."""

import pytest

import pig
from tablemate.core import BadSeat
from tablemate.core.levels import USUAL, LooksAhead, Searches, levels_of
from tablemate.core.match import Match
from tablemate.core.matchfile import write_match
from tablemate.core.playing import play_out
from tablemate.core.rulebook import PLAY, PLAYER_CALLS
from tablemate.games.el_dorado import GAME
from tablemate.players import make_player
from tablemate.players.evaluator import KERNEL
from tablemate.players.seats import LEVELS, check_seats, loading_order
from tablemate.players.timing import PACES

SMALL = GAME.options({"players": 2, "schedule": "3,2"})


def played(game, options, *names):
    match = Match(game, options, 5, names)
    play_out(match, [make_player(game, name, 5, seat) for seat, name in enumerate(names)])
    return match


def actions(match):
    return [line.action for line in match.lines]


@pytest.mark.parametrize(
    "name",
    [
        "easy",
        "normal",
        "medium",
        "hard",
        "expert@2it",
        "easy:aggressive",
        "normal:defensive@1s",
        "hard:balanced@3it",
    ],
)
def test_a_level_plays(name):
    assert all(line.fault is None for line in played(GAME, SMALL, name, "scripted").lines)


def test_medium_is_another_word_for_normal():
    assert actions(played(GAME, SMALL, "medium", "easy")) == actions(played(GAME, SMALL, "normal", "easy"))
    assert '"seats":["medium","easy"]' in write_match(played(GAME, SMALL, "medium", "easy"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("normal:defensive", "seat 0: Pig has no style 'defensive', only balanced, bold"),
        ("normal:", "seat 0: Pig has no style '', only balanced, bold"),
        ("normal@", "seat 0: '' is not a budget like 5000it"),
        ("normal@2", "seat 0: '2' is not a budget like 5000it"),
        ("scripted@2s", "seat 0: there is no player 'scripted@2s'"),
        ("Normal", "seat 0: there is no player 'Normal'"),
        ("evaluator", "seat 0: there is no player 'evaluator'"),
    ],
)
def test_what_a_game_lacks_is_refused_by_name(name, said):
    with pytest.raises(BadSeat, match=said):
        check_seats(pig.GAME, [name, "random"], with_people=False)


def test_a_level_that_a_game_does_not_have_is_refused(monkeypatch):
    levels = {name: USUAL[name] for name in ("easy", "normal")}
    monkeypatch.setattr(pig.GAME.module("levels"), "LEVELS", levels)

    with pytest.raises(BadSeat, match="seat 0: Pig has no level expert, only easy, normal"):
        check_seats(pig.GAME, ["expert", "random"], with_people=False)


def test_a_game_that_says_nothing_has_the_usual_levels():
    """The weaker a level, the more often it slips, and the worse."""
    levels = levels_of(pig.GAME)

    assert [*levels] == ["easy", "normal", "hard", "expert"]
    *looking, searching = levels.values()
    assert all(isinstance(level, LooksAhead) for level in looking)
    assert [level.randomness for level in looking] == [0.30, 0.15, 0.05]
    assert [level.worlds for level in looking] == [1, 2, 4]
    assert [level.temperature for level in looking] == [8, 4, 2]
    assert [level.disaster for level in looking] == [15, 15, 10]
    assert isinstance(searching, Searches)
    assert all(line.fault is None for line in played(pig.GAME, pig.GAME.options(), "hard:bold", "easy").lines)


def test_el_dorado_has_all_levels():
    assert tuple(levels_of(GAME)) == LEVELS == tuple(PACES)


def test_only_the_kernels_that_seats_need_are_prepared():
    searched = {level.player for level in levels_of(GAME).values() if isinstance(level, Searches)}

    def needed(*seats):
        return [kernel.path for kernel in loading_order(GAME, seats)]

    assert needed() == [PLAY]
    assert needed("random", "scripted", "cmd:true") == [PLAY, PLAYER_CALLS]
    assert needed("easy", "normal") == [PLAY, PLAYER_CALLS, KERNEL]
    assert {kernel.stem for kernel in needed(*LEVELS)} == {"play", "player_calls", "look_ahead", *searched}
    *_, for_hints = needed("human", "normal")
    assert for_hints.stem in searched


def test_a_budget_in_simulations_gives_the_same_match_again():
    first, again = (played(GAME, SMALL, "normal@5it", "hard@3it") for _ in range(2))

    assert write_match(first) == write_match(again)
