"""Everything the server sends is of the types that are declared for it, from which the page's are written."""

import json
from typing import Any

import msgspec
import pytest

from tablemate.core.views import Decided
from tablemate.games.catalogue import OURS, find_game
from tablemate.table.advice import Hint, Why
from tablemate.table.api.dependencies import ErrorAnswer
from tablemate.table.api.finished import Code, PastWhy, Shared
from tablemate.table.api.games import GameList, Prepared
from tablemate.table.api.matches import MatchList, MatchMade
from tablemate.table.api.sheets import MatchSheet, SheetList, SheetShown
from tablemate.table.game_description import GameDetails
from tablemate.table.messages import ServerMessage, TableMessage
from tablemate.table.replays import PastView


def check(told: Any, type_: Any) -> None:
    """Plain data is of a type to the last field: what a type does not name is lost on the way."""
    assert msgspec.to_builtins(msgspec.convert(told, type_, strict=True)) == told


def check_view(view: dict[str, Any], game: str) -> None:
    own = dict(view)
    check({"decision": own.pop("decision")}, Decided)
    check(own, find_game(game).module("view").View)


@pytest.mark.parametrize("game", OURS)
def test_what_is_told_about_a_game_is_of_its_type(table, game):
    check(table.get(f"/api/games/{game}").body, GameDetails)


def test_a_match_from_beginning_to_end_is_told_in_the_types_of_its_messages(table):
    begun = table.begin("human", "scripted", "scripted")
    with begun.sit(0, text=True) as ann, begun.sit(None) as watcher:
        ann.send({"type": "pace", "pace": "quick"})
        ann.hear("pace")
        ann.play_out()
        ann.send({"type": "ping"})
        ann.hear("pong")
        ann.refused({"type": "concede", "n": ann.view["n"]})
        watcher.until(lambda view: view["over"])

    kinds = set()
    for text in (*ann.heard, *watcher.heard):
        message = json.loads(text)
        kinds.add(message["type"])
        check(message, ServerMessage)
        if message["type"] == "view":
            check_view(message["view"], "el_dorado")
    assert kinds >= {"table", "view", "events", "sign", "pace", "pong", "error"}


def test_what_is_asked_over_http_is_answered_in_its_type(table):
    begun = table.begin("human", "scripted", "scripted", options={"schedule": "1"})
    check(table.get("/api/games").body, GameList)
    check(table.post("/api/games/el_dorado/prepare", {"seats": ["human", "random"]}).body, Prepared)
    with begun.sit(0) as ann:
        n = ann.to_act()["n"]
        check(begun.get(seat=0).body, TableMessage)
        check(begun.post("/hint", {"n": n}, seat=0).body, Hint)
        check(begun.post("/why", {"n": n}, seat=0).body, Why)
        check(begun.get("/share").body, ErrorAnswer)
        ann.play_out()
    check(table.get("/api/matches?state=finished").body, MatchList)
    past = begun.get("/positions/0?seat=1").body
    check(past, PastView)
    check_view(past["view"], "el_dorado")
    check(begun.get("/positions/0/why").body, PastWhy)
    code = begun.get("/share").body
    check(code, Code)
    check(table.get(f"/api/shares/{code['code']}").body, Shared)
    wanted = {"n": 0, "seats": ["human", "random", "random"]}
    check(begun.post("/play-from", wanted).body, MatchMade)


def test_a_score_sheet_is_of_the_type_that_its_game_declares(table):
    keeper = find_game("el_dorado").module("score_keeper")
    begun = table.begin("human", "scripted")
    with begun.sit(0) as ann:
        ann.to_act()
        halfway = begun.get("/sheet").body
        ann.play_out()
    for told in (halfway, begun.get("/sheet").body):
        check(told, MatchSheet)
        check(told["sheet"], keeper.SheetState)
        for event in told["events"]:
            check(event, keeper.SheetEvent)

    wanted = {"game": "el_dorado", "players": ["Ann", "Bo"]}
    sheet = table.get(f"/api/sheets/{table.post('/api/sheets', wanted).body['id']}").body
    check(sheet, SheetShown)
    check(sheet["sheet"], keeper.SheetState)
    check(table.get("/api/sheets").body, SheetList)
