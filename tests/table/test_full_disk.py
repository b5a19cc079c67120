"""A server whose disk takes no more: what it said was done is there, and it says of what it cannot do."""

import contextlib
import resource

from live_table import Begun, Process, Unavailable

MOST_BYTES = 400_000  # of a file: all that the disk has room for
OPTIONS = {"players": 2, "schedule": "9,9,9,9,9"}


def small_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_BYTES, MOST_BYTES))


def played_until_full(process: Process) -> dict[str, tuple[Begun, int]]:
    """Matches, with how many lines of each somebody was told of, until nothing more can be stored."""
    told: dict[str, tuple[Begun, int]] = {}
    with contextlib.suppress(Unavailable):
        while True:
            begun = process.table.begin("human", "human", options=OPTIONS)
            told[begun.id] = begun, 0
            with begun.sit(0) as ann, begun.sit(1) as bo:
                while not ann.view["over"]:
                    actor, other = (ann, bo) if ann.is_to_act else (bo, ann)
                    n = actor.act()["n"]
                    told[begun.id] = begun, n
                    other.until(lambda view, n=n: view["n"] == n)
    return told


def test_nothing_that_was_acknowledged_is_lost_when_the_disk_is_full(tmp_path):
    process = Process("--data", tmp_path, preexec_fn=small_files)
    told = played_until_full(process)
    begun, n = list(told.values())[-1]
    refused = process.table.post("/api/matches", {"game": "el_dorado", "seats": ["human", "human"]})
    assert (refused.status, refused.code) == (503, "unavailable")
    assert begun.get().body["view"]["n"] == n, "whoever only looks is answered"
    code, said = process.stop()
    assert (code, "Traceback" in said) == (0, False), said

    again = Process("--data", tmp_path)
    try:
        for match_id, (begun, n) in told.items():
            there = Begun(again.table, match_id, begun.tokens)
            found = there.get().body
            assert found["view"]["n"] in (n, n + 1), "one more may have been stored, and not told"
        if not found["view"]["over"]:
            with there.sit(found["view"]["view"]["decision"]["seat"]) as somebody:
                somebody.act()
    finally:
        again.stop()
