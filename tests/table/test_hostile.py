"""Whatever comes in: a clear sentence, never a fault of the server, never a changed match."""

import json
import random
import string
from dataclasses import replace
from urllib.parse import quote

import pytest
from websockets.exceptions import InvalidStatus

from command_line import wait_until
from live_table import serving_here
from tablemate.store import Store
from tablemate.table.limits import MOST_BYTES, Bucket, Limits, Rate

ALL_HUMAN = ["human", "human"]


@pytest.fixture(scope="module")
def begun(table):
    return table.begin("human", "human")


@pytest.fixture
def unchanged(begun, kept):
    """Whatever a test does, the match stays as it was."""

    def said():
        """All of it but when somebody was last here."""
        match = kept.matches.read(begun.id)
        return replace(match, about=replace(match.about, seen=()))

    before = said()
    yield begun
    assert said() == before
    assert begun.get(seat=1).status == 200


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '{"type":"dance"}',
        '{"type":"act"}',
        '{"type":"act","n":"0","action":{}}',
        '{"type":"act","n":0,"action":[]}',
        '{"type":"act","n":-1,"action":{}}',
        '{"type":"act","n":1e99,"action":{}}',
        '{"type":"act","n":0,"action":{},"extra":1}',
        '{"type":"hello"}',
        "[" * 5000,
        '{"type":"act","n":0,"action":' + '{"a":' * 2000 + "1" + "}" * 2000 + "}",
        "\ud83d".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
        b"\x00\xff",
        b'{"type":"ping"}',
    ],
)
def test_a_message_that_cannot_be_read_is_answered(unchanged, message):
    with unchanged.sit(1) as bo:
        assert bo.refused(message) in ("bad-message", "malformed")
        bo.send({"type": "ping"})
        bo.hear("pong")


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": None},
        {"type": "play"},
        {"type": "play", "card": 7},
        {"type": "play", "card": "ZZ"},
        {"type": "bid", "tricks": True},
        {"type": "bid", "tricks": 1.0},
        {"type": "bid", "tricks": -1},
        {"type": "bid", "tricks": 10**30},
        {"type": "bid", "tricks": 1, "more": 1},
        {"type": "x" * 60_000},
    ],
)
def test_an_action_that_means_nothing_is_refused_in_a_short_sentence(unchanged, action):
    with unchanged.sit(1) as bo:
        bo.send({"type": "act", "n": 0, "action": action})
        fault = bo.hear("error")
        assert fault["code"] in ("malformed", "bid-out-of-range")
        assert len(fault["message"]) < 600


def test_a_seat_is_held_by_its_token_alone(unchanged, table):
    other = table.begin("human", "human")

    for token in (other.tokens[1], "", "x", "é", "A" * 150):
        with table.socket(unchanged.id) as socket:
            socket.send(json.dumps({"type": "hello", "token": token}))
            assert closing(socket) == 4401
    for token in (other.tokens[1], "x", "A" * 9000):
        answer = table.post(
            f"{unchanged.path}/actions", {"n": 0, "action": {"type": "bid", "tricks": 0}}, token
        )
        assert (answer.status, answer.code) == (401, "unknown-token")
    answer = table.post(f"{unchanged.path}/actions", {"n": 0, "action": {"type": "bid", "tricks": 0}})
    assert (answer.status, answer.code) == (401, "no-seat")
    answer = table.get(unchanged.path, headers={"Authorization": "Basic abc"})
    assert answer.status == 401


def closing(socket) -> int:
    """The code with which the server closes."""
    from live_table import Person

    return Person(socket).closed()


def test_a_socket_begins_with_hello(unchanged, table):
    for first in ('{"type":"ping"}', "nonsense", '{"type":"hello","token":7}'):
        with table.socket(unchanged.id) as socket:
            socket.send(first)
            assert closing(socket) == 4400


def test_a_reason_is_cut_to_what_a_socket_can_be_closed_with(unchanged, table):
    many = "\U0001f600" * 100
    with table.socket(unchanged.id) as socket:
        socket.send(json.dumps({"type": many}))
        assert closing(socket) == 4400
    with table.socket(quote(many)) as socket:
        socket.send('{"type":"hello"}')
        assert closing(socket) == 4404


