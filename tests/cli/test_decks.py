"""Decks of the One Piece Card Game at the command line: typed, or read from a file."""

import pytest

SHORT = "1xST01-001;5xST01-006;2xST02-002;???"


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            SHORT,
            "7 cards beside the Leader, not 50; "
            "line 2: ST01-006 Tony Tony.Chopper: 5 copies, and 4 are allowed; "
            "line 3: ST02-002 Vito: is green, the Leader red; "
            "line 4: '???' does not name a card by its number; write 4xOP01-016 or 4 OP01-016 Nami",
        ),
        ("4xST01-006", "the list has no Leader; 4 cards beside the Leader, not 50"),
        ("ST-99", "there is no deck 'ST-99'; the decks are ST-01, ST-02, "),
        ("@", "@ needs the name of a file after it"),
        ("@nowhere/at.all", "nowhere/at.all cannot be read: No such file or directory"),
    ],
)
def test_what_is_no_deck_is_refused_with_all_that_is_wrong(tablemate, command, text, complaint):
    told = tablemate(command, "one-piece", "--set", f"deck_1={text}")

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith(f"option deck_1: {complaint}")


@pytest.mark.parametrize(
    ("content", "because"),
    [
        (b"\xff\xfe1xST01-001", "is not UTF-8 text"),
        (b"1xST01-001\n" * 9000, "is larger than 64 KiB"),
        (SHORT.replace(";", "\n").encode(), "7 cards beside the Leader, not 50; line 2: ST01-006 "),
    ],
)
def test_a_file_that_holds_no_deck_is_refused_in_one_line(tablemate, tmp_path, content, because):
    file = tmp_path / "deck.txt"
    file.write_bytes(content)

    told = tablemate("simulate", "one-piece", "--set", f"deck_2=@{file}")

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith("option deck_2: ")
    assert because in told.complaint


def test_a_list_that_is_too_long_is_refused_in_one_line(tablemate):
    told = tablemate("simulate", "one-piece", "--set", f"deck_1={'4xST01-006;' * 3000}")

    assert told.code == 2
    assert told.complaint.startswith("option deck_1=4xST01-006;")
    assert told.complaint.endswith("...: must be a text of at most 20000 characters")
