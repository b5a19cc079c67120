"""A table opened on a database from before there were invitations: its matches are played to their end."""

import random
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
        assert over.get("/share").body["code"].startswith("tm3.")


@pytest.mark.parametrize(
    ("name", "rules"), [("the_deal", "1"), ("the_deal", ""), ("quantum", "1"), ("quantum", "")]
)
def test_a_match_of_any_game_of_that_time_goes_on_by_its_old_tokens_and_rules(tmp_path, name, rules):
    game, chance = find_game(name), random.Random(name)
    match = Match(game, game.options(), 11, ["human"] * game.seats(game.options()), rules=rules)
    for _ in range(6):
        match.act(match.actor, chance.choice(match.position.legal()))
    held = [("person", f"token {seat}") for seat in range(len(match.seats))]
    with old_database.made(tmp_path / "kept.sqlite3") as connection:
        old_database.put_match(connection, "old", header_of(match), match.setup_events, held, match.lines)

    with Store(tmp_path / "kept.sqlite3") as store, serving_here(store) as table:
        begun = Begun(table, "old", [token for _, token in held])
        for seat in range(len(held)):
            found = begun.get(seat=seat).body
            assert found["seat"] == seat
            assert_same_view(found["view"], match.position.view(seat))
        with begun.sit(match.actor) as somebody:
            assert somebody.act()["n"] == 7


def assert_same_view(told: dict, view: dict) -> None:
    """What is decided is told apart from the view."""
    assert {**told["view"], "decision": None} == {**view, "decision": None}
