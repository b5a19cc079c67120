"""Playing at the table: sockets, numbers, people and opponents."""

import pytest

from live_table import QUICK, serving, serving_here
from tablemate.core.matchfile import replayed
from tablemate.games.catalogue import find_game
from tablemate.store import Store, default_url


def replayed_from(kept, match_id):
    """A match as the store has it, played again and compared."""
    found = kept.matches.read(match_id)
    *_, match = replayed(found.about.header, found.setup, found.lines, find_game, match_id)
    return found, match


def test_a_whole_match_is_played_over_a_socket(table, kept):
    begun = table.begin("human", "scripted", "random", "scripted", options={})

    with begun.sit(0) as person:
        view = person.play_out()

    found, match = replayed_from(kept, begun.id)
    assert view["over"]
    assert view["scores"] == match.position.scores()
    assert view["winners"] == match.result.winners == found.about.result.winners
    assert found.about.result == match.result
    assert [line["n"] for line in person.lines] == [-1, *range(len(found.lines))]


def test_a_view_offers_what_is_legal_with_a_text_and_only_to_who_decides(table):
    begun = table.begin("human", "human")

    with begun.sit(1) as bo, begun.sit(0) as ann:
        assert ann.view["view"]["decision"] == {"seat": 1, "kind": "bid"}
        assert ann.view["options"] == []
        assert bo.view["options"] == [
            {"action": {"type": "bid", "tricks": n}, "text": str(n)} for n in range(3)
        ]


def test_legal_actions_are_sent_once(table):
    """They are the message's own, in words; the view in it says who decides, and what."""
    begun = table.begin("human", "human")

    with begun.sit(1, text=True) as bo:
        over_http = begun.get(seat=1).body["view"]
        asked = {"seat": 1, "kind": "bid", "prompt": "How many of the 2 tricks will you take?"}
        assert bo.view["view"]["decision"] == over_http["view"]["decision"] == asked


def test_two_people_see_each_others_moves_in_their_own_words(table):
    begun = table.begin("human", "human")

    with begun.sit(1) as bo, begun.sit(0) as ann:
        bo.act({"type": "bid", "tricks": 1})
        ann.until(lambda view: view["n"] == 1)

        assert bo.lines[-1]["words"] == ["You bid 1."]
        assert ann.lines[-1]["words"] == ["Player 2 bids 1."]
        assert ann.is_to_act


def test_a_spectator_sees_no_hand_and_may_not_act(table):
    begun = table.begin("human", "scripted")

    with begun.sit(None) as watcher, begun.sit(0) as ann:
        ann.to_act()
        assert watcher.view["view"]["hand"] is None
        assert watcher.view["seat"] is None
        code = watcher.refused(
            {"type": "act", "n": ann.view["n"], "action": ann.view["options"][0]["action"]}
        )
        assert code == "no-seat"
        n = ann.act()["n"]
        assert watcher.until(lambda view: view["n"] >= n)["options"] == []


def test_a_stale_number_changes_nothing(table):
    begun = table.begin("human", "human")

    with begun.sit(1) as bo:
        action = bo.view["options"][0]["action"]
        assert bo.refused({"type": "act", "n": 1, "action": action}) == "stale"
        other = bo.view["options"][1]["action"]
        bo.act()
        assert bo.refused({"type": "act", "n": 0, "action": other}) == "stale"
        assert begun.post("/actions", {"n": 0, "action": other}, seat=1).code == "stale"
        assert begun.post("/actions", {"n": 0, "action": action}, seat=0).code == "stale", "it was seat 1's"
        assert begun.get(seat=1).body["view"]["n"] == 1


