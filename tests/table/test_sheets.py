"""Score sheets over HTTP: written by several devices at once, each event once, refused in a sentence."""

import itertools
import threading

import pytest

import pig
from tablemate.core.errors import BadInput, IllegalAction
from tablemate.games.catalogue import find_game
from tablemate.store import Entry
from tablemate.table import sheets

GAME = find_game("el_dorado")
_ids = itertools.count()


@pytest.fixture
def sheet(table) -> str:
    """The path of a new sheet of Ann and Bo, who are player-1 and player-2."""
    told = table.post("/api/sheets", {"game": "el_dorado", "players": ["Ann", "Bo"], "title": "Friday ♠"})
    assert told.status == 201
    return f"/api/sheets/{told.body['id']}"


def event(type_, event_id=None, **payload):
    return {"eventId": event_id or f"event {next(_ids)}", "type": type_, "payload": payload, "ts": 1}


def bid(player, tricks, round_=1):
    return event("bid/set", round=round_, playerId=player, bid=tricks)


def fault(answer, status):
    assert answer.status == status, answer
    return answer.body["error"]


def test_a_sheet_begins_with_its_players(table, sheet):
    shown = table.get(sheet).body

    assert shown["title"] == "Friday ♠"
    assert [player["name"] for player in shown["sheet"]["players"]] == ["Ann", "Bo"]
    assert [told["type"] for told in shown["events"]] == ["player/added"] * 2
    assert table.get(f"{sheet}?events=false").body["events"] == []


def test_events_are_kept_and_the_sheet_that_follows_is_the_answer(table, sheet):
    told = [bid("player-1", 2), event("round/finalize", round=1)]

    answer = table.post(f"{sheet}/events", {"events": told}).body

    assert answer["added"] == [each["eventId"] for each in told]
    assert answer["sheet"]["scores"] == {"player-1": -7, "player-2": -5}
    shown = table.get(sheet).body
    assert (shown["sheet"], shown["events"][2:]) == (answer["sheet"], told)


def test_events_sent_again_are_a_success_and_change_nothing(table, sheet):
    """Also after the round was scored, when they would be refused."""
    told = [
        bid("player-1", 2),
        event("score/added", playerId="player-1", delta=5),
        event("round/finalize", round=1),
    ]
    first = table.post(f"{sheet}/events", {"events": told}).body

    again = table.post(f"{sheet}/events", {"events": told})

    assert again.status == 200
    assert again.body == {"added": [], "sheet": first["sheet"]}


def test_a_batch_is_kept_whole_or_not_at_all(table, sheet):
    before = table.get(sheet).body

    refused = fault(
        table.post(f"{sheet}/events", {"events": [event("round/finalize", round=1), bid("player-1", 2)]}),
        409,
    )
    malformed = fault(
        table.post(f"{sheet}/events", {"events": [bid("player-1", 2), bid("player-1", "2")]}), 400
    )

    assert refused == {"code": "round-scored", "message": "round 1 is scored; reopen it to correct it"}
    assert malformed["message"].startswith("bid/set: the payload cannot be read")
    assert table.get(sheet).body == before


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"events": []}, "length >= 1"),
        ({"events": [{}] * 101}, "length <= 100"),
        ({"events": [{}]}, "an event is eventId, type, payload and ts"),
        ({"events": ["x"]}, "Expected `object`"),
        (
            {"events": [{"eventId": "x", "type": "shout", "payload": {}, "ts": 0}]},
            "there is no event 'shout'",
        ),
        ({"events": [bid("player-1", 1, round_=11)]}, "there is no round 11"),
        ({}, "missing required field `events`"),
        ([], "Expected `object`"),
    ],
    ids=str,
)
def test_what_has_the_wrong_form_is_refused(table, sheet, body, said):
    assert said in fault(table.post(f"{sheet}/events", body), 400)["message"]


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"players": []}, 400),
        ({"players": ["x" * 41]}, 400),
        ({"players": ["a\nb"]}, 400),
        ({"players": ["  "]}, 400),
        ({"players": ["Ann", "ann"]}, 400),
        ({"players": [f"p{n}" for n in range(21)]}, 400),
        ({"title": "x" * 81}, 400),
        ({"title": "a\0b"}, 400),
        ({"id": "two words"}, 400),
        ({"more": 1}, 400),
        ({"game": "chess"}, 404),
    ],
    ids=str,
)
def test_a_sheet_that_cannot_be_is_refused_and_not_begun(table, changes, status):
    before = table.get("/api/sheets").body

    assert fault(table.post("/api/sheets", {"game": "el_dorado", "players": ["Ann"], **changes}), status)

    assert table.get("/api/sheets").body == before


