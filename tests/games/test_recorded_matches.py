"""Recorded matches of every game still play out as they did.

A change here is a change of the rules: it raises RULES_VERSION, is noted on the game's page, and
the matches are recorded anew. Those of a former version that is still played are kept beside them.
"""

import json
from pathlib import Path

import pytest

from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.games.catalogue import OURS, find_game

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("**/matches/*.jsonl"))


def game_of(file):
    """The id of the game a file is kept under: a game in another's folder has both names."""
    return "_".join(file.relative_to(FOLDER).parts[:-2])


def rules_of(file):
    with file.open(encoding="utf-8") as lines:
        return json.loads(lines.readline())["rules"]


@pytest.mark.parametrize("game", OURS)
def test_there_are_recorded_matches_of_every_version_that_is_played(game):
    rules = [rules_of(file) for file in FILES if game_of(file) == game]

    for version in (find_game(game).rules_version, *(each.version for each in find_game(game).former_rules)):
        assert rules.count(version) >= 3, version


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{game_of(file)}-{file.stem}")
def test_a_recorded_match_plays_out_as_it_did(file):
    text = file.read_text(encoding="utf-8")

    (recorded,) = read_matches(text.splitlines(keepends=True), file.name)
    assert recorded.header.game == game_of(file)
    assert write_match(verify(recorded, find_game)) == text
