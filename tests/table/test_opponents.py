"""Opponents that fail, and what their thinking tells: a fault is owned up to, a pause gives nothing away."""

import json
import logging

import pytest

from live_table import serving_here
from tablemate.players.seats import make_paced_player
from tablemate.store import Store, default_url
from tablemate.table import opponents


@pytest.fixture
def here(tmp_path):
    """A table in this process, so that something can go wrong in it."""
    with Store(default_url(tmp_path)) as store, serving_here(store) as table:
        yield table


@pytest.fixture
def failing(monkeypatch):
    """Lets the next so many thoughts of opponents fail."""
    left, real = [0], opponents.decision_of

    def decision_of(match, seat):
        if left[0] > 0:
            left[0] -= 1
            raise ZeroDivisionError("a mistake of ours")
        return real(match, seat)

    monkeypatch.setattr(opponents, "decision_of", decision_of)
    monkeypatch.setattr(opponents, "RETRY", 0.01)

    def fail(times: int) -> None:
        left[0] = times

    return fail


def test_opponents_that_stop_through_our_fault_say_so_and_try_again(here, failing, caplog):
    begun = here.begin("human", "human", "scripted")
    with begun.sit(1) as bo:
        failing(2)
        bo.to_act()
        bo.send({"type": "act", "n": bo.view["n"], "action": bo.view["options"][0]["action"]})
        told = [bo.hear("error") for _ in range(2)]

        assert {(fault["code"], fault["message"]) for fault in told} == {
            ("our-fault", "the opponents stopped because of a server error; they try again")
        }
        assert bo.until(lambda view: view["n"] == 2)["view"]["decision"]["seat"] == 0
    logged = [record for record in caplog.records if record.name == opponents.LOG.name]
    assert [record.levelno for record in logged] == [logging.ERROR] * 2
    assert all(record.exc_info for record in logged)


def test_opponents_that_fail_time_and_again_wait_until_somebody_comes(here, failing):
    begun = here.begin("human", "human", "scripted")
    with begun.sit(1) as bo:
        failing(opponents.TRIES)
        bo.to_act()
        bo.send({"type": "act", "n": bo.view["n"], "action": bo.view["options"][0]["action"]})
        told = [bo.hear("error")["message"] for _ in range(opponents.TRIES)]
        assert told[-1].endswith("; reload the page to have them try again")
        assert all(message.endswith("; they try again") for message in told[:-1])

        with begun.sit(1) as again:
            assert again.until(lambda view: view["n"] == 2)


class Clock:
    """A clock turned by hand: a pause turns it, and nothing else does."""

    def __init__(self) -> None:
        self.now = 100.0
        self.pauses: list[float] = []

    def __call__(self) -> float:
        return self.now

    def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds


@pytest.fixture
def clock(monkeypatch):
    """What opponents look at while they seem to think."""
    turned = Clock()

    def made(*args, **kwargs):
        player = make_paced_player(*args, **kwargs)
        player._clock = turned
        return player

    monkeypatch.setattr(opponents, "make_paced_player", made)
    monkeypatch.setattr(opponents.Opponents, "_pause", lambda self, seconds: turned.pause(seconds))
    return turned


def seen_of(here, clock, schedule: str) -> tuple[list[dict], list[float]]:
    """Every sign of an opponent that bids and leads, and the pauses it made meanwhile."""
    clock.pauses.clear()
    options = {"players": 2, "schedule": schedule, "trump": "none"}
    begun = here.begin("human", "normal", options=options, pace="natural", seed=7)
    with begun.sit(0, pace="natural") as ann:
        ann.to_act()
        ann.act()
        ann.to_act()
        assert ann.view["n"] == 3, "it has bid and led"
        signs = [json.loads(text) for text in ann.heard if '"type":"sign"' in text]
    return signs, list(clock.pauses)


def test_what_is_seen_of_a_thought_does_not_depend_on_how_many_options_it_had(here, clock):
    """Neither the signs nor the pauses: with one card to lead they are as with five."""
    few, many = (seen_of(here, clock, schedule) for schedule in ("1", "5"))

    assert few == many
    signs, pauses = few
    assert len(pauses) == 2
    assert pauses[0] != pauses[1]
    assert {name for sign in signs for name in sign} == {"type", "sign", "seat", "kind", "milliseconds"}
    assert [sign["sign"] for sign in signs] == 2 * ["thinking_started", "thinking_ended", "action_selected"]
