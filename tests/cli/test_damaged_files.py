"""Files that cannot be read: one line that names the place, and exit code 2."""

import json
from random import Random

import pytest


@pytest.fixture
def refusal(tablemate, tmp_path):
    """What is said of a file with this content, its own name left out."""

    def refused(content):
        path = tmp_path / "damaged.jsonl"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        told = tablemate("replay", path)
        assert (told.code, told.out) == (2, "")
        assert told.complaint.startswith(str(path))
        return told.complaint.removeprefix(str(path)).removeprefix(", ").removeprefix(": ")

    return refused


@pytest.fixture
def lines(two_matches):
    return two_matches.read_text().splitlines(keepends=True)


def changed(line, **fields):
    return json.dumps(json.loads(line) | fields) + "\n"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "contains no match"),
        ("\n\n", "contains no match"),
        ("scores\n", "line 1: is not JSON ("),
        ("[1, 2]\n", "line 1: is not a JSON object"),
        ("7\n", "line 1: is not a JSON object"),
        ("{}\n", "line 1: a match starts with a header line ("),
        ("[" * 100_000 + "\n", "line 1: is nested too deeply"),
        (b"\x7fELF\x02\x01\xff\xfe\n", "line 1: is not UTF-8 text"),
        (bytes(range(256)), "line 1: is not JSON ("),
        ('{"tablemate": 2, "match": "of tomorrow"}\n', "line 1: format 2 is not supported, only 1"),
        ('{"tablemate": "one"}\n', "line 1: format one is not supported, only 1"),
    ],
)
def test_a_file_of_something_else(refusal, content, complaint):
    assert refusal(content).startswith(complaint)


def test_a_file_that_is_not_there(tablemate, tmp_path):
    told = tablemate("replay", tmp_path / "none.jsonl")

    assert told.code == 2
    assert told.complaint == f"{tmp_path / 'none.jsonl'}: cannot be read (No such file or directory)"


def test_a_folder_is_no_file(tablemate, tmp_path):
    told = tablemate("replay", tmp_path)

    assert (told.code, told.complaint) == (2, f"{tmp_path}: cannot be read (Is a directory)")


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        (
            {"game": "chess"},
            "match 1, line 1: there is no game 'chess'; "
            "the games are el_dorado, the_deal, quantum, one_piece",
        ),
        ({"options": {"plyers": 3}}, "match 1, line 1: option plyers=3: there is no such option"),
        ({"options": {"players": 11}}, "match 1, line 1: option players=11: must be a whole number from 2"),
        ({"options": {"schedule": "99"}}, "match 1, line 1: option schedule=99: "),
        ({"seed": -1}, "match 1, line 1: seed -1 is not a whole number from 0 to "),
        ({"seed": 1 << 53}, "match 1, line 1: seed 9007199254740992 is not a whole number from 0 to "),
        ({"seed": "seven"}, "line 1: a match starts with a header line ("),
        ({"seats": ["random"]}, "match 1, line 1: El Dorado has 2 seats with these options, not 1"),
        ({"seats": "random"}, "line 1: a match starts with a header line ("),
        ({"weather": "fair"}, "line 1: a match starts with a header line ("),
    ],
)
def test_a_header_that_names_no_match(refusal, lines, fields, complaint):
    assert refusal(changed(lines[0], **fields) + "".join(lines[1:])).startswith(complaint)


@pytest.mark.parametrize(
    ("missing", "complaint"),
    [
        (0, "line 1: a match starts with a header line ("),
        (1, "line 2: a setup line follows the header ("),
        (2, "line 3: is numbered 1, but 0 comes next"),
        (7, "line 8: is numbered 6, but 5 comes next"),
        (12, "line 13: has no action, take_back, concede or result"),
    ],
)
def test_a_line_is_missing(refusal, lines, missing, complaint):
    assert refusal("".join(lines[:missing] + lines[missing + 1 :])).startswith(complaint)


@pytest.mark.parametrize("doubled", range(13))
def test_a_line_is_doubled(refusal, lines, doubled):
    assert f"line {doubled + 2}: " in refusal("".join(lines[: doubled + 1] + lines[doubled:]))


@pytest.mark.parametrize("first", range(11))
def test_two_lines_have_changed_places(refusal, lines, first):
    lines[first], lines[first + 1] = lines[first + 1], lines[first]

    assert f"line {first + 1}: " in refusal("".join(lines))


@pytest.mark.parametrize("line", [2, 12])
def test_a_field_that_nobody_knows_is_refused(refusal, lines, line):
    lines[line] = changed(lines[line], note="nice move")

    assert f"line {line + 1}: " in refusal("".join(lines))


def test_a_file_may_be_cut_between_two_matches_only(tablemate, tmp_path):
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    tiny = ("--seats", "random,random", "--set", "schedule=1", "--seed", 3, "--games", 2)
    tablemate("simulate", "el-dorado", *tiny, "--out", whole)
    content = whole.read_bytes()
    first = content.index(b"\n", content.index(b'{"result"'))
    one, two = "1 match verified, 4 decisions\n", "2 matches verified, 8 decisions\n"
    verified = {first: one, first + 1: one, len(content) - 1: two}
    for length in range(1, len(content)):
        cut.write_bytes(content[:length])

        told = tablemate("replay", cut)

        if length in verified:
            assert (told.code, told.out) == (0, verified[length])
        else:
            assert told.code == 2
            assert told.complaint.startswith(f"{cut}, line ")


def test_a_cut_in_the_middle_of_a_letter_is_named(refusal, lines):
    header = changed(lines[0], seats=["Zoë", "scripted"]).encode().decode("unicode_escape").encode()

    assert refusal(header[: header.index("ë".encode()) + 1]) == "line 1: is not UTF-8 text"


def test_whatever_happens_to_a_file_it_is_one_line(tablemate, two_matches, tmp_path):
    content, garbled, random = two_matches.read_bytes(), tmp_path / "garbled.jsonl", Random(1)
    for _ in range(300):
        at, length = random.randrange(len(content)), random.randrange(8)
        garbled.write_bytes(content[:at] + random.randbytes(random.randrange(8)) + content[at + length :])

        told = tablemate("replay", garbled)

        assert told.code in (0, 1, 2)
        if told.code:
            assert told.complaint.startswith(str(garbled))
