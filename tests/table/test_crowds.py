"""However many come, and from wherever: seats are not kept out, nor is anybody by one address alone."""

import contextlib
import inspect
import json

import pytest

from live_table import Address, Begun, Person, serving_here
from tablemate.store import Store
from tablemate.table.api.dependencies import limit_reads
from tablemate.table.app import ROUTES
from tablemate.table.client import network_of
from tablemate.table.limits import Limits, Rate

TWO = {"game": "el_dorado", "seats": ["human", "human"]}


@contextlib.contextmanager
def a_table(tmp_path, **limits):
    with Store(tmp_path / "kept.sqlite3") as store, serving_here(store, Limits(**limits)) as table:
        yield table


def closing(begun: Begun, token: str | None = None) -> int:
    """The code with which a socket is closed that says hello there."""
    with begun.table.socket(begun.id) as socket:
        socket.send(json.dumps({"type": "hello", **({"token": token} if token else {})}))
        return Person(socket).closed()


def elsewhere(begun: Begun, source: str) -> Begun:
    return Begun(begun.table.seen_from(source), begun.id, begun.tokens, begun.invitations)


def crowd_in(stack: contextlib.ExitStack, begun: Begun, count: int) -> list[Person]:
    return [stack.enter_context(begun.sit(None)) for _ in range(count)]


def test_strangers_at_a_match_do_not_keep_its_seats_out(tmp_path):
    with a_table(tmp_path) as table, contextlib.ExitStack() as stack:
        begun = table.begin("human", "human")
        crowd_in(stack, begun, 64)
        assert closing(begun) == 4429

        with begun.sit(0) as ann, begun.sit(1) as bo:
            bo.act()
            assert ann.until(lambda view: view["n"] == 1)


def test_spectators_of_one_address_make_room_for_one_of_another(tmp_path):
    with a_table(tmp_path, spectators_a_match=3) as table, contextlib.ExitStack() as stack:
        begun = table.begin("human", "human")
        crowd = crowd_in(stack, begun, 3)

        with elsewhere(begun, "127.0.0.2").sit(None):
            assert crowd[-1].closed() == 4429
            assert closing(begun) == 4429, "the crowd itself has no claim to more"


def test_the_oldest_of_too_many_tabs_of_a_seat_is_closed(tmp_path):
    with a_table(tmp_path, sockets_a_seat=2) as table:
        begun = table.begin("human", "human")
        with begun.sit(0) as first, begun.sit(0) as second, begun.sit(0) as third:
            assert first.closed() == 4429
            for person in (second, third):
                person.send({"type": "ping"})
                person.hear("pong")


def test_one_address_that_watches_all_it_can_keeps_nobody_else_out(tmp_path):
    with a_table(tmp_path, live_matches=4, matches_an_address=3) as table, contextlib.ExitStack() as stack:
        watched = [table.begin("human", "human") for _ in range(4)]
        for begun in watched[:3]:
            crowd_in(stack, begun, 1)
        assert closing(watched[3]) == 4429, "one address keeps three open at most"

        other = table.seen_from("127.0.0.2")
        mine = other.begin("human", "human")
        with mine.sit(0), mine.sit(1) as bo:
            bo.act()


def test_where_the_server_is_full_what_is_only_watched_makes_room(tmp_path):
    with a_table(tmp_path, live_matches=3) as table, contextlib.ExitStack() as stack:
        watched = [table.begin("human", "human") for _ in range(3)]
        watchers = [crowd_in(stack, begun, 1)[0] for begun in watched]
        other = table.seen_from("127.0.0.2")

        mine = other.begin("human", "human")
        with mine.sit(0):
            assert watchers[0].closed() == 4429
            here = table.begin("human", "human")
            with here.sit(0):  # a seat comes first, also at the crowd's own address
                assert watchers[1].closed() == 4429


def test_a_match_that_is_refused_is_not_kept(tmp_path):
    with a_table(tmp_path, live_matches=1) as table:
        begun = table.begin("human", "human")
        with begun.sit(0):
            answer = table.post("/api/matches", TWO)
            assert (answer.status, answer.code) == (429, "too-many")
        listed = table.get("/api/matches").body["matches"]
        assert [brief["id"] for brief in listed] == [begun.id]


