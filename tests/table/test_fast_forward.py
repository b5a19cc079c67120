"""Fast-forward: opponents make no pauses until a person decides again, if all people here want that."""

import asyncio
import re
import statistics
import time
from concurrent.futures import Executor, Future, wait
from dataclasses import dataclass

import pytest

from compiled_games import compile_game
from live_table import Person
from tablemate.core.matchfile import read_matches, verify
from tablemate.core.playing import decision_of
from tablemate.games.catalogue import find_game
from tablemate.players.seats import loaded, seating_of
from tablemate.players.timing import PACES
from tablemate.store import Store, default_url
from tablemate.table import thinking_queue, threads
from tablemate.table.allowances import REMEMBERED, Thinker
from tablemate.table.client import Visitor
from tablemate.table.context import Context
from tablemate.table.fast_forward import FastForward
from tablemate.table.limits import Limits
from tablemate.table.new_match import MatchWanted

HURRY = {"type": "fast_forward"}
TEN = {"players": 10, "schedule": "3", "first_dealer": 0, "no_trump_rounds": []}
A_TRICK = 3.0  # seconds that ten seats take at most
TO_PRESS = 0.1  # seconds after which somebody asks for it


def seconds_until_to_act(person: Person) -> float:
    began = time.monotonic()
    person.to_act()
    return time.monotonic() - began


def check_waits(waits: list[float]) -> None:
    """A busy machine adds to some; a clock that stands still tells what the server means each to be."""
    assert statistics.median(waits) < A_TRICK, waits


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_ten_seats_take_no_more_than_three_seconds_a_trick(table, level):
    begun = table.begin("human", *[level] * 9, options=TEN, pace="natural")

    with begun.sit(0, pace="natural") as ann:
        waits = []
        while not ann.view["over"]:
            if ann.is_to_act:
                ann.act()
            ann.send(HURRY)
            waits.append(seconds_until_to_act(ann))
    check_waits(waits)


@pytest.fixture
def searching(table):
    """The table once its search is loaded, and has been seen to think at its leisure."""
    begun = table.begin("human", "expert", options=TEN | {"players": 2, "schedule": "2"}, pace="none")
    with begun.sit(0, pace="none") as ann:
        ann.play_out()
    assert "cut short" not in begun.get("/record").text
    return table


def test_nor_do_those_who_search_long_and_their_thoughts_are_marked_as_cut(searching):
    """Not even the longest wait: 800 worlds for each of nine seats take ten seconds otherwise."""
    begun = searching.begin("human", *["expert"] * 9, options=TEN, pace="natural")

    waits = []
    with begun.sit(0, pace="natural") as ann:
        while not ann.view["over"]:
            if ann.is_to_act:
                ann.act()
            ann.send(HURRY)
            waits.append(seconds_until_to_act(ann))
    check_waits(waits)

    (recorded,) = read_matches(begun.get("/record").text.splitlines(keepends=True), "record")
    match = verify(recorded, find_game)
    faults = [line.fault for line in match.lines if line.seat != 0 and line.fault is not None]
    assert any("was cut short at a decision of kind" in fault for fault in faults)
    assert all(re.search(r": it had time for \d+ of 800 worlds$", fault) for fault in faults)


# By a clock that stands still while anything is worked out: what the server means a trick to take, exactly


