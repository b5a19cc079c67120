"""Health and readiness tell the truth about the store, and a server that cannot write does not start."""

import ctypes
import shutil
import tempfile
from pathlib import Path

import pytest

from command_line import finished, started, wait_until
from live_table import Process

DROP_CAPABILITY, MAY_WRITE_EVERYTHING = 24, 1  # PR_CAPBSET_DROP and CAP_DAC_OVERRIDE of Linux


@pytest.fixture
def process(tmp_path):
    process = Process("--data", tmp_path)
    yield process
    code, said = process.stop()
    assert code == 0
    assert "Traceback" not in said, said


def trouble(process: Process, path: str = "/api/health") -> str:
    """What is wrong, once it has been noticed."""
    wait_until(lambda: process.table.get(path).status == 503)
    answer = process.table.get(path)
    assert answer.code == "unavailable"
    return str(answer.body["error"]["message"])


def test_a_server_that_works_says_so(process):
    for path in ("/api/health", "/api/ready"):
        answer = process.table.get(path)
        assert answer.status == 200
        assert answer.body["ok"] is True


def test_a_database_that_was_removed_is_told_without_its_place(process, tmp_path):
    begun = process.table.begin("human", "human")
    (tmp_path / "tablemate.sqlite3").unlink()

    assert trouble(process).startswith("the database was removed or replaced while it was in use")
    assert str(tmp_path) not in trouble(process)
    assert trouble(process, "/api/ready")
    assert begun.post("/concede", {"n": 0}).status == 503


def test_a_log_that_was_removed_is_told_and_nothing_acknowledged_is_lost(tmp_path):
    process = Process("--data", tmp_path)
    begun = process.table.begin("human", "human")
    with begun.sit(1) as bo:
        bo.act({"type": "bid", "tricks": 1})
    (tmp_path / "tablemate.sqlite3-wal").unlink()
    assert "was removed or replaced while it was in use" in trouble(process)
    process.kill()

    again = Process("--data", tmp_path)
    try:
        [brief] = again.table.get("/api/matches").body["matches"]
        assert (brief["id"], brief["length"]) == (begun.id, 1)
    finally:
        again.stop()


def test_a_folder_that_became_read_only_is_told():
    folder = Path(tempfile.mkdtemp())
    process = Process("--data", folder, **without_rights())
    try:
        assert process.table.get("/api/health").status == 200
        folder.chmod(0o555)
        assert trouble(process).endswith("cannot be written: it, or the folder it is in, is read-only")
        folder.chmod(0o755)
        wait_until(lambda: process.table.get("/api/health").status == 200)
    finally:
        process.stop()
        shutil.rmtree(folder)


@pytest.mark.parametrize("has_matches", [False, True], ids=["empty", "with matches"])
def test_a_server_does_not_start_on_a_folder_that_it_cannot_write(has_matches):
    folder = Path(tempfile.mkdtemp())
    if has_matches:  # and a log is there, so that nothing would have to be made
        process = Process("--data", folder, **without_rights())
        process.table.begin("human", "human")
        process.kill()
    folder.chmod(0o555)

    told = finished(started("serve", "--no-open", "--port", 0, "--data", folder, **without_rights()))

    assert told.code == 2
    assert told.out == ""
    assert told.complaint.startswith(f"{folder}")
    assert "cannot be " in told.complaint
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_server_does_not_start_where_a_file_is_in_place_of_the_folder(tmp_path):
    (tmp_path / "data").touch()
    told = finished(started("serve", "--no-open", "--port", 0, "--data", tmp_path / "data"))

    assert told.code == 2
    assert "cannot be opened" in told.complaint


def without_rights() -> dict[str, object]:
    """How to start a process that may write only what permissions say; root may write everything else."""
    prctl = ctypes.CDLL(None).prctl
    return {"preexec_fn": lambda: prctl(DROP_CAPABILITY, MAY_WRITE_EVERYTHING, 0, 0, 0)}
