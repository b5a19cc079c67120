"""Nothing is ever lost: servers that are stopped, killed at random moments, and started again."""

import contextlib
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

import postgres_server
from command_line import PATIENCE_S, wait_until
from live_table import Address, Begun, Person, Process, Unavailable
from tablemate.core.match import ActionLine, Match, TakeBackLine
from tablemate.core.matchfile import read_matches, replayed, verify
from tablemate.games.catalogue import find_game
from tablemate.store import Store, default_url
from warm_server import WarmServers

PLAYED_AT_ONCE = 3
OPTIONS = {"players": 3, "schedule": "5..1"}
THINKER, THINKERS_SEAT = "hard@8it", 1
SHORT = {"players": 3, "schedule": "3..1"}
TAKES_BACK, CONCEDES = 0.15, 0.05  # how often somebody does
DEEDS = ("take_back", "concede", "play_out")
ServerMessage = tuple[str, int | None, list[dict[str, Any]], int | None]  # kind, seat, events, taken back to


@dataclass
class Where:
    """Where the server is just now."""

    table: Address


class Player:
    """Somebody who plays one match after another, whatever becomes of the server, and keeps account."""

    def __init__(self, number: int) -> None:
        self.acknowledged: dict[str, dict[int, ServerMessage]] = {}  # by match and number
        self.ended: set[str] = set()  # matches that it was told are over
        self.deeds: Counter[str] = Counter()
        self.told = 0
        self.is_done = False
        self.mistake: Exception | None = None
        self._random = random.Random(number)
        self._match: Begun | None = None

    def play(self, where: Where) -> None:
        while not self.is_done and self.mistake is None:
            try:
                self._play(where.table)
            except (OSError, httpx.HTTPError, WebSocketException, Unavailable):
                time.sleep(0.005)
            except Exception as mistake:
                self.mistake = mistake

    def _play(self, table: Address) -> None:
        if self._match is None:
            self._match = table.begin("human", THINKER, "scripted", options=SHORT)
            self.acknowledged[self._match.id] = {}
        begun = Begun(table, self._match.id, self._match.tokens)
        with begun.sit(0, pace="none") as person:
            self._note(begun.id, person.lines)
            while not person.to_act()["over"]:
                self._note(begun.id, person.lines)
                self._decide(person)
            self._note(begun.id, person.lines)
            self.deeds["play_out"] += person.view["conceded"] is None
        self.ended.add(begun.id)
        record = begun.get("/record", seat=0)
        if record.status == 503:
            raise Unavailable(record)
        assert record.status == 200, record
        [recorded] = read_matches(record.text.splitlines(keepends=True), begun.id)
        verify(recorded, find_game)
        self._match = None

    def _decide(self, person: Person) -> None:
        """Mostly a bid or a card; now and then take the last one back, or give up."""
        chance, n = self._random.random(), person.view["n"]
        if chance < TAKES_BACK and person.view["may"]["take_back"] is not None:
            person.send({"type": "take_back", "n": n})
            person.until(lambda view: view["n"] > n)
            self.deeds["take_back"] += 1
        elif chance > 1 - CONCEDES:
            person.send({"type": "concede", "n": n})
            person.until(lambda view: view["over"])
            self.deeds["concede"] += 1
        else:
            person.act(self._random.choice(person.view["options"])["action"])

    def _note(self, match_id: str, lines: list[dict]) -> None:
        for line in lines:
            told = line["kind"], line["seat"], line["events"], line["to"]
            known = self.acknowledged[match_id].setdefault(line["n"], told)
            assert known == told, "what was told once has changed"
            self.told += 1


@contextlib.contextmanager
def all_playing(people: list[Player], where: Where) -> Iterator[None]:
    """Let everybody play in a thread of its own while the block runs."""
    threads = [threading.Thread(target=person.play, args=(where,)) for person in people]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for thread in threads:
            thread.join(60)


