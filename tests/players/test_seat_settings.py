"""What is set of a player apart from its level: how often it slips, how long it is seen to think."""

from dataclasses import replace

import pytest

import pig
from el_dorado_positions import position_at
from tablemate.core import BadSeat
from tablemate.core.levels import USUAL, levels_of
from tablemate.core.match import Match
from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.core.playing import Budget, Decision, play_out
from tablemate.games.el_dorado import GAME
from tablemate.players import make_player
from tablemate.players.pacing import Pauses
from tablemate.players.seats import check_seats, line_up_of, seating_of
from tablemate.players.timing import PACES, Pace, limit_of


@pytest.fixture(autouse=True)
def usual_levels(monkeypatch):
    """To those that go by factors alone, all cards are as good in the position below."""
    monkeypatch.setattr(GAME.module("levels"), "LEVELS", USUAL)


def slips(name, times=200):
    """How often a player takes another card than the best, where all are as good."""
    position = position_at("d2 up:2H | 3C 3D 4D / 5C 5D 6D / 7C 7D 8D | 3 3 0 | 3C 5C 7C")
    seat = position.actor
    decision = Decision(position.determinized(seat, 1), seat, list)
    choices = (make_player(GAME, name, root, seat).choose(decision, Budget()) for root in range(times))
    return sum(choice.because.startswith("a slip") for choice in choices)


@pytest.mark.parametrize(
    ("name", "slipped"),
    [
        ("easy+randomness=0", 0),
        ("easy:aggressive+randomness=0.0", 0),
        ("normal+randomness=1", 200),
        ("medium@1it+randomness=1.0", 200),
    ],
)
def test_randomness_is_what_the_seat_says(name, slipped):
    assert slips(name) == slipped


def test_judgement_slips_and_looks_ahead_are_set_apart_from_each_other():
    level = line_up_of(GAME, ["easy+judgement=1.5+worlds=7+randomness=0.02"])[0].level

    assert level == replace(levels_of(GAME)["easy"], judgement=1.5, worlds=7, randomness=0.02)


def test_seconds_are_only_a_limit_beside_the_number_of_worlds():
    seating = seating_of(GAME, 0, "easy@2s+worlds=7")

    assert seating.budget == Budget(seconds=2.0)
    assert seating.compiled is None, "how many it comes to depends on the machine"


def test_half_the_time_is_about_half_the_time():
    assert slips("normal+randomness=0.5", 600) / 600 == pytest.approx(0.5, abs=0.07)


@pytest.mark.parametrize("name", ["easy", "hard:defensive@3it", "foresight", "scripted:aggressive", "random"])
def test_thinking_time_is_what_the_seat_says_for_any_player(name):
    seating = seating_of(GAME, 0, f"{name}+thinking=250..4000")

    assert seating.pace == Pace(0.25, 4.0)
    pauses = [Pauses(GAME, seating.pace, start).next("play") for start in range(200)]
    assert 0.25 <= min(pauses) < 0.5
    assert 3.75 < max(pauses) <= 4.0
    assert limit_of(GAME, "play", seating.pace, None, 0.001) == 9.0


def test_what_is_not_set_stays_as_the_level_has_it():
    assert seating_of(GAME, 0, "easy+randomness=0").pace == PACES["easy"]
    assert slips("easy+thinking=0..0") == slips("easy") > 0


def test_thinking_time_changes_nothing_of_what_is_played():
    names = ("easy", "normal"), ("easy+thinking=0..0", "normal+thinking=9000..9000")
    first, again = (played(GAME, seats) for seats in names)

    assert [line.action for line in first.lines] == [line.action for line in again.lines]
    assert line_up_of(GAME, ["scripted+thinking=1..2", "random"]) == line_up_of(GAME, ["scripted", "random"])


def played(game, seats):
    match = Match(game, game.options({"players": 2, "schedule": "3,2"}), 5, seats)
    play_out(match, [make_player(game, name, 5, seat) for seat, name in enumerate(seats)])
    return match


def test_the_match_file_keeps_the_name():
    text = write_match(played(GAME, ["easy:defensive+randomness=0.5+thinking=500..1500", "scripted"]))

    assert '"seats":["easy:defensive+randomness=0.5+thinking=500..1500","scripted"]' in text
    for recorded in read_matches(text.splitlines(keepends=True), "the match"):
        assert write_match(verify(recorded, lambda name: GAME)) == text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("easy+", "seat 0: '' is not a setting of a seat like judgement=0.7"),
        ("easy+speed=2", "seat 0: 'speed=2' is not a setting of a seat like"),
        ("easy+randomness", "seat 0: 'randomness' is not a setting of a seat like"),
        ("easy+randomness=", "seat 0: randomness is a number from 0 to 1, such as 0.15, not ''"),
        ("easy+randomness=1.5", "seat 0: randomness is a number from 0 to 1, such as 0.15, not '1.5'"),
        ("easy+randomness=-0.1", "seat 0: randomness is a number from 0 to 1, such as 0.15, not '-0.1'"),
        ("easy+randomness=nan", "seat 0: randomness is a number from 0 to 1, such as 0.15, not 'nan'"),
        ("easy+randomness=0@3s", "seat 0: randomness is a number from 0 to 1, such as 0.15, not '0@3s'"),
        ("easy+randomness=0+randomness=1", "seat 0: randomness is set twice"),
        ("easy+judgement=2.1", "seat 0: judgement is a number from 0 to 2, such as 0.7, not '2.1'"),
        ("easy+judgement=-1", "seat 0: judgement is a number from 0 to 2, such as 0.7, not '-1'"),
        ("easy+worlds=0", "seat 0: easy of Pig has no prior to judge by at first sight; it needs a world"),
        ("easy+worlds=-1", "seat 0: worlds is a whole number from 0 to 1000, such as 4, not '-1'"),
        ("easy+worlds=1001", "seat 0: worlds is a whole number from 0 to 1000, such as 4, not '1001'"),
        ("expert+worlds=3", "seat 0: worlds is for levels that look ahead without searching, in Pig easy, "),
        (
            "medium:balanced@7it+worlds=2",
            "seat 0: @7it and +worlds=2 both set the number of worlds of normal; omit one",
        ),
        (
            "easy+thinking=500",
            "seat 0: thinking is the shortest and the longest time in ms, such as 500..1500",
        ),
        ("easy+thinking=900..500", "seat 0: thinking goes from a shorter to a longer time, 30000 ms at most"),
        ("easy+thinking=0..30001", "seat 0: thinking goes from a shorter to a longer time, 30000 ms at most"),
        ("genius+thinking=0..1", "seat 0: there is no player 'genius'"),
        ("human+thinking=0..1", "seat 0: a person has no settings"),
        (
            "expert+randomness=0",
            "seat 0: randomness is for levels that look ahead without searching, in Pig easy, normal, hard; "
            "expert is none of them",
        ),
        (
            "random+randomness=0",
            "seat 0: randomness is for levels that look ahead without searching, in Pig easy, ",
        ),
    ],
)
def test_nonsense_is_refused_in_a_sentence(name, said):
    with pytest.raises(BadSeat) as refused:
        check_seats(pig.GAME, [name, "random"], with_people=True)

    assert str(refused.value).startswith(said)
