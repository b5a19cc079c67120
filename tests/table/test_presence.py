"""Who is at the table and who has left, and what the others decide then."""

import time
from datetime import UTC, datetime, timedelta

import pytest

from live_table import Begun, Process, serving_here
from tablemate.core.match import ActionLine, ConcedeLine
from tablemate.core.matchfile import read_matches, verify
from tablemate.games.catalogue import find_game
from tablemate.store import SeatKind, Store, default_url
from tablemate.table.presence import FRESH, Presence

AT_ONCE = {"away_after": 0}
THREE = {"players": 3, "schedule": "2,1"}
PEOPLE = [SeatKind.PERSON, SeatKind.PERSON, SeatKind.OPPONENT]


def notes(lines):
    return [sentence for line in lines if line["kind"] == "note" for sentence in line["words"]]


def until_seat(person, seat, condition):
    """The seat once it is as wanted."""
    while not condition(told := person.hear("seats")["seats"][seat]):
        pass
    return told


@pytest.fixture
def left(table) -> Begun:
    """A match of Anna and Bo, whom nobody has to wait for."""
    return table.begin("human", "human", names=["Anna", "Bo"], terms=AT_ONCE)


# Who has left


class Clock:
    def __init__(self) -> None:
        self.seconds = 1000.0
        self.start = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> float:
        return self.seconds

    def now(self) -> datetime:
        return self.start + timedelta(seconds=self.seconds)

    def presence(self, *ages: float, served_since: float = 0.0) -> Presence:
        """Of seats whose people were seen so many seconds ago."""
        seen = [self.now() - timedelta(seconds=age) for age in ages]
        return Presence(self.now(), seen, served_since=served_since, clock=self, now=self.now)


def test_it_is_told_since_when_somebody_is_away():
    clock = Clock()
    presence = clock.presence(40, 500, 0)
    assert presence.away(PEOPLE, {0}) == {1: 500}
    assert presence.away(PEOPLE, set()) == {0: 40, 1: 500}, "an opponent is always here"

    presence.note_here({1})
    clock.seconds += 7
    assert presence.away(PEOPLE, {0}) == {1: 7}


def test_after_a_start_nobody_is_away_for_longer_than_the_server_runs():
    clock = Clock()
    assert clock.presence(900, 5, 0, served_since=990).away(PEOPLE, set()) == {0: 10, 1: 5}


def test_a_clock_that_was_set_back_makes_nobody_come_from_the_future():
    assert Clock().presence(-900, 0, 0).away(PEOPLE, set()) == {0: 0, 1: 0}


def test_whoever_was_seen_at_another_server_lately_is_there():
    clock = Clock()
    presence = clock.presence(100, 100, 0)
    then = [clock.now() - timedelta(seconds=each) for each in (100, 2, 0)]
    assert presence.look(then)
    assert presence.away(PEOPLE, set()) == {0: 100}

    clock.seconds += FRESH
    assert presence.look(then)
    assert presence.away(PEOPLE, set()) == {0: 130, 1: 32}


def test_what_this_server_stored_itself_tells_of_nobody_elsewhere():
    clock = Clock()
    presence = clock.presence(100, 100, 0)
    now = clock.now()
    presence.note_stored(0, now)

    assert not presence.look([now, now - timedelta(seconds=100), now])
    assert presence.away(PEOPLE, set()) == {0: 100, 1: 100}


def test_whoever_leaves_is_said_to_be_away_and_comes_back(table):
    begun = table.begin("human", "human", names=["Anna", "Bo"])
    with begun.sit(0) as anna:
        with begun.sit(1):
            assert until_seat(anna, 1, lambda seat: seat["here"])["away_s"] is None
        assert until_seat(anna, 1, lambda seat: not seat["here"])["away_s"] == 0
        time.sleep(1.1)
        assert begun.get(seat=0).body["seats"][1]["away_s"] >= 1
        with begun.sit(1):
            assert until_seat(anna, 1, lambda seat: seat["here"])["away_s"] is None


def test_of_two_devices_in_one_seat_the_last_to_leave_leaves_it(table):
    begun = table.begin("human", "human")
    with begun.sit(0) as anna, begun.sit(1):
        with begun.sit(1):
            pass
        time.sleep(0.2)
        assert begun.get(seat=0).body["seats"][1]["here"]
        assert anna.table["seats"][0]["here"]