def test_an_action_that_is_sent_twice_is_done_once_and_answered_calmly(table):
    """Whoever was cut off before the answer came cannot know that it was done."""
    begun = table.begin("human", "human", options={"players": 2, "schedule": "1"})

    with begun.sit(1) as bo, begun.sit(0) as ann:
        action = bo.view["options"][0]["action"]
        bo.act()
        bo.send({"type": "act", "n": 0, "action": action})
        bo.send({"type": "ping"})
        bo.hear("pong")  # an error before it would have failed
        assert begun.post("/actions", {"n": 0, "action": action}, seat=1).body == {"n": 1}
        ann.to_act()
        ann.act()
        assert begun.post("/actions", {"n": 0, "action": action}, seat=1).body == {"n": 2}
        bo.until(lambda view: view["n"] == 2)
        while not ann.view["over"]:
            last = (ann if ann.is_to_act else bo).act()
            ann.until(lambda view, n=last["n"]: view["n"] == n)
            bo.until(lambda view, n=last["n"]: view["n"] == n)
    lines = begun.get("/record", seat=0).text.splitlines()
    assert begun.post("/actions", {"n": 0, "action": action}, seat=1).status == 200, "even after the end"
    assert begun.get("/record", seat=0).text.splitlines() == lines


def test_an_action_that_was_taken_back_is_not_done_again_by_its_repetition(table):
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "1", "first_dealer": 1})

    with begun.sit(0) as ann:
        n, action = ann.to_act()["n"], ann.view["options"][0]["action"]
        ann.act()
        ann.to_act()
        told = begun.post("/take-back", {"n": ann.view["n"]})
        assert begun.post("/actions", {"n": n, "action": action}).body == told.body
        assert begun.get(seat=0).body["view"]["n"] == told.body["n"]


def test_an_illegal_action_is_refused_with_the_rules_own_reason(table):
    begun = table.begin("human", "human")

    with begun.sit(1) as bo:
        assert (
            bo.refused({"type": "act", "n": 0, "action": {"type": "bid", "tricks": 9}}) == "bid-out-of-range"
        )
        assert bo.refused({"type": "act", "n": 0, "action": {"type": "play", "card": "AS"}}) == "wrong-phase"
        assert bo.refused({"type": "act", "n": 0, "action": {"type": "fly"}}) == "malformed"
        answer = begun.post("/actions", {"n": 0, "action": {"type": "bid", "tricks": 9}}, seat=1)
        assert (answer.status, answer.code) == (409, "bid-out-of-range")
        answer = begun.post("/actions", {"n": 0, "action": {"type": "bid", "tricks": 0}}, seat=0)
        assert (answer.status, answer.code) == (409, "not-your-turn")


def test_a_match_can_be_played_over_http_alone(table, kept):
    begun = table.begin("human", "scripted")

    for _ in range(100):
        view = begun.get(seat=0).body["view"]
        if view["over"]:
            break
        if view["options"]:
            told = begun.post("/actions", {"n": view["n"], "action": view["options"][0]["action"]})
            assert told.body == {"n": view["n"] + 1}
    found, match = replayed_from(kept, begun.id)
    assert match.actor is None
    assert found.about.result == match.result


def test_who_takes_an_open_seat_is_told_to_all(table):
    begun = table.begin("human", "human", open=[1])

    with begun.sit(0) as ann:
        assert [seat["kind"] for seat in ann.table["seats"]] == ["person", "open"]
        assert [seat["name"] for seat in ann.table["seats"]] == ["You", "Seat 2"]
        with begun.sit(1) as bo:
            seats = ann.hear("seats")["seats"]
            assert seats[1] == {
                "seat": 1,
                "name": "Player 2",
                "kind": "person",
                "player": "human",
                "here": True,
            } or (seats[1]["kind"] == "person")
            assert [seat["name"] for seat in bo.table["seats"]] == ["Player 1", "You"]
            while not seats[1]["here"]:
                seats = ann.hear("seats")["seats"]
        assert not ann.hear("seats")["seats"][1]["here"]


@pytest.mark.parametrize("pace", ["natural", "quick"])
def test_opponents_show_that_they_think(table, pace):
    begun = table.begin("human", "scripted", pace=pace)

    with begun.sit(0) as ann:
        sign = ann.hear("sign")
        assert sign == {"type": "sign", "sign": "thinking_started", "seat": 1, "kind": "bid"}
        ann.send({"type": "pace", "pace": "none"})
        assert ann.hear("pace") == {"type": "pace", "pace": "none"}
        assert ann.to_act()["n"] == 1


