"""Advice, records, share codes, replays, and playing on from within a match."""

import json
from types import SimpleNamespace

import pytest

from tablemate.core.matchfile import read_matches, verify
from tablemate.games.catalogue import find_game
from tablemate.players.explaining import Explanation
from tablemate.table.advice import hint_of, ranking_of


@pytest.fixture(scope="module")
def over(table):
    """A match that is over, with a take-back in it."""
    begun = table.begin("human", "scripted", "scripted", options={"players": 3, "schedule": "3,2"}, seed=11)
    with begun.sit(0) as ann:
        ann.to_act()
        ann.act()
        ann.to_act()
        ann.send({"type": "take_back", "n": ann.view["n"]})
        ann.until(lambda view: view["may"]["take_back"] is None)
        ann.play_out()
        begun.scores = ann.view["scores"]
    return begun


@pytest.fixture
def running(table):
    begun = table.begin("human", "scripted", "human", options={"players": 3, "schedule": "3"})
    with begun.sit(0) as ann:
        ann.until(lambda view: view["n"] == 1)
    return begun


def test_a_hint_names_a_legal_action_and_why_ranks_them_all(table):
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "5"})
    with begun.sit(0) as ann:
        n = ann.to_act()["n"]

        hint = begun.post("/hint", {"n": n}).body
        why = begun.post("/why", {"n": n}).body

        offered = [option["action"] for option in ann.view["options"]]
        assert hint["n"] == n
        assert hint["action"] in offered
        assert hint["text"] == next(o["text"] for o in ann.view["options"] if o["action"] == hint["action"])
        assert hint["because"] == why["because"] != ""
        assert why["ranked"][0]["action"] == hint["action"]
        assert sorted(str(option["action"]) for option in why["ranked"]) == sorted(map(str, offered))
        assert why["best"] == hint["action"]
        first = why["figures"][0]["name"]
        values = [option["figures"][first] for option in why["ranked"]]
        assert values == sorted(values, reverse=True)
        assert why["order"]


def test_advice_is_for_ones_own_turn_alone(running):
    n = running.get(seat=2).body["view"]["n"]

    assert running.post("/hint", {"n": n}, seat=0).code == "not-your-turn"
    assert running.post("/why", {"n": n}, seat=None).status == 401
    assert running.post("/why", {"n": n - 1}, seat=2).code == "stale"


def test_a_running_match_gives_away_neither_seed_nor_digest_nor_replay(running):
    for path in ("/share", "/positions/0", "/positions/0/why"):
        answer = running.get(path, seat=0)
        assert (answer.status, answer.code) == (409, "still-running")
    answer = running.post("/play-from", {"n": 0, "seats": ["human"] * 3})
    assert (answer.status, answer.code) == (409, "still-running")


def test_the_record_of_a_running_match_is_what_the_seat_knows(running, kept):
    own = [json.loads(line) for line in running.get("/record", seat=0).text.splitlines()]
    spectators = [json.loads(line) for line in running.get("/record").text.splitlines()]

    assert "seed" not in own[0]
    assert own[0]["seen_by"] == 0
    assert spectators[0]["seen_by"] == "spectator"
    true_hands = kept.matches.read(running.id).setup[0]["hands"]
    assert own[1]["setup"][0]["hands"] == [true_hands[0], None, None]
    assert spectators[1]["setup"][0]["hands"] == [None, None, None]
    assert "action" not in own[2], "what another seat did is told by its events alone"


def test_the_record_of_a_match_that_is_over_is_its_match_file(over):
    answer = over.get("/record")

    assert "attachment" in answer.headers["content-disposition"]
    recorded = list(read_matches(answer.text.splitlines(keepends=True), "record"))
    assert len(recorded) == 1
    assert verify(recorded[0], find_game).position.scores() == over.scores


def test_a_share_code_deals_the_same_cards(over, table):
    code = over.get("/share").body["code"]
    deal = table.get(f"/api/shares/{code}").body

    assert code.startswith("tm3.")
    assert (deal["game"], deal["seed"], deal["read_only"]) == ("el_dorado", 11, None)
    again = table.begin("human", "human", "human", options=deal["options"], seed=deal["seed"])
    first = over.get("/positions/0?seat=0").body["view"]["hand"]
    assert again.get(seat=0).body["view"]["view"]["hand"] == first


def test_a_share_code_that_is_damaged_is_refused_in_a_sentence(table):
    for code in ("tm3.AAAA", "tm2.AAAA", "tm1.AAAA", "hello", "tm1." + "A" * 5000, "tm1.%20", "tm1."):
        answer = table.get(f"/api/shares/{code}")
        assert (answer.status, answer.code) == (400, "bad-input")


def test_every_position_of_a_match_that_is_over_can_be_looked_at(over):
    last = over.get("/positions/0").body["last"]
    views = [over.get(f"/positions/{n}?seat=0").body for n in range(last + 1)]

    assert [view["n"] for view in views] == [*range(last + 1)]
    assert all(view["line"] for view in views[:-1])
    assert views[-1]["line"] is None
    assert views[-1]["over"]
    assert not any(view["over"] for view in views[:-1])
    assert views[-1]["scores"] == over.scores
    assert any(view["line"].startswith("You take back") for view in views[:-1])
    assert over.get("/positions/0").body["view"]["hand"] is None
    assert over.get(f"/positions/{last + 1}").status == 400
    assert over.get("/positions/0?seat=3").status == 400


