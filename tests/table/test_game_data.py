"""Static data of a game's page, and answers about decks, as a browser gets them."""

import gzip
import json
import time
from collections.abc import Callable, Iterator

import pytest

from live_table import Address, serving_here
from tablemate.core.card_list import holds
from tablemate.games.one_piece import deck_box
from tablemate.games.one_piece.card_list import entries
from tablemate.games.one_piece.cards.loader import all_cards
from tablemate.store import Store, default_url

CARDS = "/api/games/one_piece/data/cards"
DECK = "/api/games/one_piece/deck"
MOST_BYTES = 120_000  # of all cards, packed
MOST_SECONDS = 0.1  # of processor time for one question
LONGEST_QUESTIONS = {
    "letters again and again": lambda: deck_box.find_cards("a " * 100),
    "words that begin alike": lambda: deck_box.find_cards("c ch cha char chara charac charact p po pow powe"),
    "names that are nearly right": lambda: deck_box.check_list("4xOP01-999 Monkey D Luffi\n" * 20),
    "lines that are none": lambda: deck_box.check_list("4 nonsense\n" * 1800),
    "one line": lambda: deck_box.check_list("4 x" * 6000),
}


@pytest.fixture(scope="module")
def table(tmp_path_factory) -> Iterator[Address]:
    with Store(default_url(tmp_path_factory.mktemp("cards"))) as store, serving_here(store) as address:
        yield address


def test_every_card_comes_with_its_facts_and_sentences(table):
    told = table.get(CARDS)

    assert told.status == 200
    assert [card["number"] for card in told.body["cards"]] == list(all_cards())
    zoro = next(card for card in told.body["cards"] if card["number"] == "ST01-013")
    assert (zoro["name"], zoro["category"], zoro["colours"]) == ("Roronoa Zoro", "character", ["red"])
    assert (zoro["cost"], zoro["power"], zoro["counter"], zoro["life"]) == (3, 5000, 0, None)
    assert (zoro["state"], zoro["because"]) == ("reviewed", "")
    assert len(zoro["sentences"]) == 1
    not_playable = [card for card in told.body["cards"] if card["state"] == "not playable"]
    assert not_playable
    assert all(card["because"] for card in not_playable)


def test_every_keyword_of_a_card_is_explained_and_all_ready_decks_are_decks(table):
    told = table.get(CARDS).body

    assert {keyword for card in told["cards"] for keyword in card["keywords"]} <= told["keywords"].keys()
    assert len(told["decks"]) == 13
    for deck in told["decks"]:
        assert table.post(DECK, {"list": deck["list"]}).body["faults"] == [], deck["id"]


