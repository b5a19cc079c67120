"""Requests and messages by the thousand, all nearly right: no fault of the server's, no harmed match."""

import contextlib
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from fuzzed_messages import Matches, Speaker
from fuzzed_requests import Guest
from live_table import Address, Begun, Process
from tablemate.core.matchfile import replayed
from tablemate.games.catalogue import all_games, find_game
from tablemate.store import Store, StoredMatch, default_url

AT_ONCE = 4
TWO, ALL = ["el_dorado", "one_piece"], list(all_games())
FEW_REQUESTS, REQUESTS = 1_200, 100_000
FEW_MESSAGES, MESSAGES = 800, 50_000


@dataclass
class Fuzzed:
    """A table, and a match at it that none of those who send nonsense has a token of."""

    table: Address
    strange: Begun


@contextlib.contextmanager
def fuzzed(folder: Path, games: Sequence[str]) -> Iterator[Fuzzed]:
    """A server that has to be as well afterwards as before, and its matches too."""
    errors = folder / "errors"
    data = folder / "data"
    with errors.open("w") as said:
        process = Process("--data", data, games=games, stderr=said)
        try:
            strange = process.table.begin("human", "human")
            with strange.sit(1) as bo:
                bo.act()
            with Store(default_url(data)) as store:
                before = kept(store, strange)
            yield Fuzzed(process.table, strange)
            for path in ("/api/health", "/api/ready"):
                assert process.table.get(path).status == 200
            with strange.sit(0) as ann, strange.sit(1) as bo:
                assert ann.view["n"] == bo.view["n"] == 1
        finally:
            code, _ = process.stop()
    assert (code, errors.read_text()) == (0, "")
    with Store(default_url(data)) as store:
        assert kept(store, strange) == before
        check_all(store)


def kept(store: Store, match: Begun) -> StoredMatch:
    """All of it but when people were here."""
    found = store.matches.read(match.id)
    return replace(found, about=replace(found.about, seen=()))


def check_all(store: Store) -> None:
    """Every match is as the rules say, to its result."""
    found = store.administration.matches()
    assert found
    for row in found:
        stored = store.matches.read(row.id)
        *_, match = replayed(stored.about.header, stored.setup, stored.lines, find_game, row.id)
        assert stored.about.result in (None, match.result)


def together(work: Sequence[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=each) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize(
    ("requests", "games"), [(FEW_REQUESTS, TWO), pytest.param(REQUESTS, ALL, marks=pytest.mark.soak)]
)
def test_no_request_is_a_fault_of_the_servers(tmp_path, requests, games):
    with fuzzed(tmp_path, games) as there:
        guests = [Guest(there.table, number, requests, games, there.strange) for number in range(AT_ONCE)]
        together([lambda guest=guest: guest.send_all(requests // AT_ONCE) for guest in guests])
        described = there.table.client.get("/schema/openapi.json").json()["paths"]

    assert [guest.faults for guest in guests] == [[]] * AT_ONCE
    statuses: Counter[tuple[str, int]] = sum((guest.statuses for guest in guests), Counter())
    by_status = Counter({status: 0 for _, status in statuses})
    for (_, status), times in statuses.items():
        by_status[status] += times
    print(sorted(by_status.items()), "unanswered", sum(guest.unanswered for guest in guests))
    assert sum(guest.handled for guest in guests) >= requests
    assert {route for route, _ in statuses} == set(described)
    assert by_status[200] + by_status[201] > requests / 10, "many have got past every check"


@pytest.mark.parametrize(
    ("messages", "games"), [(FEW_MESSAGES, TWO), pytest.param(MESSAGES, ALL, marks=pytest.mark.soak)]
)
def test_no_message_is_a_fault_of_the_servers(tmp_path, messages, games):
    with fuzzed(tmp_path, games) as there:
        matches = Matches(there.table, games)
        speakers = [Speaker(matches, number, messages) for number in range(AT_ONCE)]
        together([lambda speaker=speaker: speaker.send_all(messages // AT_ONCE) for speaker in speakers])

    assert [speaker.faults for speaker in speakers] == [[]] * AT_ONCE
    kinds: Counter[str] = sum((speaker.kinds for speaker in speakers), Counter())
    print(dict(kinds), dict(sum((speaker.codes for speaker in speakers), Counter())))
    assert sum(speaker.handled for speaker in speakers) >= messages
    assert kinds["events"] > messages / 20, "many were right, and at the right moment"