def test_a_sheet_asked_for_again_under_its_id_is_one_sheet(table):
    """So whoever is not sure that it was begun asks once more."""
    wanted = {"game": "el_dorado", "players": ["Ann", "Bo"], "id": "mine-1"}

    first, again = (table.post("/api/sheets", wanted).body for _ in range(2))

    assert (first["id"], again) == ("mine-1", {"id": "mine-1", "key": None})
    assert len(table.get("/api/sheets/mine-1").body["events"]) == 2


def test_sheets_are_listed_latest_first(table, sheet):
    listed = table.get("/api/sheets?game=el-dorado").body["sheets"]

    assert f"/api/sheets/{listed[0]['id']}" == sheet
    assert (listed[0]["players"], listed[0]["current"], listed[0]["title"]) == (["Ann", "Bo"], 1, "Friday ♠")
    following = table.get(f"/api/sheets?limit=1&before={listed[0]['id']}").body["sheets"]
    assert following == listed[1:2]


@pytest.mark.parametrize(
    "path", ["/api/sheets/none", "/api/sheets/a%00b", "/api/sheets?game=chess", "/api/sheets?before=none"]
)
def test_what_is_not_there_is_not_found(table, path):
    assert fault(table.get(path), 404)["code"] == "not-found"


def test_nothing_is_written_on_a_sheet_that_is_not_there(table):
    assert fault(table.post("/api/sheets/none/events", {"events": [bid("player-1", 1)]}), 404)


