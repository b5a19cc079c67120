"""What a host allows: hints and taking back; and what is told of hints in company and of links used twice."""

import pytest

from live_table import Begun
from tablemate.table.messages import Terms
from tablemate.table.terms import terms_of

NAMED = {"names": ["Anna", "Bo"]}


def notes(begun: Begun, seat: int | None = None) -> list[str]:
    log = begun.get(seat=seat).body["log"]
    return [sentence for line in log if line["kind"] == "note" for sentence in line["words"]]


def test_a_host_switches_hints_off(table):
    begun = table.begin("human", "random", terms={"hints": False})
    with begun.sit(0) as ann:
        view = ann.to_act()
        assert view["may"]["hint"] is False
        assert ann.table["terms"] == {"hints": False, "take_back": True, "away_after": 120}
        for path in ("/hint", "/why"):
            told = begun.post(path, {"n": view["n"]})
            assert (told.status, told.code) == (409, "switched-off")
            assert told.body["error"]["message"] == (
                "asking for hints is switched off in this match, as its host wished"
            )


def test_a_host_switches_taking_back_off(table):
    begun = table.begin("human", "random", terms={"take_back": False})
    with begun.sit(0) as ann:
        ann.to_act()
        ann.act()
        view = ann.to_act()
        assert view["may"]["take_back"] is None
        assert begun.post("/take-back", {"n": view["n"]}).code == "switched-off"
        assert ann.refused({"type": "take_back", "n": view["n"], "to": 0}) == "switched-off"
        assert view["may"]["hint"], "hints are as they were"


@pytest.mark.parametrize(
    "terms", [{"hints": 7}, {"away_after": -1}, {"away_after": 86_401}, {"sums": True}, [], "no"]
)
def test_terms_that_mean_nothing_are_refused(table, terms):
    wanted = {"game": "el_dorado", "seats": ["human", "random"], "terms": terms}
    assert table.post("/api/matches", wanted).code == "bad-input"


def test_terms_of_a_later_version_leave_what_is_known():
    assert terms_of({"hints": False, "from_later": 3}) == Terms(hints=False)
    assert terms_of({}) == Terms(hints=True, take_back=True, away_after=120)


def test_a_hint_asked_in_company_is_told_to_the_others_once_a_decision(table):
    begun = table.begin(
        "human", "human", options={"players": 2, "schedule": "2,1", "first_dealer": 1}, **NAMED
    )
    with begun.sit(0) as anna, begun.sit(1) as bo:
        n = anna.view["n"]
        for path in ("/why", "/hint", "/why"):
            assert begun.post(path, {"n": n}).status == 200
        assert bo.hear("note")["line"]["words"] == ["Anna asked for a hint."]
        assert begun.post("/hint", {"n": n}, seat=1).code == "not-your-turn"
        anna.act()
        assert bo.to_act()["n"] == 1, "nothing has happened in the match itself"
    assert notes(begun) == ["Anna asked for a hint."]
    assert notes(begun, seat=0) == ["You asked for a hint; the others are told."]


def test_nobody_is_told_of_a_hint_where_nobody_else_is(table):
    begun = table.begin("human", "random")
    with begun.sit(0) as ann:
        assert begun.post("/hint", {"n": ann.to_act()["n"]}).status == 200
    assert notes(begun) == []


def test_a_join_link_that_is_opened_a_second_time_is_announced(table):
    begun = table.begin("human", "human", open=[1], names=["Anna"])
    begun.join(1)
    with begun.sit(0) as anna, begun.sit(1) as bo:
        for _ in range(3):
            assert table.post(f"{begun.path}/join", {"invitation": begun.invitations[1]}).code == "seat-taken"
        told = "Somebody opened the join link of {} on a second device, and was turned away."
        assert anna.hear("note")["line"]["words"] == [told.format("seat 2")]
        assert bo.hear("note")["line"]["words"] == [told.format("your seat")]
    assert notes(begun) == [told.format("seat 2")], "once, however often it is tried"


def test_a_seat_that_is_opened_on_a_second_device_is_announced(table):
    begun = table.begin("human", "human", **NAMED)
    with begun.sit(0) as anna, begun.sit(1, device="bo's phone") as bo:
        with begun.sit(1, device="bo's phone"):
            pass  # another tab
        with begun.sit(1, device="somebody's laptop"):
            assert anna.hear("note")["line"]["words"] == ["Somebody opened Bo's seat on a second device."]
            assert bo.hear("note")["line"]["words"] == ["Somebody opened your seat on a second device."]
    assert len(notes(begun)) == 1


def test_a_renewed_key_begins_with_no_device(table):
    begun = table.begin("human", "human", **NAMED)
    with begun.sit(1, device="bo's phone"):
        begun.tokens[1] = begun.post("/key", {}, seat=1).body["token"]
        with begun.sit(1, device="bo's new phone"):
            assert notes(begun) == []
