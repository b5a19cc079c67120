"""Taking a seat by an invitation, and the key of one's own seat, which nobody else has."""

import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from live_table import Address, Begun, Person, serving_here
from tablemate.store import Store, default_url

OWN = "a_token-of-ones-own-making"


@pytest.fixture
def invited(table) -> Begun:
    """A match whose second seat waits for somebody."""
    return table.begin("human", "human", open=[1])


@contextlib.contextmanager
def two_servers(folder) -> Iterator[tuple[Address, Address]]:
    """Two servers at one database."""
    url = default_url(folder)
    with (
        Store(url) as one,
        Store(url) as other,
        serving_here(one) as here,
        serving_here(other) as there,
    ):
        yield here, there


def closing(table: Address, match_id: str, token: str | None) -> int:
    """The code with which a socket is closed that says hello with this token."""
    with table.socket(match_id) as socket:
        person = Person(socket)
        person.send({"type": "hello", "token": token})
        return person.closed()


def test_whoever_begins_a_match_has_no_key_of_an_open_seat(invited, table):
    own, nobodys = invited.tokens
    nothing, invitation = invited.invitations

    assert nobodys is nothing is None
    assert invitation != own
    assert closing(table, invited.id, invitation) == 4401
    assert table.get(invited.path, invitation).code == "unknown-token"
    assert invited.get().body["seats"][1]["kind"] == "open"


def test_an_invitation_seats_one_person_and_is_used_up_by_that(invited, table):
    told = invited.join(1)

    assert (told.status, told.body["seat"]) == (200, 1)
    assert told.body["token"] not in (*invited.invitations, invited.tokens[0])
    with invited.sit(1) as bo:
        assert bo.table["seat"] == 1
        again = table.post(f"{invited.path}/join", {"invitation": invited.invitations[1]})
        assert (again.status, again.code) == (409, "seat-taken")
        assert bo.act()["n"] == 1, "nobody has taken the seat from its owner"


def test_whoever_missed_the_answer_asks_again_with_a_token_of_his_own(invited, table):
    wanted = {"invitation": invited.invitations[1], "token": OWN}

    for _ in range(2):
        told = table.post(f"{invited.path}/join", wanted)
        assert (told.status, told.body) == (200, {"seat": 1, "token": OWN})

    assert table.get(invited.path, OWN).body["seat"] == 1
    other = table.post(f"{invited.path}/join", wanted | {"token": OWN[::-1]})
    assert other.code == "seat-taken"
    for short in ("", "x", "A" * 21, "A" * 201, "ä" * 30):
        assert table.post(f"{invited.path}/join", wanted | {"token": short}).code == "bad-input"


def test_what_is_no_invitation_opens_no_seat(invited, table):
    other = table.begin("human", "human", open=[1])

    for invitation in (other.invitations[1], invited.tokens[0], "", "x", "é"):
        told = table.post(f"{invited.path}/join", {"invitation": invitation})
        assert (told.status, told.code) == (401, "unknown-invitation")
    assert table.post("/api/matches/nowhere/join", {"invitation": "x"}).status == 404
    assert invited.get().body["seats"][1]["kind"] == "open"


def test_of_many_who_open_a_link_at_once_at_two_servers_one_sits_down(tmp_path):
    with two_servers(tmp_path) as servers:
        for _ in range(3):
            begun = servers[0].begin("human", "human", open=[1])
            path, body = f"{begun.path}/join", {"invitation": begun.invitations[1]}
            with ThreadPoolExecutor(6) as threads:
                told = [*threads.map(lambda k: servers[k % 2].post(path, body), range(6))]  # noqa: B023

            assert sorted(answer.status for answer in told) == [200] + 5 * [409]
            [token] = [answer.body["token"] for answer in told if answer.status == 200]
            assert [server.get(begun.path, token).body["seat"] for server in servers] == [1, 1]


def test_a_match_that_continues_another_is_joined_the_same_way(table):
    over = table.begin("human", "scripted")
    with over.sit(0) as ann:
        ann.send({"type": "concede", "n": ann.to_act()["n"]})
        ann.until(lambda view: view["over"])

    told = over.post("/play-from", {"n": 0, "seats": ["human", "human"], "open": [1]}).body

    assert told["tokens"][1] is told["invitations"][0] is None
    new = Begun(table, told["id"], told["tokens"], told["invitations"])
    assert [new.join(1).status, new.join(1).status] == [200, 409]


def test_a_renewed_key_holds_the_seat_and_the_old_one_stops_at_once(invited, table):
    invited.join(1)
    old = invited.tokens[1]
    with invited.sit(1) as bo, invited.sit(0) as ann, invited.sit(None) as watcher:
        told = invited.post("/key", {}, seat=1)
        assert (told.status, told.body["seat"]) == (200, 1)
        assert bo.closed() == 4401
        while ann.hear("seats")["seats"][1]["here"]:
            pass

        assert table.get(invited.path, old).code == "unknown-token"
        assert closing(table, invited.id, old) == 4401
        assert table.post(f"{invited.path}/key", {}, old).code == "unknown-token"
        invited.tokens[1] = told.body["token"]
        with invited.sit(1) as again:
            n = again.act()["n"]
        ann.until(lambda view: view["n"] == n)
        watcher.until(lambda view: view["n"] == n)


def test_a_key_is_renewed_by_whoever_holds_the_seat_alone(invited):
    assert invited.post("/key", {}, seat=None).code == "no-seat"
    assert invited.ask("POST", "/key", {"token": "short"}, seat=0).code == "bad-input"
    told = invited.post("/key", {"token": OWN}, seat=0)
    assert told.body == {"seat": 0, "token": OWN}


def test_a_key_renewed_at_another_server_counts_there_and_here(tmp_path):
    with two_servers(tmp_path) as (here, there):
        begun = here.begin("human", "human")
        old = begun.tokens[1]
        assert there.get(begun.path, old).body["seat"] == 1, "the other server has seen the old one"
        with begun.sit(1) as thief:
            renewed = there.post(f"{begun.path}/key", {}, old).body["token"]

            assert here.get(begun.path, old).code == "unknown-token"
            assert here.get(begun.path, renewed).body["seat"] == 1
            bid = {"n": 0, "action": {"type": "bid", "tricks": 0}}
            assert there.post(f"{begun.path}/actions", bid, renewed).status == 200
            assert thief.closed() == 4401, "as soon as this server hears of it"