@contextlib.contextmanager
def ending(people: list[Player], kill: Callable[[], None]) -> Iterator[None]:
    """Whatever happens in the block, nobody waits for a server afterwards."""
    try:
        yield
    finally:
        for person in people:
            person.is_done = True
        kill()


def play_through_kills(place: list[object], store: str | Path, kills: int, seed: int) -> None:
    """Kill the server at random moments under play; what anybody was told has to be there, once."""
    chance = random.Random(seed)
    people = [Player(number) for number in range(PLAYED_AT_ONCE)]
    died_thinking = 0
    with WarmServers() as servers:
        server = servers.start(*place)
        address = Where(server.table)
        with all_playing(people, address), ending(people, lambda: server.kill()):
            for number in range(kills):
                if number % 5:  # else it is killed while everybody comes back
                    wait_for_play(people)
                time.sleep(chance.uniform(0, 0.2))
                server.kill()
                died_thinking += check(store, people)
                server = servers.start(*place)
                address.table = server.table
            wait_for_play(people)
            wait_until(lambda: has_seen_everything(people))
    assert [person.mistake for person in people] == [None] * len(people)
    check(store, people)
    assert died_thinking, "no kill has hit an opponent that was to move"


def play_through_crashes_of(
    database: postgres_server.PostgresServer, kills: int, seed: int, errors: Path
) -> None:
    """Kill the database at random moments under play; the table goes on once it is back, with all it told."""
    chance = random.Random(seed)
    url = database.url("postgres")
    people = [Player(number) for number in range(PLAYED_AT_ONCE)]
    with errors.open("w") as said, WarmServers(said) as servers:
        server = servers.start("--database", url)
        with all_playing(people, Where(server.table)), ending(people, lambda: server.kill()):
            for number in range(kills):
                if number % 5:  # else it is killed while everybody comes back
                    wait_for_play(people)
                time.sleep(chance.uniform(0, 0.2))
                database.crash()
                time.sleep(chance.choice((0, 0.2, 1)))
                database.start()
                check(url, people)
            wait_for_play(people)
            wait_until(lambda: server.table.get("/api/health").status == 200)
    assert [person.mistake for person in people] == [None] * len(people)
    check(url, people)
    assert "Traceback" not in errors.read_text()


def wait_for_play(people: list[Player]) -> None:
    """Wait until everybody plays again."""
    before = [person.told for person in people]
    last = time.monotonic() + PATIENCE_S
    while any(person.told <= told for person, told in zip(people, before, strict=True)):
        assert time.monotonic() < last, "nobody plays any more"
        time.sleep(0.005)


def has_seen_everything(people: list[Player]) -> bool:
    """Whether somebody has done all there is to do, or nobody can."""
    return all(any(person.deeds[deed] for person in people) for deed in DEEDS) or any(
        person.mistake for person in people
    )


def check(place: str | Path, people: list[Player]) -> int:
    """No line that was told is missing or doubled, and every match is as the rules say.

    Returns in how many of them the opponent is to move who thinks.
    """
    told = {
        match_id: dict(lines) for person in people for match_id, lines in list(person.acknowledged.items())
    }
    ended = set().union(*(person.ended for person in people))
    thinking = 0
    with Store(place) as store:
        for match_id, lines in told.items():
            found = store.matches.read(match_id)
            *_, match = replayed(found.about.header, found.setup, found.lines, find_game, match_id)
            assert [line.n for line in found.lines] == [*range(len(found.lines))]
            assert max(lines, default=-1) < len(found.lines)
            for n, line in lines.items():
                if n >= 0:
                    assert as_told(match, n) == line
            if found.about.result is not None or match_id in ended:
                assert found.about.result == match.result, "scores, winners and digest"
            thinking += match.actor == THINKERS_SEAT
    return thinking


def as_told(match: Match, n: int) -> ServerMessage:
    """A line as seat 0 has to be told of it."""
    line = match.lines[n]
    if isinstance(line, ActionLine):
        redacted = match.position.rulebook.events.redacted
        return "action", line.seat, [redacted(event, 0) for event in line.events], None
    if isinstance(line, TakeBackLine):
        return "take_back", 0, [], line.take_back.to
    return "concede", line.concede.seat, [], None