def test_devices_that_write_at_once_lose_nothing(kept):
    """Two of them add points and bids; everything is there once, and a replay agrees."""
    made = sheets.begin(kept.sheets, GAME, ["Ann", "Bo"])

    def write(player):
        for n in range(25):
            points = event("score/added", f"{player} {n}", playerId=player, delta=1)
            sheets.keep(kept.sheets, made, [points, bid(player, n % 5)])

    writers = [threading.Thread(target=write, args=(player,)) for player in ("player-1", "player-2")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    opened = sheets.read(kept.sheets, made)
    assert opened.shown["scores"] == {"player-1": 25, "player-2": 25}
    assert len(opened.events) == 2 + 2 * 50


class Overtaken:
    """The store's sheets, on which another device writes just before we do."""

    def __init__(self, real, first):
        self._real = real
        self._first = first

    def read(self, sheet_id):
        return self._real.read(sheet_id)

    def append(self, sheet_id, new, *, n):
        if self._first is not None:
            first, self._first = self._first, None
            sheets.keep(self._real, sheet_id, first)
        return self._real.append(sheet_id, new, n=n)


def test_what_another_device_has_written_meanwhile_counts(kept):
    """A bid that was allowed when it left is refused if the round is scored when it arrives."""
    made = sheets.begin(kept.sheets, GAME, ["Ann", "Bo"])

    with pytest.raises(IllegalAction, match="round 1 is scored"):
        sheets.keep(Overtaken(kept.sheets, [event("round/finalize", round=1)]), made, [bid("player-1", 3)])

    assert [told["type"] for told in sheets.read(kept.sheets, made).events[2:]] == ["round/finalize"]


def test_the_same_event_from_two_devices_at_once_is_kept_once(kept):
    made = sheets.begin(kept.sheets, GAME, ["Ann", "Bo"])
    points = [event("score/added", playerId="player-1", delta=5)]

    added, opened = sheets.keep(Overtaken(kept.sheets, points), made, points)

    assert added == []
    assert opened.shown["scores"] == {"player-1": 5, "player-2": 0}


def test_a_sheet_does_not_grow_without_end(kept, monkeypatch):
    monkeypatch.setattr(sheets, "MOST_EVENTS", 3)
    made = sheets.begin(kept.sheets, GAME, ["Ann", "Bo"])
    last = [bid("player-1", 1)]
    sheets.keep(kept.sheets, made, last)

    with pytest.raises(IllegalAction) as refused:
        sheets.keep(kept.sheets, made, [bid("player-1", 2)])
    assert refused.value.code == "sheet-full"
    assert sheets.keep(kept.sheets, made, last)[0] == []


def test_a_game_without_a_score_keeper_has_no_sheets():
    with pytest.raises(BadInput, match="has no score keeper"):
        sheets.keeper_of(pig.GAME)


def test_a_sheet_of_something_else_is_not_ours(kept):
    made = kept.sheets.create({"whose": "another program's"})
    kept.sheets.append(made, [Entry("key", {"points": 1})])

    with pytest.raises(BadInput):
        sheets.read(kept.sheets, made)
    assert made not in [opened.about.id for opened in sheets.latest(kept.sheets, GAME, 100)]


def test_a_match_has_its_score_sheet_whoever_asks(table):
    """Rules 12.6 of El Dorado: it follows from what is public; sealed bids are not on it."""
    begun = table.begin(
        "human", "human", options={"players": 2, "schedule": "1", "bid_order": "simultaneous"}
    )

    def sheet_for(seat=None):
        return begun.get("/sheet", seat).body

    def act(seat, n, action):
        assert begun.post("/actions", {"n": n, "action": action}, seat).status == 200

    assert [p["name"] for p in sheet_for()["sheet"]["players"]] == ["Player 1", "Player 2"]
    assert [p["name"] for p in sheet_for(0)["sheet"]["players"]] == ["You", "Player 2"]
    act(1, 0, {"type": "bid", "tricks": 1})
    assert sheet_for(1)["sheet"]["rounds"][0]["bids"] == {}
    act(0, 1, {"type": "bid", "tricks": 0})
    assert sheet_for()["sheet"]["rounds"][0]["bids"] == {"seat-1": 1, "seat-0": 0}
    for n, seat in ((2, 1), (3, 0)):
        act(seat, n, begun.get(seat=seat).body["view"]["options"][0]["action"])

    shown = sheet_for()
    assert shown["sheet"]["complete"]
    assert list(shown["sheet"]["scores"].values()) == begun.get().body["view"]["scores"]
    assert shown["events"][-1]["type"] == "round/finalize"


def test_a_match_that_is_not_there_has_no_sheet(table):
    assert fault(table.get("/api/matches/none/sheet"), 404)["code"] == "not-found"


def test_results_that_cannot_be_are_kept_once_they_are_confirmed(table, sheet):
    noted = [event("made/set", round=1, playerId=f"player-{k}", made=True) for k in (1, 2)]
    asked = table.post(f"{sheet}/events", {"events": [*noted, event("round/finalize", round=1)]})

    assert fault(asked, 409) == {
        "code": "cannot-be",
        "message": "everybody is marked as having made it, but 0 of 10 tricks were bid",
    }
    sure = event("round/finalize", round=1, confirmed=True)
    assert table.post(f"{sheet}/events", {"events": [*noted, sure]}).body["sheet"]["current"] == 2
    assert table.get(sheet).body["sheet"]["current"] == 2


def test_matches_of_the_game_are_listed_with_its_sheets(table, sheet):
    begun = table.begin("human", "random", game="el_dorado", options={"players": 2, "schedule": "1"})
    other = table.begin("human", "random", game="quantum", options={})

    listed = {brief["id"]: brief for brief in table.get("/api/sheets?game=el_dorado").body["sheets"]}

    assert other.id not in listed
    assert listed[sheet.rpartition("/")[2]]["is_match"] is False
    match = listed[begun.id]
    assert (match["is_match"], match["complete"], match["current"]) == (True, False, None)
    assert len(match["players"]) == 2
    named = table.get(f"/api/sheets?game=el_dorado&ids={begun.id},{other.id}").body["sheets"]
    assert [brief["id"] for brief in named] == [begun.id]
