"""Players of a game whose actions are called by what is in the match."""

import sys

import pytest

import bazaar
from bazaar.state import PRINTED
from tablemate.core.match import Match
from tablemate.core.playing import Budget, play_out
from tablemate.players import make_player
from tablemate.players.command import CommandPlayer
from tablemate.players.controller import Controller

GAME = bazaar.GAME
BOT = """
import json, sys
for line in sys.stdin:
    options = json.loads(line)["options"]
    last = max(options, key=lambda option: option.get("ware", ""))
    print(json.dumps({"action": last}), flush=True)
"""


def test_a_program_outside_reads_and_answers_full_names():
    match = Match(GAME, GAME.options({"first": 2500}), 3, ["cmd:bot", "scripted"])
    bot = Controller(lambda: CommandPlayer(GAME, [sys.executable, "-c", BOT]), 3, limit=lambda kind: 20.0)

    play_out(match, [bot, make_player(GAME, "scripted", 3, 1)])

    own = [line for line in match.standing if line.seat == 0]
    assert [line.fault for line in match.standing] == [None] * len(match.standing)
    assert own[0].action["ware"] == max(ware for ware in match.before(0).view(0)["stalls"])
    assert all(line.action["ware"] in PRINTED[2500:2512] for line in own if line.action["type"] == "take")


@pytest.mark.parametrize("name", ["normal", "planner", "ismcts", "foresight"])
def test_every_kind_of_player_plays_by_these_names(name):
    match = Match(GAME, GAME.options(), 5, [name, "random"])
    players = [make_player(GAME, each, 5, seat) for seat, each in enumerate(match.seats)]

    play_out(match, players, budget=Budget(simulations=8))

    assert match.faults == []
    assert match.result is not None