def test_no_acknowledged_action_is_lost_or_doubled_however_the_server_ends(tmp_path):
    play_through_kills(["--data", tmp_path], default_url(tmp_path), kills=20, seed=1)


@pytest.mark.soak
def test_two_hundred_kills_lose_nothing_in_sqlite(tmp_path):
    play_through_kills(["--data", tmp_path], default_url(tmp_path), kills=200, seed=2)


@pytest.mark.soak
def test_two_hundred_kills_lose_nothing_in_postgresql():
    programs = postgres_server.programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here (apt install postgresql), so it is not tried")
    with postgres_server.running(programs) as server:
        url = server.url("postgres")
        play_through_kills(["--database", url], url, kills=200, seed=3)


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.soak)])
def test_play_goes_on_and_nothing_is_lost_when_postgresql_itself_is_killed(tmp_path, kills):
    programs = postgres_server.programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here (apt install postgresql), so it is not tried")
    with postgres_server.running(programs) as database:
        play_through_crashes_of(database, kills, seed=kills, errors=tmp_path / "errors")


def test_an_unfinished_match_goes_on_after_a_restart_opponents_included(tmp_path):
    first = Process("--data", tmp_path)
    begun = first.table.begin("human", "scripted", "scripted", options=OPTIONS, pace="natural")
    with begun.sit(0) as ann:
        before = ann.view
        assert not ann.is_to_act, "an opponent is thinking"
        first.kill()

    second = Process("--data", tmp_path)
    try:
        running = second.table.get("/api/matches").body["matches"]
        assert [brief["id"] for brief in running] == [begun.id]
        with Begun(second.table, begun.id, begun.tokens).sit(0, pace="none") as ann:
            assert ann.view["view"]["hand"] == before["view"]["hand"]
            assert ann.play_out()["over"]
    finally:
        assert second.stop()[0] == 0


def test_opponents_to_move_go_on_by_themselves_after_a_restart(tmp_path):
    first = Process("--data", tmp_path)
    begun = first.table.begin("human", "scripted", "scripted", options=OPTIONS, pace="natural")
    with begun.sit(0):
        first.kill()

    second = Process("--data", tmp_path)
    try:
        for _ in range(600):
            [brief] = second.table.get("/api/matches").body["matches"]
            if brief["length"] == 2:
                break
            time.sleep(0.1)
        assert brief["length"] == 2, "both opponents have bid, and the person is to bid"
    finally:
        second.stop()


def test_two_servers_on_one_database_never_both_move(tmp_path):
    servers = [Process("--data", tmp_path) for _ in range(2)]
    try:
        begun = servers[0].table.begin("human", "human")
        others = Begun(servers[1].table, begun.id, begun.tokens)
        with begun.sit(1) as here, others.sit(1) as there:
            here.act({"type": "bid", "tricks": 0})
            there.send({"type": "act", "n": 0, "action": {"type": "bid", "tricks": 2}})
            assert there.hear("error")["code"] == "stale", "and it is told what the other did"
            assert there.view["n"] == 1
            assert there.view["view"]["bids"] == here.view["view"]["bids"] == [None, 0]
    finally:
        for server in servers:
            server.stop()


def test_a_server_that_is_stopped_says_so_and_ends_well(tmp_path):
    process = Process("--data", tmp_path)
    begun = process.table.begin("human", "human")
    with begun.sit(0) as ann:
        code, said = process.stop()
        assert ann.closed() == 1012
    assert code == 0
    assert said == "The table is closed; every match is saved.\n"


def test_a_server_can_be_stopped_while_it_compiles_what_is_being_played(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEMATE_CACHE", str(tmp_path / "nothing compiled yet"))
    process = Process("--data", tmp_path, games=[])
    begun = process.table.begin("human", "hard")
    with begun.sit(0) as person:
        person.to_act()
        code, said = process.stop()

    assert (code, said) == (0, "The table is closed; every match is saved.\n")
