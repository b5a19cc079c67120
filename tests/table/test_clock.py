"""A clock that jumps by years, forwards and backwards, while matches are played."""

import pytest

from command_line import PROGRAM
from live_table import Process
from tablemate.core.matchfile import read_matches, verify
from tablemate.games.catalogue import find_game

A_YEAR = 365 * 86_400
# The program with a clock that is wrong by as many seconds as a file says.
WRONG_CLOCK = """
import datetime, pathlib, time
wrong, right = pathlib.Path({wrong!r}), time.time
time.time = lambda: right() + float(wrong.read_text())
class Wrong(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(time.time(), tz)
datetime.datetime = Wrong
"""


class Clock:
    """The clock of a server."""

    def __init__(self, folder) -> None:
        self._file = folder / "wrong by"
        self.jump(0)
        self.program = WRONG_CLOCK.format(wrong=str(self._file)) + PROGRAM[-1]

    def jump(self, years: float) -> None:
        """Have it wrong by so much from now on."""
        new = self._file.with_suffix(".new")
        new.write_text(str(years * A_YEAR))
        new.rename(self._file)


@pytest.fixture
def clock(tmp_path) -> Clock:
    return Clock(tmp_path)


def test_matches_go_on_through_jumps_of_years_and_restarts_and_all_are_listed(tmp_path, clock):
    jumps = iter((50, -50, 0, 200, -56, 7, -3) * 20)
    ended = []
    for _ in range(2):
        clock.jump(next(jumps))
        process = Process("--data", tmp_path / "data", program=clock.program)
        try:
            for _ in range(3):
                begun = process.table.begin("human", "scripted")
                with begun.sit(0) as ann:
                    while not ann.to_act()["over"]:
                        clock.jump(next(jumps))
                        ann.act()
                ended.append(begun.id)
                [recorded] = read_matches(begun.get("/record").text.splitlines(keepends=True), begun.id)
                verify(recorded, find_game)
            process.table.begin("human", "human")
            listed = process.table.get("/api/matches?state=finished").body["matches"]
            assert sorted(brief["id"] for brief in listed) == sorted(ended)
        finally:
            code, said = process.stop()
        assert (code, "Traceback" in said) == (0, False), said
    assert len({brief["finished"][:4] for brief in listed}) > 1, "the clock did jump"
