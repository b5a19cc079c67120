"""Who waits for whose opponents: everybody has a share of the thinking, however many matches others have."""

import contextlib
import time

import pytest

from live_table import Address, serving_here
from tablemate.players.seats import make_player
from tablemate.store import Store, default_url
from tablemate.table import opponents
from tablemate.table.thinking_queue import MOST_LONG

OPTIONS = {"players": 2, "schedule": "2", "first_dealer": 0}  # the opponent bids first
CROWD = 6 * MOST_LONG  # matches of one address
SECONDS = 0.5  # that every thought takes


class Slow:
    """Thinks for as long as it may."""

    def __init__(self, player):
        self.player = player

    def choose(self, decision, budget):
        time.sleep(SECONDS)
        return self.player.choose(decision, budget)


@pytest.fixture
def here(tmp_path, monkeypatch):
    def slow(game, name, *args, **more):
        return Slow(make_player(game, "scripted", *args, **more))

    monkeypatch.setattr(opponents, "make_player", slow)
    with Store(default_url(tmp_path)) as store, serving_here(store) as table:
        yield table


def seated(stack: contextlib.ExitStack, table: Address):
    """Somebody who waits for an opponent that thinks for long."""
    begun = table.begin("human", f"mo-ismcts@{SECONDS}s", options=OPTIONS)
    return begun, stack.enter_context(begun.sit(0))


def test_who_has_one_match_does_not_wait_for_an_address_that_has_many(here):
    """First come, first served would have it wait until nearly all of them were answered."""
    with contextlib.ExitStack() as stack:
        crowd = [seated(stack, here) for _ in range(CROWD)]
        _, ann = seated(stack, here.seen_from("127.0.0.2"))
        ann.until(lambda view: view["n"] == 1)
        answered = sum(begun.get().body["view"]["n"] > 0 for begun, _ in crowd)

        assert answered < CROWD / 2
        for _, other in crowd:
            other.until(lambda view: view["n"] == 1)
