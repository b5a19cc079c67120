"""Games that other packages bring, at the table and at the command line."""

import json

import bazaar
from command_line import finished, started
from installed import install
from live_table import serving
from tablemate.core.matchfile import read_matches, verify


def test_a_game_whose_actions_are_called_by_what_is_in_the_match(tmp_path, monkeypatch):
    """By their full names over HTTP and a socket, in the record, and at the command line."""
    install(tmp_path, monkeypatch, "bazaar")
    with serving(tmp_path / "data", games=()) as table:
        begun = table.begin("human", "scripted", game="bazaar", options={"first": 3000})
        with begun.sit(0) as person:
            first = person.to_act()
            stalls = first["view"]["stalls"]
            refused = begun.post("/actions", {"n": 0, "action": {"type": "take", "ware": "B01-000"}})
            person.play_out()
        text = begun.get("/record", seat=0).text

    assert [option["text"] for option in first["options"]] == [*(f"take {ware}" for ware in stalls), "wait"]
    assert "'B01-000' is not a known ware in this match" in refused.body["error"]["message"]
    (recorded,) = read_matches(text.splitlines(keepends=True), "the match")
    assert verify(recorded, lambda name: bazaar.GAME).standing[0].action == {
        "type": "take",
        "ware": stalls[0],
    }

    out = tmp_path / "out.jsonl"
    told = finished(started("simulate", "bazaar", "--seats", "scripted,random", "--games", 3, "--out", out))
    assert (told.code, told.err) == (0, "")
    actions = [json.loads(line).get("action") for line in out.read_text().splitlines()]
    assert sum(action is not None and action.get("ware", "").startswith("B01-") for action in actions) == 36
    assert finished(started("replay", out)).out.startswith("3 matches verified")


def test_a_match_with_too_many_legal_actions_stops_with_a_sentence_and_is_kept(tmp_path, monkeypatch):
    why = "2 actions are legal, but MAX_LEGAL of crowded_pig is 1"
    install(tmp_path, monkeypatch, "crowded_pig")
    with serving(tmp_path / "data", games=()) as table:
        begun = table.begin("human", "human", game="crowded_pig", options={})
        with begun.sit(0) as one, begun.sit(1) as other:
            while not one.view["over"]:
                acting = one if one.view["view"]["decision"]["seat"] == 0 else other
                n = acting.act()["n"]
                one.until(lambda view, n=n: view["n"] == n)
                other.until(lambda view, n=n: view["n"] == n)
            assert why in one.hear("error")["message"]
            assert one.view["winners"] == []
        with begun.sit(0) as late:
            assert why in late.hear("error")["message"]
        assert begun.get("/record", seat=0).text.endswith('"unfinished":true}}\n')

    told = finished(started("play", "crowded_pig", "--seats", "random,random", "--seed", 1))
    assert (told.code, told.err) == (0, "")
    assert f"The match was cut off: {why}." in told.out
    told = finished(started("simulate", "crowded_pig", "--seats", "random,random", "--games", 5))
    assert f"stops: {why}" in told.out
