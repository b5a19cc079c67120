"""The thinking queue: who comes next, and that nothing is left behind."""

import asyncio
import threading

import pytest

from tablemate.table.thinking_queue import MOST_LONG, MOST_SHORT, SHORT, Asker, ThinkingQueue

LONG = 10 * SHORT
AN_HOUR = 3600


class HastyLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock runs ahead while nobody has anything to do."""

    def __init__(self):
        super().__init__()
        self._ahead = 0.0
        self._wait = self._selector.select
        self._selector.select = self._hasten

    def time(self):
        return super().time() + self._ahead

    def _hasten(self, timeout=None):
        events = self._wait(timeout if not timeout else 0.001)
        if timeout and not events:
            self._ahead += min(timeout, SHORT)
        return events


class Queue(ThinkingQueue):
    """A queue whose threads can be kept busy, and that writes down whose turn it was."""

    def __init__(self):
        super().__init__()
        self.order = []
        self.open = threading.Event()

    async def keep_busy(self):
        """A long thought in every thread, by somebody else each."""
        for k in range(MOST_LONG):
            (await self.turn(Asker(f"busy {k}", f"busy {k}"), LONG)).think(self.open.wait)

    async def ask(self, address, match, seconds=LONG):
        turn = await self.turn(Asker(address, match), seconds)
        self.order.append(match)
        await turn.think(lambda: None)


def played(scene):
    """What a scene at a queue comes to; everything of it ends."""

    async def run():
        queue = Queue()
        try:
            await asyncio.wait_for(scene(queue), AN_HOUR)
        finally:
            queue.open.set()
            queue.close()
        return queue

    with asyncio.Runner(loop_factory=HastyLoop) as runner:
        return runner.run(run())


def test_an_address_with_a_hundred_matches_keeps_nobody_else_waiting():
    async def scene(queue):
        await queue.keep_busy()
        many = [asyncio.ensure_future(queue.ask("crowd", f"crowd {k}")) for k in range(100)]
        await asyncio.sleep(0)
        alone = asyncio.ensure_future(queue.ask("alone", "alone"))
        await asyncio.sleep(0)
        queue.open.set()
        await asyncio.gather(alone, *many)

    order = played(scene).order
    assert order.index("alone") <= 1
    assert len(order) == 101


def test_a_match_that_was_given_less_time_comes_before_those_that_were_given_more():
    async def scene(queue):
        for _ in range(3):
            await queue.ask("home", "greedy", seconds=3)
            await queue.ask("home", "modest", seconds=0.5)
        queue.order.clear()
        await queue.keep_busy()
        asked = [asyncio.ensure_future(queue.ask("home", match)) for match in ("greedy", "modest")]
        await asyncio.sleep(0)
        queue.open.set()
        await asyncio.gather(*asked)

    assert played(scene).order == ["modest", "greedy"]


def test_who_asked_for_nothing_all_night_has_not_saved_up_turns():
    async def scene(queue):
        for _ in range(50):
            await queue.ask("day", "day")
        queue.order.clear()
        await queue.keep_busy()
        asked = []
        for match in ("day", "night"):
            asked += [asyncio.ensure_future(queue.ask(match, match)) for _ in range(4)]
        await asyncio.sleep(0)
        queue.open.set()
        await asyncio.gather(*asked)

    order = played(scene).order
    assert sorted(order) == ["day"] * 4 + ["night"] * 4
    assert "day" in order[:4]


def test_short_thoughts_do_not_wait_for_long_ones():
    async def scene(queue):
        await queue.keep_busy()
        for k in range(3 * MOST_SHORT):
            await queue.ask("home", f"short {k}", seconds=SHORT)

    assert len(played(scene).order) == 3 * MOST_SHORT


@pytest.mark.parametrize("needed", [0.0, LONG / 2])
def test_what_a_thought_needs_is_not_seen_by_whoever_comes_next(needed):
    """A place is free again when the time is up, which everybody knows, not when the thought is done."""
    times = []

    async def scene(queue):
        loop = asyncio.get_running_loop()
        ended = threading.Event()
        loop.call_later(needed, ended.set)
        began = loop.time()
        for k in range(MOST_LONG):
            (await queue.turn(Asker(f"before {k}", f"before {k}"), LONG)).think(ended.wait)
        await queue.ask("next", "next")
        times.append(loop.time() - began)

    played(scene)
    assert times == [pytest.approx(LONG, abs=2 * SHORT)]


def test_who_goes_while_it_waits_leaves_the_queue():
    async def scene(queue):
        await queue.keep_busy()
        gone = asyncio.ensure_future(queue.ask("home", "gone"))
        stays = asyncio.ensure_future(queue.ask("home", "stays"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        queue.open.set()
        await stays

    assert played(scene).order == ["stays"]


def test_a_turn_that_nobody_takes_any_more_is_passed_on():
    async def scene(queue):
        turns = [await queue.turn(Asker("home", str(k)), LONG) for k in range(MOST_LONG)]
        gone = asyncio.ensure_future(queue.ask("home", "gone"))
        await asyncio.sleep(0)
        turns[0].give_back()  # it is granted, and cancelled before it has heard of it
        gone.cancel()
        await queue.ask("home", "next")

    assert played(scene).order == ["next"]


def test_a_thought_that_nobody_waits_for_keeps_its_thread_until_it_ends():
    async def scene(queue):
        thoughts = [
            (await queue.turn(Asker("home", str(k)), LONG)).think(queue.open.wait) for k in range(MOST_LONG)
        ]
        for thought in thoughts:
            thought.cancel()
        waiting = asyncio.ensure_future(queue.ask("home", "waits"))
        await asyncio.sleep(0.05)
        assert queue.order == []
        queue.open.set()
        await waiting

    assert played(scene).order == ["waits"]


def test_a_thought_that_fails_says_so_and_frees_its_thread():
    async def scene(queue):
        for k in range(2 * MOST_LONG):
            turn = await queue.turn(Asker("home", str(k)), LONG)
            with pytest.raises(ZeroDivisionError):
                await turn.think(lambda: 1 // 0)

    played(scene)
