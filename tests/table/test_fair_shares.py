"""Who waits for whose opponents: everybody has a share of the thinking, however many matches others have."""

import contextlib
import threading
import time

import pytest

from live_table import Address, Person, serving_here
from tablemate.players.seats import make_player
from tablemate.store import Store, default_url
from tablemate.table import opponents
from tablemate.table.thinking_queue import MOST_LONG

OPTIONS = {"players": 2, "schedule": "2", "first_dealer": 0}  # the opponent bids first
CROWD, ALONE = "mo-ismcts@0.5s", "mo-ismcts@0.6s"  # who plays against the crowd, and against one person
MATCHES = 4 * MOST_LONG  # of the crowd
IN_THE_QUEUE = 1.0  # seconds, until everybody who was shown to think surely waits


class Thoughts:
    """Whose thoughts have begun, in order; none ends before it may."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_end = threading.Event()

    def player(self, game, name, *args, **more):
        return Held(make_player(game, "scripted", *args, **more), name, self)


class Held:
    """A player whose thoughts are written down."""

    def __init__(self, player, name: str, thoughts: Thoughts) -> None:
        self._player, self._name, self._thoughts = player, name, thoughts

    def choose(self, decision, budget):
        self._thoughts.begun.append(self._name)
        assert self._thoughts.may_end.wait(60)
        return self._player.choose(decision, budget)


@pytest.fixture
def thoughts(monkeypatch):
    thoughts = Thoughts()
    monkeypatch.setattr(opponents, "make_player", thoughts.player)
    yield thoughts
    thoughts.may_end.set()


def seated(stack: contextlib.ExitStack, table: Address, opponent: str) -> Person:
    """Somebody who waits for an opponent that is seen to think."""
    person = stack.enter_context(table.begin("human", opponent, options=OPTIONS).sit(0))
    assert person.hear("sign")["sign"] == "thinking_started"
    return person


def test_who_has_one_match_does_not_wait_for_an_address_that_has_many(tmp_path, thoughts):
    """First come, first served would have it wait until all of them were answered."""
    with (
        Store(default_url(tmp_path)) as store,
        serving_here(store) as table,
        contextlib.ExitStack() as stack,
    ):
        crowd = [seated(stack, table, CROWD) for _ in range(MATCHES)]
        time.sleep(IN_THE_QUEUE)
        ann = seated(stack, table.seen_from("127.0.0.2"), ALONE)
        time.sleep(IN_THE_QUEUE)
        assert thoughts.begun == [CROWD] * MOST_LONG
        thoughts.may_end.set()
        for person in (ann, *crowd):
            person.until(lambda view: view["n"] == 1)

    assert thoughts.begun.index(ALONE) <= MOST_LONG + 1
    assert len(thoughts.begun) == MATCHES + 1
