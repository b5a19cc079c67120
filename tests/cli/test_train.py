"""Training at the command line: what cannot be trained, and learned files that cannot be used."""

import pytest

from tablemate.games import catalogue
from tablemate.games.quantum import learned


@pytest.fixture
def damaged(tmp_path, monkeypatch):
    file = tmp_path / "chances.json"
    monkeypatch.setattr(learned, "FILE", file)
    for found in (catalogue._found, catalogue._our_game):
        found.cache_clear()
    yield file
    monkeypatch.undo()
    for found in (catalogue._found, catalogue._our_game):
        found.cache_clear()


def test_a_game_that_learns_nothing_is_refused(tablemate):
    told = tablemate("train", "the-deal")

    assert (told.code, told.out) == (2, "")
    assert told.complaint == "The Deal has nothing to learn: its players judge by rules of thumb alone"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("quantum", "--games", "0"), "--games 0: there must be at least one"),
        (("quantum", "--out", "/nowhere/at/all.json"), "there is no folder"),
        (("chess",), "there is no game 'chess'"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_played(tablemate, words, complaint):
    told = tablemate("train", *words)

    assert (told.code, told.out) == (2, "")
    assert complaint in told.complaint


@pytest.mark.parametrize("content", [None, "{}"])
def test_a_learned_file_that_is_missing_or_damaged_is_one_sentence(tablemate, damaged, content):
    if content is not None:
        damaged.write_text(content)
    told = tablemate("simulate", "quantum", "--seats", "expert,expert", "--games", 1)

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith(f"game quantum cannot be used: {damaged}: what was learned ")

    listed = tablemate("games")
    assert listed.code == 0
    assert "left out: game quantum cannot be used: " in listed.out
    assert "el_dorado  El Dorado" in listed.out
