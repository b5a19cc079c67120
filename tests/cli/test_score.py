"""`tablemate score`: a sheet at the terminal, a line at a time (rules 12.7 of El Dorado)."""

import os
import re
import signal

import pytest

from command_line import AtTerminal

PLAYERS = "Ann, Bo, Cy"


@pytest.fixture
def score(tablemate, tmp_path):
    """Keep score on a sheet in a folder of this test; by default, on a new one."""

    def call(*answers, words=("--data", tmp_path)):
        told = tablemate("score", "el-dorado", *words, answers=answers)
        assert told.err == ""
        assert told.code == 0
        return told.out

    return call


def rows(screen):
    """Bid, result and score of each player, as last shown."""
    shown = screen.rpartition("bid  made  score")[2]
    return dict(re.findall(r"^  (\w+) +(.*?)\s*$", shown, re.MULTILINE))


def test_a_round_is_bid_played_and_counted(score):
    screen = score(PLAYERS, "2 1 6", "y n y", "done")

    assert "Round 1 of 10 · 10 tricks · 9 bid" in screen
    assert "Round 2 of 10 · 9 tricks · 0 bid" in screen
    assert rows(screen) == {"Ann": "+7", "Bo": "-6", "Cy": "+11"}


def test_names_show_as_they_were_typed(score):
    screen = score(":smile:, [b]Bo[/b], Cy", "2 1 7")

    assert "  :smile:    " in screen
    assert "  [b]Bo[/b]  " in screen


def test_bids_and_results_one_by_one_by_a_name_cut_short(score):
    screen = score(PLAYERS, "bid a 2", "bid BO 1", "bid c 0", "made ann, c", "missed b", "done")

    assert rows(screen) == {"Ann": "+7", "Bo": "-6", "Cy": "+5"}


def test_a_round_is_reopened_and_corrected(score):
    screen = score(PLAYERS, "2 1 7", "y n n", "done", "reopen", "made Bo, Cy", "done")

    assert rows(screen) == {"Ann": "+7", "Bo": "+6", "Cy": "+12"}


def test_what_is_not_known_is_asked_about_before_it_counts_as_a_miss(score):
    screen = score(PLAYERS, "2 1 7", "made Ann", "done", "done anyway")

    asked = (
        "Not everything is known about Bo and Cy; done anyway counts no bid as 0, and no result as a miss."
    )
    assert asked in " ".join(screen.split())
    assert rows(screen) == {"Ann": "+7", "Bo": "-6", "Cy": "-12"}


def test_results_that_cannot_be_are_questioned_before_they_count(score):
    screen = score(PLAYERS, "2 1 3", "y y y", "done")

    asked = (
        "Everybody is marked as having made it, but 6 of 10 tricks were bid; "
        "correct it, or count it all the same with: done anyway."
    )
    assert asked in " ".join(screen.split())
    assert rows(screen)["Ann"].endswith("0"), "nothing is counted yet"
    assert rows(score("yes", "done anyway")) == {"Ann": "+7", "Bo": "+6", "Cy": "+8"}


def test_who_plays_changes_during_the_evening(score):
    screen = score(
        PLAYERS, "2 1 6", "y n y", "done", "add Dee", "drop Bo", "rename cy = Cyril", "order Dee, Cyril",
        "points Ann -5", "1 1 7", "y y y", "done", "resume Bo", "sheet",
    )  # fmt: skip

    sheet = screen.rpartition("> round")[2]
    assert sheet.splitlines()[0].split() == ["tricks", "Dee", "Cyril", "Ann", "Bo"]
    assert re.search(r"1 +10 +– +\+11 +\+7 +-6", sheet)
    assert re.search(r"2 +9 +\+6 +\+6 +\+12 +–", sheet)
    assert re.search(r"by hand +0 +0 +-5 +0", sheet)
    assert re.search(r"total +\+6 +\+17 +\+14 +-6", sheet)


def test_somebody_is_struck_out(score):
    screen = score(PLAYERS, "2 1 6", "y n y", "done", "remove Ann", "standings")

    assert re.search(r" 1  Cy +\+11\n 2  Bo +-6\n", screen)


