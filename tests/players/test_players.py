"""Players by name: what they are called, and that they are repeatable and say why."""

import pytest

from tablemate.core import BadSeat
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Decision, play_out
from tablemate.core.position import Position
from tablemate.games.el_dorado import GAME
from tablemate.players import make_player, parse_seats
from tablemate.players.seats import check_seats


def test_seats_are_a_list_of_names():
    assert parse_seats("scripted, random,scripted:aggressive") == [
        "scripted",
        "random",
        "scripted:aggressive",
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wizard", "seat 1: there is no player 'wizard'"),
        ("", "seat 1: there is no player ''"),
        ("random:bold", "seat 1: there is no player 'random:bold'"),
        ("scripted:bold", "seat 1: El Dorado has no style 'bold', only balanced, aggressive, defensive"),
        ("human", "seat 1: a simulation has no seat for a human"),
    ],
)
def test_a_name_that_means_nothing_is_refused_with_its_seat(name, said):
    with pytest.raises(BadSeat, match=said):
        check_seats(GAME, ["random", name], with_people=False)


@pytest.mark.parametrize("name", ["random", "scripted", "scripted:defensive", "easy", "normal:aggressive"])
def test_the_same_seed_plays_the_same_match(name):
    assert played(name, seed=3) == played(name, seed=3)
    assert played(name, seed=3) != played(name, seed=4)


def played(name, seed):
    match = Match(GAME, GAME.options(), seed, [name] * 4)
    play_out(match, [make_player(GAME, name, seed, seat) for seat in range(4)])
    return [line.action for line in match.lines]


def test_a_choice_says_why():
    position = Position.start(GAME, GAME.options(), seed=1)

    assert make_player(GAME, "scripted", 1, 1).choose(Decision(position, 1, list), Budget()).because
