"""Tutorials at a table: what a page is told of them, and that opponents do what the steps speak of."""

from collections.abc import Iterator

import pytest

from compiled_games import compile_game
from installed import install
from live_table import Address, Begun, Person, serving, serving_here
from tablemate.core.tutorial import Step, Tutorial, tutorial_of
from tablemate.games.catalogue import OURS, find_game
from tablemate.store import Store, default_url


@pytest.fixture(scope="module")
def table(tmp_path_factory) -> Iterator[Address]:
    with Store(default_url(tmp_path_factory.mktemp("tutorials"))) as store, serving_here(store) as address:
        yield address


def begin(table: Address, game: str) -> tuple[Begun, Tutorial]:
    """As the page begins it: from what it was told."""
    told = table.get(f"/api/games/{game}/tutorial").body
    begun = table.begin(*told["seats"], game=game, options=told["options"], seed=told["seed"])
    return begun, tutorial_of(find_game(game))


def asked_for(person: Person, step: Step) -> dict[str, object]:
    (action, *_) = [one["action"] for one in person.to_act()["options"] if step.asks_for(one["action"])]
    return action


@pytest.mark.parametrize("game", OURS)
def test_the_match_goes_the_way_of_the_tutorial_also_with_everything_taken_back_once(table, game):
    compile_game(game)
    begun, tutorial = begin(table, game)
    with begun.sit(tutorial.seat) as person:
        for step in tutorial.steps:
            if step.action is None:
                continue
            action = asked_for(person, step)
            person.act(action)
            n = person.to_act()["n"]
            assert begun.post("/take-back", {"n": n}, seat=tutorial.seat).status == 200
            person.until(lambda view, n=n: view["n"] == n + 1)
            person.act(asked_for(person, step))
        person.to_act()

    assert not person.view["over"], "there is something left to play"


def test_a_page_is_told_which_games_have_one(table):
    briefs = {one["id"]: one["has_tutorial"] for one in table.get("/api/games").body["games"]}

    assert all(briefs[name] for name in OURS)
    assert table.get("/api/games/el_dorado").body["has_tutorial"]
    steps = table.get("/api/games/el_dorado/tutorial").body["steps"]
    assert next(step["action"] for step in steps if step["action"]) == {"type": "bid", "tricks": 2}


def test_a_game_without_one_says_so(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, "pig")
    with serving(tmp_path / "data", games=()) as table:
        assert not table.get("/api/games/pig").body["has_tutorial"]
        told = table.get("/api/games/pig/tutorial")

    assert (told.status, told.code) == (404, "not-found")
    assert told.body["error"]["message"] == "Pig has no tutorial"
