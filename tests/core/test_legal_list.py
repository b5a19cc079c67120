"""The list of legal actions stays within its room, and a match with too many is cut off and says so."""

import numpy as np
import pytest

import crowded_pig
import pig
from pig import HOLD, ROLL
from tablemate.core.errors import TooManyActions
from tablemate.core.kernel import Kernel
from tablemate.core.match import Match
from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.core.position import Position
from tablemate.core.rulebook import KERNELS, PLAY, new_rngs, rulebook_of

GUARD = 0x5AFE
TOO_MANY = "2 actions are legal, but MAX_LEGAL of crowded_pig is 1"


@pytest.fixture(params=["compiled", "interpreted"])
def play(request) -> Kernel:
    """Pig's rules in both forms."""
    kernel = Kernel(PLAY, pig.GAME.package)
    if request.param == "compiled":
        kernel.load()
    return kernel


def with_a_pile(game) -> Position:
    """Where one may roll or hold."""
    position = Position.start(game, game.options(), seed=1)
    position.record.pile = 7
    return position


def cut_off() -> Match:
    match = Match(crowded_pig.GAME, crowded_pig.GAME.options(), 1, ["a", "b"])
    while match.actor is not None:
        match.act(match.actor, {"type": "roll"})
    return match


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_nothing_is_written_beyond_the_room_there_is(play, size):
    codes = np.full(8, GUARD, np.int64)
    position = with_a_pile(pig.GAME)

    n = play.legal_at(position.states, 0, position.rulebook.tables, codes[:size])

    assert n == min(size, 2)
    assert codes.tolist() == [ROLL, HOLD][:n] + [GUARD] * (8 - n)


def test_too_many_legal_actions_are_an_error_with_their_number():
    position = with_a_pile(crowded_pig.GAME)
    before = position.states.tobytes()

    with pytest.raises(TooManyActions, match=TOO_MANY):
        position.legal_codes()
    with pytest.raises(TooManyActions, match=TOO_MANY):
        position.apply({"type": "roll"})
    assert position.states.tobytes() == before
    assert position.view(position.actor)["decision"]["options"] == []


@pytest.mark.parametrize("form", ["compiled", "interpreted"])
def test_a_random_playout_stops_where_too_many_are_legal(form):
    kernel = Kernel(PLAY, crowded_pig.GAME.package)
    if form == "compiled":
        kernel.load()
    position = Position.start(crowded_pig.GAME, crowded_pig.GAME.options(), seed=1)
    book = position.rulebook
    codes = np.zeros(book.capacity, np.int64)

    moves = kernel.playout_at(position.states, 0, book.tables, new_rngs(1), 0, book.muted, codes)

    assert moves > 0
    assert position.record.pile > 0
    assert sum(position.scores()) == 0


def test_as_many_as_there_is_room_for_are_not_too_many():
    position = with_a_pile(pig.GAME)

    assert position.cut_off is None
    assert position.legal_codes() == [ROLL, HOLD]


def test_a_match_with_too_many_is_over_without_a_winner_and_nothing_of_it_is_lost():
    match = cut_off()

    assert str(match.cut_off) == TOO_MANY
    assert match.standing_result.unfinished
    assert match.result.winners == []
    (recorded,) = read_matches(write_match(match).splitlines(keepends=True), "the match")
    again = verify(recorded, lambda name: crowded_pig.GAME)
    assert (str(again.cut_off), write_match(again)) == (TOO_MANY, write_match(match))


def test_what_led_there_can_be_taken_back():
    match = cut_off()
    match.take_back(match.standing[-1].n)

    assert match.cut_off is None
    assert match.actor is not None


def test_whoever_steps_a_game_is_told_one_more_than_fits():
    book = rulebook_of(crowded_pig.GAME)
    drive = book.unloaded(KERNELS / "drive.py")
    desk = np.zeros(1, drive.DRIVER_BLOCK)
    desk["state"], desk["tables"] = with_a_pile(crowded_pig.GAME).states, book.tables

    assert drive.resume(desk.view(np.uint8)) == 2
