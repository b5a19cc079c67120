"""Taking back and giving up."""

import random

import pytest

from bazaar import GAME as BAZAAR
from live_table import Begun, Person
from tablemate.core.errors import IllegalAction
from tablemate.core.match import ActionLine, Match, TakeBackLine
from tablemate.core.playing import worlds_for
from tablemate.games.el_dorado import GAME as EL_DORADO
from tablemate.games.quantum import GAME as QUANTUM
from tablemate.games.the_deal import GAME as THE_DEAL
from tablemate.table.presenter import last_decision
from tablemate.table.take_back import WORLDS, was_shown

SEALED = {"schedule": "3", "bid_order": "simultaneous", "hook": False}


def play_until_answered(person: Person) -> None:
    """Play until the opponent has played a card after the person's last decision."""
    while True:
        person.to_act()
        n = person.view["n"]
        person.act()
        person.to_act()
        since = [line for line in person.lines if line["n"] > n]
        if any(event["type"] == "card_played" for line in since for event in line["events"]):
            return


def test_against_opponents_a_decision_is_taken_back_at_once(table, kept):
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "3"})

    with begun.sit(0) as ann:
        ann.to_act()
        assert ann.view["may"]["take_back"] is None
        before = ann.view["view"]
        n = ann.view["n"]
        ann.act()
        ann.to_act()
        assert ann.view["may"]["take_back"] == n
        ann.send({"type": "take_back", "n": ann.view["n"]})
        ann.until(lambda view: view["may"]["take_back"] is None)
        assert ann.view["view"] == before
        line = ann.lines[-1]
        assert (line["kind"], line["to"], line["seat"]) == ("take_back", n, 0)
        assert line["words"][0].startswith("You take back your last decision")
    lines = kept.matches.read(begun.id).lines
    assert isinstance(lines[n], ActionLine), "nothing is rewritten"
    assert isinstance(lines[-1], TakeBackLine)
    log = begun.get(seat=0).body["log"]
    assert [line["stands"] for line in log if line["kind"] == "action"][n] is False


def test_a_take_back_is_marked_when_something_hidden_was_shown(table, kept):
    """The opponent's card was in its hand, where the person could not see it."""
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "9"})

    with begun.sit(0) as ann:
        play_until_answered(ann)
        told = begun.post("/take-back", {"n": ann.view["n"]})
        assert told.status == 200
        ann.until(lambda view: view["n"] >= told.body["n"])
        assert ann.lines[-1]["shown"] is True
        assert "hidden" in ann.lines[-1]["words"][0]
    assert kept.matches.read(begun.id).lines[-1].take_back.shown is True


def test_a_take_back_of_what_nobody_answered_is_not_marked(table, kept):
    """Nothing hidden was shown by the own bid alone."""
    begun = table.begin("human", "human", open=[1])

    with begun.sit(1) as bo:
        bo.act()
    assert begun.get().body["seats"][1]["kind"] == "person"
    with begun.sit(0) as ann:
        ann.to_act()
        ann.act()
        n = ann.view["n"]
        ann.send({"type": "take_back", "n": n})
        assert ann.hear("wish")["wish"] == {"by": 0, "to": 1, "waits_for": [1], "agreed": [], "n": n}
        assert begun.post("/take-back", {"n": n, "agree": True}, seat=1).body == {"n": n + 1}
        ann.until(lambda view: view["n"] == n + 1)
        assert ann.lines[-1]["shown"] is False
    assert kept.matches.read(begun.id).lines[-1].take_back.shown is False


def bid(begun: Begun, tricks: int) -> None:
    """Let whoever is to bid do so."""
    view = begun.get().body["view"]
    told = begun.post(
        "/actions",
        {"n": view["n"], "action": {"type": "bid", "tricks": tricks}},
        seat=view["view"]["decision"]["seat"],
    )
    assert told.status == 200