def test_a_hot_seat_is_two_people_at_one_device(table):
    begun = table.begin("human", "human", "scripted")

    with begun.sit(0) as ann, begun.sit(1) as bo:
        while not ann.view["over"]:
            for person, other in ((ann, bo), (bo, ann)):
                if person.is_to_act:
                    n = person.act()["n"]
                    other.until(lambda view, n=n: view["n"] >= n)
                    break
            else:
                ann.next()
                bo.until(lambda view: view["n"] >= ann.view["n"])
        bo.until(lambda view: view["over"])
        assert ann.view["scores"] == bo.view["scores"]


def test_a_match_of_opponents_alone_goes_on_while_somebody_watches(table):
    begun = table.begin("scripted", "random")

    assert begun.tokens == [None, None]
    with begun.sit(None) as watcher:
        watcher.until(lambda view: view["over"])
        assert watcher.view["winners"] is not None


def test_a_typed_seed_deals_the_same_cards_and_marks_the_match(table):
    begun = [table.begin("human", "human", seed=7) for _ in range(2)]
    unmarked = table.begin("human", "human")

    hands = [match.get(seat=0).body["view"]["view"]["hand"] for match in begun]
    assert hands[0] == hands[1]
    assert begun[0].get().body["typed_seed"] is True
    assert unmarked.get().body["typed_seed"] is False


def test_matches_are_listed_while_they_run_and_when_they_are_over(table):
    begun = table.begin("human", "scripted")

    running = table.get("/api/matches?state=running&limit=100").body["matches"]
    mine = next(brief for brief in running if brief["id"] == begun.id)
    assert (mine["title"], mine["scores"], mine["finished"], mine["read_only"]) == (
        "El Dorado",
        None,
        None,
        None,
    )
    with begun.sit(0) as ann:
        ann.play_out()
    finished = table.get("/api/matches?state=finished&limit=1").body["matches"]
    assert finished[0]["id"] == begun.id
    assert finished[0]["scores"] == ann.view["scores"]
    after = table.get(f"/api/matches?state=finished&before={begun.id}").body["matches"]
    assert begun.id not in [brief["id"] for brief in after]
    assert begun.id not in [b["id"] for b in table.get("/api/matches?limit=100").body["matches"]]


def test_running_matches_are_listed_page_by_page(table):
    begun = [table.begin("human", "human").id for _ in range(3)]

    def listed(**asked) -> list[str]:
        told = table.get("/api/matches", params={"state": "running", "limit": 2, **asked}).body
        return [brief["id"] for brief in told["matches"]]

    assert listed() == [begun[2], begun[1]]
    assert listed(before=begun[1])[0] == begun[0]


@pytest.mark.parametrize("state", ["running", "finished"])
def test_matches_before_one_that_is_not_there_are_not_listed(table, state):
    for before in ("0123456789abcdef", "no such"):
        told = table.get("/api/matches", params={"state": state, "before": before})
        assert (told.status, told.code) == (404, "not-found")


def test_a_list_tells_of_seats_as_the_table_does_whether_it_is_open_or_not(tmp_path):
    """But for how long somebody has been away by then."""

    def seats(match):
        return [{**seat, "away_s": seat["away_s"] is not None} for seat in match["seats"]]

    with serving(tmp_path) as first:
        begun = first.begin("human", "scripted", "human", open=[2])
        told = seats(begun.get().body)
        [brief] = first.get("/api/matches").body["matches"]
    assert seats(brief) == told

    with Store(default_url(tmp_path)) as store, serving_here(store) as second:
        [brief] = second.get("/api/matches").body["matches"]
    assert seats(brief) == told


def test_the_text_of_the_terminal_comes_if_asked_for(table):
    begun = table.begin("human", "scripted", options=QUICK)

    with begun.sit(0, text=True) as ann, begun.sit(0) as other:
        assert ann.view["text"].startswith("Round 1 of 2")
        assert "[b]" not in ann.view["text"]
        assert other.view["text"] is None
