"""Bad input: one line that says what is wrong, exit code 2, and nothing written or lost."""

import pytest

TWO = "scripted,scripted"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ["plya"],
            "there is no command 'plya'; "
            "the commands are serve, play, games, rules, cards, companion, score, simulate, report, compare, "
            "tune, tournament, train, ladder, blunders, replay, admin, bench",
        ),
        (
            ["serve", "--port", "70000"],
            "--port 70000 is not a port from 1 to 65535, nor 0 for any that is free",
        ),
        (
            ["serve", "--database", "mysql://here/it"],
            "databases of the kind 'mysql' are not supported, only "
            "sqlite:////folder/file or postgresql://user:password@host/database",
        ),
        (["--nonsense"], "unrecognized arguments: --nonsense (see tablemate serve --help)"),
        (
            ["games", "chess"],
            "there is no game 'chess'; the games are el_dorado, the_deal, quantum, one_piece, "
            "mage_knight_table",
        ),
        (
            ["play", "chess"],
            "there is no game 'chess'; the games are el_dorado, the_deal, quantum, one_piece, "
            "mage_knight_table",
        ),
        (
            ["bench", "chess"],
            "there is no game 'chess'; the games are el_dorado, the_deal, quantum, one_piece, "
            "mage_knight_table",
        ),
        (["games", "el-dorado", "chess"], "unrecognized arguments: chess (see tablemate games --help)"),
        (["simulate"], "the following arguments are required: GAME (see tablemate simulate --help)"),
        (["replay"], "the following arguments are required: FILE.jsonl (see tablemate replay --help)"),
        (["replay", "-", "--show", "0"], "matches are numbered from 1"),
        (
            ["replay", "-", "--step", "1"],
            "--step reads from standard input, so the matches must come from a file",
        ),
        (
            ["replay", "-", "--show", "x"],
            "argument --show: invalid int value: 'x' (see tablemate replay --help)",
        ),
        (
            ["bench", "two\nlines"],
            r"there is no game 'two\nlines'; the games are el_dorado, the_deal, quantum, one_piece, "
            "mage_knight_table",
        ),
        (["games", "--two\nlines"], r"unrecognized arguments: --two\nlines (see tablemate games --help)"),
    ],
)
def test_a_call_that_means_nothing(tablemate, words, complaint):
    told = tablemate(*words)

    assert (told.code, told.complaint, told.out) == (2, complaint, "")


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--set", "plyers=3"], "option plyers=3: there is no such option; did you mean players?"),
        (["--set", "players=11"], "option players=11: must be a whole number from 2 to 10"),
        (["--set", "players=\udcff"], r"option players=\udcff: must be a whole number from 2 to 10"),
        (["--set", "two\nlines=1"], r"option two\nlines=1: there is no such option"),
        (["--set", "players"], "--set 'players' is not of the form option=value"),
        (["--set", "=3"], "--set '=3' is not of the form option=value"),
        (["--set", "hook=on", "--set", "hook=off"], "option hook: is set twice"),
        (["--set", "preset=whist"], "option preset=whist: the presets are el_dorado, oh_hell and openspiel"),
        (["--set", "schedule=99"], "option schedule=99: '99' is not a number of tricks from 1 to 26; "),
        (
            ["--seats", TWO, "--set", "players=3"],
            "--seats names 2, but the options ask for 3 players",
        ),
        (["--seats", "scripted"], "--seats names 1, but El Dorado has 2 to 10 seats"),
        (["--seats", ""], "--seats names 1, but El Dorado has 2 to 10 seats"),
        (["--seats", ",".join(["random"] * 11)], "--seats names 11, but El Dorado has 2 to 10 seats"),
        (["--seats", "scripted,robot"], "seat 1: there is no player 'robot'; a seat is human, random, "),
        (["--seats", "random,random:bold"], "seat 1: there is no player 'random:bold'; a seat is "),
        (["--seats", "scripted:bold,random"], "seat 0: El Dorado has no style 'bold', only balanced, "),
        (["--seats", "random,scripted:"], "seat 1: El Dorado has no style '', only balanced, "),
        (["--seats", "random,"], "seat 1: there is no player ''; a seat is "),
        (
            ["--seats", "normal+randomness=2,random"],
            "seat 0: randomness is a number from 0 to 1, such as 0.15",
        ),
        (["--seats", "normal:bold,random"], "seat 0: El Dorado has no style 'bold', only balanced, "),
        (
            ["--seats", "random,hard@2"],
            "seat 1: '2' is not a budget like 5000it (simulations) or 2s (seconds)",
        ),
        (["--seats", "cmd:nowhere/bot,random"], "seat 0: there is no program 'nowhere/bot' to run"),
        (["--seats", "random,cmd:bot 'x,random"], "seat 1: No closing quotation"),
        (["--seed", "-1"], "seed -1 is not a whole number from 0 to 9007199254740991"),
        (["--seed", str(1 << 53)], "seed 9007199254740992 is not a whole number from 0 to "),
        (["--seed", "one"], "argument --seed: invalid int value: 'one' (see tablemate "),
        (["--out", "nowhere/at/all.jsonl"], "--out nowhere/at/all.jsonl: there is no folder nowhere/at"),
        (["--out", "."], "--out .: is a folder"),
    ],
)
def test_a_match_that_cannot_be_played(tablemate, command, words, complaint):
    told = tablemate(command, "el-dorado", *words)

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith(complaint)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--games", "0"], "--games 0: there must be at least one"),
        (["--games", "-3"], "--games -3: there must be at least one"),
        (["--games", "many"], "argument --games: invalid int value: 'many' (see tablemate simulate --help)"),
        (["--workers", "0"], "--workers 0: there must be at least one"),
        (["--seats", "human,scripted"], "seat 0: a human cannot play in a simulation"),
    ],
)
def test_a_series_that_cannot_be_played(tablemate, words, complaint):
    told = tablemate("simulate", "el-dorado", *words)

    assert (told.code, told.complaint, told.out) == (2, complaint, "")


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_file_that_may_not_be_written_is_refused_before_the_match(
    tablemate, monkeypatch, tmp_path, command
):
    monkeypatch.setattr("os.access", lambda path, mode: False)  # root may write anywhere

    told = tablemate(command, "el-dorado", "--out", tmp_path / "out.jsonl")

    assert (told.code, told.complaint) == (2, f"--out {tmp_path / 'out.jsonl'}: is not writable")


@pytest.mark.parametrize("words", [["--games", "0"], ["--set", "hook"], ["--seats", "human,random"]])
def test_bad_input_leaves_an_existing_file_as_it_was(tablemate, tmp_path, words):
    kept = tmp_path / "kept.jsonl"
    kept.write_text("what was there")

    assert tablemate("simulate", "el-dorado", *words, "--out", kept).code == 2
    assert kept.read_text() == "what was there"


def test_bad_input_makes_no_file(tablemate, tmp_path):
    tablemate("simulate", "el-dorado", "--games", "0", "--out", tmp_path / "new.jsonl")

    assert not any(tmp_path.iterdir())
