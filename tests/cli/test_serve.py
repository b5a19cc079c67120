"""`tablemate serve` as a person calls it; what the server does is in tests/table."""

import signal
import socket
import time

import pytest

from command_line import finished, started, wait_until


def test_it_says_where_it_is_and_ends_well_when_told_to(tmp_path):
    for number in (signal.SIGINT, signal.SIGTERM):
        process = started("serve", "--no-open", "--port", 0, "--data", tmp_path)
        assert process.stdout is not None
        assert process.stdout.readline().startswith("The table is at http://127.0.0.1:")
        process.send_signal(number)
        told = finished(process)
        assert (told.code, told.out, told.err) == (0, "The table is closed; every match is kept.\n", "")
    assert [file.name for file in tmp_path.glob("*.sqlite3")] == ["tablemate.sqlite3"]


def test_it_can_be_stopped_while_a_game_is_compiled(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEMATE_CACHE", str(tmp_path / "cache"))
    process = started("serve", "--no-open", "--port", 0, "--data", tmp_path)
    assert process.stdout is not None
    process.stdout.readline()
    wait_until(lambda: any((tmp_path / "cache").rglob("lock")))
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    assert finished(process).code == 0
    assert time.monotonic() - began < 15


def test_a_port_that_is_taken_is_said_to_be_so(tablemate, tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        told = tablemate("serve", "--no-open", "--port", port, "--data", tmp_path)
    assert (told.code, told.complaint) == (2, f"cannot listen at port {port}: Address already in use")


@pytest.mark.parametrize("host", ["no.such.host.invalid", "256.0.0.1"])
def test_a_host_that_is_not_there_is_said_to_be_so(tablemate, tmp_path, host):
    told = tablemate("serve", "--no-open", "--host", host, "--data", tmp_path)

    assert told.code == 2
    assert told.complaint.startswith(f"cannot listen at {host}: ")


def test_without_a_port_the_usual_one_is_taken_or_any_that_is_free(tmp_path):
    """Two at once: a browser finds its seats again at the usual port, and the second still has a table."""
    first, second = (started("serve", "--no-open", "--data", tmp_path / str(k)) for k in range(2))
    said = [process.stdout.readline() for process in (first, second)]
    for process in (first, second):
        process.send_signal(signal.SIGINT)
        assert finished(process).code == 0
    assert all(line.startswith("The table is at http://127.0.0.1:") for line in said)
    assert said[0] != said[1]
