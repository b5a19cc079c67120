"""How quickly opponents answer is kept with the match, whatever becomes of the server's memory."""

from command_line import wait_until
from live_table import Begun, Process, serving_here
from tablemate.store import Store
from tablemate.table.limits import Limits


def test_pace_is_kept_when_a_live_match_is_evicted(tmp_path):
    with Store(tmp_path / "kept.sqlite3") as store, serving_here(store, Limits(live_matches=1)) as table:
        begun = table.begin("human", "human", pace="quick")
        other = table.begin("human", "human")
        for pace in ("quick", "none"):
            with begun.sit(0) as ann:
                assert ann.table["pace"] == pace
                ann.send({"type": "pace", "pace": "none"})
                ann.hear("pace")
            wait_until(lambda: other.get().status == 200)  # there is room for one


def test_pace_is_kept_when_the_server_is_killed(tmp_path):
    first = Process("--data", tmp_path)
    begun = first.table.begin("human", "scripted", pace="natural")
    with begun.sit(0) as ann:
        ann.send({"type": "pace", "pace": "quick"})
        ann.hear("pace")
    first.kill()

    second = Process("--data", tmp_path)
    try:
        assert Begun(second.table, begun.id, begun.tokens).get().body["pace"] == "quick"
    finally:
        second.stop()


def test_a_match_that_continues_another_has_its_own_pace(tmp_path):
    with Store(tmp_path / "kept.sqlite3") as store, serving_here(store) as table:
        begun = table.begin("human", "human")
        begun.post("/concede", {"n": 0})
        wanted = {"n": 0, "seats": ["human", "scripted"], "pace": "quick"}
        new = table.post(f"{begun.path}/play-from", wanted)
        assert new.status == 201, new
        assert table.get(f"/api/matches/{new.body['id']}").body["pace"] == "quick"
