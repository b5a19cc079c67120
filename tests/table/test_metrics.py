"""What an operator sees of a server: metrics at a listener of their own, and logs in JSON lines."""

import json
import logging
import re
import signal
import sys

import httpx
import pytest

from command_line import PATIENCE_S, started, wait_until
from compiled_games import compile_game
from live_table import Address, Process
from tablemate.table import listen
from tablemate.table.json_log import JsonLines

MATCH = {"game": "el_dorado", "seats": ["human", "hard"], "options": {"players": 2, "schedule": "2,1"}}
SAMPLE = re.compile(r'([a-z_]+)(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? (\d+(\.\d+)?(e-?\d+)?)')


def free_port() -> int:
    with listen("127.0.0.1", 0) as listening:
        return int(listening.getsockname()[1])


def samples(text: str) -> dict[str, float]:
    """The samples of an answer, each of the form that Prometheus reads, by name and labels."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            sample = SAMPLE.fullmatch(line)
            assert sample is not None, line
            found[sample[1] + (sample[2] or "")] = float(sample[4])
    return found


@pytest.fixture(scope="module")
def observed(tmp_path_factory):
    """A server with metrics and logs: the server, where its metrics are, and the log it leaves."""
    port = free_port()
    folder = tmp_path_factory.mktemp("observed")
    compile_game("el_dorado")
    words = ("--no-open", "--no-prepare", "--port", 0, "--data", folder)
    with (folder / "log").open("w") as log:
        process = started("serve", *words, "--metrics", f"127.0.0.1:{port}", "--log-json", stderr=log)
        table = Address(process.stdout.readline().split()[4])
        yield table, f"http://127.0.0.1:{port}/metrics", folder / "log"
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE_S)


def test_metrics_count_what_the_server_does(observed):
    table, metrics, _ = observed
    before = samples(httpx.get(metrics).text)
    begun = table.begin("human", "hard")
    with begun.sit(0) as person:
        person.play_out()
        during = samples(httpx.get(metrics).text)
    table.get("/api/nothing")
    wait_until(lambda: samples(httpx.get(metrics).text)["tablemate_sockets"] == 0)
    after = samples(httpx.get(metrics).text)

    assert (during["tablemate_sockets"], during["tablemate_live_matches"]) == (1, 1)
    assert after["tablemate_actions_total"] - before["tablemate_actions_total"] == 10
    assert after["tablemate_thought_seconds_count"] > before["tablemate_thought_seconds_count"]
    assert after['tablemate_request_seconds_count{method="POST",status="201"}'] == 1
    assert after['tablemate_request_seconds_count{method="GET",status="404"}'] == 1
    assert after['tablemate_event_loop_lag_seconds_bucket{le="+Inf"}'] > 0
    assert after["tablemate_store_faults_total"] == 0
    assert after["process_resident_memory_bytes"] > 10_000_000
    assert after["process_cpu_seconds_total"] > 0


def test_metrics_are_not_at_the_tables_own_address(observed):
    table, metrics, _ = observed

    assert table.get("/metrics").status == 404
    assert httpx.get(metrics.replace("/metrics", "/")).status_code == 404
    assert httpx.get(metrics).headers["content-type"].startswith("text/plain; version=0.0.4")


def test_nothing_listens_for_metrics_unless_it_was_asked_for(tmp_path):
    process = Process("--data", tmp_path)
    try:
        with pytest.raises(httpx.ConnectError):
            httpx.get("http://127.0.0.1:9642/metrics")
    finally:
        process.stop()


def test_every_request_and_socket_is_a_line_of_json_without_a_secret(observed):
    table, _, log = observed
    begun = table.begin("human", "hard")
    with begun.sit(0):
        table.get(f"{begun.path}?token=in-the-query", begun.tokens[0])
    refused = table.post("/api/matches", {"game": "chess", "seats": ["human"]})
    assert refused.status == 404
    wait_until(lambda: re.search(rf"^.*socket closed.*{begun.id}", log.read_text(), re.MULTILINE))

    text = log.read_text()
    told = [json.loads(line) for line in text.splitlines()]

    assert begun.tokens[0] not in text
    assert "in-the-query" not in text
    (seen,) = [line for line in told if line["event"] == "request" and line["path"] == begun.path]
    assert (seen["client"], seen["method"], seen["status"], seen["level"]) == (
        "127.0.0.1",
        "GET",
        200,
        "info",
    )
    sockets = [line["event"] for line in told if line.get("path") == f"{begun.path}/live"]
    assert sockets == ["socket opened", "socket closed"]


def test_a_fault_is_one_line_of_json_with_its_values_as_fields():
    formatted = JsonLines().format
    record = logging.LogRecord(
        "tablemate.table.live_match",
        logging.WARNING,
        __file__,
        1,
        "player fault: match=%s line=%d seat=%d: %s",
        ("m1", 7, 2, ValueError("no\nanswer")),
        None,
    )
    told = json.loads(formatted(record))
    del told["time"]

    assert "\n" not in formatted(record)
    assert told == {
        "level": "warning",
        "event": "player fault",
        "match": "m1",
        "line": 7,
        "seat": 2,
        "reason": "no\nanswer",
    }


def test_a_traceback_is_in_the_line_of_its_fault():
    try:
        raise ValueError("broken")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "it %s", ("fell",), sys.exc_info())
    told = json.loads(JsonLines().format(record))

    assert (told["event"], told["logger"], told["message"]) == ("log", "x", "it fell")
    assert told["traceback"].endswith("ValueError: broken")


@pytest.mark.parametrize("text", ["9642", "localhost", ":9642", "127.0.0.1:x", "127.0.0.1:99999"])
def test_a_bad_address_for_metrics_is_refused_in_a_sentence(text, tmp_path):
    process = started("serve", "--no-open", "--port", 0, "--data", tmp_path, "--metrics", text)
    out, err = process.communicate(timeout=PATIENCE_S)

    assert (process.returncode, out) == (2, "")
    because = "that is not an address and a port, for instance 127.0.0.1:9642"
    assert err == f"tablemate: --metrics {text}: {because}\n"
