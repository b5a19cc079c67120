"""Players that search: repeatable, better than rules of thumb, and able to say why."""

import re
import time

import pytest

import pig
from el_dorado_lines import read_position
from tablemate.core.playing import Budget, Decision
from tablemate.core.position import Position
from tablemate.core.shadow import Word
from tablemate.games.el_dorado import GAME
from tablemate.lab import Results, Series, play
from tablemate.players.abandonable import AbandonableCall
from tablemate.players.foresight import ForesightPlayer
from tablemate.players.search import IsmctsPlayer, MoIsmctsPlayer, PimcPlayer

KINDS = [PimcPlayer, IsmctsPlayer, MoIsmctsPlayer]
TREES = [IsmctsPlayer, MoIsmctsPlayer]
SMALL = GAME.options({"players": 3, "schedule": "3,2"})


def decision(position, start=1):
    seat = position.actor
    return Decision(position.determinized(seat, start), seat, list)


@pytest.mark.parametrize("kind", TREES)
def test_a_number_of_simulations_gives_the_same_answer_with_or_without_threads(kind, monkeypatch):
    position = Position.start(GAME, GAME.options(), seed=2)

    def ranked():
        return kind(GAME, 5).choose(decision(position), Budget(simulations=300)).ranked

    alone = ranked()
    monkeypatch.setattr(IsmctsPlayer, "WORTH_THREADS", 1)

    assert ranked() == alone


@pytest.mark.parametrize("kind", TREES)
def test_the_search_counts_every_simulation_once(kind):
    position = Position.start(GAME, GAME.options(), seed=2)
    choice = kind(GAME, 5).choose(decision(position), Budget(simulations=301))

    assert sum(option.figures["visits"] for option in choice.ranked) == 301


@pytest.mark.parametrize("kind", KINDS)
def test_a_choice_ranks_all_options_and_says_why(kind):
    position = Position.start(GAME, GAME.options(), seed=2)
    choice = kind(GAME, 5).choose(decision(position), Budget(simulations=64))

    assert {str(option.action) for option in choice.ranked} == {str(a) for a in position.legal()}
    assert choice.action == choice.ranked[0].action
    assert "on average" in choice.because


@pytest.mark.parametrize("kind", KINDS)
def test_a_sure_trick_is_bid(kind):
    """One card, the ace of trump, and the lead: bid 1 and nothing else."""
    position = read_position("d0 up:2H | 3C / AH / 4C", GAME.options({"players": 3, "schedule": "1,1"}))
    position.record.rng.x = Word(7)
    choice = kind(GAME, 1).choose(decision(position), Budget(simulations=400))

    assert choice.action == {"type": "bid", "tricks": 1}
    assert choice.ranked[0].score == pytest.approx(6, abs=0.6)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("bids", "card"), [("0 0 1", "AH"), ("1 0 0", "2H")])
def test_the_last_to_play_takes_a_trick_just_when_its_bid_wants_one(kind, bids, card):
    position = read_position(
        f"d2 up:5S | KH 3C / 3H 4C / AH 2H | {bids} | KH 3H", GAME.options({"players": 3, "schedule": "2"})
    )
    choice = kind(GAME, 1).choose(decision(position), Budget(simulations=400))

    assert choice.action == {"type": "play", "card": card}


@pytest.mark.parametrize("kind", KINDS)
def test_a_second_gives_an_answer_too(kind):
    position = Position.start(GAME, SMALL, seed=2)

    assert kind(GAME, 5).choose(decision(position), Budget(seconds=0.02)).action in position.legal()


@pytest.mark.parametrize("kind", [*KINDS, ForesightPlayer])
def test_simulations_that_there_was_no_time_for_are_no_secret(kind):
    """A number of simulations is the same answer on any machine, unless the answer says that it is not."""
    position = Position.start(GAME, GAME.options(), seed=2)
    choice = kind(GAME, 5).choose(decision(position), Budget(simulations=10**8, limit=0.01))
    in_time = kind(GAME, 5).choose(decision(position), Budget(simulations=40, limit=60))
    by_the_clock = kind(GAME, 5).choose(decision(position), Budget(seconds=0.02, limit=60))

    assert re.search(r"was cut short at .*: it had time for \d+ of 100000000 ", choice.fault)
    assert choice.action in position.legal()
    assert in_time.fault is by_the_clock.fault is None


@pytest.mark.parametrize("kind", [*KINDS, ForesightPlayer])
def test_a_search_can_be_asked_for_its_best_so_far(kind):
    position = Position.start(GAME, GAME.options(), seed=2)
    player = kind(GAME, 5)
    assert player.best_so_far is None
    thinking = AbandonableCall(lambda: player.choose(decision(position), Budget(seconds=3)))
    deadline = time.monotonic() + 60
    while player.best_so_far is None and time.monotonic() < deadline:
        time.sleep(0.01)

    assert not thinking.is_over
    assert player.best_so_far.action in position.legal()
    assert thinking.answer().action in position.legal()


@pytest.mark.parametrize("kind", KINDS)
def test_any_game_can_be_searched(kind):
    """Pig: with 19 on the pile, 81 banked and the other at 99, holding wins at once."""
    position = Position.start(pig.GAME, pig.GAME.options(), seed=1)
    position.record.pile, position.record.points[position.actor] = 19, 81
    position.record.points[1 - position.actor] = 99
    choice = kind(pig.GAME, 1).choose(decision(position), Budget(simulations=200))

    assert choice.action == {"type": "hold"}


def test_searching_beats_the_rule_of_thumb():
    series = Series(GAME, GAME.options({"players": 3}), ("pimc@20it", "scripted", "scripted"), 1)
    results = Results(series)
    for batch in play(series, 30, workers=1):
        results.add(batch)

    assert results.win_share(0) > 0.45
