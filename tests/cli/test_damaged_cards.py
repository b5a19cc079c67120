"""Cards of the One Piece Card Game that cannot be read: it is left out, and no other game."""

import json
import re
import shutil

import pytest

from live_table import serving_here
from tablemate.games import catalogue
from tablemate.games.one_piece import checked_data
from tablemate.store import Store, default_url

OTHERS = set(catalogue.OURS) - {"one_piece"}
FAULT = "game one_piece cannot be used: cards.json: "


@pytest.fixture(autouse=True)
def damaged_cards(tmp_path, monkeypatch):
    """The first effect has a timing that nobody knows."""
    folder = tmp_path / "data"
    shutil.copytree(checked_data.FOLDER, folder)
    cards = folder / checked_data.CARDS
    cards.write_text(cards.read_text(encoding="utf-8").replace('"when_attacking"', '"when_atacking"', 1))
    monkeypatch.setattr(checked_data, "FOLDER", folder)
    for found in (catalogue._found, catalogue._our_game):
        found.cache_clear()
    yield
    monkeypatch.undo()
    for found in (catalogue._found, catalogue._our_game):
        found.cache_clear()


def test_the_others_are_listed_and_the_fault_is_named(tablemate):
    told = tablemate("games")

    assert told.code == 0
    assert set(re.findall(r"^(\w+)  \w", told.out, re.MULTILINE)) == OTHERS
    (left_out,) = re.findall(r"^left out: (.*)", told.out, re.MULTILINE)
    assert left_out.startswith(FAULT)
    assert "when_atacking" in left_out


@pytest.mark.parametrize("command", ["play", "simulate", "games"])
def test_the_game_itself_is_refused_in_one_line(tablemate, command):
    told = tablemate(command, "one-piece")

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith(FAULT)


def test_a_table_offers_the_others(tmp_path):
    with Store(default_url(tmp_path)) as store, serving_here(store) as table:
        told = table.get("/api/games")
        refused = table.get("/api/games/one-piece")

    assert told.status == 200
    assert {game["id"] for game in told.body["games"]} == OTHERS
    assert refused.status == 400
    assert FAULT in json.dumps(refused.body)