def test_at_the_end_the_standings_are_shown_with_shared_ranks(score):
    screen = score("Ann, Bo, Cy", *["0 0 0", "y y n", "done"] * 10)

    assert "All 10 rounds are scored." in screen
    assert re.search(r" 1  Ann +\+50\n 1  Bo +\+50\n 3  Cy +-50\n", screen)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("laugh", "'laugh' is not a command; ? lists what you can type."),
        ("2 1", "2 given, but 3 play this round: Ann, Bo and Cy."),
        ("y n", "2 given, but 3 play this round: Ann, Bo and Cy."),
        ("2 1 11", "Round 1 has 10 tricks, so nobody can bid 11."),
        ("bid Ann many", "'many' is not a bid."),
        ("bid Ann", "Write for instance: bid Ann 3."),
        ("bid Zed 3", "There is no player 'Zed'; there is Ann, Bo and Cy."),
        ("made", "Write names with commas between them: Ann, Bo, Cy."),
        ("reopen", "No round is scored yet, so there is none to reopen."),
        ("reopen 11", "No round is scored yet, so there is none to reopen."),
        ("add Bo", "Two of you are called Bo; give one of them another name."),
        ("add 7", "'7' is a number; a name needs a letter."),
        ("add " + "x" * 41, "A name has 1 to 40 characters, all of them printable."),
        ("rename Ann", "Write for instance: rename Ann = Anna."),
        ("drop Ann 11", "There is no round 11; there are rounds 1 to 10."),
        ("points Ann five", "'five' is not a number of points."),
        ("points Ann 999999", "999999 points are too many to add at once; the limit is 100000."),
        ("9999999 1 1", "'9999999' is not a command; ? lists what you can type."),
    ],
)
def test_nonsense_is_answered_with_a_sentence_and_changes_nothing(score, line, said):
    screen = score(PLAYERS, "2 1 7", line, "")

    assert f"> {said}\n" in screen
    assert rows(screen) == {"Ann": "2            0", "Bo": "1            0", "Cy": "7            0"}


def test_a_name_that_may_be_two_is_asked_about(score):
    assert "'an' could be Ann or Anton." in score("Ann, Anton", "bid an 3")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("", "Write names with commas"),
        ("Ann,,Bo", "Write names with commas"),
        ("Ann, ann", "two of you are called ann"),
    ],
)
def test_names_that_do_not_go_are_asked_for_again(score, names, said):
    screen = score(names, PLAYERS)

    assert said.lower() in screen.lower()
    assert list(rows(screen)) == ["Ann", "Bo", "Cy"]


def test_help_names_everything_that_can_be_typed(score):
    screen = score(PLAYERS, "?")

    assert all(f"\n{word}" in screen for word in ("y n y y", "done", "reopen", "drop Bo", "points Ann -5"))


def test_the_next_start_offers_to_go_on(score):
    score(PLAYERS, "2 1 6", "q")

    screen = score("what?", "yes", "y n y", "done")

    assert "Continue the sheet of Ann, Bo, Cy, round 1? (yes)" in screen
    assert "Type yes or no; q leaves." in screen
    assert rows(screen) == {"Ann": "+7", "Bo": "-6", "Cy": "+11"}


def test_a_new_sheet_may_be_begun_instead(score):
    score(PLAYERS, "2 1 7")

    assert list(rows(score("no", "Dee, Eve"))) == ["Dee", "Eve"]


def test_a_complete_sheet_is_not_offered(score):
    score("Ann", *["0", "n", "done"] * 10)

    assert "Continue the sheet" not in score("q")


def test_a_sheet_is_gone_on_with_by_its_id(score, tablemate, tmp_path):
    screen = score(PLAYERS, "2 1 7", "q")
    again = re.search(r"Continue with: tablemate score el-dorado --sheet (\w+)", screen)
    score("no", "Dee, Eve")

    assert list(rows(score("", words=("--data", tmp_path, "--sheet", again[1])))) == ["Ann", "Bo", "Cy"]
    told = tablemate("score", "--data", tmp_path, "--sheet", "none")
    assert (told.code, told.complaint) == (2, "there is no sheet 'none'")


def test_what_cannot_be_used_is_refused(tablemate, tmp_path):
    for words in (
        ("chess",),
        ("el-dorado", "--data", tmp_path, "--database", "sqlite:///x"),
        ("el-dorado", "--database", "nonsense"),
    ):
        told = tablemate("score", *words)
        assert told.code == 2
        assert told.complaint


def test_it_needs_somebody_who_reads(tablemate, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdout", None)
    told = tablemate("score", "--data", tmp_path)

    assert told.code == 2
    assert told.complaint == "standard input or output is closed, so nobody can write on a sheet here"


def test_killed_in_the_middle_nothing_is_lost(tmp_path):
    """Every line is on the disk before the next is asked for."""
    words = ("score", "el-dorado", "--data", tmp_path)
    person = AtTerminal(*words)
    person.sees("Who plays?")
    person.types(f"{PLAYERS}\n")
    person.sees("Cy")
    person.types("2 1 7\n")
    person.sees("10 bid")
    person.sees("> ")
    person.types("y n y")  # not finished
    os.kill(person._process, signal.SIGKILL)
    assert person.leaves() == -signal.SIGKILL

    person = AtTerminal(*words)
    person.sees("Continue the sheet of Ann, Bo, Cy, round 1?")
    person.types("\n")
    person.sees("10 bid")
    person.types("\x04")
    person.sees("Everything is saved.")
    assert person.leaves() == 0