def test_whoever_shares_a_device_is_here_though_another_speaks(table):
    begun = table.begin("human", "human", "human", options=THREE)
    with begun.sit(2) as cleo:
        with begun.sit(0, beside=[begun.tokens[1], "no such token"]):
            until_seat(cleo, 1, lambda seat: seat["here"])
            assert begun.get().body["seats"][0]["here"]
        assert not until_seat(cleo, 0, lambda seat: not seat["here"])["here"]
        assert not begun.get().body["seats"][1]["here"]


# Stand-ins


def test_an_opponent_plays_for_somebody_who_has_left_until_they_are_back(left, kept):
    with left.sit(0) as anna:
        assert left.post("/stand-in", {"absent": 1, "level": "random"}).status == 200
        assert until_seat(anna, 1, lambda seat: seat["stand_in"])["stand_in"] == "random"
        while not anna.view["over"] and len(kept.matches.read(left.id).lines) < 3:
            anna.to_act()
            anna.act()
        with left.sit(1) as bo:
            assert bo.table["seats"][1]["stand_in"] is None
            anna.until(lambda view: view["n"] >= bo.view["n"])
            for _ in range(40):
                if anna.view["over"]:
                    break
                one, other = (anna, bo) if anna.is_to_act else (bo, anna)
                n = one.act()["n"]
                other.until(lambda view, n=n: view["n"] >= n)
            bo_lines = bo.lines

    text = left.get("/record").text
    [recorded] = read_matches(text.splitlines(keepends=True), "record")
    assert verify(recorded, find_game).result == recorded.ending[1]
    lines = [line for _, line in recorded.lines if isinstance(line, ActionLine)]
    chosen = {line.n for line in lines if line.stand_in == "random"}
    assert chosen, "the stand-in has chosen"
    assert all(line.seat == 1 for line in lines if line.n in chosen)
    assert any(line.seat == 1 and line.stand_in is None for line in lines), "and then its owner"
    told = notes(left.get(seat=0).body["log"])
    assert told == [
        "You let an opponent (random) play for Bo until Bo is back.",
        "Bo is back and plays on.",
    ]
    assert {line["n"] for line in bo_lines if line["stand_in"]} == chosen
    assert notes(left.get(seat=1).body["log"]) == [
        "Anna lets an opponent (random) play for you until you are back.",
        "You are back and play on.",
    ]


def test_nobody_decides_about_somebody_who_is_here_or_left_just_now(table):
    begun = table.begin(
        "human", "human", "random", options=THREE, names=["Anna", "Bo"], terms={"away_after": 2}
    )
    wanted = {"absent": 1, "level": "random"}
    with begun.sit(0):
        with begun.sit(1):
            assert begun.post("/stand-in", wanted).body["error"] == {
                "code": "is-here",
                "message": "Bo is here",
            }
            assert begun.post("/end", {"n": 0, "absent": 1}).code in ("is-here", "stale")
        time.sleep(0.1)
        told = begun.post("/stand-in", wanted)
        assert (told.status, told.code) == (409, "too-soon")
        assert "Bo may still come back" in told.body["error"]["message"]
        for seat in (0, 2, 3, 63):
            assert begun.post("/stand-in", {"absent": seat, "level": "random"}).code == "not-a-person"
        for level in ("human", "grandmaster", "cmd:sh", "expert@60s", ""):
            assert begun.post("/stand-in", {"absent": 1, "level": level}).status == 400
        assert begun.post("/stand-in", wanted, seat=None).code == "no-seat"
        time.sleep(2)
        assert begun.post("/stand-in", wanted).status == 200


def test_the_others_end_a_match_that_somebody_has_left(left):
    with left.sit(0) as anna:
        n = anna.view["n"]
        assert left.post("/end", {"n": n + 1, "absent": 1}).code == "stale"
        assert left.post("/end", {"n": n, "absent": 1}).body == {"n": n + 1}
        view = anna.until(lambda view: view["over"])
        assert (view["conceded"], view["winners"]) == (1, [0])
        assert anna.lines[-1]["words"] == ["You end the match, because Bo has left."]
    [recorded] = read_matches(left.get("/record").text.splitlines(keepends=True), "record")
    assert verify(recorded, find_game).result == recorded.ending[1]
    line = recorded.lines[-1][1]
    assert isinstance(line, ConcedeLine)
    assert (line.concede.seat, line.concede.ended_by) == (1, 0)
    assert left.post("/stand-in", {"absent": 1, "level": "random"}).code == "game-over"


