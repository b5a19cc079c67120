"""Replaying: what verifies, what does not and where, and matches told in words."""

import contextlib
import json
import os
from pathlib import Path
from random import Random

import pytest

from command_line import finished, started
from tablemate.core.match import Match
from tablemate.core.matchfile import write_match
from tablemate.games.el_dorado import GAME


def edited(path, line, *place, to):
    """Put a value in place of another in one line of a file, counted from 1."""
    lines = [json.loads(text) for text in path.read_text().splitlines()]
    at = lines[line - 1]
    for key in place[:-1]:
        at = at[key]
    assert at[place[-1]] != to or type(at[place[-1]]) is not type(to)
    at[place[-1]] = to
    path.write_text("".join(json.dumps(each) + "\n" for each in lines))


def test_a_file_that_verifies_is_counted(tablemate, two_matches):
    told = tablemate("replay", two_matches)

    assert (told.code, told.out, told.err) == (0, "2 matches verified, 20 decisions\n", "")


@pytest.mark.parametrize(
    ("line", "place", "value", "complaint"),
    [
        (1, ("seed",), 4, "match 1, line 2: the setup gives different events"),
        (
            1,
            ("options", "scoring_base"),
            6,
            "match 1, line 8: 8C gives different events",
        ),
        (1, ("options", "hook_free_tricks"), 1, "match 1, line 13: digest should be "),
        (
            1,
            ("rules",),
            "0",
            "match 1, line 1: played by version 0 of the rules, but this is version 1: read-only",
        ),
        (2, ("setup", 0, "dealer"), 1, "match 1, line 2: the setup gives different events"),
        (2, ("setup", 0, "hands", 0, 0), "KD", "match 1, line 2: the setup gives different events"),
        (
            3,
            ("seat",),
            0,
            "match 1, line 3: bid 1 is not legal: it is seat 1's turn",
        ),
        (3, ("action", "tricks"), 2, "match 1, line 3: bid 2 gives different events"),
        (3, ("action", "tricks"), 9, "match 1, line 3: bid 9 is not legal: a bid is from 0 to "),
        (3, ("action", "tricks"), "1", "match 1, line 3: "),
        (3, ("action", "type"), "fold", "match 1, line 3: "),
        (3, ("events", 0, "tricks"), 2, "match 1, line 3: bid 1 gives different events"),
        (
            3,
            ("events", 0, "tricks"),
            True,
            "match 1, line 3: bid 1 gives different events",
        ),
        (3, ("events",), [], "match 1, line 3: bid 1 gives different events"),
        (5, ("action", "card"), "AC", "match 1, line 5: AC is not legal: that card is not in your hand"),
        (13, ("result", "scores", 0), 2, "match 1, line 13: scores should be [1, 0], not [2, 0]"),
        (13, ("result", "winners"), [0, 1], "match 1, line 13: winners should be [0], not [0, 1]"),
        (13, ("result", "decisions"), 11, "match 1, line 13: decisions should be 10, not 11"),
        (13, ("result", "digest"), "0" * 32, "match 1, line 13: digest should be "),
        (14, ("seed",), 4, "match 2, line 15: the setup gives different events"),
        (26, ("result", "scores", 0), 2, "match 2, line 26: scores should be "),
    ],
)
def test_a_changed_match_does_not_verify(tablemate, two_matches, line, place, value, complaint):
    edited(two_matches, line, *place, to=value)

    told = tablemate("replay", two_matches)

    assert (told.code, told.out) == (1, "")
    assert told.complaint.startswith(f"{two_matches}, {complaint}")


def test_a_result_before_the_end_does_not_verify(tablemate, two_matches):
    lines = two_matches.read_text().splitlines(keepends=True)
    two_matches.write_text("".join(lines[:11] + lines[12:]))

    told = tablemate("replay", two_matches)

    assert told.code == 1
    assert told.complaint == f"{two_matches}, match 1, line 12: the result comes before the match is over"


def test_a_file_that_is_cut_off_says_how_far_it_verifies(tablemate, two_matches):
    """As a series leaves it that is killed in the middle of a write."""
    two_matches.write_bytes(two_matches.read_bytes()[:-10])

    told = tablemate("replay", two_matches)

    assert (told.code, told.out) == (2, "")
    assert told.complaint == f"{two_matches}, line 26: the line is cut off; the match before it verifies"


