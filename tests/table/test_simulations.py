"""Simulations at the table: started, watched, stopped, and their reports shown as pages of nobody's."""

import contextlib
from collections.abc import Iterator

import pytest

import written_reports
from command_line import wait_until
from live_table import Address, serving_here
from tablemate.lab.jobs.runner import Jobs
from tablemate.store import Store
from tablemate.table.limits import Limits, Rate

PATH = "/api/simulations"
QUICK = {"game": "el-dorado", "seats": ["scripted", "random"], "games": 20, "settings": {"schedule": "2,1"}}
LIMITS = Limits(games_a_simulation=1000, simulations_waiting=2)


@pytest.fixture(scope="module")
def store(tmp_path_factory) -> Iterator[Store]:
    with Store(tmp_path_factory.mktemp("kept") / "kept.sqlite3") as store:
        yield store


@pytest.fixture(scope="module")
def table(store, tmp_path_factory) -> Iterator[Address]:
    """A table whose simulations are over at once."""
    jobs = Jobs(tmp_path_factory.mktemp("reports"), written_reports.at_once)
    with contextlib.closing(jobs), serving_here(store, LIMITS, jobs) as address:
        yield address


@pytest.fixture
def slow(store, tmp_path, monkeypatch) -> Iterator[Address]:
    """A table whose simulations never end."""
    monkeypatch.setenv("RUNS_IN", str(tmp_path / "process"))
    jobs = Jobs(tmp_path / "reports", written_reports.never)
    with contextlib.closing(jobs), serving_here(store, LIMITS, jobs) as address:
        yield address


def started(table: Address, **wanted: object) -> str:
    """The path of a simulation that was just asked for."""
    answer = table.post(PATH, {**QUICK, **wanted})
    assert answer.status == 201, answer
    return f"{PATH}/{answer.body['id']}"


def test_a_simulation_is_started_watched_to_its_end_and_its_report_opened(table):
    path = started(table, seed=7)
    wait_until(lambda: table.get(path).body["state"] == "done")

    told = table.get(path).body
    assert (told["title"], told["done"], told["message"]) == ("El Dorado", 20, None)
    assert told["wanted"] == {
        "game": "el_dorado",
        "seats": ["scripted", "random"],
        "games": 20,
        "settings": {"schedule": "2,1", "players": 2},
        "seed": 7,
    }
    report = table.get(f"{path}/report")
    assert (report.status, report.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "20 matches, seed 7" in report.text


def test_a_report_may_do_nothing_but_be_looked_at(table):
    path = started(table)
    wait_until(lambda: table.get(path).body["state"] == "done")
    headers = table.get(f"{path}/report").headers

    assert headers.get_list("content-security-policy") == [
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'; sandbox allow-downloads"
    ]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_the_newest_is_listed_first_with_the_most_that_may_be_asked_for(table):
    paths = [started(table) for _ in range(2)]
    told = table.get(PATH).body

    assert [f"{PATH}/{job['id']}" for job in told["simulations"][:2]] == paths[::-1]
    assert told["most_games"] == 1000


@pytest.mark.parametrize(
    ("wanted", "status", "sentence"),
    [
        ({"games": 1001}, 400, "a simulation here has at most 1,000 matches"),
        ({"games": 0}, 400, ">= 1"),
        ({"games": "many"}, 400, "int"),
        ({"game": "chess"}, 404, "there is no game 'chess'"),
        ({"seats": ["human", "random"]}, 400, "seat 0: a human cannot play in a simulation"),
        (
            {"seats": ["random", "cmd:rm -rf /"]},
            400,
            "seat 1: your own programs can only play from the command line",
        ),
        ({"seats": ["random", "genius"]}, 400, "seat 1: there is no player 'genius'"),
        ({"seats": ["random", "hard@3.1s"]}, 400, "seat 1: an opponent here may think"),
        ({"seats": ["random"]}, 400, "El Dorado has 2 to 10 seats, not 1"),
        ({"settings": {"players": 3}}, 400, "the options ask for 3 seats, not 2"),
        ({"settings": {"schedule": "99"}}, 400, "option schedule=99"),
        ({"settings": {"magic": 1}}, 400, "option magic=1: there is no such option"),
        ({"settings": {"preset": [1]}}, 400, "a preset is chosen by its name"),
        ({"seed": -1}, 400, ">= 0"),
        ({"more": 1}, 400, "unknown field"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_a_sentence(table, wanted, status, sentence):
    before = table.get(PATH).body
    answer = table.post(PATH, {**QUICK, **wanted})

    assert (answer.status, bool(answer.code)) == (status, True)
    assert sentence in answer.body["error"]["message"]
    assert [job["id"] for job in table.get(PATH).body["simulations"]] == [
        job["id"] for job in before["simulations"]
    ]


def test_one_that_runs_has_no_report_yet_and_is_stopped_for_good(slow):
    path = started(slow)
    wait_until(lambda: slow.get(path).body["done"] > 0)
    assert slow.get(f"{path}/report").code == "no-report"

    for _ in range(2):
        assert slow.post(f"{path}/stop", None).body["state"] == "stopped"

    answer = slow.get(f"{path}/report")
    assert (answer.status, answer.code) == (409, "no-report")


def test_only_a_few_may_wait(slow):
    running = started(slow)
    wait_until(lambda: slow.get(running).body["state"] == "running")
    waiting = [started(slow) for _ in range(2)]
    answer = slow.post(PATH, QUICK)

    assert (answer.status, answer.code) == (429, "too-many")
    assert slow.post(f"{waiting[0]}/stop", None).status == 200
    started(slow)


def test_who_begins_too_many_is_asked_to_wait(store, tmp_path):
    jobs = Jobs(tmp_path, written_reports.at_once)
    limits = Limits(creating=Rate(0.001, 1))
    with contextlib.closing(jobs), serving_here(store, limits, jobs) as table:
        started(table)
        answer = table.post(PATH, QUICK)
    assert (answer.status, answer.code) == (429, "too-many")


def test_pages_of_other_sites_start_and_stop_nothing(table):
    foreign = {"Origin": "http://evil.example"}

    assert table.post(PATH, QUICK, headers=foreign).code == "foreign-origin"
    assert table.post(PATH, QUICK, headers={"Origin": "null"}).status == 403, "as a report would send it"
    assert table.post(f"{started(table)}/stop", None, headers=foreign).status == 403


@pytest.mark.parametrize("name", ["nowhere", "..", "%2e%2e%2fkept", "a" * 65, "%00"])
@pytest.mark.parametrize(("method", "rest"), [("GET", ""), ("POST", "/stop"), ("GET", "/report")])
def test_one_that_is_not_there_is_said_to_be_so(table, name, method, rest):
    answer = table.ask(method, f"{PATH}/{name}{rest}")

    assert answer.status in (400, 404, 405), answer
    assert answer.code


def test_a_table_without_anybody_to_play_them_has_none_and_says_so(store):
    with serving_here(store) as table:
        assert table.get("/api/games").body["simulates"] is False
        for method, path in (
            ("GET", PATH),
            ("POST", PATH),
            ("GET", f"{PATH}/x"),
            ("POST", f"{PATH}/x/stop"),
            ("GET", f"{PATH}/x/report"),
        ):
            answer = table.ask(method, path, QUICK if (method, path) == ("POST", PATH) else None)
            assert (answer.status, answer.code) == (404, "no-simulations")


def test_a_table_with_somebody_says_so_to_the_lobby(table):
    assert table.get("/api/games").body["simulates"] is True