def test_sockets_of_one_address_are_limited_and_seats_come_first(tmp_path):
    with a_table(tmp_path, sockets_an_address=3) as table, contextlib.ExitStack() as stack:
        begun = table.begin("human", "human")
        crowd = crowd_in(stack, begun, 3)
        assert closing(begun) == 4429

        with begun.sit(0):
            assert crowd[0].closed() == 4429
        with elsewhere(begun, "127.0.0.2").sit(None):
            pass


def test_a_server_full_of_one_address_s_sockets_takes_in_others(tmp_path):
    with a_table(tmp_path, sockets=3) as table, contextlib.ExitStack() as stack:
        begun = table.begin("human", "human")
        crowd = crowd_in(stack, begun, 3)

        with elsewhere(begun, "127.0.0.2").sit(None), begun.sit(0):
            assert [crowd[0].closed(), crowd[1].closed()] == [4429, 4429]


def test_sockets_that_say_nothing_do_not_keep_others_from_saying_hello(tmp_path):
    with a_table(tmp_path, sockets_before_hello=3) as table, contextlib.ExitStack() as stack:
        begun = table.begin("human", "human")
        silent = [stack.enter_context(table.socket(begun.id)) for _ in range(5)]

        with begun.sit(0):
            assert Person(silent[0]).closed() == 4429


def test_reads_of_one_address_are_limited(tmp_path):
    with a_table(tmp_path, reads=Rate(0.001, 5)) as table:
        begun = table.begin("human", "human")
        answers = [begun.get().status for _ in range(6)]
        assert answers == [200] * 5 + [429]
        assert table.get("/api/games").code == "too-many"

        assert table.get("/api/health").status == 200
        assert table.get("/api/ready").status == 200
        assert elsewhere(begun, "127.0.0.2").get().status == 200


def test_questions_about_cards_and_decks_of_one_address_are_limited(tmp_path):
    with a_table(tmp_path, decks=Rate(0.001, 4)) as table:
        path = "/api/games/one_piece"
        asked = [table.post(f"{path}/deck", {"list": "1xST01-001"}).status for _ in range(2)]
        asked += [table.get(f"{path}/cards", params={"words": "zoro"}).status for _ in range(3)]
        assert asked == [200] * 4 + [429]
        assert table.post(f"{path}/deck", {"list": ""}).code == "too-many"

        assert table.get("/api/games").status == 200
        assert table.seen_from("127.0.0.2").post(f"{path}/deck", {"list": ""}).status == 200


def test_qr_codes_for_one_address_are_limited(tmp_path):
    wanted = {"link": "http://192.168.1.20:8642/"}
    with a_table(tmp_path, qr_codes=Rate(0.001, 4)) as table:
        assert [table.post("/api/qr-codes", wanted).status for _ in range(5)] == [200] * 4 + [429]
        assert table.post("/api/qr-codes", wanted).code == "too-many"
        assert table.seen_from("127.0.0.2").post("/api/qr-codes", wanted).status == 200


def test_a_hello_counts_as_a_read(tmp_path):
    with a_table(tmp_path, reads=Rate(0.001, 3)) as table:
        begun = table.begin("human", "human")
        with begun.sit(0) as ann, begun.sit(None):
            assert begun.get().status == 200
            assert closing(begun) == 4429
            assert closing(begun, begun.tokens[1]) == 4429
            assert begun.get().code == "too-many"
            with elsewhere(begun, "127.0.0.2").sit(1) as bo:  # whoever is here goes on
                bo.act()
                ann.until(lambda view: view["n"] == 1)


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("testclient", "testclient"),
    ],
)
def test_with_ipv6_the_network_that_somebody_has_counts_as_one_address(host, network):
    assert network_of(host) == network


def test_a_full_server_says_that_nobody_should_be_sent_there(tmp_path):
    with a_table(tmp_path, sockets=1) as table:
        begun = table.begin("human", "human")
        with begun.sit(0):
            assert (table.get("/api/ready").status, table.get("/api/health").status) == (503, 200)
        assert_soon_ready(table)


def assert_soon_ready(table: Address) -> None:
    from command_line import wait_until

    wait_until(lambda: table.get("/api/ready").status == 200)


def test_guards_run_on_the_event_loop_as_all_does_that_counts():
    """Litestar calls plain functions from threads, where matches come and go while they are counted."""
    guards = {limit_reads, *(guard for route in ROUTES for guard in route.guards or ())}

    assert len(guards) == 6
    assert all(inspect.iscoroutinefunction(guard) for guard in guards)