def agreed_take_back(begun: Begun, seat: int) -> dict:
    """The line of a take-back that everybody agrees to."""
    n = begun.get().body["view"]["n"]
    for other in begun.post("/take-back", {"n": n}, seat=seat).body["waits_for"]:
        begun.post("/take-back", {"n": n, "agree": True}, seat=other)
    return begun.get().body["log"][-1]


@pytest.mark.parametrize(("players", "seat"), [(p, seat) for p in (2, 3, 4) for seat in range(p)])
def test_a_take_back_is_marked_when_sealed_bids_were_shown(table, players, seat):
    """Whichever place in the order of bidding: nobody was to know the others' bids."""
    begun = table.begin(*["human"] * players, options=SEALED | {"players": players})

    for tricks in range(players):
        bid(begun, tricks % 3)
    assert None not in begun.get().body["view"]["view"]["bids"], "all are shown"

    assert agreed_take_back(begun, seat)["shown"] is True


def test_a_take_back_is_not_marked_while_bids_are_sealed(table):
    begun = table.begin(*["human"] * 3, options=SEALED | {"players": 3, "first_dealer": 2})

    bid(begun, 1)
    bid(begun, 2)

    assert agreed_take_back(begun, 0)["shown"] is False


def test_a_take_back_is_not_marked_for_bids_that_were_never_sealed(table):
    begun = table.begin(*["human"] * 3, options={"players": 3, "schedule": "3", "first_dealer": 2})

    for tricks in (1, 2, 2):
        bid(begun, tricks)

    assert agreed_take_back(begun, 0)["shown"] is False


def one_piece(table) -> Begun:
    """A match of two people that seat 0 begins."""
    options = {"deck_1": "ST-01", "deck_2": "ST-02", "first": "seat 1"}
    return table.begin("human", "human", game="one_piece", options=options)


def decide(begun: Begun, type_: str) -> None:
    """Let whoever is to decide do so, with the first action of this type."""
    seat = begun.get().body["view"]["view"]["decision"]["seat"]
    view = begun.get(seat=seat).body["view"]
    action = next(option["action"] for option in view["options"] if option["action"]["type"] == type_)
    assert begun.post("/actions", {"n": view["n"], "action": action}, seat=seat).status == 200


def test_who_takes_back_a_new_hand_has_seen_it_and_who_kept_the_old_one_has_seen_nothing(table):
    for answer, was_seen in (("keep", False), ("redraw", True)):
        begun = one_piece(table)
        decide(begun, answer)

        assert agreed_take_back(begun, 0)["shown"] is was_seen


def test_a_card_that_the_other_draws_is_not_seen_and_one_that_it_plays_is(table):
    begun = one_piece(table)
    for answer in ("keep", "keep", "end_main"):
        decide(begun, answer)
    assert begun.get().body["log"][-1]["events"][-1]["type"] == "don_added", "the other has begun its turn"
    assert agreed_take_back(begun, 0)["shown"] is False

    decide(begun, "end_main")
    while not plays_a_card(begun):
        for _ in range(2):
            decide(begun, "end_main")
    assert agreed_take_back(begun, 0)["shown"] is True


def plays_a_card(begun: Begun) -> bool:
    """Let seat 1 play a card from its hand, if it can."""
    if not any(option["action"]["type"] == "play" for option in begun.get(seat=1).body["view"]["options"]):
        return False
    decide(begun, "play")
    return True


# Further back


def test_alone_one_goes_back_to_any_decision_of_ones_own(table, kept):
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "3"})

    with begun.sit(0) as ann:
        first = ann.to_act()
        while len([line for line in ann.lines if line["seat"] == 0]) < 3:
            ann.act()
            ann.to_act()
        undone = sum(line["kind"] == "action" and line["n"] >= first["n"] for line in ann.lines)
        told = begun.post("/take-back", {"n": ann.view["n"], "to": first["n"]})
        assert told.status == 200
        ann.until(lambda view: view["n"] == told.body["n"])
        assert ann.view["view"] == first["view"]
        line = ann.lines[-1]
        assert (line["to"], line["shown"]) == (first["n"], True)
        assert line["words"][0].startswith(f"The match goes back {undone} decisions, to one of yours")
    assert (
        begun.get()
        .body["log"][-1]["words"][0]
        .startswith(f"The match goes back {undone} decisions, to one of Player 1's")
    )