def test_a_take_back_and_a_concession_verify_and_are_told(tablemate, two_matches):
    head, setup, first, *_ = two_matches.read_text().splitlines(keepends=True)
    conceded = {
        "scores": [0, 0],
        "winners": [0],
        "decisions": 0,
        "digest": digest_of_start(tablemate, two_matches),
    }
    more = [{"n": 1, "take_back": {"to": 0}}, {"n": 2, "concede": {"seat": 1}}, {"result": conceded}]
    two_matches.write_text(head + setup + first + "".join(json.dumps(line) + "\n" for line in more))

    told = tablemate("replay", two_matches, "--show", 1)

    assert told.code == 0
    assert "Taken back to before line 0.\nscripted 1 concedes.\n" in told.out


def digest_of_start(tablemate, path):
    """What the start's digest should be, as a file that has it wrong is told."""
    head, setup, *_ = path.read_text().splitlines(keepends=True)
    wrong = {"scores": [0, 0], "winners": [0], "decisions": 0, "digest": ""}
    short = path.with_name("short.jsonl")
    lines = [{"n": 0, "concede": {"seat": 1}}, {"result": wrong}]
    short.write_text(head + setup + "".join(json.dumps(line) + "\n" for line in lines))
    return tablemate("replay", short).complaint.split("digest should be ")[1].split(",")[0]


def test_a_match_is_told_in_words(tablemate, two_matches):
    told = tablemate("replay", two_matches, "--show", 1).out.splitlines()

    assert told[0] == "El Dorado, seed 3358, random 0, scripted 1"
    assert "Round 1: random 0 deals, trump hearts (A♥ turned up)." in told
    assert "random 0 bids 1." in told
    assert "random 0 plays 10♠." in told
    assert "Trump is broken." in told
    assert "random 0 takes the trick." in told
    assert "random 0 wins with 1 point." in told
    assert told[-1] == "2 matches verified, 20 decisions"


def test_names_from_a_file_are_shown_as_they_are(tablemate, two_matches):
    edited(two_matches, 1, "seats", 0, to="[/b]\x1b[31mRed")

    told = tablemate("replay", two_matches, "--show", 1)

    assert told.code == 0
    assert r"[/b]\x1b[31mRed 0 bids 1." in told.out


def test_a_file_cannot_make_the_terminal_do_anything(tablemate, two_matches):
    """A match of other rules is shown unverified, so every text in it may be anything."""
    nasty = "\x1b]52;c;cm0gLXJm\x07[/b][link=https://example.org]\u202e\x9b2J\r:smile:\n"
    edited(two_matches, 1, "seats", to=[nasty, nasty])
    edited(two_matches, 1, "rules", to="0")
    edited(two_matches, 3, "events", 0, "tricks", to=nasty)

    told = tablemate("replay", two_matches, "--show", 1)

    assert told.code == 1
    assert [letter for letter in told.out + told.err if not letter.isprintable() and letter != "\n"] == []
    shown = r"\x1b]52;c;cm0gLXJm\x07[/b][link=https://example.org]\u202e\x9b2J\r:smile:\n"
    assert f"{shown} 1 bids {shown}." in told.out.replace("\n", "")


NASTY = "\x1b]0;mine\x07\u202e\x9b2J\r\n[link=https://example.org]"
RECORDED = sorted((Path(__file__).parents[1] / "games").glob("*/matches/*.jsonl"))


def spoilt(value, chance):
    """A recorded value in which every third text is another, and now and then a number; types stay."""
    if isinstance(value, dict):
        return {name: each if name == "type" else spoilt(each, chance) for name, each in value.items()}
    if isinstance(value, list):
        return [spoilt(each, chance) for each in value]
    if isinstance(value, str):
        return NASTY if chance.random() < 1 / 3 else value
    return chance.choice((NASTY, -1, 10**30, None)) if chance.random() < 1 / 500 else value


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parts[-3]} {path.stem}")
def test_no_file_of_any_game_puts_control_characters_on_the_terminal(tablemate, tmp_path, path, seed):
    """All of it may be wrong but for what makes it a match of a game and of other rules."""
    chance = Random(f"{path.stem} {seed}")
    head, *lines = [json.loads(line) for line in path.read_text().splitlines()]
    spoilt_lines = [
        {
            **line,
            **{name: spoilt(line[name], chance) for name in ("setup", "events", "action") if name in line},
        }
        for line in lines
    ]
    file = tmp_path / "spoilt.jsonl"
    first = {
        **head,
        "rules": "0",
        "seats": [NASTY for _ in head["seats"]],
        "options": spoilt(head["options"], chance),
    }
    file.write_text("".join(json.dumps(line) + "\n" for line in (first, *spoilt_lines)))

    told = tablemate("replay", file, "--show", 1)

    assert told.code in (1, 2)
    assert told.complaint.startswith(str(file))
    assert all(letter.isprintable() or letter == "\n" for letter in told.out + told.err)


