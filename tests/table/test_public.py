"""A server behind a proxy: the name the world knows it by, and whose address counts."""

import pytest
from websockets.exceptions import InvalidStatus

from live_table import Address, Process, serving_here
from tablemate.core.errors import BadInput
from tablemate.store import Store
from tablemate.table import Access, PublicUrl, read_network
from tablemate.table.limits import Limits, Rate

PUBLIC = "https://play.example.org"
MATCH = {"game": "el_dorado", "seats": ["human", "easy"], "options": {"players": 2, "schedule": "2,1"}}


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    process = Process("--data", tmp_path_factory.mktemp("public"), "--public-url", PUBLIC)
    try:
        yield process.table
    finally:
        process.stop()


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("play.example.org", PUBLIC, 201),
        ("PLAY.example.org", PUBLIC, 201),
        ("127.0.0.1:8642", PUBLIC, 201),  # a proxy that calls us by our own address
        ("play.example.org", None, 201),
        ("play.example.org", "http://play.example.org", 403),
        ("play.example.org", "https://play.example.org:8443", 403),
        ("play.example.org", "https://example.org", 403),
        ("play.example.org", "null", 403),
        ("play.example.org:8443", PUBLIC, 403),
        ("example.org", PUBLIC, 403),
        ("play.example.org.evil.net", PUBLIC, 403),
    ],
)
def test_host_and_origin_of_the_public_name_are_accepted_and_no_others(public, host, origin, status):
    headers = {"host": host, **({} if origin is None else {"origin": origin})}

    assert public.post("/api/matches", MATCH, headers=headers).status == status


@pytest.mark.parametrize(("origin", "is_let_in"), [(PUBLIC, True), ("https://evil.example.net", False)])
def test_a_socket_of_the_public_name_is_accepted_and_no_other(public, origin, is_let_in):
    begun = public.begin("human", "easy")
    if not is_let_in:
        with pytest.raises(InvalidStatus), public.socket(begun.id, origin=origin):
            pass
        return
    with public.socket(begun.id, origin=origin) as socket:
        socket.send('{"type": "hello"}')
        assert '"type":"table"' in socket.recv(timeout=30)


def test_the_page_learns_the_public_address_for_its_links(public, tmp_path):
    assert public.get("/api/games").body["public_url"] == f"{PUBLIC}/"


def test_the_environment_names_the_address_and_the_database(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEMATE_PUBLIC_URL", PUBLIC)
    monkeypatch.setenv("TABLEMATE_DATABASE", f"sqlite:///{tmp_path}/named.sqlite3")
    process = Process()
    try:
        assert process.process.stdout.readline() == f"For everybody: {PUBLIC}/\n"
        assert process.table.get("/api/games").body["public_url"] == f"{PUBLIC}/"
    finally:
        process.stop()
    assert (tmp_path / "named.sqlite3").exists()


@pytest.mark.parametrize(
    ("text", "host"),
    [
        (PUBLIC, "play.example.org"),
        ("https://Play.Example.org:443/", "play.example.org"),
        ("http://example.org:8080", "example.org:8080"),
        ("https://[2001:db8::1]:8443", "[2001:db8::1]:8443"),
    ],
)
def test_a_public_address_is_read_as_browsers_send_it(text, host):
    assert PublicUrl.read(text).host == host


@pytest.mark.parametrize(
    "text",
    [
        "play.example.org",
        "ftp://play.example.org",
        "https://",
        "https://play.example.org/table",
        "https://play.example.org?x=1",
        "https://me:secret@play.example.org",
        "https://play.example.org:99999",
        "https://play example.org",
        "https://[::1",
        "",
    ],
)
def test_what_is_no_public_address_is_refused_in_a_sentence(text):
    with pytest.raises(BadInput, match=r"address like https://play\.example\.org, without a path"):
        PublicUrl.read(text)


@pytest.fixture
def limited(tmp_path):
    """A table that lets each address begin one match, behind a proxy at 127.0.0.1 and one in 10.0.0.0/8."""
    proxies = [read_network("127.0.0.1"), read_network("10.0.0.0/8")]
    with (
        Store(tmp_path / "kept.sqlite3") as store,
        serving_here(store, Limits(creating=Rate(0, 1)), proxies=proxies) as table,
    ):
        yield table


def statuses(table: Address, *forwarded: str | None) -> list[int]:
    return [
        table.post("/api/matches", MATCH, headers={} if line is None else {"x-forwarded-for": line}).status
        for line in forwarded
    ]


def test_a_trusted_proxy_says_who_its_client_is(limited):
    assert statuses(limited, "192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8::1", "[2001:db8::1]:80") == [
        201,
        429,
        201,
        201,
        429,
    ]


def test_what_a_client_says_of_itself_does_not_count(limited):
    """It may write anything before what the proxy adds."""
    lines = ["192.0.2.1", "192.0.2.9, 192.0.2.1", "nonsense, 192.0.2.1", "192.0.2.9, 192.0.2.1, 10.1.2.3"]

    assert statuses(limited, *lines) == [201, 429, 429, 429]


def test_a_line_that_cannot_be_read_counts_as_the_proxy_itself(limited):
    assert statuses(limited, "unknown", None, "", "192.0.2.1, nonsense") == [201, 429, 429, 429]


def test_nobody_else_is_believed(tmp_path):
    with (
        Store(tmp_path / "kept.sqlite3") as store,
        serving_here(store, Limits(creating=Rate(0, 1)), proxies=[read_network("10.0.0.0/8")]) as table,
    ):
        assert statuses(table, "192.0.2.1", "192.0.2.2") == [201, 429]


def test_what_is_neither_an_address_nor_a_network_is_refused_in_a_sentence():
    with pytest.raises(BadInput, match=r"'proxy' is neither an address like 127\.0\.0\.1 nor a network"):
        read_network("proxy")


def test_a_match_of_the_public_address_is_seen_by_those_who_know_it(public):
    private, shown = public.begin("human", "easy"), public.begin("human", "easy", listed=True)

    listed = [match["id"] for match in public.get("/api/matches").body["matches"]]

    assert shown.id in listed
    assert private.id not in listed
    assert private.get().status == 200
    known = public.get(f"/api/matches?ids={private.id},no-such,nobody's").body["matches"]
    assert [match["id"] for match in known] == [private.id]
    assert public.get(f"/api/matches?state=finished&ids={private.id}").body == {"matches": []}


def test_near_by_a_match_is_listed_unless_somebody_wants_otherwise(tmp_path):
    with (
        Store(tmp_path / "kept.sqlite3") as store,
        serving_here(store, access=Access(is_shared=True)) as table,
    ):
        private, shown = table.begin("human", "easy", listed=False), table.begin("human", "easy")
        assert [match["id"] for match in table.get("/api/matches").body["matches"]] == [shown.id]
        assert private.get().status == 200


def test_at_a_public_address_an_opponent_that_thinks_longer_than_its_level_needs_a_key(tmp_path):
    with (
        Store(tmp_path / "kept.sqlite3") as store,
        serving_here(store, access=Access(public_url=PublicUrl.read(PUBLIC))) as table,
    ):
        _, key = store.keys.create("a friend")
        longer = {**MATCH, "seats": ["human", "hard@2s"]}
        refused = table.post("/api/matches", longer)
        assert (refused.status, refused.code) == (401, "needs-key")
        assert table.post("/api/matches", longer, key).status == 201
        for name in ("hard", "easy", "scripted", "hard@1it"):
            assert table.post("/api/matches", {**MATCH, "seats": ["human", name]}).status == 201, name