def test_cards_are_sent_packed_and_not_twice(table):
    with table.client.stream("GET", CARDS, headers={"Accept-Encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
        tag = answer.headers["etag"]
        assert answer.headers["content-encoding"] == "gzip"
    assert len(packed) < MOST_BYTES
    assert json.loads(gzip.decompress(packed)) == table.get(CARDS).body

    again = table.get(CARDS, headers={"If-None-Match": f'"other", {tag}'})
    assert (again.status, again.text, again.headers["etag"]) == (304, "", tag)
    assert table.get(CARDS, headers={"If-None-Match": '"other"'}).status == 200


def test_encodings_are_a_document_of_their_own(table):
    told = table.get("/api/games/one_piece/data/encodings").body["encodings"]

    assert told["ST01-013"][0]["timing"] == ["static"]


@pytest.mark.parametrize(
    "path",
    ["/api/games/one_piece/data/rules", "/api/games/el_dorado/data/cards", "/api/games/el_dorado/cards"],
)
def test_what_a_game_does_not_have_is_not_found(table, path):
    assert (table.get(path).status, table.get(path).code) == (404, "not-found")


def test_a_list_is_answered_with_entries_and_all_faults_by_line_and_card(table):
    told = table.post(DECK, {"list": "1xST01-001\n5xOP01-016\nnonsense\n2xZZ99-999\n"}).body

    assert told["entries"] == [
        {"line": 1, "card": "ST01-001", "copies": 1},
        {"line": 2, "card": "OP01-016", "copies": 5},
    ]
    assert {(fault["line"], fault["card"]) for fault in told["faults"]} == {
        (None, ""),
        (2, "OP01-016 Nami"),
        (3, ""),
        (4, "ZZ99-999"),
    }
    assert all(fault["because"] for fault in told["faults"])
    assert told["formats"]["4 OP01-016 Nami"] == "1 ST01-001 Monkey.D.Luffy\n5 OP01-016 Nami\n"


def test_a_deck_is_written_in_both_formats_and_each_is_the_same_deck(table):
    deck = table.get(CARDS).body["decks"][0]["list"]
    told = table.post(DECK, {"list": f"# mine\n\n{deck}"}).body

    assert told["faults"] == []
    assert told["entries"][0]["line"] == 3
    for written in told["formats"].values():
        again = table.post(DECK, {"list": written}).body
        assert [(one["card"], one["copies"]) for one in again["entries"]] == [
            (one["card"], one["copies"]) for one in told["entries"]
        ]


def test_no_match_begins_with_a_list_that_is_no_deck(table):
    """All that is wrong with both lists is said at once."""
    options = {"deck_1": "1xST01-001\n5xST01-006\n???", "deck_2": "4xEB01-002"}
    told = table.post("/api/matches", {"game": "one_piece", "seats": ["human", "easy"], "options": options})

    assert (told.status, told.code) == (400, "bad-input")
    for reason in (
        "option deck_1: 5 cards beside the Leader, not 50",
        "line 2: ST01-006 Tony Tony.Chopper: 5 copies, and 4 are allowed",
        "line 3: '???' does not name a card by its number",
        "deck_2: the list has no Leader",
        "line 1: EB01-002 Izo: cannot be played: ",
    ):
        assert reason in told.body["error"]["message"]


def test_20_faults_are_told_at_most_of_one_list_or_of_two(table):
    many = "".join(f"4xZZ01-{k:03}\n" for k in range(1, 31))
    options = {"deck_1": many, "deck_2": many}
    wanted = {"game": "one_piece", "seats": ["human", "easy"], "options": options}
    message = table.post("/api/matches", wanted).body["error"]["message"]

    assert len(table.post(DECK, {"list": many}).body["faults"]) == 20
    assert len(message.split("; ")) == 20
    assert len(message.partition("; deck_2: ")[2].split("; ")) == 10


@pytest.mark.parametrize("body", [{}, {"list": 7}, {"list": "x" * 20_001}, {"list": "", "more": 1}])
def test_what_is_not_a_list_is_refused(table, body):
    told = table.post(DECK, body)

    assert (told.status, told.code) == (400, "bad-input")


@pytest.mark.parametrize(
    "words", ["zoro", "red leader", "blue blocker", "op01-016", "draw 2", "uncoded stage"]
)
def test_the_same_cards_are_found_as_at_the_command_line(table, words):
    found = table.get("/api/games/one_piece/cards", params={"words": words}).body["cards"]

    assert 0 < len(found) < 500
    assert found == [entry.number for entry in entries() if holds(entry, words.split())]


def test_no_words_find_all_cards_and_strange_ones_none(table):
    assert len(table.get("/api/games/one_piece/cards").body["cards"]) == len(all_cards())
    assert table.get("/api/games/one_piece/cards", params={"words": "[x(* (("}).body["cards"] == []


@pytest.mark.parametrize("question", LONGEST_QUESTIONS.values(), ids=LONGEST_QUESTIONS)
def test_no_question_about_cards_and_decks_keeps_a_processor_busy(question):
    """Anybody may ask them, and others wait meanwhile."""
    question()
    assert min(seconds(question) for _ in range(3)) < MOST_SECONDS


def seconds(question: Callable[[], object]) -> float:
    began = time.process_time()
    question()
    return time.process_time() - began


def test_a_lobby_is_told_who_has_decks(table):
    briefs = {game["id"]: game["has_deck_box"] for game in table.get("/api/games").body["games"]}

    assert briefs["one_piece"] is True
    assert briefs["el_dorado"] is False
    assert table.get("/api/games/one_piece").body["deck_options"] == ["deck_1", "deck_2"]
    assert table.get("/api/games/el_dorado").body["deck_options"] == []
