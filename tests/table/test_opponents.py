"""Opponents and sockets that fail: a fault is owned up to."""

import logging
from concurrent.futures import Future

import pytest

from live_table import Person, serving_here
from tablemate.store import Store, Unavailable, default_url
from tablemate.table import live, opponents
from tablemate.table.live_match import LiveMatch
from tablemate.table.presenter import Presenter


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


def test_an_opponent_whose_move_could_not_be_stored_moves_once_the_store_is_back(tmp_path, monkeypatch):
    """Whoever waits for it need not do anything: neither act, which it cannot, nor come again."""
    refused = []
    with Store(default_url(tmp_path)) as store, serving_here(store) as table:
        real = store.matches.append_soon

        def append_soon(match_id, new):
            if new[0].seat == 0 or len(refused) == 3:
                return real(match_id, new)
            refused.append(new)
            answer = Future()
            answer.set_exception(Unavailable("the store cannot be reached"))
            return answer

        monkeypatch.setattr(store.matches, "append_soon", append_soon)
        monkeypatch.setattr(opponents, "RETRY", 0.01)
        with table.begin("human", "scripted").sit(0) as ann:
            assert ann.play_out()["over"]
    assert len(refused) == 3


@pytest.fixture
def broken(monkeypatch):
    """Lets whatever shows the match to somebody fail, while it is set."""
    is_broken, real = [False], Presenter.view_message

    def view_message(presenter, *args, **named):
        if is_broken[0]:
            raise ImportError("a mistake of ours")
        return real(presenter, *args, **named)

    monkeypatch.setattr(Presenter, "view_message", view_message)
    return is_broken


def faults_of(caplog):
    return [record for record in caplog.records if record.name == live.LOG.name]


def test_a_socket_that_fails_through_our_fault_says_so_and_is_closed(here, broken, caplog):
    begun = here.begin("human", "scripted")
    broken[0] = True
    with here.socket(begun.id) as socket:
        ada = Person(socket)
        ada.send({"type": "hello", "token": begun.tokens[0]})
        fault = ada.hear("error")
        assert (fault["code"], fault["message"]) == (
            "our-fault",
            "the connection was closed because of a server error",
        )
        assert ada.closed() == 1011
    (logged,) = faults_of(caplog)
    assert (logged.levelno, logged.message) == (logging.ERROR, "socket fault")
    assert logged.exc_info[0] is ImportError

    broken[0] = False
    with begun.sit(0) as ada:
        assert ada.to_act()["options"]


def test_a_message_that_fails_through_our_fault_is_owned_up_to_once(here, monkeypatch, caplog):
    def set_pace(*_):
        raise ZeroDivisionError("a mistake of ours")

    begun = here.begin("human", "scripted")
    with begun.sit(0) as ada:
        ada.to_act()
        monkeypatch.setattr(LiveMatch, "set_pace", set_pace)
        ada.send({"type": "pace", "pace": "none"})
        assert ada.hear("error")["code"] == "our-fault"
        assert ada.closed() == 1011
    (logged,) = faults_of(caplog)
    assert logged.exc_info[0] is ZeroDivisionError
