"""Who may change a score sheet or a simulation, on this machine, near by and at a public address."""

import contextlib
from collections.abc import Iterator

import pytest

import written_reports
from live_table import Address, Answer, Process, serving_here
from tablemate.core.jobs import Simulation
from tablemate.games.catalogue import find_game
from tablemate.lab.jobs.runner import Jobs
from tablemate.store import Store, default_url
from tablemate.table import Access, PublicUrl, sheets

WANTED = {"game": "el_dorado", "players": ["Ann", "Bo"]}
EVENT = {
    "eventId": "first",
    "type": "bid/set",
    "payload": {"round": 1, "playerId": "player-1", "bid": 2},
    "ts": 1,
}
SIMULATION = {
    "game": "el-dorado",
    "seats": ["scripted", "random"],
    "games": 20,
    "settings": {"schedule": "2,1"},
}
PUBLIC = "https://play.example.org"
NEAR_BY, AT_PUBLIC = ("--host", "0.0.0.0"), ("--public-url", PUBLIC)
KEY = "0123456789abcdef"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("owners")


@pytest.fixture(scope="module", params=[NEAR_BY, AT_PUBLIC], ids=["near", "public"])
def server(request, folder) -> Iterator[Address]:
    process = Process("--data", folder, *request.param)
    try:
        yield process.table
    finally:
        process.stop()


@pytest.fixture
def here(folder) -> Iterator[Address]:
    process = Process("--data", folder)
    try:
        yield process.table
    finally:
        process.stop()


def begun(table: Address, **more: object) -> tuple[str, str]:
    """The path and the key of a new sheet."""
    told = table.post("/api/sheets", {**WANTED, **more})
    assert told.status == 201, told
    return f"/api/sheets/{told.body['id']}", told.body["key"]


def written(table: Address, sheet: str, key: str | None = None, **event: object) -> Answer:
    return table.post(f"{sheet}/events", {"events": [{**EVENT, **event}]}, key)


def test_whoever_made_a_sheet_writes_on_it_and_others_read_it_by_its_link(server):
    sheet, key = begun(server)

    for stranger in (None, "x" * 22, begun(server)[1]):
        refused = written(server, sheet, stranger)
        assert (refused.status, refused.code) == (401, "needs-key")
        shown = server.get(sheet, stranger)
        assert (shown.status, shown.body["writable"]) == (200, False)
    assert len(server.get(sheet).body["events"]) == 2
    assert written(server, sheet, key).status == 200
    assert server.get(sheet, key).body["writable"]
    assert server.get(sheet).body["events"][2] == EVENT


def test_a_sheet_sent_again_under_its_id_and_key_is_one_sheet_and_without_the_key_nobody_adds_to_it(server):
    wanted = {"id": f"twice-{server.base.rpartition(':')[2]}", "key": KEY}
    assert begun(server, **wanted) == begun(server, **wanted)

    other = server.post("/api/sheets", {**WANTED, **wanted, "key": KEY[::-1], "players": ["Cy"]})

    assert other.code == "needs-key"
    shown = server.get(f"/api/sheets/{wanted['id']}").body["sheet"]["players"]
    assert [player["name"] for player in shown] == ["Ann", "Bo"]


def test_on_this_machine_alone_nobody_is_asked_for_a_key(here):
    sheet, _ = begun(here)

    assert written(here, sheet).status == 200
    assert here.get(sheet).body["writable"]


@pytest.mark.parametrize("server", [NEAR_BY], indirect=True)
def test_a_sheet_from_before_there_were_owners_goes_on_near_by(server, folder):
    with Store(default_url(folder)) as store:
        old = sheets.begin(store.sheets, find_game("el_dorado"), ["Ann", "Bo"])

    assert written(server, f"/api/sheets/{old}").status == 200


@pytest.mark.parametrize("server", [AT_PUBLIC], indirect=True)
def test_at_a_public_address_the_administrator_alone_goes_on_with_what_has_no_owner(server, folder):
    with Store(default_url(folder)) as store:
        old = sheets.begin(store.sheets, find_game("el_dorado"), ["Ann", "Bo"])
        _, key = store.keys.create("evenings")

    assert written(server, f"/api/sheets/{old}").code == "needs-key"
    assert written(server, f"/api/sheets/{old}", key).status == 200


@pytest.mark.parametrize("server", [AT_PUBLIC], indirect=True)
def test_at_a_public_address_sheets_are_shown_to_those_who_know_them(server):
    mine, other = (begun(server)[0].rpartition("/")[2] for _ in range(2))

    assert server.get("/api/sheets").body == {"sheets": []}
    shown = server.get(f"/api/sheets?ids={mine},nobody's,no-such").body["sheets"]
    assert [sheet["id"] for sheet in shown] == [mine] != [other]


@pytest.fixture
def simulating(tmp_path, monkeypatch):
    """Begin a table whose simulations never end, for those who can reach it so."""
    monkeypatch.setenv("RUNS_IN", str(tmp_path / "process"))
    with contextlib.ExitStack() as stack:
        store = stack.enter_context(Store(tmp_path / "kept.sqlite3"))

        def begin(access: Access) -> tuple[Address, Store]:
            jobs = stack.enter_context(contextlib.closing(Jobs(tmp_path / "reports", written_reports.never)))
            return stack.enter_context(serving_here(store, runner=jobs, access=access)), store

        yield begin


def test_whoever_started_a_simulation_stops_it_and_nobody_else(simulating):
    table, _ = simulating(Access(is_shared=True))
    told = table.post("/api/simulations", SIMULATION).body
    path = f"/api/simulations/{told['id']}"

    assert "key" not in table.get(path).body
    assert "owner" not in table.get(path).text
    for stranger in (None, "x" * 22):
        assert table.post(f"{path}/stop", None, stranger).code == "needs-key"
    assert table.get(path).body["state"] != "stopped"
    assert table.post(f"{path}/stop", None, told["key"]).body["state"] == "stopped"


def test_a_simulation_keeps_its_owner_when_the_server_is_restarted(tmp_path):
    owner = b"\x01" * 32
    for round_ in range(2):
        with contextlib.closing(Jobs(tmp_path, written_reports.at_once)) as jobs:
            if round_ == 0:
                jobs.submit(find_game("el_dorado"), Simulation("el_dorado", SIMULATION["seats"], 1), owner)
            assert [jobs.owner(job.id) for job in jobs.jobs()] == [owner]
            assert jobs.owner("another") is None


def test_on_this_machine_alone_anybody_stops_a_simulation(simulating):
    table, _ = simulating(Access())
    told = table.post("/api/simulations", SIMULATION).body

    assert table.post(f"/api/simulations/{told['id']}/stop", None).body["state"] == "stopped"


def test_at_a_public_address_a_simulation_needs_a_key_of_the_administrator(simulating):
    table, store = simulating(Access(public_url=PublicUrl.read(PUBLIC)))
    about, key = store.keys.create("the lab")

    refused = table.post("/api/simulations", SIMULATION)
    assert (refused.status, refused.code) == (401, "needs-key")
    assert "which the administrator of this server gives out" in refused.body["error"]["message"]
    assert table.post("/api/simulations", SIMULATION, key).status == 201
    assert table.get("/api/simulations").body["simulations"] == []
    assert len(table.get("/api/simulations", key).body["simulations"]) == 1
    assert store.keys.revoke(about.id)
    assert table.post("/api/simulations", SIMULATION, key).code == "needs-key"
