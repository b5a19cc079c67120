"""Two servers on one database: what is done at one is seen at the other within a second."""

import contextlib
import random
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import postgres_server
from live_table import Begun, Process, serving_here
from tablemate.core.match import ActionLine
from tablemate.store import Store, default_url
from tablemate.table import live_matches

KINDS = ("sqlite", "postgresql")
SHORT = {
    "el_dorado": {"players": 2, "schedule": "3,2,1"},
    "one_piece": {"deck_1": "ST-01", "deck_2": "ST-02", "life": 1},
}


class Servers:
    """Two tables at one store."""

    def __init__(self, store: str, *place: object) -> None:
        self.store = store
        self.place = place
        self.both = [Process(*place, games=[*SHORT]) for _ in range(2)]

    def begin(self, *seats: str, **wanted: object) -> tuple[Begun, Begun]:
        """A match as people at either server know it."""
        here = self.both[0].table.begin(*seats, **wanted)
        return here, Begun(self.both[1].table, here.id, here.tokens, here.invitations)


@pytest.fixture(scope="module", params=KINDS)
def servers(request, tmp_path_factory) -> Iterator[Servers]:
    with contextlib.ExitStack() as stack:
        folder = tmp_path_factory.mktemp("shared")
        store, place = default_url(folder), ("--data", folder)
        if request.param == "postgresql":
            programs = postgres_server.programs()
            if programs is None:
                pytest.skip("PostgreSQL is not installed here (apt install postgresql), so it is not tried")
            store = stack.enter_context(postgres_server.running(programs)).url("postgres")
            place = ("--database", store)
        servers = Servers(store, *place)
        yield servers
        for process in servers.both:
            code, said = process.stop()
            assert code == 0, said
            assert "Traceback" not in said, said


def wait_for(answer: Callable[[], object]) -> object:
    """What is told at last, when it is anything."""
    until = time.monotonic() + 30
    while not (told := answer()):
        assert time.monotonic() < until, "nothing is told"
        time.sleep(0.1)
    return told


@pytest.mark.parametrize("game", SHORT)
def test_two_people_at_two_servers_play_a_match_to_its_end(servers, game):
    here, there = servers.begin("human", "human", game=game, options=SHORT[game])
    chance = random.Random(game)
    with here.sit(0) as ann, there.sit(1) as bo:
        while not ann.view["over"]:
            actor, other = (ann, bo) if ann.is_to_act else (bo, ann)
            n = actor.act(chance.choice(actor.view["options"])["action"])["n"]
            other.until(lambda view, n=n: view["n"] >= n)
        assert bo.view["over"]
        assert ann.view["scores"] == bo.view["scores"]
        assert ann.view["winners"] == bo.view["winners"]
        assert [line["n"] for line in bo.lines] == [line["n"] for line in ann.lines]
    assert here.get("/record").text == there.get("/record").text


def test_what_is_done_at_one_server_is_seen_at_the_other_within_a_second(servers):
    """Most of the time: this machine may have other things to do for a moment."""
    here, there = servers.begin("human", "human", options={"players": 2, "schedule": "5"})
    waits = []
    with here.sit(0) as ann, there.sit(1) as bo:
        while not ann.view["over"]:
            actor, other = (ann, bo) if ann.is_to_act else (bo, ann)
            began = time.monotonic()
            n = actor.act()["n"]
            other.until(lambda view, n=n: view["n"] >= n)
            waits.append(time.monotonic() - began)
    assert len(waits) == 12
    assert statistics.median(waits) < 1.0, waits


def test_nobody_waits_for_the_look_that_is_taken_in_any_case(servers, monkeypatch):
    for backend in ("sqlite", "postgresql"):
        monkeypatch.setattr(f"tablemate.store.{backend}.SURELY_S", 3600.0)
    with contextlib.ExitStack() as stack:
        stores = [stack.enter_context(Store(servers.store)) for _ in range(2)]
        tables = [stack.enter_context(serving_here(store)) for store in stores]
        here = tables[0].begin("human", "human")
        there = Begun(tables[1], here.id, here.tokens, here.invitations)
        with here.sit(1) as bo, there.sit(0) as ann:
            bo.act()
            ann.until(lambda view: view["n"] == 1)
            ann.act()
            bo.until(lambda view: view["n"] == 2)


def test_a_server_takes_over_the_opponents_of_one_that_was_killed(servers, monkeypatch):
    """So many that one of them is to move, whenever the other is killed."""
    monkeypatch.setattr(live_matches, "LEFT_TO_OTHERS", 1.0)
    killed = Process(*servers.place)
    with Store(servers.store) as store, serving_here(store) as table:
        here = killed.table.begin("human", *["scripted"] * 9, pace="natural", options={"first_dealer": 9})
        there = Begun(table, here.id, here.tokens, here.invitations)
        with there.sit(0) as bo:
            with here.sit(0) as ann:
                ann.act()
                killed.kill()
            left = store.matches.read(here.id).about.length
            bo.until(lambda view: view["n"] > left)


