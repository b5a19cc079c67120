"""What people read is idiomatic English: turns of phrase that nobody would say stay away."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from test_percent_signs import ROOT, SOURCE, texts_of

PAGE = ROOT / "web/src"
# What is put into a sentence stands as {} in a text of the program, as ${...} or {...} in one of the page.
STILTED = {
    "a chance 'to reach the aim'": r"\bto reach the aim\b",
    "'the turn of Ada' for 'Ada's turn'": r"\b[Tt]he turn of \$?\{",
    "'repelled by Ada'": r"\brepelled by\b",
    "'is no number' for 'is not a number'": r"\bis no (?:whole )?number\b",
    "'is no part of' for 'is not part of'": r"(?<!\bthere )(?<!\bThere )\bis no \w+ of\b",
    "a help that begins with 'That a'": r"^That an?\b",
}
SAYS_WHO_ACTS = re.compile(r"\bis bidding\b|\bis to (?:play|move)\b")


def page_files() -> list[Path]:
    return [path for ending in ("ts", "svelte") for path in PAGE.rglob(f"*.{ending}")]


def texts() -> Iterator[tuple[str, str]]:
    """Every text of the program, docstrings among them, and every line of the page, each with where it is."""
    for path in SOURCE.rglob("*.py"):
        for text in texts_of(ast.parse(path.read_text(encoding="utf-8"))):
            yield str(path.relative_to(SOURCE)), text
    for path in page_files():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield str(path.relative_to(PAGE)), line.strip(" \t\"'`/*")


@pytest.fixture(scope="module")
def all_texts() -> list[tuple[str, str]]:
    found = list(texts())
    assert {Path(place).suffix for place, _ in found} == {".py", ".ts", ".svelte"}
    return found


@pytest.mark.parametrize("phrase", STILTED)
def test_nobody_is_told_in_stilted_words(all_texts, phrase):
    stilted = re.compile(STILTED[phrase])

    assert [(place, text) for place, text in all_texts if stilted.search(text)] == []


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("a chance 'to reach the aim'", "{}% to reach the aim"),
        ("'the turn of Ada' for 'Ada's turn'", "The turn of {}"),
        ("'the turn of Ada' for 'Ada's turn'", "`The turn of ${name}`"),
        ("'repelled by Ada'", "The attack is repelled by {}."),
        ("'is no number' for 'is not a number'", "'x' is no whole number"),
        ("'is no part of' for 'is not part of'", "{} is no number of seats"),
        ("a help that begins with 'That a'", "That a bid levels the bids"),
    ],
)
def test_what_was_once_written_would_be_found(phrase, text):
    assert re.search(STILTED[phrase], text)


def test_there_may_be_none_of_something():
    assert not re.search(STILTED["'is no part of' for 'is not part of'"], "there is no map of that name")


def test_wherever_the_page_says_who_acts_it_knows_of_seats_that_nobody_has_taken():
    """Nobody is bidding at an open seat: it is waited for, which is asked a few lines above at most."""
    asked = {
        f"{path.name}: {line.strip()}": any("openWords(" in near for near in lines[max(0, at - 8) : at + 1])
        for path in page_files()
        for lines in [path.read_text(encoding="utf-8").splitlines()]
        for at, line in enumerate(lines)
        if SAYS_WHO_ACTS.search(line) and "isMine" not in line  # nobody is waited for at one's own seats
    }

    assert asked
    assert [place for place, is_asked in asked.items() if not is_asked] == []
