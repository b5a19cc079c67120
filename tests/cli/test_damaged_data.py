"""Games whose data cannot be read: each is left out in one sentence, and the others go on."""

import json
import re
import shutil
import signal
from pathlib import Path

import httpx
import pytest

import tablemate.games
from command_line import finished, started
from tablemate.games.catalogue import OURS

ELSEWHERE = """
import sys
import tablemate.games
tablemate.games.__path__.insert(0, {folder!r})
from tablemate.cli import main
sys.exit(main())
"""


@pytest.fixture
def damage(tmp_path):
    """A program that finds this file of a game's data empty; calls start it with their words."""

    def damaged(game, file):
        ours = Path(tablemate.games.__file__).parent / game
        shutil.copytree(ours, tmp_path / game, ignore=shutil.ignore_patterns("__pycache__"))
        (tmp_path / game / "data" / file).write_bytes(b"")
        program = ELSEWHERE.format(folder=str(tmp_path))
        return lambda *words: started(*words, program=program)

    return damaged


@pytest.mark.parametrize(
    ("game", "file"),
    [
        ("quantum", "cards.json"),
        ("quantum", "maps.json"),
        ("the_deal", "cards.json"),
        ("the_deal", "par.json"),
        ("one_piece", "decks.json"),
    ],
)
def test_the_others_are_listed_and_the_game_itself_is_refused(damage, game, file):
    call = damage(game, file)
    listing, *calls = [call(*words) for words in (["games"], ["games", game], ["play", game])]

    listed = finished(listing)
    assert listed.code == 0
    assert set(re.findall(r"^(\w+)  \w", listed.out, re.MULTILINE)) == {*OURS} - {game}
    (because,) = re.findall(r"^left out: (.*)", listed.out, re.MULTILINE)
    assert because.startswith(f"game {game} cannot be used: ")
    assert because.endswith("Input data was truncated")
    assert file in because
    for told in map(finished, calls):
        assert (told.code, told.out, told.complaint) == (2, "", because)


@pytest.mark.parametrize(
    "words",
    [
        ["rules", "quantum"],
        ["simulate", "quantum", "--games", 1],
        ["train", "quantum"],
        ["tournament", "quantum", "--players", "easy,normal"],
    ],
    ids=lambda words: words[0],
)
def test_every_command_refuses_the_game_in_the_same_words(damage, words):
    told = finished(damage("quantum", "maps.json")(*words))

    assert (told.code, told.out) == (2, "")
    assert re.fullmatch(r"game quantum cannot be used: .*/maps\.json: does not fit: .*", told.complaint)


def test_a_server_says_which_game_is_left_out_and_serves_the_others(damage, tmp_path):
    process = damage("quantum", "cards.json")(
        "serve", "--no-open", "--no-prepare", "--port", 0, "--data", tmp_path / "saved"
    )
    address = process.stdout.readline().split()[4].rstrip("/")
    said = process.stderr.readline()
    games = httpx.get(f"{address}/api/games").json()["games"]
    process.send_signal(signal.SIGTERM)
    told = finished(process)

    assert said.startswith("left out: game quantum cannot be used: ")
    assert {game["id"] for game in games} == {*OURS} - {"quantum"}
    assert (told.code, told.err) == (0, "")


def test_a_server_that_logs_json_says_it_in_json(damage, tmp_path):
    process = damage("quantum", "cards.json")(
        "serve", "--no-open", "--no-prepare", "--log-json", "--port", 0, "--data", tmp_path / "saved"
    )
    logged = json.loads(process.stderr.readline())
    process.send_signal(signal.SIGTERM)
    finished(process)

    assert (logged["level"], logged["event"]) == ("warning", "left out")
    assert logged["reason"].startswith("game quantum cannot be used: ")


def test_a_companion_that_is_left_out_is_told_with_the_reason(damage):
    told = finished(damage("mage_knight", "heroes.json")("companion", "mage-knight", "--no-open"))

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith("there is no companion for 'mage-knight'; ")
    assert "; game mage_knight_table cannot be used: " in told.complaint
