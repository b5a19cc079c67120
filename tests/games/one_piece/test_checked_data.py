"""Cards or decks that cannot be read leave the game out, in one sentence, and nothing else."""

import shutil

import pytest

from tablemate.core.errors import BadInput
from tablemate.games import catalogue, one_piece
from tablemate.games.one_piece import checked_data


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A copy of the data that may be damaged."""
    folder = tmp_path / "data"
    shutil.copytree(checked_data.FOLDER, folder)
    monkeypatch.setattr(checked_data, "FOLDER", folder)
    monkeypatch.setenv("TABLEMATE_CACHE", str(tmp_path / "cache"))
    return folder


@pytest.fixture
def fresh_catalogue():
    """The catalogue as a program finds it that has just begun."""
    for found in (catalogue._our_game, catalogue._found):
        found.cache_clear()
    yield
    for found in (catalogue._our_game, catalogue._found):
        found.cache_clear()


def edit(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_data_that_is_as_it_should_be_is_read_once(data, monkeypatch):
    one_piece.check_data()
    monkeypatch.setattr(checked_data, "_read_whole", lambda cards, decks: pytest.fail("it was read again"))

    one_piece.check_data()


def test_a_card_with_a_fault_is_named(data):
    edit(data / "cards.json", '"when_attacking"', '"when_atacking"')

    with pytest.raises(BadInput, match=r"cards\.json: .*when_atacking"):
        one_piece.check_data()


@pytest.mark.parametrize("text", ["", "[", "{}", "[1]"])
def test_files_that_hold_something_else_are_refused(data, text):
    (data / "decks.json").write_text(text)
    with pytest.raises(BadInput, match=r"^decks\.json: "):
        one_piece.check_data()

    (data / "cards.json").write_text(text)
    with pytest.raises(BadInput, match=r"^cards\.json: "):
        one_piece.check_data()


@pytest.mark.parametrize(
    ("old", "new", "because"),
    [
        ("ST01-002", "ST01-902", "ST-01: there is no card ST01-902"),
        ('"ST01-002": 4', '"ST01-002": 10000000000000000000000000', "Expected `int` <= 50"),
        ('"ST01-002": 4', '"ST01-002": 4.0', "Expected `int`, got `float`"),
        ('"ST01-002": 4', '"ST01-002": 5', "ST-01: there are 51 cards beside the Leader, not 50"),
        ('"default_leader": "ST01-001"', '"default_leader": "ST02-001"', "ST-01: ST02-001 is not one of its"),
        ('"ST-01"', '"ST-11"', "there is no deck ST-01"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(data, old, new, because):
    edit(data / "decks.json", old, new)

    with pytest.raises(BadInput, match=rf"decks\.json: {because}"):
        one_piece.check_data()


def test_a_missing_file_is_refused(data):
    (data / "cards.json").unlink()

    with pytest.raises(BadInput, match=r"cards\.json: No such file"):
        one_piece.check_data()


@pytest.mark.usefixtures("fresh_catalogue")
def test_the_catalogue_leaves_the_game_out_and_says_why(data):
    (data / "cards.json").write_text("[")

    assert "one_piece" not in catalogue.all_games()
    assert {"el_dorado", "the_deal", "quantum"} <= set(catalogue.all_games())
    assert catalogue.broken_games()["one_piece"].startswith("game one_piece cannot be used: cards.json: ")
    with pytest.raises(BadInput, match="game one_piece cannot be used"):
        catalogue.find_game("one-piece")
    assert catalogue.find_game("quantum").id == "quantum"
