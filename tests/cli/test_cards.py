"""`tablemate cards`: what there is, filtered, counted and as JSON; files of one's own with their faults."""

import copy
import json
import subprocess
import sys
import time

import pytest

from command_line import finished, started
from tablemate.core.game import Game
from tablemate.games import catalogue
from tablemate.games.one_piece.cards.loader import FILE

RAW = {card["number"]: card for card in json.loads(FILE.read_text())}


@pytest.fixture(autouse=True)
def one_piece(monkeypatch):
    """The game in the catalogue, also while it has cards and no rules yet."""
    game = Game("one_piece", "One Piece Card Game", "", "tablemate.games.one_piece", "1", 2, 2)
    games, broken = catalogue._found()
    monkeypatch.setattr(catalogue, "_found", lambda: ({"one_piece": game, **games}, broken))


@pytest.fixture
def card_file(tmp_path):
    def write(*cards):
        path = tmp_path / "mine.json"
        path.write_text(json.dumps(list(cards)))
        return path

    return write


def test_a_card_is_shown_with_facts_state_and_sentences(tablemate):
    told = tablemate("cards", "one-piece", "OP01-016")

    assert told.code == 0
    assert told.out.startswith(
        "OP01-016  Nami  (reviewed)\n"
        "    red Character, cost 1, 2000 power, counter 1000, special, Straw Hat Crew\n"
        "    When played: look at the top 5 cards of your deck, "
    )


def test_without_a_filter_all_cards_are_listed_and_counted(tablemate):
    told = tablemate("cards", "one_piece").out

    assert all(f"{number}  {card['name']}  (" in told for number, card in RAW.items())
    assert told.endswith(
        "                      all\n"
        "reviewed      221    8.3%  encoded and checked by hand\n"
        "compared     1561   58.6%  encoded, and compared with what is printed\n"
        "plain         272   10.2%  has no effect but keywords\n"
        "uncoded       611   22.9%  its effect is not encoded\n"
        "cards        2665  100.0%\n"
        "playable     2054   77.1%\n"
    )


def test_every_word_of_a_filter_has_to_begin_a_word(tablemate):
    told = json.loads(tablemate("cards", "one-piece", "red", "BLOCK", "reviewed", "--json").out)["cards"]

    assert told
    for card in told:
        text = f"{card['number']} {card['name']} {card['facts']} {' '.join(card['sentences'])}".lower()
        assert card["state"] == "reviewed"
        assert "red" in text.replace("/", " ").split()
        assert "block" in text


def test_words_in_one_argument_are_words_too(tablemate):
    assert (
        tablemate("cards", "one-piece", "red blocker").out
        == tablemate("cards", "one-piece", "red", "blocker").out
    )


def test_the_found_ones_are_counted_beside_all(tablemate):
    told = tablemate("cards", "one-piece", "leader", "uncoded")
    counts = json.loads(tablemate("cards", "one-piece", "leader", "uncoded", "--json").out)["counts"]

    assert "  all          found\n" in told.out
    assert "not playable: its effect (when attacking) is not encoded" in told.out
    assert counts["all"] == {
        "reviewed": 221,
        "compared": 1561,
        "plain": 272,
        "uncoded": 611,
        "cards": 2665,
        "playable": 2054,
    }
    assert counts["found"]["uncoded"] == counts["found"]["cards"] > 0
    assert counts["found"]["playable"] == 0


def test_a_filter_that_finds_nothing_says_so_by_its_counts(tablemate):
    told = tablemate("cards", "one-piece", "no-such-card")

    assert told.code == 0
    assert "playable     2054   77.1%      0       -\n" in told.out


def test_a_game_without_cards_says_so(tablemate):
    told = tablemate("cards", "el-dorado")

    assert (told.code, told.complaint) == (2, "El Dorado has no list of cards")


def test_a_file_of_ones_own_is_checked_and_listed(tablemate, card_file):
    told = tablemate("cards", "one-piece", "--check", card_file(RAW["OP01-016"], RAW["ST01-012"]))

    assert told.code == 0
    assert "OP01-016  Nami  (reviewed)" in told.out
    assert "cards           2  100.0%" in told.out


def test_faults_of_a_file_are_told_with_card_block_and_key(tablemate, card_file):
    nami = copy.deepcopy(RAW["OP01-016"])
    nami["effects"][0]["do"][0]["op"] = "foo"
    nami["effects"].append({"timing": ["on_ko"], "do": [{"op": "draw", "n": "two\nlines"}]})
    path = card_file(nami, RAW["ST01-012"])

    told = tablemate("cards", "one-piece", "--check", path)
    data = tablemate("cards", "one-piece", "--check", path, "--json")

    assert told.code == data.code == 2
    assert told.out == (
        f"{path}: OP01-016, block 1, do 1: unknown operation 'foo'\n"
        f"{path}: OP01-016, block 2, do 1, n: 'two\\nlines' is not a whole number\n"
        "\n2 faults\n"
    )
    assert [(fault["card"], fault["block"], fault["key"]) for fault in json.loads(data.out)["faults"]] == [
        ("OP01-016", 1, "do 1"),
        ("OP01-016", 2, "do 1, n"),
    ]


def test_a_file_that_is_not_there_or_not_json_is_one_line(tablemate, tmp_path):
    (tmp_path / "mine.json").write_text("{")

    assert tablemate("cards", "one-piece", "--check", tmp_path / "none.json").complaint == (
        f"{tmp_path / 'none.json'}: No such file or directory"
    )
    told = tablemate("cards", "one-piece", "--check", tmp_path / "mine.json")
    assert told.code == 2
    assert told.out.startswith(f"{tmp_path / 'mine.json'}: is not JSON: ")


def test_help_starts_at_once_and_loads_no_compiler():
    start = time.perf_counter()
    assert finished(started("cards", "--help")).code == 0
    assert time.perf_counter() - start < 1

    asking = "import sys; from tablemate.cli import main; main(['cards', 'el-dorado']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True, check=True).stdout
    assert not {"numba", "numpy", "rich.console"} & set(loaded.split())