def test_a_line_that_does_not_stand_and_an_opponents_are_no_places_to_go_back_to(table):
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "3", "first_dealer": 0})

    with begun.sit(0) as ann:
        n = ann.to_act()["n"]
        assert ann.lines[-1]["seat"] == 1
        assert ann.refused({"type": "take_back", "n": n, "to": ann.lines[-1]["n"]}) == "not-a-person"
        assert ann.refused({"type": "take_back", "n": n, "to": n}) == "not-standing"
        ann.act()
        ann.to_act()
        told = begun.post("/take-back", {"n": ann.view["n"]})
        ann.until(lambda view: view["n"] == told.body["n"])
        assert ann.refused({"type": "take_back", "n": ann.view["n"], "to": n}) == "not-standing"
        assert begun.get(seat=0).body["view"]["n"] == told.body["n"], "nothing has changed"


def test_with_others_one_goes_back_to_anybodys_decision_once_they_agree(table):
    begun = table.begin(*["human"] * 3, options={"players": 3, "schedule": "3", "first_dealer": 2})
    for tricks in (1, 2, 2):
        bid(begun, tricks)

    n = begun.get().body["view"]["n"]
    told = begun.post("/take-back", {"n": n, "to": 1}, seat=0)
    assert (told.status, told.body) == (202, {"waits_for": [1, 2]})
    assert begun.get().body["view"]["wish"] == {
        "by": 0,
        "to": 1,
        "waits_for": [1, 2],
        "agreed": [],
        "n": n,
    }
    for other in (1, 2):
        begun.post("/take-back", {"n": n, "agree": True}, seat=other)
    now = begun.get().body
    assert now["view"]["view"]["bids"] == [1, None, None]
    assert now["log"][-1]["words"] == ["Player 2 takes back their last decision."]


def test_going_back_is_marked_by_what_whoever_asked_has_seen(table):
    """The card was hidden from the other, though not from whoever led it and decides again."""
    begun = table.begin("human", "human", options={"players": 2, "schedule": "5", "first_dealer": 1})
    for _ in range(2):
        bid(begun, 0)
    leader = begun.get().body["view"]["view"]["decision"]["seat"]
    card = begun.get(seat=leader).body["view"]["options"][0]["action"]
    assert begun.post("/actions", {"n": 2, "action": card}, seat=leader).status == 200
    begun.post("/take-back", {"n": 3, "to": 2}, seat=1 - leader)
    begun.post("/take-back", {"n": 3, "agree": True}, seat=leader)

    assert begun.get().body["log"][-1]["shown"] is True


@pytest.mark.parametrize("game", [EL_DORADO, THE_DEAL, QUANTUM, BAZAAR], ids=lambda game: game.id)
def test_where_all_actions_are_open_a_seat_has_seen_what_other_worlds_would_not_show(game):
    """The same actions are played again in many worlds, as they were."""
    found = set()
    for seed in range(4):
        match = Match(game, game.options(), seed, ["anybody"] * game.seats(game.options()))
        choose = random.Random(seed)
        while match.actor is not None and len(match.standing) < 40:
            match.act(match.actor, choose.choice(match.position.legal()))
            seat = choose.randrange(len(match.seats))
            to = last_decision(match.standing, seat)
            if to is not None:
                shown = was_shown(match, seat, to)
                assert shown is would_differ(match, seat, to), (seed, len(match.lines), seat)
                found.add(shown)
    assert found == {True, False}


def would_differ(match: Match, seat: int, to: int) -> bool:
    since = [line for line in match.standing if line.n >= to]
    redacted = match.position.rulebook.events.redacted
    draws = worlds_for(match, seat)
    for _ in range(WORLDS):
        world = match.before(to).determinized(seat, draws.draw())
        for line in since:
            try:
                events = world.apply(line.action)
            except IllegalAction:
                return True
            if [redacted(e, seat) for e in events] != [redacted(e, seat) for e in line.events]:
                return True
    return False