def test_whoever_acts_without_a_socket_has_the_seat_back_as_well(left):
    with left.sit(0) as anna:
        left.post("/stand-in", {"absent": 1, "level": "random"})
        until_seat(anna, 1, lambda seat: seat["stand_in"])
        n = anna.to_act()["n"]

        told = left.post("/actions", {"n": n, "action": {"type": "bid", "tricks": 0}}, seat=1)

        assert told.code == "not-your-turn"
        until_seat(anna, 1, lambda seat: seat["stand_in"] is None)
        assert anna.hear("note")["line"]["words"] == ["Bo is back and plays on."]


def test_nobody_is_said_to_have_left_who_has_just_acted_without_a_socket(table):
    begun = table.begin("human", "human", options={"players": 2, "schedule": "2,1", "first_dealer": 0})
    with begun.sit(0) as anna:
        time.sleep(2.1)
        assert begun.get().body["seats"][1]["away_s"] >= 2
        bid = {"n": anna.view["n"], "action": {"type": "bid", "tricks": 0}}
        assert begun.post("/actions", bid, seat=1).status == 200
        assert begun.get().body["seats"][1]["away_s"] < 2


@pytest.mark.parametrize(
    ("game", "seats"), [("el_dorado", ["human", "random"]), ("mage_knight_table", ["human"])]
)
def test_somebody_who_is_alone_has_nobody_to_decide(table, game, seats):
    wanted = {"game": game, "seats": seats, "terms": AT_ONCE}
    told = table.post("/api/matches", wanted)
    begun = Begun(table, told.body["id"], told.body["tokens"])
    with begun.sit(0) as ann:
        assert begun.post("/end", {"n": ann.to_act()["n"], "absent": 0}).code == "not-a-person"
        assert begun.get(seat=0).body["seats"][0]["away_s"] is None


def test_taking_back_does_not_wait_for_somebody_a_stand_in_plays_for(left):
    with left.sit(0) as anna:
        left.post("/stand-in", {"absent": 1, "level": "random"})
        anna.to_act()
        n = anna.act()["n"]
        anna.until(lambda view: view["n"] >= n)
        told = left.post("/take-back", {"n": anna.to_act()["n"]})
        assert told.status == 200


def test_a_stand_in_who_goes_on_interrupts_no_request_to_take_back(table):
    """Bo asks Anna while an opponent is to bid for Cleo, who has left; Anna agrees after it has."""
    options = {"players": 3, "schedule": "3", "first_dealer": 0}
    begun = table.begin("human", "human", "human", options=options, pace="natural", terms=AT_ONCE)
    with begun.sit(0, pace="natural") as anna, begun.sit(1, pace="natural") as bo:
        assert begun.post("/stand-in", {"absent": 2, "level": "scripted"}).status == 200
        n = bo.to_act()["n"]
        bo.act()
        assert begun.post("/take-back", {"n": n + 1}, seat=1).body == {"waits_for": [0]}
        assert anna.to_act()["n"] == n + 2, "the stand-in has bid"
        assert anna.view["wish"]["by"] == 1
        assert begun.post("/take-back", {"n": n + 2, "agree": True}).status == 200


def test_an_opponent_plays_at_an_open_seat_that_nobody_takes_until_somebody_does(table, kept):
    options = {"players": 2, "schedule": "3,2,1", "first_dealer": 0}
    begun = table.begin("human", "human", open=[1], options=options, names=["Anna"], terms={"away_after": 1})
    with begun.sit(0) as anna:
        wanted = {"absent": 1, "level": "random"}
        told = begun.post("/stand-in", wanted)
        assert (told.status, told.code) == (409, "too-soon")
        assert "somebody may still sit down there" in told.body["error"]["message"]
        time.sleep(1.1)
        assert begun.post("/end", {"n": 0, "absent": 1}).code == "not-a-person", "nobody there can concede"
        assert begun.post("/stand-in", wanted).status == 200
        seat = until_seat(anna, 1, lambda seat: seat["stand_in"])
        assert (seat["kind"], seat["name"], seat["stand_in"]) == ("open", "Bruno", "random")
        n = anna.to_act()["n"]
        assert n == 1, "Bruno has bid"
        assert anna.lines[-1]["words"][0].startswith("Bruno bids ")
        with begun.sit(1) as bo:
            assert bo.table["seats"][1]["stand_in"] is None
            assert [seat["name"] for seat in bo.table["seats"]] == ["Anna", "You"]
            assert notes(bo.table["log"]) == [
                "Anna lets an opponent (random) play at seat 2 until somebody sits down there."
            ]
            assert bo.table["log"][-1]["stand_in"] == "random"
            anna.act()
            assert bo.to_act()["options"]
    assert kept.matches.read(begun.id).about.stand_ins == (None, None)


