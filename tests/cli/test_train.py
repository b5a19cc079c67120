"""Training at the command line: what cannot be trained, and learned files that cannot be used."""

import pytest

from tablemate.games import catalogue
from tablemate.games.el_dorado import learned as of_el_dorado
from tablemate.games.quantum import learned as of_quantum
from tablemate.games.the_deal import learned as of_the_deal

NESTED = '{"figures": ' + "[" * 100_000


@pytest.fixture(
    params=[
        ("quantum", of_quantum, "FILE"),
        ("the_deal", of_the_deal, "FILE"),
        ("el_dorado", of_el_dorado, "FILE"),
        ("el_dorado", of_el_dorado, "ROOT_FILE"),
    ],
    ids=["quantum", "the_deal", "el_dorado", "el_dorado, root prior"],
)
def damaged(request, tmp_path, monkeypatch):
    """A game, and the file it reads instead of what it learned."""
    game, learned, name = request.param
    file = tmp_path / "learned.json"
    monkeypatch.setattr(learned, name, file)
    for found in (catalogue._found, catalogue._our_game):
        found.cache_clear()
    yield game, file
    monkeypatch.undo()
    for found in (catalogue._found, catalogue._our_game):
        found.cache_clear()


def test_a_game_that_learns_nothing_is_refused(tablemate):
    told = tablemate("train", "one-piece")

    assert (told.code, told.out) == (2, "")
    assert (
        told.complaint
        == "One Piece Card Game has nothing to learn: its players judge by rules of thumb alone"
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("quantum", "--games", "0"), "--games 0: there must be at least one"),
        (("quantum", "--games", "1"), "--games 1: one match of 8, the first among them, is kept back"),
        (("quantum", "--what", "prior"), "--what prior: Quantum learns chances"),
        (("quantum", "--out", "/nowhere/at/all.json"), "there is no folder"),
        (("chess",), "there is no game 'chess'"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_played(tablemate, words, complaint):
    told = tablemate("train", *words)

    assert (told.code, told.out) == (2, "")
    assert complaint in told.complaint


@pytest.mark.parametrize("content", [None, "{}", NESTED], ids=["missing", "empty", "nested"])
def test_a_learned_file_that_is_missing_or_damaged_is_one_sentence(tablemate, damaged, content):
    game, file = damaged
    if content is not None:
        file.write_text(content)
    told = tablemate("simulate", game, "--seats", "expert", "--games", 1)

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith(f"game {game} cannot be used: {file}: ")

    listed = tablemate("games")
    assert listed.code == 0
    assert f"left out: game {game} cannot be used: " in listed.out
    assert "one_piece  One Piece Card Game" in listed.out
