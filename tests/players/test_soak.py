"""Decisions by the thousand with any options: legal, in time, and without eating memory."""

import time
from mmap import mmap

import pytest

from named_players import NAMED, has_player
from soaking import GAMES, resident_mb, soak, soaked
from tablemate.games.el_dorado import GAME

QUICK = 3_000  # decisions of all players together: a match of two seats may take 150
COUNTS = {
    "random": 100_000,
    "scripted": 100_000,
    "easy": 100_000,
    "normal": 100_000,
    "hard": 10_000,
    "expert@200it": 2_000,
    "pimc@8it": 10_000,
    "ismcts@64it": 10_000,
}
SLOWEST_S = 2.0  # the shortest hard limit of any kind of decision
MOST_GROWN_MB = 50


def assert_kept(seen, names, decisions):
    assert seen.faults == []  # an illegal answer, one that raised, or one past its limit
    assert {*seen.by_player} == {*names}
    assert min(seen.by_player.values()) > decisions / len(names) / 4  # nobody was left out
    assert {*seen.by_game} == {game.id for game in GAMES if all(has_player(game, name) for name in names)}
    assert seen.slowest_s < SLOWEST_S
    assert seen.grown_mb < MOST_GROWN_MB


def test_players_answer_legally_in_time_and_let_go_of_memory():
    names = [name for name in NAMED if has_player(GAME, name)]
    seen = soaked(names, QUICK)

    assert_kept(seen, names, QUICK)


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in COUNTS if has_player(GAME, name)])
def test_a_player_answers_legally_in_time_and_lets_go_of_memory(name):
    assert_kept(soaked([name], COUNTS[name]), [name], COUNTS[name])


def test_a_player_that_fails_or_takes_its_time_is_seen(monkeypatch):
    def failing(self, decision, budget):
        time.sleep(0.002)
        raise ZeroDivisionError("no rule of thumb")

    monkeypatch.setattr("tablemate.players.scripted.ScriptedPlayer.choose", failing)
    seen = soak(["scripted"], 10)

    assert "no rule of thumb" in seen.faults[0]
    assert seen.slowest_s > 0.002


def test_memory_that_is_not_let_go_is_seen():
    before = resident_mb()
    held = mmap(-1, MOST_GROWN_MB << 20)  # new pages, whatever the heap has left over
    held.write(bytes(len(held)))

    assert resident_mb() - before > 0.9 * MOST_GROWN_MB
    assert held