def test_there_is_no_socket_of_a_match_that_is_not_there(table):
    for match_id in ("nowhere", "a" * 300, "%00"):
        with table.socket(match_id) as socket:
            socket.send('{"type":"hello"}')
            assert closing(socket) == 4404


def test_text_that_is_not_utf_8_ends_the_socket_and_is_no_fault(unchanged):
    with unchanged.sit(1) as bo:
        bo.socket.send(b'{"type":"ping\xff"}', text=True)
        assert bo.closed() == 1007
    with unchanged.sit(1) as bo, bo.socket.protocol_mutex:
        bo.socket.protocol.send_text(b"\xff")
        bo.socket.protocol.send_close(1000)
        bo.socket.socket.sendall(b"".join(bo.socket.protocol.data_to_send()))  # both at once


def test_what_is_quoted_in_an_error_stays_on_its_line(table, unchanged):
    message = table.post("/api/matches", {"a\nb\x1b[31m": 1}).body["error"]["message"]

    assert "a\\nb\\x1b[31m" in message
    assert message.isprintable()
    with unchanged.sit(1) as bo:
        bo.send({"type": "ping", "a\nb": 1})
        assert bo.hear("error")["message"].isprintable()


def test_who_keeps_sending_nonsense_is_sent_away(unchanged):
    with unchanged.sit(1) as bo:
        bo.flood("nonsense", 10)
        assert bo.closed() == 4400


def test_who_floods_is_sent_away(unchanged):
    with unchanged.sit(1) as bo:
        bo.flood('{"type":"ping"}', 500)
        assert bo.closed() == 4429


def test_a_message_that_is_too_large_ends_the_socket(unchanged):
    with unchanged.sit(1) as bo:
        bo.send('"' + "x" * MOST_BYTES + '"')
        assert bo.closed() == 1009


def test_random_messages_change_nothing(unchanged):
    chance = random.Random(5)
    words = [
        "type",
        "act",
        "n",
        "action",
        "take_back",
        "agree",
        "concede",
        "bid",
        "tricks",
        "seat",
        "play",
        "QS",
    ]

    def value(depth: int):
        kind = chance.randrange(7 if depth else 5)
        if kind == 0:
            return chance.choice(words)
        if kind == 1:
            return chance.choice([0, 1, -1, 7, 2**63, 0.5, 1e308])
        if kind == 2:
            return chance.choice([None, True, False])
        if kind == 3:
            return "".join(chance.choices(string.printable, k=chance.randrange(30)))
        if kind == 4:
            return {}
        if kind == 5:
            return [value(depth - 1) for _ in range(chance.randrange(4))]
        return {str(value(0)): value(depth - 1) for _ in range(chance.randrange(4))}

    for _ in range(25):
        with unchanged.sit(0) as ann:  # it is the other seat's turn
            for _ in range(9):
                kind = chance.choice(["act", "take_back", "pace", "hello", "ping", "x"])
                message = {"type": kind, "n": value(0), **({"action": value(3)} if kind == "act" else {})}
                ann.send(json.dumps(message if chance.random() < 0.8 else value(3)))
                told = ann.next()
                assert told["type"] in ("error", "pong", "pace", "wish"), told


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/api/matches", {}, 400),
        ("POST", "/api/matches", [], 400),
        ("POST", "/api/matches", {"game": "chess", "seats": ALL_HUMAN}, 404),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": []}, 400),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ["human"] * 11}, 400),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ["human", "genius"]}, 400),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ["human", "cmd:rm -rf /"]}, 400),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ["human", "hard@3.1s"]}, 400),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ["human", "hard@5001it"]}, 400),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ALL_HUMAN, "open": [2]}, 400),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ["human", "random"], "open": [1]}, 400),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ALL_HUMAN, "seed": -1}, 400),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ALL_HUMAN, "seed": 2**53}, 400),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ALL_HUMAN, "options": {"magic": 1}}, 400),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ALL_HUMAN, "options": {"preset": [1]}}, 400),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ALL_HUMAN, "options": {"players": 3}}, 400),
        (
            "POST",
            "/api/matches",
            {"game": "el_dorado", "seats": ALL_HUMAN, "options": {"schedule": "9" * 99}},
            400,
        ),
        ("POST", "/api/matches", {"game": "el_dorado", "seats": ALL_HUMAN, "pace": "slow"}, 400),
        ("GET", "/api/matches?state=both", None, 400),
        ("GET", "/api/matches?limit=0", None, 400),
        ("GET", "/api/matches?state=finished&before=nowhere", None, 404),
        ("GET", "/api/matches/nowhere", None, 404),
        ("GET", "/api/matches/nowhere/record", None, 404),
        ("GET", "/api/games/chess", None, 404),
        ("POST", "/api/games/el_dorado/prepare", {"seats": ["human", "cmd:ls"]}, 400),
        ("POST", "/api/games/el_dorado/prepare", {"seats": [7]}, 400),
        ("DELETE", "/api/matches", None, 405),
        ("GET", "/api/nothing", None, 404),
        ("GET", "/../../etc/passwd", None, 404),
        ("GET", "/assets/%00", None, 404),
    ],
)
def test_a_request_that_does_not_go_is_answered_with_a_sentence(table, method, path, body, status):
    answer = table.ask(method, path, body)

    assert answer.status == status, answer
    assert answer.code
    assert len(answer.body["error"]["message"]) < 600


