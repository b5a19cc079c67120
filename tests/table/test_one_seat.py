"""The table with a game of one seat: a person alone, with nobody to wait for and nobody to ask."""

from collections.abc import Iterator

import pytest

from installed import install
from live_table import Address, serving


@pytest.fixture
def table(tmp_path, monkeypatch) -> Iterator[Address]:
    install(tmp_path, monkeypatch, "summit")
    with serving(tmp_path / "data", games=()) as address:
        yield address


def test_a_person_plays_alone_from_beginning_to_end(table):
    begun = table.begin("human", game="summit", options={"turns": 4})
    with begun.sit(0) as climber:
        climber.act()
        assert climber.view["may"]["take_back"] == 0
        assert begun.post("/hint", {"n": 1}).status == 200
        assert begun.post("/take-back", {"n": 1}).status == 200, "there is nobody to ask"
        climber.until(lambda view: view["n"] == 2)
        over = climber.play_out()

    assert over["winners"] == [0]
    assert begun.get("/record", seat=0).text.splitlines()[-1].startswith('{"result":')
    assert begun.get("/positions/0?seat=0").status == 200


def test_alone_one_is_you_and_around_a_real_table_everybody_has_a_name(table):
    alone = table.begin("human", game="summit", options={})
    together = table.begin("human", "human", game="summit", options={"players": 2})

    with alone.sit(0) as climber:
        climber.act()
        assert climber.lines[-1]["words"][0].startswith("You: ")
    with together.sit(0) as first:
        first.act()
        assert first.lines[-1]["words"][0].startswith("Player 1: ")
        assert [seat["name"] for seat in first.table["seats"]] == ["Player 1", "Player 2"]
    assert together.get(seat=0).body["open_information"] is True
    assert together.get(seat=0).body["companion"] == "real-summit"


def test_whoever_gives_up_alone_leaves_no_winner(table):
    begun = table.begin("human", game="summit", options={})

    assert begun.post("/concede", {"n": 0}).status == 200
    with begun.sit(0) as climber:
        assert climber.view["over"]
        assert climber.view["winners"] == []


def test_an_open_seat_alone_waits_for_whoever_follows_its_link(table):
    begun = table.begin("human", game="summit", options={}, open=[0])

    with begun.sit(0) as climber:
        assert climber.to_act()["n"] == 0
