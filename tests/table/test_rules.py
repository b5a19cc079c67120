"""The rules of a game to read: under the options of a form, and of a match."""

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest

import pig
from live_table import Address, serving_here
from tablemate.games.rules_pages import rules_text
from tablemate.store import Store, default_url
from tablemate.table.api.rules import _page

RULES = "/api/games/el_dorado/rules"
HOOK = "2.5"


@pytest.fixture(scope="module")
def table(tmp_path_factory) -> Iterator[Address]:
    with Store(default_url(tmp_path_factory.mktemp("rules"))) as store, serving_here(store) as address:
        yield address


def under(options):
    return f"{RULES}?options={quote(json.dumps(options))}"


def numbers(told):
    return [section["number"] for section in told.body["sections"]]


def test_the_rules_come_with_sections_pictures_and_terms(table):
    told = table.get(RULES)

    assert told.status == 200
    assert told.body["title"] == "El Dorado"
    assert numbers(told)[:3] == ["1", "2", "2.1"]
    assert "trick" in {term["id"] for term in told.body["terms"]}
    assert "picture" in {block["kind"] for block in told.body["lead"]}


def test_only_what_holds_under_the_options_is_told(table):
    assert HOOK not in numbers(table.get(RULES))
    assert HOOK in numbers(table.get(under({"hook": True})))
    assert HOOK in numbers(table.get(under({"preset": "oh_hell"})))


def test_the_rules_of_a_match_are_those_of_its_options(table):
    seats = ["human", "scripted", "scripted"]
    plain = table.post("/api/matches", {"game": "el_dorado", "seats": seats}).body["id"]
    hooked = table.post(
        "/api/matches", {"game": "el_dorado", "seats": seats, "options": {"hook": True}}
    ).body["id"]

    assert HOOK not in numbers(table.get(f"/api/matches/{plain}/rules"))
    assert HOOK in numbers(table.get(f"/api/matches/{hooked}/rules"))


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/api/games/chess/rules", 404, "there is no game"),
        ("/api/matches/none/rules", 404, "no match"),
        (f"{RULES}?options=[", 400, "options are an object in JSON, by their names"),
        (f"{RULES}?options=[1]", 400, "options are an object in JSON, by their names"),
        (under({"hook": "maybe"}), 400, "must be on or off"),
        (under({"hok": True}), 400, "there is no such option; did you mean hook?"),
        (under({"preset": 3}), 400, "a preset is chosen by its name"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_a_sentence(table, path, status, sentence):
    told = table.get(path)

    assert told.status == status
    assert sentence in told.body["error"]["message"]


def test_lists_say_which_games_have_rules_to_read(table):
    assert all(game["has_rules"] for game in table.get("/api/games").body["games"])
    assert table.get("/api/games/quantum").body["has_rules"]


def test_a_game_of_one_file_has_none():
    assert rules_text(pig.GAME) is None
    assert _page(pig.GAME, pig.GAME.options()).sections == []
