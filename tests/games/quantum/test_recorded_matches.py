"""Recorded matches still play out as they did.

A change here is a change of the rules: it raises RULES_VERSION, is noted on the game's page, and
the matches are recorded anew.
"""

from pathlib import Path

import pytest

from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.games.quantum import GAME

FILES = sorted((Path(__file__).parent / "matches").glob("*.jsonl"))


def test_there_are_recorded_matches():
    assert len(FILES) >= 4


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_match_plays_out_as_it_did(file):
    text = file.read_text(encoding="utf-8")

    (recorded,) = read_matches(text.splitlines(keepends=True), file.name)
    assert write_match(verify(recorded, lambda name: GAME)) == text
