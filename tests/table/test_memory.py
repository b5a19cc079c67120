"""What an open match takes, and that nothing is left of one that was closed."""

import contextlib
import gc
import threading
from collections import Counter

from live_table import serving_here
from tablemate.core.match import Match
from tablemate.store import Store, default_url
from tablemate.table.limits import Limits
from tablemate.table.live import SocketConnection
from tablemate.table.live_match import LiveMatch
from tablemate.table.opponents import Opponents
from tablemate.table.presenter import Presenter

KINDS = (LiveMatch, Match, Opponents, Presenter, SocketConnection)


@contextlib.contextmanager
def without_collecting():
    """Python frees what nothing refers to, but does not look for what goes round in circles."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def alive():
    # By `type`: `isinstance` asks what a weak proxy stands for, which may be gone.
    return Counter(type(each).__name__ for each in gc.get_objects() if issubclass(type(each), KINDS))


def test_nothing_is_left_of_a_match_that_was_left_and_closed(tmp_path):
    few = Limits(live_matches=3)
    with Store(default_url(tmp_path)) as store, serving_here(store, few) as table, without_collecting():
        before = alive()
        for _ in range(20):
            begun = table.begin("human", "scripted")
            with begun.sit(0) as person, begun.sit(None):
                person.to_act()
                person.act()
                person.refused({"type": "act", "n": 0, "action": {"type": "pass"}})
            assert begun.get(seat=0).status == 200
        now = alive() - before

    assert set(now) <= {kind.__name__ for kind in KINDS}
    assert max(now.values()) <= few.live_matches, now


def test_a_view_is_worked_out_once_for_each_viewer_that_differs(tmp_path, monkeypatch):
    """And not on the event loop, however many look on."""
    from tablemate.games.el_dorado import view

    usual, made = view.view, []

    def noted(s, t, seat):
        made.append((seat, threading.current_thread().name))
        return usual(s, t, seat)

    with (
        Store(default_url(tmp_path)) as store,
        serving_here(store) as table,
        contextlib.ExitStack() as stack,
    ):
        begun = table.begin("human", "human")
        people = [stack.enter_context(begun.sit(seat)) for seat in (0, 0, 1, 1, *[None] * 8)]
        monkeypatch.setattr(view, "view", noted)
        people[2].act()
        for person in people:
            person.until(lambda view: view["n"] == 1)

    assert Counter(seat for seat, _ in made) == {0: 1, 1: 1, None: 1}
    assert {thread for _, thread in made} == {"presenting"}


def test_while_a_view_is_worked_out_the_server_answers_others(tmp_path, monkeypatch):
    from tablemate.games.el_dorado import view

    with Store(default_url(tmp_path)) as store, serving_here(store) as table:
        begun = table.begin("human", "scripted")
        with begun.sit(0) as person:
            person.to_act()
            begins, goes_on = threading.Event(), threading.Event()
            usual = view.view

            def slow(s, t, seat):
                begins.set()
                assert goes_on.wait(60)
                return usual(s, t, seat)

            monkeypatch.setattr(view, "view", slow)
            person.send({"type": "act", "n": person.view["n"], "action": person.view["options"][0]["action"]})
            try:
                assert begins.wait(60)
                assert table.get("/api/health").status == 200
            finally:
                goes_on.set()
            assert person.hear("view")["n"] > 0
