"""Options on a command line: a value may stand in a file."""

import pytest

from tablemate.cli.settings import MOST_BYTES, read_settings

SIMULATE = ("simulate", "el-dorado", "--seats", "scripted,scripted", "--set")


def test_a_value_is_read_from_the_file_that_is_named(tmp_path):
    file = tmp_path / "map.txt"
    file.write_text("\ufeffname: Mine\n8* 9 / 9 8*\n", encoding="utf-8")

    assert read_settings({"map": f"@{file}", "cubes": "3"}) == {
        "map": "name: Mine\n8* 9 / 9 8*",
        "cubes": "3",
    }


@pytest.mark.parametrize(
    ("content", "because"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"\xff\xfe\x00", "is not UTF-8 text"),
        (b"7" * (MOST_BYTES + 1), "is larger than 64 KiB"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_in_one_sentence(tablemate, tmp_path, content, because):
    file = tmp_path / "schedule.txt"
    if content is not None:
        file.write_bytes(content)
    told = tablemate(*SIMULATE, f"schedule=@{file}")

    assert (told.code, told.complaint, told.out) == (2, f"option schedule: {file} {because}", "")


def test_what_a_file_holds_is_checked_like_what_is_typed(tablemate, tmp_path):
    file = tmp_path / "schedule.txt"
    file.write_text("99\n")
    told = tablemate(*SIMULATE, f"schedule=@{file}")

    assert told.code == 2
    assert told.complaint.startswith("option schedule=99: '99' is not a number of tricks from 1 to 26; ")