class StillClock(asyncio.SelectorEventLoop):
    """An event loop whose clock goes on only while nobody has anything to do, and then at once."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._wait = self._selector.select
        self._selector.select = self._go_on

    def time(self) -> float:
        return self._now

    def _go_on(self, timeout=None):
        events = self._wait(0 if timeout else timeout)
        if timeout and not events:
            self._now += timeout
        return events


class NoThreads(Executor):
    """Carries out calls where they are asked for, before anything else."""

    def __init__(self, *_: object, **__: object) -> None: ...

    def submit(self, call, /, *args, is_answer=False, **kwargs):
        done = Future()
        done.set_result(call(*args, **kwargs))
        return done

    def close(self) -> None: ...


@dataclass(eq=False)
class Here:
    """Somebody in the first seat, whom nothing is sent over the wire."""

    token: str
    seat: int = 0
    with_text: bool = False
    beside: frozenset[int] = frozenset()
    device: str = ""
    address: str = ""
    number: int = 1

    def dismiss(self, code: int, because: str) -> None:
        raise AssertionError(because)

    def queue(self, messages: list[str]) -> None: ...


@pytest.fixture
def waits_at(tmp_path, monkeypatch):
    """Between a person's decisions: the moves of nine opponents of a level, and the seconds they take."""
    compile_game("el_dorado")
    monkeypatch.setattr(threads, "ThreadPoolExecutor", NoThreads)
    monkeypatch.setattr(threads, "PresentingThread", NoThreads)
    monkeypatch.setattr(thinking_queue, "ThreadPoolExecutor", NoThreads)

    async def played(context: Context, level: str, *, hurries: bool) -> list[tuple[int, float]]:
        clock = asyncio.get_running_loop()
        wanted = MatchWanted(game="el_dorado", seats=["human", *[level] * 9], options=TEN, pace="natural")
        new = await context.create(wanted, None)
        waits = []
        async with context.live_matches.using(new.id, Visitor("", new.tokens[0])) as live_match:
            await live_match.enter(Here(new.tokens[0]))
            while not live_match.is_over:
                await asyncio.sleep(TO_PRESS)
                began, n = clock.time(), live_match.next_n
                if hurries:
                    live_match.fast_forward(0)
                await live_match.opponents.wait_until_idle()
                waits.append((live_match.next_n - n, clock.time() - began))
                if not live_match.is_over:
                    card = decision_of(live_match.match, 0).legal_actions[0]
                    await live_match.act(0, live_match.next_n, card)
        return waits

    def waits(level: str, *, hurries: bool) -> list[tuple[int, float]]:
        with Store(default_url(tmp_path)) as store, asyncio.Runner(loop_factory=StillClock) as runner:
            append_soon = store.matches.append_soon

            def append(match_id, new):
                written = append_soon(match_id, new)
                wait([written])
                return written

            monkeypatch.setattr(store.matches, "append_soon", append)
            context = Context(store, Limits(), None)
            game = find_game("el_dorado")
            kernels = loaded(game, seating_of(game, 1, level))
            for _ in range(REMEMBERED):
                context.threads.allowances.note(Thinker(game.id, level, kernels, is_hurried=True), 9.0)
            return runner.run(played(context, level, hurries=hurries))

    return waits


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert@1it"])
def test_not_one_trick_is_meant_to_take_longer(waits_at, level):
    """However long the thoughts of a level have taken lately."""
    waits = waits_at(level, hurries=True)
    assert sum(moves for moves, _ in waits) == 9 * 4, "nine bids, and three tricks"
    assert all(seconds <= moves * A_TRICK / 9 for moves, seconds in waits), waits
    otherwise = waits_at(level, hurries=False)
    assert all(seconds > moves * A_TRICK / 9 for moves, seconds in otherwise if moves), otherwise


def test_it_ends_with_ones_own_next_decision(table):
    begun = table.begin("human", *["normal"] * 3, options=TEN | {"players": 4}, pace="natural")

    with begun.sit(0, pace="natural") as ann:
        if ann.is_to_act:
            ann.act()
        ann.send(HURRY)
        assert ann.hear("fast_forward")["asked"] == [0]
        ann.to_act()
        assert ann.hear("fast_forward")["asked"] == []
        ann.send(HURRY)  # on one's own turn there is nobody to hurry
        ann.act()
        assert seconds_until_to_act(ann) > PACES["normal"].shortest


def test_with_several_people_pauses_end_once_all_who_are_here_ask(table):
    options = TEN | {"players": 4, "first_dealer": 3}
    begun = table.begin("human", "normal", "normal", "human", options=options, pace="natural")

    with begun.sit(0, pace="natural") as ann, begun.sit(3, pace="natural") as bo:
        ann.to_act()
        ann.act()
        ann.send(HURRY)
        assert bo.hear("fast_forward")["asked"] == [0]
        assert seconds_until_to_act(bo) > PACES["normal"].shortest, "nobody is hurried by others"


def test_whoever_is_away_is_not_waited_for(table):
    options = TEN | {"players": 4, "first_dealer": 3}
    begun = table.begin("human", "normal", "normal", "human", options=options, pace="natural")

    with begun.sit(0, pace="natural") as ann:
        with begun.sit(3, pace="natural"):
            ann.to_act()
            n = ann.act()["n"]
            ann.send(HURRY)
            ann.hear("fast_forward")
        began = time.monotonic()
        ann.until(lambda view: view["n"] == n + 2)
        assert time.monotonic() - began < 2 * PACES["normal"].shortest


def test_a_spectator_hurries_nobody(table):
    begun = table.begin("human", "normal", "normal", options={"schedule": "3", "players": 3})

    with begun.sit(None) as onlooker:
        assert onlooker.refused(HURRY) == "no-seat"


def test_it_holds_for_all_or_for_nobody():
    fast = FastForward()

    assert not fast.holds([]), "nobody has asked"
    assert fast.ask(2)
    assert not fast.ask(2)
    assert fast.holds([2])
    assert not fast.holds([0, 2])
    fast.ask(0)
    assert fast.holds([0, 2])
    assert fast.reach(0)
    assert fast.asked == [2]
    assert not fast.reach(1)
    assert fast.reach(None), "the match is over"
    assert fast.asked == []
