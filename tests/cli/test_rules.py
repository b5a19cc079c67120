"""The rules at the terminal: read whole, searched, under options, and while one plays."""

import re

import pytest

PLAYING = (
    "play",
    "el-dorado",
    "--seats",
    "human,random",
    "--seed",
    3,
    "--set",
    "schedule=1",
    "--set",
    "hook=on",
)


def test_the_rules_of_a_game_are_printed(tablemate):
    told = tablemate("rules", "el-dorado")

    assert (told.code, told.err) == (0, "")
    assert "2.4 Bidding" in told.out
    assert "2.5 The hook" not in told.out
    assert "<!--" not in told.out


def test_they_are_those_of_the_options(tablemate):
    assert "2.5 The hook" in tablemate("rules", "el-dorado", "--set", "hook=on").out


def test_a_search_prints_what_it_is_found_in(tablemate):
    told = tablemate("rules", "quantum", "--search", "INFAMY")

    assert re.search(r"^8\.2 +Infamy\.", told.out, re.MULTILINE)
    assert "Reconfigure" not in told.out


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (
            ("rules", "the-deal", "--search", "zeppelin"),
            0,
            "Nothing in the rules of The Deal mentions 'zeppelin'.",
        ),
        (("rules", "chess"), 2, "there is no game 'chess'"),
        (("rules", "el-dorado", "--set", "hook=maybe"), 2, "must be on or off"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(tablemate, arguments, code, sentence):
    told = tablemate(*arguments)

    assert told.code == code
    assert sentence in told.out + told.err


def test_they_can_be_read_while_playing(tablemate):
    told = tablemate(*PLAYING, answers=("rules hook", "q"))

    assert told.code == 0
    assert "2.5 The hook" in told.out
    assert "2.3 Trump" not in told.out