def test_several_people_all_have_to_agree(table):
    begun = table.begin("human", "human", "human")

    with begun.sit(0) as ann, begun.sit(1) as bo, begun.sit(2) as cat:
        bo.to_act()
        n = bo.act()["n"]
        told = begun.post("/take-back", {"n": n}, seat=1)
        assert (told.status, told.body) == (202, {"waits_for": [0, 2]})
        assert ann.hear("wish")["wish"] == {
            "by": 1,
            "to": 0,
            "waits_for": [0, 2],
            "agreed": [],
            "n": n,
        }
        told = begun.post("/take-back", {"n": n, "agree": True}, seat=0)
        assert (told.status, told.body) == (202, {"waits_for": [2]})
        assert begun.get(seat=2).body["view"]["wish"]["waits_for"] == [2]
        cat.send({"type": "take_back", "n": n, "agree": True})
        assert ann.until(lambda view: view["n"] == n + 1)["wish"] is None
        assert ann.lines[-1]["kind"] == "take_back"
        assert begun.get(seat=1).body["view"]["options"]


def test_a_wish_that_is_refused_or_overtaken_is_gone(table):
    begun = table.begin("human", "human")

    with begun.sit(0) as ann, begun.sit(1) as bo:
        n = bo.act()["n"]
        ann.until(lambda view: view["n"] == n)
        assert ann.refused({"type": "take_back", "n": n, "agree": True}) == "no-wish"
        bo.send({"type": "take_back", "n": n})
        assert ann.hear("wish")["wish"]["by"] == 1
        assert bo.hear("wish")["wish"]["by"] == 1
        assert bo.refused({"type": "take_back", "n": n, "agree": True}) == "no-wish"
        ann.send({"type": "take_back", "n": n, "agree": False})
        assert bo.hear("wish")["wish"] is None
        bo.send({"type": "take_back", "n": n})
        assert ann.hear("wish")["wish"] is None
        assert ann.hear("wish")["wish"]["by"] == 1
        assert ann.act()["wish"] is None
        assert bo.until(lambda view: view["n"] == n + 1)["wish"] is None
        assert bo.refused({"type": "take_back", "n": n + 1, "agree": True}) == "no-wish"


def test_who_has_decided_nothing_has_nothing_to_take_back(table):
    begun = table.begin("human", "human")

    with begun.sit(0) as ann:
        assert ann.refused({"type": "take_back", "n": 0}) == "nothing-to-take-back"
        assert ann.refused({"type": "take_back", "n": 5}) == "stale"


def test_an_opponent_decides_anew_after_a_take_back(table, kept):
    """What it was about to do when the person took back no longer counts."""
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "3"}, pace="natural")

    with begun.sit(0, pace="none") as ann:
        ann.to_act()
        ann.send({"type": "pace", "pace": "natural"})
        ann.hear("pace")
        ann.act()
        n = ann.view["n"]
        ann.send({"type": "take_back", "n": n})
        ann.until(lambda view: view["n"] > n)
        assert ann.lines[-1]["kind"] == "take_back"
        ann.send({"type": "pace", "pace": "none"})
        ann.play_out()
    match = kept.matches.read(begun.id)
    assert match.about.result is not None


def test_who_concedes_ends_the_match(table, kept):
    begun = table.begin("human", "scripted")

    with begun.sit(0) as ann, begun.sit(None) as watcher:
        n = ann.to_act()["n"]
        ann.send({"type": "concede", "n": n})
        view = ann.until(lambda view: view["over"])
        assert (view["conceded"], view["winners"], view["view"]["decision"]) == (0, [1], None)
        assert watcher.until(lambda view: view["over"])["conceded"] == 0
        assert watcher.lines[-1]["words"] == ["Player 1 concedes the match."]
        assert ann.refused({"type": "concede", "n": n + 1}) == "game-over"
        assert ann.refused({"type": "take_back", "n": n + 1}) == "game-over"
    assert kept.matches.read(begun.id).about.result.winners == [1]
