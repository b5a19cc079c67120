"""Long checks that prove the machine more than a game: made again where anything they rest on has changed.

A test that is marked with `proof_of(game, ...)` is left out while proofs.json holds the digest of what it
rests on: the game's rules by their content, the compiler, the versions of all packages, and the files that it
names. `make soak` makes all of them and notes those that pass. When a rule changes, or a check, the digest is
another than the noted one, and `make test` makes the proof; nobody has to remember it.
"""

import hashlib
import json
import os
from functools import cache
from pathlib import Path

import pytest

from tablemate.core import cache_key
from tablemate.core.cache_key import COMPILER, content_key, digest
from tablemate.core.game import Game
from tablemate.core.kernel import Kernel
from tablemate.core.rulebook import KERNELS, rulebook_of
from tablemate.lab.series_kernels import SERIES_KERNEL

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements" / "dev.txt"
NOTED = Path(__file__).with_suffix(".json")
RECORDS = os.environ.get("TABLEMATE_RECORD") == "1"  # set by make soak
PROPERTY = "proof"  # how a worker tells what a test rests on
RULES = (*sorted(KERNELS.glob("[!_]*.py")), SERIES_KERNEL)  # kernels that call all of a game's rules together
OURS = [Path(cache_key.__file__).with_name(name) for name in COMPILER]


def proof_of(game: Game, *files: Path) -> pytest.MarkDecorator:
    """A mark for a check of a game; `files` is what it rests on besides, a folder with all that is in it."""
    return pytest.mark.proof(digest(rules_of(game), versions(LOCK), [says(file) for file in (*OURS, *files)]))


@cache
def rules_of(game: Game) -> str:
    """A digest of all rules of a game."""
    rulebook_of(game)
    kernels = [Kernel(path, game.package) for path in RULES]
    entries = [(name, content_key(rule)) for kernel in kernels for name, rule in kernel.entries.items()]
    return digest(sorted(entries))


@cache
def versions(lock: Path) -> list[str]:
    """Of all packages; who asked for them does not matter."""
    return [line.split()[0] for line in lock.read_text().splitlines() if "==" in line]


@cache
def says(file: Path) -> str:
    if file.is_dir():
        return digest([(path.name, says(path)) for path in sorted(file.rglob("*.py"))])
    return hashlib.sha256(file.read_bytes()).hexdigest()


def noted() -> dict[str, str]:
    """What each proof rested on when it was last made, by the name of its test."""
    known: dict[str, str] = json.loads(NOTED.read_text())
    return known


class Proofs:
    """Leaves out what is proved, and notes what has been."""

    def __init__(self) -> None:
        self.left_out = 0
        self.made: dict[str, str] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        known = noted()
        for item in items:
            if (mark := item.get_closest_marker("proof")) is not None:
                item.user_properties.append((PROPERTY, mark.args[0]))
                if known.get(item.nodeid) == mark.args[0]:
                    item.add_marker(pytest.mark.soak)
                    self.left_out += 1

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rests_on = dict(report.user_properties).get(PROPERTY)
        if rests_on is not None and report.when == "call" and report.passed:
            self.made[report.nodeid] = rests_on

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[PROPERTY] = self.left_out
        elif RECORDS and self.made:
            NOTED.write_text(json.dumps(dict(sorted((noted() | self.made).items())), indent=2) + "\n")

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """Each worker has collected the same tests."""
        self.left_out = max(self.left_out, getattr(node, "workeroutput", {}).get(PROPERTY, 0))