def test_a_body_that_is_no_json_or_too_large_is_refused(table):
    too_deep = b"[" * 20_000 + b"]" * 20_000
    too_large = b'"' + b"x" * (MOST_BYTES + 1) + b'"'
    assert "no body" in table.ask("POST", "/api/matches").body["error"]["message"]
    for content, status in ((b"{", 400), (b"\xff", 400), (too_deep, 400), (too_large, 413)):
        answer = table.ask(
            "POST", "/api/matches", headers={"content-type": "application/json"}, content=content
        )
        assert (answer.status, bool(answer.code)) == (status, True)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/matches", b'{"game": "el_dorado", "seats": ["human", "\xff"]}'),
        ("/api/matches", b'{"g\xe9me": 1}'),
        ("/api/matches", b'{"game": "\xc3'),
        ("/api/sheets", b'{"game": "el_dorado", "players": ["A\xff", "B"]}'),
        ("/api/simulations", b"\x80"),
        ("/api/sheets/%ff/events", b'{"events": []}'),
        ("/api/matches?x=%e9", b'{"game": "el_dorado", "seats": ["human", "human"]}'),
        ("/api/games/one_piece/deck", b'{"list": "1xST01-001 \xff"}'),
        ("/api/games/one_piece/deck", b'{"list": "1xST01-001\xc3'),
    ],
)
def test_bytes_that_are_not_utf_8_are_said_to_be_so(table, path, body):
    answer = table.ask("POST", path, headers={"content-type": "application/json"}, content=body)

    assert (answer.status, answer.code) == (400, "bad-input")
    assert "is not UTF-8 text" in answer.body["error"]["message"]


@pytest.mark.parametrize("path", ["cards?words=%ff", "data/%e9", "cards?w%c3=red"])
def test_a_question_about_cards_that_is_not_utf_8_is_said_to_be_so(table, path):
    answer = table.get(f"/api/games/one_piece/{path}")

    assert (answer.status, answer.code) == (400, "bad-input")
    assert "is not UTF-8 text" in answer.body["error"]["message"]


def test_letters_of_two_bytes_may_come_in_two_parts(table):
    body = '{"game": "el_dorado", "players": ["Zo\u00eb", "Bo"]}'.encode()
    cut = body.index(b"\xc3") + 1

    answer = table.ask(
        "POST", "/api/sheets", headers={"content-type": "application/json"}, content=[body[:cut], body[cut:]]
    )
    assert answer.status == 201


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", path) for path in ("/nothing", "/api", "/api/x/y/z", "/schema/nothing", "/schema/a/b", "/a%2Fb")]
    + [("POST", "/nothing"), ("PUT", "/"), ("DELETE", "/schema/openapi.json"), ("NONSENSE", "/api/matches")],
)
def test_whatever_is_asked_for_that_is_not_there_the_answer_is_json(table, method, path):
    answer = table.ask(method, path)

    assert (answer.status, answer.code) in ((404, "not-found"), (405, "method-not-allowed"))


