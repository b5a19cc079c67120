"""The presenting thread: answers come before what nobody waits for, and nothing is lost at its end."""

import threading
from concurrent.futures import CancelledError

import pytest

from tablemate.table.presenting_thread import PresentingThread

SECONDS = 10


@pytest.fixture
def presenting():
    thread = PresentingThread()
    yield thread
    thread.close()


def held_up(presenting):
    """A call that is under way until the event is set."""
    begun, let_go = threading.Event(), threading.Event()

    def wait():
        begun.set()
        return let_go.wait(SECONDS)

    future = presenting.submit(wait, is_answer=False)
    assert begun.wait(SECONDS)
    return let_go, future


def test_an_answer_is_made_before_what_was_submitted_earlier(presenting):
    made = []
    let_go, _ = held_up(presenting)
    moves = [presenting.submit(lambda k=k: made.append(f"move {k}"), is_answer=False) for k in range(3)]
    answers = [presenting.submit(lambda k=k: made.append(f"answer {k}"), is_answer=True) for k in range(3)]

    let_go.set()
    for future in moves + answers:
        future.result(SECONDS)

    assert made == [*(f"answer {k}" for k in range(3)), *(f"move {k}" for k in range(3))]


def test_what_a_call_raises_is_raised_to_who_asked_and_the_next_goes_on(presenting):
    broken = presenting.submit(lambda: 1 // 0, is_answer=True)
    whole = presenting.submit(lambda: 4 // 2, is_answer=True)

    with pytest.raises(ZeroDivisionError):
        broken.result(SECONDS)
    assert whole.result(SECONDS) == 2


def test_what_waits_when_it_is_closed_is_cancelled():
    presenting = PresentingThread()
    let_go, under_way = held_up(presenting)
    waiting = presenting.submit(lambda: None, is_answer=True)

    presenting.close()
    let_go.set()

    assert under_way.result(SECONDS)
    with pytest.raises(CancelledError):
        waiting.result(SECONDS)