def test_hands_are_open_once_the_match_is_over_and_never_before(over, table):
    shown = over.get("/positions/2?seat=0&open_hands=true").body

    assert shown["by_seat"] == [over.get(f"/positions/2?seat={seat}").body["view"] for seat in range(3)]
    assert all(view["hand"] for view in shown["by_seat"])
    assert over.get("/positions/2?seat=0").body["by_seat"] is None
    running = table.begin("human", "human", options={"players": 2, "schedule": "2"})
    told = running.get("/positions/0?open_hands=true", seat=0)
    assert (told.status, told.code) == (409, "still-running")


def test_why_can_be_asked_of_every_decision_once_the_match_is_over(over):
    last = over.get("/positions/0").body["last"]
    told = over.get("/positions/0/why").body

    assert told["seat"] == 1
    assert told["played"]["action"] in [option["action"] for option in told["ranked"]]
    assert over.get(f"/positions/{last}/why").code == "game-over"


def test_one_can_play_on_from_any_point(over, table, kept):
    last = over.get("/positions/0").body["last"]
    n = last - 2

    told = over.post(
        "/play-from", {"n": n, "seats": ["human", "human", "scripted"], "pace": "none"}, seat=None
    )

    assert told.status == 201
    new = type(over)(table, told.body["id"], told.body["tokens"])
    assert new.tokens[2] is None
    before = over.get(f"/positions/{n}?seat=0").body
    begun = new.get(seat=0).body
    assert begun["typed_seed"] is True
    assert begun["view"]["view"]["hand"] == before["view"]["hand"]
    assert begun["view"]["scores"] == before["scores"]
    assert kept.matches.read(new.id).about.header.seed == 11
    assert over.post("/play-from", {"n": last, "seats": ["human"] * 3}).code == "game-over"
    assert over.post("/play-from", {"n": 0, "seats": ["human"] * 2}).code == "bad-input"


def test_a_review_says_you_to_nobody_but_the_seat_that_it_speaks_of(table):
    """docs/table.md: told as the token's seat, or a spectator, calls the others."""
    names = ["Ann", "Ben", ""]
    begun = table.begin("human", "human", "scripted", game="the_deal", options={}, names=names)
    assert begun.get("/review", seat=0).status == 409
    begun.post("/concede", {"n": begun.get().body["view"]["n"]}, seat=0)

    told = {seat: begun.get("/review", seat=seat).body for seat in (0, 1, None)}
    walked = {seat: lines[2]["told"] for seat, lines in told.items()}
    assert walked == {
        0: "You never walked away.",
        1: "Ann never walked away.",
        None: "Ann never walked away.",
    }
    assert {line.pop("told") for line in told[0]} != {line.pop("told") for line in told[1]}
    assert told[0] == told[1]
    assert {*told[0][0]} == {"question", "wanted", "is_yes"}
    assert table.get(f"{begun.path}/review", "nobody's").status == 401


def test_most_games_have_no_review(over):
    assert over.get("/review", seat=0).body == []


def test_a_match_of_other_rules_is_read_only_and_says_why(table, kept):
    begun = table.begin("human", "scripted")
    found = kept.matches.read(begun.id)
    header = type(found.about.header)(
        **{name: getattr(found.about.header, name) for name in found.about.header.__struct_fields__}
        | {"rules": "0"}
    )
    old = type(begun)(table, *vars_of(kept.matches.create(header, found.setup, found.about.kinds)))

    told = old.get(seat=0).body
    assert "rules 0" in told["read_only"]
    assert told["view"] is None
    assert old.post("/actions", {"n": 0, "action": {"type": "bid", "tricks": 0}}).code == "read-only"
    assert old.get("/record", seat=0).code == "read-only"
    running = table.get("/api/matches?limit=100").body["matches"]
    assert next(brief for brief in running if brief["id"] == old.id)["read_only"] == told["read_only"]
    with table.socket(old.id) as socket:
        socket.send(json.dumps({"type": "hello", "token": old.tokens[0]}))
        assert json.loads(socket.recv(10))["read_only"] == told["read_only"]


def vars_of(new):
    return new.id, list(new.tokens)


def test_what_continues_a_match_thinks_no_longer_than_a_new_match_may(over):
    for name in ("hard@3.1s", "expert@5001it"):
        refused = over.post("/play-from", {"n": 0, "seats": ["human", name, "scripted"]})
        assert (refused.status, refused.code) == (400, "bad-input")
        assert "may think for 3s or 5000it at most" in refused.body["error"]["message"]


def test_the_sentence_of_a_hint_is_told_without_the_marks_that_are_for_a_terminal():
    queen = {"type": "play", "card": "QH"}
    told = Explanation(queen, "no worse than “[red]10♥[/red]”", "", "", (), ())
    presenter = SimpleNamespace(action_text=lambda action: action["card"])

    assert hint_of(told, 3, presenter).because == "no worse than “10♥”"
    assert ranking_of(told, presenter)["because"] == "no worse than “10♥”"
