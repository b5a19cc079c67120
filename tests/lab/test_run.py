"""A run: how often it saves what it has."""

import pytest

import pig
from tablemate.lab import Engine, Run
from tablemate.lab import run as runs
from tablemate.lab.plan import RunKind, Snapshot, SumsPlan


class Clock:
    """One that is turned by hand."""

    def __init__(self):
        self.now = 0.0

    def monotonic(self):
        return self.now

    def perf_counter(self):
        return self.now


class Counting(SumsPlan[int]):
    """A thousand pieces of a second each, which take so long to save."""

    kind = RunKind("count", 1)
    game, seed, about, total = pig.GAME, 1, {}, 1000
    done = 0

    def __init__(self, clock, saving):
        self.clock, self.saving, self.saves = clock, saving, 0

    def work(self, engine):
        return self.pieces() if self.done < self.total else None

    def pieces(self):
        while self.done < self.total:
            self.clock.now += 1
            yield 1

    def take(self, piece):
        self.done += piece

    def snapshot(self):
        self.saves += 1
        self.clock.now += self.saving
        return Snapshot({}, {})

    def restore(self, snapshot):
        raise AssertionError("nothing is resumed here")


@pytest.mark.parametrize(("saving", "least", "most"), [(0, 150, 210), (1, 40, 60), (30, 2, 4)])
def test_a_run_is_saved_every_five_seconds_or_as_seldom_as_saving_takes_long(
    tmp_path, monkeypatch, saving, least, most
):
    """However much there is to save, a twentieth of the time goes into it."""
    clock = Clock()
    monkeypatch.setattr(runs, "time", clock)
    plan = Counting(clock, saving)

    with Run(plan, Engine(workers=1), beside=tmp_path / "count.resume") as run:
        run.play()

    assert least <= plan.saves <= most
