"""Calls of the command line in this process."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from command_line import Answer
from tablemate.cli import main

SMALL = ("--seats", "random,scripted", "--set", "schedule=2..1")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path, monkeypatch) -> None:
    """What is kept for the next time is not kept for that of whoever runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data home"))


@pytest.fixture
def tablemate(capsys, monkeypatch) -> Callable[..., Answer]:
    """Call `tablemate` with these words and, as typed lines, these answers."""
    monkeypatch.setenv("COLUMNS", "80")

    def call(*words: object, answers: tuple[object, ...] = ()) -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in answers)))
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Answer(code, *capsys.readouterr())

    return call


@pytest.fixture
def two_matches(tablemate, tmp_path) -> Path:
    """A file of two small matches."""
    path = tmp_path / "two.jsonl"
    assert tablemate("simulate", "el-dorado", *SMALL, "--games", 2, "--seed", 3358, "--out", path).code == 0
    return path
