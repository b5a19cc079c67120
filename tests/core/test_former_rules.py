"""Versions of the rules before today's that are still played: their matches are read as they were."""

import json
from dataclasses import replace

import pytest

from el_dorado_positions import random_match
from tablemate.core.errors import BadMatchFile, BadOption, DoesNotVerify
from tablemate.core.game import FormerRules, Game
from tablemate.core.match import Match
from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.games.el_dorado import GAME

SMALL = {"players": 3, "schedule": "2,1"}
LATER = "7"


def later(*, new_options: tuple[str, ...] = (), new_fields: tuple[str, ...] = ()) -> Game:
    """The game one version on, which has gained these options and fields."""
    former = FormerRules(GAME.rules_version, new_options=new_options, new_fields=new_fields)
    return replace(GAME, rules_version=LATER, former_rules=(former,))


def verified(text: str, game: Game) -> Match:
    (recorded,) = read_matches(text.splitlines(keepends=True), "a.jsonl")
    return verify(recorded, lambda _: game)


def header(text: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(text.splitlines()[0])
    return found


def test_a_match_of_a_former_version_verifies_and_is_written_as_it_was():
    text = write_match(random_match(3, **SMALL))

    assert write_match(verified(text, later())) == text


def test_a_match_of_a_version_that_is_not_played_any_more_is_refused():
    text = write_match(random_match(3, **SMALL))

    with pytest.raises(DoesNotVerify, match="read-only"):
        verified(text, replace(GAME, rules_version=LATER))


def test_a_new_match_is_of_todays_version():
    match = Match(later(), GAME.options(SMALL), 3, ["random"] * 3)

    assert header(write_match(match))["rules"] == LATER


def test_an_option_that_came_later_is_not_in_the_files_of_a_former_version():
    text = write_match(random_match(3, **SMALL))
    head = header(text)
    del head["options"]["hook"]
    without = json.dumps(head, separators=(",", ":")) + text[text.index("\n") :]

    written = write_match(verified(without, later(new_options=("hook",))))

    assert header(written) == head
    assert "hook" not in head["options"]


def test_a_file_of_a_former_version_cannot_set_an_option_that_came_later():
    text = write_match(random_match(3, **SMALL))

    with pytest.raises(BadMatchFile, match="version 1 of the rules has no such option"):
        verified(text, later(new_options=("hook",)))
    with pytest.raises(BadOption, match="no such option"):
        later(new_options=("hook",)).options({"hook": False}, GAME.rules_version)


def test_the_digest_of_a_former_version_leaves_out_fields_that_came_later():
    match = random_match(3, **SMALL)
    without = match.position.digest(leaving_out=("turn",))
    text = write_match(match).replace(match.result.digest, without)

    assert without != match.result.digest
    assert verified(text, later(new_fields=("turn",))).result.digest == without
    with pytest.raises(DoesNotVerify, match="digest"):
        verified(text, later())