def test_pages_of_other_sites_are_not_answered(table, unchanged):
    body = {"game": "el_dorado", "seats": ALL_HUMAN}
    foreign = {"Origin": "http://evil.example"}

    assert table.post("/api/matches", body, headers=foreign).code == "foreign-origin"
    assert table.post("/api/matches", body, headers={"Origin": "null"}).status == 403
    assert table.post("/api/matches", body, headers={"Origin": table.base}).status == 201
    with pytest.raises(InvalidStatus) as refused, table.socket(unchanged.id, origin="http://evil.example"):
        pass
    assert refused.value.response.status_code == 403
    with table.socket(unchanged.id, origin=table.base) as socket:
        socket.send('{"type":"hello"}')
        assert json.loads(socket.recv(10))["type"] == "table"


def test_a_name_that_is_not_ours_is_not_answered(table):
    """A page that gives this machine a name of its own would pass for one of ours."""
    assert table.get("/api/health", headers={"Host": "evil.example"}).code == "foreign-origin"
    for name in ("localhost:1", "127.0.0.1", "[::1]:80", "192.168.0.7:8642"):
        assert table.get("/api/health", headers={"Host": name}).status == 200


def test_every_answer_keeps_a_browser_from_doing_more_than_it_should(table):
    for path in ("/", "/api/games", "/api/nothing", "/schema/openapi.json"):
        headers = table.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "set-cookie" not in headers


def test_too_many_matches_sockets_and_live_matches_are_refused(tmp_path):
    limits = Limits(creating=Rate(0.001, 4), spectators_a_match=0, live_matches=2)
    with Store(tmp_path / "kept.sqlite3") as store, serving_here(store, limits) as table:
        begun = [table.begin("human", "human") for _ in range(2)]
        with begun[0].sit(0), begun[0].sit(1), begun[1].sit(0):
            with table.socket(begun[0].id) as socket:
                socket.send('{"type":"hello"}')
                assert closing(socket) == 4429
            answer = table.post("/api/matches", {"game": "el_dorado", "seats": ALL_HUMAN})
            assert (answer.status, answer.code) == (429, "too-many")
        for match in begun:
            wait_until(lambda match=match: not any(seat["here"] for seat in match.get().body["seats"]))
        assert table.begin("human", "human"), "an idle live match is evicted"
        answer = table.post("/api/matches", {"game": "el_dorado", "seats": ALL_HUMAN})
        assert (answer.status, answer.code) == (429, "too-many")


def test_a_bucket_fills_by_and_by():
    now = [0.0]
    bucket = Bucket(Rate(a_second=2, at_once=3), clock=lambda: now[0])

    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_store_that_does_not_answer_is_said_to_be_so(tmp_path):
    with Store(tmp_path / "kept.sqlite3") as store, serving_here(store) as table:
        begun = table.begin("human", "human")
        with begun.sit(1) as bo:
            store.close()
            answer = begun.post("/actions", {"n": 0, "action": {"type": "bid", "tricks": 0}}, seat=1)
            assert (answer.status, answer.code) == (503, "unavailable")
            assert (
                bo.refused({"type": "act", "n": 0, "action": {"type": "bid", "tricks": 0}}) == "unavailable"
            )
            assert bo.view["n"] == 0


def test_an_end_that_could_not_be_kept_gives_no_secret_away(tmp_path):
    """The share code holds the seed, which tells every card of a match that goes on after all."""
    with Store(tmp_path / "kept.sqlite3") as store, serving_here(store) as table:
        begun = table.begin("human", "human")
        store.close()
        assert begun.post("/concede", {"n": 0}, seat=0).status == 503
        assert begun.get("/share").status in (409, 503)
        assert begun.get("/positions/0?seat=1").status in (409, 503)