def test_new_lines_come_as_events_as_if_they_had_been_made_here(servers):
    here, there = servers.begin("human", "human")
    with here.sit(1) as bo, there.sit(0) as ann, there.sit(None) as spectator:
        bo.act({"type": "bid", "tricks": 0})

        assert [line["n"] for line in ann.hear("events")["lines"]] == [0]
        assert ann.hear("view")["n"] == 1
        assert [line["seat"] for line in spectator.hear("events")["lines"]] == [1]


def test_a_stale_number_is_not_needed_to_learn_what_the_other_did(servers):
    """Before any write collides: whoever has seen the line at the other server can go on there."""
    here, there = servers.begin("human", "human")
    with here.sit(1) as bo, there.sit(0) as ann:
        bo.act({"type": "bid", "tricks": 0})
        ann.until(lambda view: bool(view["options"]))
        ann.act()  # an error would be a failure
        bo.until(lambda view: view["n"] == 2)


def test_a_match_that_cannot_be_read_keeps_no_other_from_being_followed(servers):
    spoilt, _ = servers.begin("human", "human")
    here, there = servers.begin("human", "human")
    with spoilt.sit(0), there.sit(0) as ann:
        with Store(servers.store) as store:
            store.matches.append(spoilt.id, ActionLine(0, 1, {"type": "bid", "tricks": 99}, []))
        here.post("/actions", {"n": 0, "action": {"type": "bid", "tricks": 0}}, 1)
        ann.until(lambda view: view["n"] == 1)
        assert "cannot be continued" in wait_for(
            lambda: spoilt.get().body.get("read_only")
        )  # or an error, for a moment


def test_opponents_moved_by_one_server_are_seen_at_the_other(servers):
    here, there = servers.begin("human", "scripted", options={"players": 2, "schedule": "2,1"})
    with here.sit(0, pace="none") as ann, there.sit(None) as spectator:
        ann.play_out()
        spectator.until(lambda view: view["over"])
        assert spectator.view["scores"] == ann.view["scores"]


def test_a_take_back_and_a_concession_are_seen_at_the_other_server(servers):
    here, there = servers.begin("human", "scripted", options={"players": 2, "schedule": "2,1"})
    with here.sit(0, pace="none") as ann, there.sit(0) as elsewhere:
        ann.to_act()
        ann.act()
        n = ann.to_act()["n"]
        elsewhere.until(lambda view: view["n"] == n)
        elsewhere.send({"type": "take_back", "n": n})
        ann.until(lambda view: view["n"] == n + 1)
        assert ann.lines[-1]["kind"] == "take_back"
        ann.send({"type": "concede", "n": n + 1})
        elsewhere.until(lambda view: view["over"])


def test_a_rematch_is_one_though_it_is_asked_for_at_both_servers(servers):
    here, there = servers.begin("human", "human")
    with here.sit(0) as ann, there.sit(1) as bo:
        here.post("/concede", {"n": 0}, seat=0)
        for each in (ann, bo):
            each.until(lambda view: view["over"])
        with ThreadPoolExecutor(2) as both:
            made = [both.submit(begun.post, "/rematch", {}, seat) for seat, begun in ((0, here), (1, there))]
        first, second = (each.result().body["match"] for each in made)
        assert first == second
        assert ann.hear("rematch")["match"] == bo.hear("rematch")["match"] == first


def test_pace_is_the_same_at_both_servers(servers):
    here, there = servers.begin("human", "scripted", pace="natural")
    with here.sit(0) as ann, there.sit(None) as spectator:
        assert spectator.table["pace"] == "natural"
        ann.send({"type": "pace", "pace": "none"})
        assert spectator.hear("pace")["pace"] == "none"


def test_somebody_who_takes_a_seat_at_one_server_is_seen_at_the_other(servers):
    here, there = servers.begin("human", "human", open=[1])
    with here.sit(0) as ann:
        assert [seat["kind"] for seat in ann.table["seats"]] == ["person", "open"]
        with there.sit(1):
            message = ann.hear("seats")
            while message["seats"][1]["kind"] != "person":
                message = ann.hear("seats")


def test_a_key_renewed_at_one_server_closes_what_was_open_by_the_old_one_at_the_other(servers):
    here, there = servers.begin("human", "human")
    with there.sit(0) as thief:
        assert here.post("/key", {}).status == 200
        assert thief.closed() == 4401


def test_a_match_that_the_administrator_removed_is_closed(servers):
    here, there = servers.begin("human", "human")
    with here.sit(0) as ann, there.sit(1) as bo:
        with Store(servers.store) as store:
            assert store.administration.remove_matches([here.id]) == 1
        assert (ann.closed(), bo.closed()) == (4404, 4404)