def test_a_line_of_more_than_a_megabyte_is_refused_without_reading_on():
    """A reader that wanted the whole line would wait for a writer that never ends it."""
    reading, writing = os.pipe()
    process = started("replay", "-", stdin=reading)
    os.close(reading)
    with open(writing, "wb", buffering=0) as endless:
        with contextlib.suppress(BrokenPipeError):
            for _ in range(32):
                endless.write(b"x" * 65536)
        told = finished(process)

    assert told.code == 2
    assert told.complaint == "-, line 1: is longer than 1 MB, which no line of a match file is"


@pytest.mark.parametrize("how", ["--show", "--step"])
def test_there_is_no_such_match_in_the_file(tablemate, two_matches, how):
    told = tablemate("replay", two_matches, how, 3)

    assert told.code == 2
    assert told.complaint == f"{two_matches} holds 2 matches, so there is no match 3"


def test_stepping_shows_the_table_before_each_action(tablemate, two_matches):
    told = tablemate("replay", two_matches, "--step", 2, answers=[""] * 10)

    assert told.code == 0
    assert told.out.count("Enter continues, q quits: ") == 10
    assert told.out.count("'s hand:") == 10
    assert "random 0 wins with 10 points." in told.out


def test_a_match_that_a_server_dealt_is_stepped_through_with_its_own_cards(tablemate, tmp_path):
    match = Match(
        GAME, GAME.options({"players": 2, "schedule": "2"}), 3, ["a", "b"], entropy=b"0123456789abcdef"
    )
    while match.actor is not None:
        match.act(match.actor, match.position.legal()[0])
    path = tmp_path / "dealt.jsonl"
    path.write_text(write_match(match))

    told = tablemate("replay", path, "--step", 1, answers=[""] * len(match.lines))

    assert told.code == 0
    assert told.out.count("'s hand:") == len(match.lines)
    assert tablemate("replay", path).out == f"1 match verified, {len(match.lines)} decisions\n"


@pytest.mark.parametrize("answers", [["", "q"], ["", "Q"], [""]])
def test_stepping_stops_at_q_and_at_the_end_of_input(tablemate, two_matches, answers):
    told = tablemate("replay", two_matches, "--step", 1, answers=answers)

    assert told.code == 0
    assert told.out.count("Enter continues") == 2
    assert told.out.endswith("2 matches verified, 20 decisions\n")


def test_a_dash_reads_standard_input(two_matches):
    with two_matches.open() as file:
        told = finished(started("replay", "-", "--show", 2, stdin=file))

    assert (told.code, told.err) == (0, "")
    assert "random 0 wins with 10 points." in told.out


def test_bytes_at_standard_input_are_refused_as_in_a_file(two_matches):
    content = two_matches.read_bytes()
    two_matches.write_bytes(content[:-50] + b"\xff" + content[-49:])
    with two_matches.open() as file:
        told = finished(started("replay", "-", stdin=file))

    assert (told.code, told.complaint) == (2, "-, line 26: is not UTF-8 text; the match before it verifies")


def test_a_reader_that_has_seen_enough_is_no_fault(two_matches):
    process = started("replay", two_matches, "--show", 1)
    process.stdout.readline()
    process.stdout.close()

    assert (process.wait(), process.stderr.read()) == (0, "")


def test_a_match_of_other_rules_can_be_read_but_not_verified(tablemate, two_matches):
    edited(two_matches, 1, "rules", to="0")
    told = tablemate("replay", two_matches, "--show", "1")

    assert told.code == 1
    assert "win" in told.out
    assert "played by version 0 of the rules, but this is version 1: read-only" in told.err


def test_a_match_of_other_rules_that_makes_no_sense_is_refused(tablemate, two_matches):
    edited(two_matches, 1, "rules", to="0")
    edited(two_matches, 2, "setup", 0, "dealer", to="nobody")
    told = tablemate("replay", two_matches, "--show", "1")

    assert told.code == 2
    assert "match 1, line 1: cannot be shown" in told.err
