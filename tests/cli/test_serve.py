"""`tablemate serve` as a person calls it; what the server does is in tests/table."""

import os
import shlex
import signal
import socket
import subprocess
import time

import httpx
import pytest
from websockets.sync.client import connect

from command_line import PROGRAM, finished, started, wait_until
from qr_reader import codes_in


def test_it_says_where_it_is_and_ends_well_when_told_to(tmp_path):
    for number in (signal.SIGINT, signal.SIGTERM):
        process = started("serve", "--no-open", "--port", 0, "--data", tmp_path)
        assert process.stdout is not None
        assert process.stdout.readline().startswith("The table is at http://127.0.0.1:")
        process.send_signal(number)
        told = finished(process)
        assert (told.code, told.out, told.err) == (0, "The table is closed; every match is saved.\n", "")
    assert [file.name for file in tmp_path.glob("*.sqlite3")] == ["tablemate.sqlite3"]


def test_it_can_be_stopped_while_a_game_is_compiled(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEMATE_CACHE", str(tmp_path / "cache"))
    process = started("serve", "--no-open", "--port", 0, "--data", tmp_path)
    assert process.stdout is not None
    process.stdout.readline()
    wait_until(lambda: any((tmp_path / "cache").glob("*.code")))
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    assert finished(process).code == 0
    assert time.monotonic() - began < 15


def test_nobody_waits_for_an_opponent_that_thinks_when_it_stops(tmp_path):
    process = started("serve", "--no-open", "--port", 0, "--data", tmp_path)
    assert process.stdout is not None
    address = process.stdout.readline().split()[4].rstrip("/")
    options = {"players": 2, "first_dealer": 0}  # the opponent bids first
    match = {"game": "el_dorado", "options": options, "seats": ["human", "mo-ismcts@3s"], "pace": "none"}
    new = httpx.post(f"{address}/api/matches", json=match, timeout=300).json()
    with connect(f"ws{address.removeprefix('http')}/api/matches/{new['id']}/live") as socket:
        socket.send('{"type": "hello"}')
        while '"thinking_started"' not in socket.recv(timeout=60):
            pass
        process.send_signal(signal.SIGINT)
        began = time.monotonic()
        assert finished(process).code == 0
    assert time.monotonic() - began < 8


def test_a_port_that_is_taken_is_said_to_be_so(tablemate, tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        told = tablemate("serve", "--no-open", "--port", port, "--data", tmp_path)
    assert (told.code, told.complaint) == (2, f"cannot listen at port {port}: Address already in use")


@pytest.mark.parametrize("port", [[], ["--port", 0]], ids=["any port", "port 0"])
@pytest.mark.parametrize("host", ["no.such.host.invalid", "256.0.0.1", "192.0.2.1", "a..b", "a" * 64])
def test_a_host_that_is_not_there_is_said_to_be_so(tablemate, tmp_path, host, port):
    told = tablemate("serve", "--no-open", "--host", host, *port, "--data", tmp_path)

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


def test_a_table_for_the_network_tells_others_the_way_and_is_opened_there(tablemate, tmp_path, monkeypatch):
    opened: list[str] = []
    monkeypatch.setattr("tablemate.table.serve", lambda store, listening, host, ready, runner, **_: ready())
    monkeypatch.setattr("tablemate.table.addresses._own_address", lambda listening: "192.168.1.5")
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("tablemate.cli.serve._end", lambda: None)  # it would end the tests as well

    told = tablemate("serve", "--host", "0.0.0.0", "--port", 0, "--data", tmp_path)

    here, nearby = told.out.splitlines()
    port = here.split()[4].rstrip("/").rpartition(":")[2]
    assert here == f"The table is at http://localhost:{port}/  (Ctrl-C stops it)"
    assert nearby == f"On this network: http://192.168.1.5:{port}/"
    wait_until(lambda: opened == [f"http://192.168.1.5:{port}/"])


def test_at_a_terminal_a_phone_finds_the_way_by_a_code(tablemate, tmp_path, monkeypatch):
    monkeypatch.setattr("tablemate.table.serve", lambda store, listening, host, ready, runner, **_: ready())
    monkeypatch.setattr("tablemate.table.addresses._own_address", lambda listening: "192.168.1.5")
    monkeypatch.setattr("tablemate.cli.serve._end", lambda: None)
    monkeypatch.setattr("tablemate.cli.serve._is_seen", lambda: True)

    told = tablemate("serve", "--host", "0.0.0.0", "--port", 0, "--no-open", "--data", tmp_path)
    alone = tablemate("serve", "--port", 0, "--no-open", "--data", tmp_path)
    known = tablemate(
        "serve", "--port", 0, "--public-url", "https://play.example.org", "--data", tmp_path, "--no-open"
    )

    assert codes_in(told.out) == [told.out.splitlines()[1].removeprefix("On this network: ")]
    assert codes_in(alone.out) == [], "nobody else could follow it"
    assert codes_in(known.out) == ["https://play.example.org/"]


@pytest.mark.parametrize("nobody_reads", ["1>&-", "> /dev/full", "| true"])
def test_it_answers_even_if_nobody_reads_what_it_says(tmp_path, nobody_reads):
    """Its page may be open in a browser all the same."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    listening.close()
    words = shlex.join([*PROGRAM, "serve", "--no-open", "--port", str(port), "--data", str(tmp_path)])
    with (tmp_path / "said").open("w") as said:
        process = subprocess.Popen(
            ["sh", "-c", f"{words} {nobody_reads}"], stderr=said, start_new_session=True
        )
        try:
            wait_until(lambda: _answers(port))
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(60)
    assert "Traceback" not in (tmp_path / "said").read_text()


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/health").status_code == 200
    except httpx.TransportError:
        return False
