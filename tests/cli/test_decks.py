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


UNKNOWN = "ZZ01-{:03};"  # a card that is not there; its list has no Leader, and no 50 cards


def unknown(cards):
    return "".join(map(UNKNOWN.format, range(1, cards + 1)))


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (30, 0, (20, 0)),
        (30, 30, (10, 10)),
        (3, 30, (5, 15)),
        (30, 3, (15, 5)),
        (7, 3, (9, 5)),
    ],
)
def test_20_faults_of_both_lists_together_are_told_at_most(tablemate, first, second, told):
    """Two are of the whole list: no Leader, and not 50 cards."""
    lists = [f"deck_{k}={unknown(cards) or 'ST-01'}" for k, cards in enumerate((first, second), start=1)]
    complaint = tablemate("simulate", "one-piece", "--set", lists[0], "--set", lists[1]).complaint
    of_first, _, of_second = complaint.partition("; deck_2: ")

    assert tuple(len(text.split("; ")) if text else 0 for text in (of_first, of_second)) == told


def test_a_list_that_is_too_long_is_refused_in_one_line(tablemate):
    told = tablemate("simulate", "one-piece", "--set", f"deck_1={'4xST01-006;' * 3000}")

    assert told.code == 2
    assert told.complaint.startswith("option deck_1=4xST01-006;")
    assert told.complaint.endswith("...: must be a text of at most 20000 characters")
