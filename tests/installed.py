"""Games of other packages, as if somebody had installed them: programs that are started find them."""

import os
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PLACES = (TESTS, TESTS.parent / "examples" / "pig")


def write_entry_point(folder: Path, name: str) -> None:
    """Say in this folder, as an installer would, that the package of this name adds a game."""
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[tablemate.games]\n{name} = {name}:GAME\n")


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let the package of this name, here among the tests or the examples, be found by its entry point."""
    write_entry_point(folder, name)
    paths = (str(folder), *map(str, PLACES), os.environ.get("PYTHONPATH"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
