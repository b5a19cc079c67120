"""Match files of a card game: with decks of one's own, with other decks than were played, by other rules."""

import json
import re
from pathlib import Path

import pytest

from tablemate.core.match import Match
from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.core.playing import play_out
from tablemate.games.catalogue import find_game
from tablemate.games.one_piece import GAME
from tablemate.players.seats import make_player

OWN = (  # as people paste them
    "# red\n1xST01-001\n4xOP01-016_p1\n4 ST01-006 Tony Tony.Chopper\n2xST01-014",
    "ST02-001\n4xST02-003\n4xST02-007\n3xST02-015",
)
PLAIN = "1xST01-001\n4xOP01-016\n4xST01-006\n2xST01-014\n"  # the first of them


@pytest.fixture
def with_own_decks(tmp_path) -> Path:
    options = GAME.options({"deck_1": OWN[0], "deck_2": OWN[1], "free_decks": True, "life": 1})
    match = Match(GAME, options, 5, ["scripted", "random"])
    play_out(match, [make_player(GAME, name, match.root, seat) for seat, name in enumerate(match.seats)])
    path = tmp_path / "own.jsonl"
    path.write_text(write_match(match), encoding="utf-8")
    return path


def changed(path: Path, **values: object) -> None:
    """Change options, or what else the header says."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    header = json.loads(head)
    for name, value in values.items():
        within = header["options"] if name in header["options"] else header
        assert within[name] != value
        within[name] = value
    path.write_text("\n".join([json.dumps(header), *lines, ""]), encoding="utf-8")


def test_a_match_with_pasted_decks_holds_the_lists_verifies_and_is_told_again(tablemate, with_own_decks):
    text = with_own_decks.read_text(encoding="utf-8")
    (recorded,) = read_matches(text.splitlines(keepends=True), "own")
    told = tablemate("replay", with_own_decks, "--show", 1)

    assert (recorded.header.options["deck_1"], recorded.header.options["deck_2"]) == OWN
    assert write_match(verify(recorded, find_game)) == text
    assert (told.code, told.err) == (0, "")
    assert "Tony Tony.Chopper (ST01-006)" in told.out
    assert re.search(r"\n1 match verified, \d+ decisions\n$", told.out)


@pytest.mark.parametrize("deck", ["ST-01", PLAIN.replace("4xST01-006", "3xST01-006\n1xST01-002"), OWN[1]])
def test_a_file_with_other_decks_than_were_played_does_not_verify(tablemate, with_own_decks, deck):
    changed(with_own_decks, deck_1=deck)
    told = tablemate("replay", with_own_decks)

    assert told.code == 1
    assert told.err.count("\n") == 1
    assert re.search(r", match 1, line [23]: .+ gives different events$", told.err)


def test_the_same_deck_written_otherwise_is_the_same_match(tablemate, with_own_decks):
    changed(with_own_decks, deck_1=PLAIN)

    assert tablemate("replay", with_own_decks).code == 0


@pytest.mark.parametrize(
    ("deck", "because"),
    [
        (f"{PLAIN}2xZZ99-001\n", "option deck_1: line 5: ZZ99-001: unknown card"),
        ("4xST01-006\n", "option deck_1: the list has no Leader"),
        ("a deck", "option deck_1: "),
        (7, "option deck_1=7: must be a text"),
    ],
)
def test_a_file_whose_deck_is_none_is_refused_in_one_line(tablemate, with_own_decks, deck, because):
    changed(with_own_decks, deck_1=deck)
    told = tablemate("replay", with_own_decks)

    assert told.code == 2
    assert told.err.count("\n") == 1
    assert f", match 1, line 1: {because}" in told.err


def test_a_file_of_other_rules_is_told_as_it_stands_and_not_verified(tablemate, with_own_decks):
    changed(with_own_decks, rules="7")
    told = tablemate("replay", with_own_decks, "--show", 1)

    assert told.code == 1
    assert "Tony Tony.Chopper (ST01-006)" in told.out
    assert told.err.count("\n") == 1
    assert "played by version 7 of the rules, but this is version 1: read-only" in told.err
