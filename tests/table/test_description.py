"""The OpenAPI description, and whatever a program makes of it against a server that runs."""

import subprocess
import sys
from pathlib import Path

import pytest

from live_table import serving, serving_here
from tablemate.store import Store
from tablemate.table.api import description
from tablemate.table.api.description import exact

# What is well formed may still mean nothing, such as a seat's name; and Litestar answers OPTIONS by itself,
# naming the first route of a path alone.
NOT_CHECKED = "positive_data_acceptance,allow_header_conformance"
REFUSALS = [400, 401, 403, 404, 405, 409, 413, 429]
PROGRAM = Path(sys.executable).with_name("schemathesis")


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A table that nobody else uses: what comes here uses up what one address may ask for."""
    with serving(tmp_path_factory.mktemp("described")) as address:
        yield address


def attacked(table, tmp_path, *settings: str, paths: str = "/") -> None:
    """Let schemathesis do its worst: no answer that is not described, and no fault of the server's."""
    config = tmp_path / "schemathesis.toml"
    config.write_text(
        "\n".join([*settings, "[checks.negative_data_rejection]", f"expected-statuses = {REFUSALS}"])
    )
    done = subprocess.run(
        [
            *(PROGRAM, "--config-file", config, "run", f"{table.base}/schema/openapi.json"),
            *("--checks", "all", "--exclude-checks", NOT_CHECKED, "--phases", "examples,coverage,fuzzing"),
            *("--max-examples", "4", "--seed", "1", "--generation-database", "none", "--warnings", "off"),
            *("--suppress-health-check", "all", "--no-color", "--include-path-regex", paths),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_every_route_of_the_protocol_is_described(table):
    paths = table.client.get("/schema/openapi.json").json()
    routes = {(method.upper(), path) for path, methods in paths["paths"].items() for method in methods}

    assert routes == {
        ("GET", "/api/games"),
        ("GET", "/api/games/{game}"),
        ("POST", "/api/games/{game}/prepare"),
        ("GET", "/api/games/{game}/data/{document_name}"),
        ("POST", "/api/games/{game}/deck"),
        ("GET", "/api/games/{game}/cards"),
        ("GET", "/api/matches"),
        ("POST", "/api/matches"),
        ("GET", "/api/matches/{match_id}"),
        ("POST", "/api/matches/{match_id}/join"),
        ("POST", "/api/matches/{match_id}/key"),
        ("POST", "/api/matches/{match_id}/actions"),
        ("POST", "/api/matches/{match_id}/take-back"),
        ("POST", "/api/matches/{match_id}/concede"),
        ("POST", "/api/matches/{match_id}/name"),
        ("POST", "/api/matches/{match_id}/stand-in"),
        ("POST", "/api/matches/{match_id}/end"),
        ("POST", "/api/names"),
        ("POST", "/api/matches/{match_id}/hint"),
        ("POST", "/api/matches/{match_id}/why"),
        ("GET", "/api/matches/{match_id}/record"),
        ("GET", "/api/games/{game}/rules"),
        ("GET", "/api/games/{game}/tutorial"),
        ("GET", "/api/matches/{match_id}/rules"),
        ("GET", "/api/matches/{match_id}/review"),
        ("GET", "/api/matches/{match_id}/share"),
        ("GET", "/api/shares/{code}"),
        ("GET", "/api/matches/{match_id}/positions/{n}"),
        ("GET", "/api/matches/{match_id}/positions/{n}/why"),
        ("POST", "/api/matches/{match_id}/play-from"),
        ("POST", "/api/matches/{match_id}/rematch"),
        ("POST", "/api/matches/{match_id}/rematch/decline"),
        ("GET", "/api/matches/{match_id}/sheet"),
        ("GET", "/api/sheets"),
        ("POST", "/api/sheets"),
        ("GET", "/api/sheets/{sheet_id}"),
        ("POST", "/api/sheets/{sheet_id}/events"),
        ("GET", "/api/simulations"),
        ("POST", "/api/simulations"),
        ("GET", "/api/simulations/{simulation_id}"),
        ("POST", "/api/simulations/{simulation_id}/stop"),
        ("GET", "/api/simulations/{simulation_id}/report"),
        ("POST", "/api/qr-codes"),
        ("GET", "/api/health"),
        ("GET", "/api/ready"),
    }


def test_what_is_made_up_from_the_description_is_answered_as_described(table, tmp_path):
    attacked(table, tmp_path)


@pytest.mark.parametrize("state", ["running", "over"])
def test_so_is_what_is_made_up_about_a_match_that_is_there(table, tmp_path, state):
    begun = table.begin("human", "scripted", "human")
    if state == "over":
        with begun.sit(0) as ann:
            ann.send({"type": "concede", "n": ann.until(lambda view: view["n"] == 1)["n"]})
            ann.until(lambda view: view["over"])
    attacked(
        table,
        tmp_path,
        "[parameters]",
        f'"path.match_id" = "{begun.id}"',
        "[headers]",
        f'Authorization = "Bearer {begun.tokens[0]}"',
        paths="/matches/.*(?<!/key)$",  # with a renewed key nothing more would be answered
    )


def test_so_is_what_is_made_up_about_a_simulation_that_is_there(table, tmp_path):
    wanted = {"game": "el_dorado", "seats": ["random", "random"], "games": 100_000}
    began = table.post("/api/simulations", wanted)
    attacked(
        table, tmp_path, "[parameters]", f'"path.simulation_id" = "{began.body["id"]}"', paths="/simulations"
    )


def test_the_description_is_made_once(tmp_path, monkeypatch):
    made = []
    monkeypatch.setattr(description, "exact", lambda whole: made.append(whole) or exact(whole))
    with Store(tmp_path / "kept.sqlite3") as store, serving_here(store) as table:
        first, second = (table.client.get("/schema/openapi.json") for _ in range(2))
        assert first.content == second.content
        assert first.headers["content-type"] == second.headers["content-type"]
    assert len(made) == 1