def test_a_stand_in_is_fast_forwarded_like_any_opponent(table):
    options = {"players": 2, "schedule": "3", "first_dealer": 1}
    begun = table.begin("human", "human", options=options, pace="natural", terms=AT_ONCE)
    with begun.sit(0, pace="natural") as anna:
        assert begun.post("/stand-in", {"absent": 1, "level": "normal"}).status == 200
        anna.to_act()
        anna.act()
        anna.send({"type": "fast_forward"})
        assert anna.hear("fast_forward")["asked"] == [0]


def test_nobody_plays_on_who_comes_back_after_the_end(left):
    left.post("/stand-in", {"absent": 1, "level": "random"})
    with left.sit(0) as anna:
        anna.play_out()
    with left.sit(1) as bo:
        assert notes(bo.table["log"]) == ["Anna lets an opponent (random) play for you until you are back."]


def test_a_stand_in_goes_on_after_a_restart_and_its_owner_comes_back_then(tmp_path):
    process = Process("--data", tmp_path)
    try:
        begun = process.table.begin("human", "human", names=["Anna", "Bo"], terms=AT_ONCE)
        with begun.sit(0) as anna:
            assert begun.post("/stand-in", {"absent": 1, "level": "random"}).status == 200
            anna.to_act()
    finally:
        process.kill()
    process = Process("--data", tmp_path)
    try:
        begun.table = process.table
        with begun.sit(0) as anna:
            assert anna.table["seats"][1]["stand_in"] == "random"
            assert anna.table["terms"]["away_after"] == 0
            n = anna.to_act()["n"]
            anna.act()
            anna.until(lambda view: view["n"] > n)
            with begun.sit(1) as bo:
                assert bo.table["seats"][1]["stand_in"] is None
            assert "Bo is back and plays on." in notes(begun.get().body["log"])
    finally:
        process.stop()


def test_whoever_is_at_another_server_has_not_left(tmp_path, monkeypatch):
    monkeypatch.setattr("tablemate.table.attendance.WRITTEN_EVERY", 0.2)
    url = default_url(tmp_path)
    with Store(url) as one, Store(url) as other, serving_here(one) as here, serving_here(other) as there:
        begun = here.begin("human", "human", names=["Anna", "Bo"], terms=AT_ONCE)
        elsewhere = Begun(there, begun.id, begun.tokens)
        with begun.sit(0) as anna, elsewhere.sit(1):
            until_seat(anna, 1, lambda seat: seat["here"])
            assert begun.post("/stand-in", {"absent": 1, "level": "random"}).code == "is-here"


# Lists


def test_a_match_nobody_comes_back_to_leaves_the_list_and_is_not_lost(tmp_path, monkeypatch):
    monkeypatch.setattr("tablemate.table.attendance.WRITTEN_EVERY", 0.1)
    monkeypatch.setattr("tablemate.table.api.matches.LEFT_FOR_GOOD", timedelta(seconds=1.5))
    with Store(default_url(tmp_path)) as store, serving_here(store) as table:
        begun, watched = table.begin("human", "random"), table.begin("random", "random", pace="natural")

        def listed():
            return {brief["id"] for brief in table.get("/api/matches?state=running").body["matches"]}

        with begun.sit(0), watched.sit(None):
            time.sleep(2)
            assert listed() == {begun.id, watched.id}, "somebody is there"
        time.sleep(2)
        assert listed() == set()
        [brief] = table.get(f"/api/matches?state=running&ids={begun.id}").body["matches"]
        assert brief["id"] == begun.id
        with begun.sit(0):
            time.sleep(0.5)
            assert listed() == {begun.id}
