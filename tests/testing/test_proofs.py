"""A long check is left out while what it rests on is as it was, and made again by itself when it is not."""

import json
import os
import subprocess
import sys

import pytest

import pig
import proofs
from proofs import LOCK, proof_of, rules_of, says, versions
from tablemate.core.cache_key import content_key
from tablemate.core.kernel import Kernel
from throw_away import write_files

CONFTEST = """
import os
from pathlib import Path
import proofs

proofs.NOTED = Path(os.environ["NOTED"])
proofs.RECORDS = os.environ.get("RECORDS") == "1"

def pytest_configure(config):
    config.addinivalue_line("markers", "soak: long")
    config.addinivalue_line("markers", "proof: long")
    config.pluginmanager.register(proofs.Proofs(), "proofs")
"""
CHECKS = """
import os
import pytest

@pytest.mark.proof(os.environ["RESTS_ON"])
def test_long():
    assert os.environ["RESTS_ON"] != "wrong rules"

def test_short():
    pass
"""


@pytest.fixture
def run(tmp_path):
    """Run both checks with rules of this name; whether they were passed, and how many were made."""
    write_files(tmp_path, {"conftest.py": CONFTEST, "test_checks.py": CHECKS})
    (tmp_path / "noted.json").write_text("{}")

    def run_them(rests_on, which="not soak", *, records=False, workers=0):
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(p for p in sys.path if p),
            "NOTED": str(tmp_path / "noted.json"),
            "RESTS_ON": rests_on,
            "RECORDS": "1" if records else "0",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        plugins = ("-p", "xdist", "-p", "no:cacheprovider")
        words = ("-m", which, "-n", str(workers), "--rootdir", tmp_path, tmp_path)
        told = subprocess.run(
            [sys.executable, "-m", "pytest", *plugins, *words],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert told.returncode in (0, 1), told.stdout + told.stderr
        return told.stdout.rstrip().rpartition("\n")[2].strip("= ").partition(" in ")[0]

    return run_them


def test_what_was_proved_is_left_out_until_what_it_rests_on_changes(run, tmp_path):
    assert run("rules") == "2 passed"
    assert run("rules", "soak or proof", records=True, workers=1) == "1 passed"
    assert json.loads((tmp_path / "noted.json").read_text()) == {"test_checks.py::test_long": "rules"}

    assert run("rules") == "1 passed, 1 deselected"
    assert run("other rules") == "2 passed"
    assert run("wrong rules", records=True) == "1 failed, 1 passed"
    assert json.loads((tmp_path / "noted.json").read_text()) == {"test_checks.py::test_long": "rules"}


@pytest.fixture(autouse=True)
def _anew():
    yield
    says.cache_clear()
    rules_of.cache_clear()


def test_a_proof_rests_on_the_files_that_it_names(tmp_path):
    (tmp_path / "check.py").write_text("assert True")
    before = proof_of(pig.GAME, tmp_path).args
    assert proof_of(pig.GAME, tmp_path).args == before

    says.cache_clear()
    (tmp_path / "check.py").write_text("assert 1")
    assert proof_of(pig.GAME, tmp_path).args != before


def test_a_proof_rests_on_the_versions_of_all_packages(tmp_path):
    lock = LOCK.read_text()
    assert any(line.startswith("numba==") for line in versions(LOCK))

    (tmp_path / "asked.txt").write_text(lock.replace("# via", "# asked for by"))
    assert versions(tmp_path / "asked.txt") == versions(LOCK)
    (tmp_path / "newer.txt").write_text(lock.replace("numba==", "numba==9"))
    assert versions(tmp_path / "newer.txt") != versions(LOCK)


@pytest.mark.parametrize("path", proofs.RULES, ids=lambda path: path.stem)
def test_a_proof_rests_on_the_content_of_every_rule(path, monkeypatch):
    """What that is, and that no edit escapes it, is shown in tests/core/test_cache_key.py."""
    before = rules_of(pig.GAME)
    entries = Kernel(path, pig.GAME.package).entries.values()
    for changed in entries:
        rules_of.cache_clear()
        monkeypatch.setattr(proofs, "content_key", lambda r, c=changed: "other" if r is c else content_key(r))
        assert rules_of(pig.GAME) != before
