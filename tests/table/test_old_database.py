"""A table opened on a database from before there were invitations: its matches are played to their end."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import old_database
import postgres_server
from compiled_games import compile_game
from el_dorado_positions import decisions
from live_table import Address, Begun, serving_here
from tablemate.core.match import Match
from tablemate.core.matchfile import header_of, read_matches, verify
from tablemate.games.catalogue import find_game
from tablemate.store import Store

SEATS = ["human", "human", "scripted"]
HELD = [("person", "ann's token"), ("open", "the link's token"), ("opponent", None)]
GAME = find_game("el_dorado")
OPTIONS = GAME.options({"players": 3, "schedule": "3,2"})


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request, tmp_path) -> Iterator[str | Path]:
    """Where nothing is kept yet, once for each kind of database."""
    if request.param == "sqlite":
        yield tmp_path / "kept.sqlite3"
        return
    programs = postgres_server.programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here (apt install postgresql), so it is not tried")
    with postgres_server.running(programs) as server:
        yield server.url("postgres")


@contextmanager
def opened(where: str | Path, running: Match, finished: Match) -> Iterator[Address]:
    """A table on an old database with these two matches."""
    with old_database.made(where) as connection:
        for match in (running, finished):
            name = "running" if match is running else "finished"
            old_database.put_match(
                connection, name, header_of(match), match.setup_events, HELD, match.lines, match.result
            )
    with Store(where) as store, serving_here(store) as table:
        yield table


def played(seed: int, actions: int) -> Match:
    match = Match(GAME, OPTIONS, seed, SEATS)
    for _ in decisions(match, seed):
        if len(match.lines) == actions:
            break
    return match


def test_matches_of_the_version_before_are_played_and_looked_at_as_ever(where):
    compile_game("el_dorado")
    running, finished = played(5, actions=4), played(6, actions=1000)

    with opened(where, running, finished) as table:
        tokens = [token for _, token in HELD]
        begun, over = Begun(table, "running", tokens), Begun(table, "finished", tokens)
        assert begun.get().body["seats"][1]["kind"] == "open"
        with begun.sit(0, pace="none") as ann, begun.sit(1) as bo:
            assert ann.hear("seats")["seats"][1]["kind"] == "person", "the old link still opens the seat"
            while not ann.view["over"]:
                one = ann if ann.is_to_act else bo
                if one.is_to_act:
                    n = one.act()["n"]
                    for other in (ann, bo):
                        other.until(lambda view, n=n: view["n"] >= n)
                else:
                    ann.until(lambda view, n=ann.view["n"]: view["n"] > n)
                    bo.until(lambda view, n=ann.view["n"]: view["n"] >= n)

        for match in (begun, over):
            told = match.get("/record").text
            [recorded] = read_matches(told.splitlines(keepends=True), "record")
            assert verify(recorded, find_game).result == recorded.ending[1]
            assert '"entropy"' not in told
        assert over.get("/positions/0?seat=0").body["view"]["hand"]
        assert over.get("/share").body["code"].startswith("tm1.")
