"""What people at a table ask of each other: answers to a take-back, reactions, a rematch."""

import asyncio

import msgspec
import pytest

from live_table import Begun, Person, serving_here
from tablemate.games.one_piece import GAME as ONE_PIECE
from tablemate.games.the_deal import GAME as THE_DEAL
from tablemate.store import SeatKind, Store, default_url
from tablemate.table import take_back
from tablemate.table.messages import WishEnd
from tablemate.table.rematch import seating_of
from tablemate.table.take_back import Wishes

SIX = ("hello", "well_played", "wow", "oops", "thinking", "thanks")


def asked(begun: Begun, bo: Person) -> int:
    """Bo, who decides first, would like to take back; the number of the next line."""
    bo.to_act()
    n = int(bo.act()["n"])
    assert begun.post("/take-back", {"n": n}, seat=1).status == 202
    return n


def ended(person: Person) -> dict:
    """How the request ended, as somebody at the table hears it."""
    while (message := person.hear("wish"))["ended"] is None:
        pass
    assert message["wish"] is None
    return dict(message["ended"])


# Answers to a take-back


def test_everybody_hears_who_agreed_and_whose_answer_is_missing(table):
    begun = table.begin("human", "human", "human")

    with begun.sit(0) as ann, begun.sit(1) as bo:
        n = asked(begun, bo)
        assert bo.hear("wish")["wish"]["waits_for"] == [0, 2]
        begun.post("/take-back", {"n": n, "agree": True}, seat=2)
        wish = bo.hear("wish")["wish"]
        assert (wish["waits_for"], wish["agreed"]) == ([0], [2])
        ann.send({"type": "take_back", "n": n, "agree": True})
        assert ended(bo) == {"by": 1, "how": "agreed", "seat": None}
        assert bo.lines[-1]["kind"] == "take_back", "it was carried out before it is told"


def test_who_declines_is_named(table):
    begun = table.begin("human", "human")

    with begun.sit(0) as ann, begun.sit(1) as bo:
        n = asked(begun, bo)
        ann.send({"type": "take_back", "n": n, "agree": False})
        assert ended(bo) == ended(ann) == {"by": 1, "how": "declined", "seat": 0}


def test_a_request_can_be_withdrawn(table):
    begun = table.begin("human", "human")

    with begun.sit(0) as ann, begun.sit(1) as bo:
        n = asked(begun, bo)
        bo.send({"type": "take_back", "n": n, "agree": False})
        assert ended(ann) == ended(bo) == {"by": 1, "how": "withdrawn", "seat": None}
        assert ann.refused({"type": "take_back", "n": n, "agree": True}) == "no-wish"


def test_whoever_plays_on_has_answered(table):
    begun = table.begin("human", "human")

    with begun.sit(0) as ann, begun.sit(1) as bo:
        n = asked(begun, bo)
        ann.until(lambda view: view["n"] == n)
        ann.act()
        assert ended(bo) == {"by": 1, "how": "lapsed", "seat": 0}


def test_one_request_at_a_time(table):
    begun = table.begin("human", "human", "human")

    with begun.sit(0) as ann, begun.sit(1) as bo, begun.sit(2) as cat:
        bo.to_act()
        bo.act()
        cat.to_act()
        n = cat.act()["n"]
        assert begun.post("/take-back", {"n": n}, seat=1).status == 202
        refused = begun.post("/take-back", {"n": n}, seat=2)
        assert (refused.status, refused.code) == (409, "wish-open")
        assert ann.hear("wish")["wish"]["by"] == 1


def test_opponents_who_go_on_do_not_interrupt_a_request(table):
    """Ann asks while an opponent is still to bid; Bo agrees after it has."""
    options = {"players": 3, "schedule": "3", "first_dealer": 2}
    begun = table.begin("human", "scripted", "human", options=options, pace="natural")

    with begun.sit(0, pace="natural") as ann, begun.sit(2, pace="natural") as bo:
        n = ann.to_act()["n"]
        ann.act()
        told = begun.post("/take-back", {"n": n + 1}, seat=0)
        assert told.status == 202, "the opponent takes a second or so"
        bo.to_act()
        assert bo.view["n"] == n + 2
        assert bo.view["wish"]["by"] == 0
        assert begun.post("/take-back", {"n": n + 1, "agree": True}, seat=2).status == 200
        assert ann.until(lambda view: view["n"] == n + 3)["options"]


def test_an_answer_to_another_request_is_refused():
    async def answers() -> None:
        wishes = Wishes()
        wishes.make(0, 3, [1], 5, lambda _: None)
        with pytest.raises(Exception, match="nobody is waiting"):
            wishes.answer(1, 4, agrees=True)
        wish, end = wishes.answer(1, 7, agrees=True)
        assert (wish.to, end) == (3, WishEnd(0, "agreed"))

    asyncio.run(answers())


def test_nobody_agrees_to_a_request_that_was_exchanged_meanwhile(table):
    """Bo asks for one decision, and for all of them while Ann reads that."""
    begun = table.begin("human", "human", options={"players": 2, "schedule": "2", "first_dealer": 0})

    with begun.sit(0) as ann, begun.sit(1) as bo:
        for person in (bo, ann, bo):
            person.to_act()
            n = person.act()["n"]
        assert begun.post("/take-back", {"n": n}, seat=1).status == 202
        read = ann.hear("wish")["wish"]
        assert begun.post("/take-back", {"n": n, "to": 0}, seat=1).status == 202
        answer = {"n": n, "agree": True, "to": read["to"]}
        assert begun.post("/take-back", answer).code == "another-wish"
        assert ann.refused({"type": "take_back", **answer}) == "another-wish"
        assert begun.get().body["view"]["n"] == n, "nothing was taken back"
        assert begun.post("/take-back", answer | {"to": 0}).status == 200


def test_a_request_that_is_not_answered_times_out(monkeypatch):
    monkeypatch.setattr(take_back, "STAYS", 0.01)

    async def waits() -> list[WishEnd]:
        wishes, told = Wishes(), []
        wishes.make(0, 3, [1], 5, told.append)
        await asyncio.sleep(0.1)
        assert wishes.current is None
        wishes.make(0, 3, [1], 5, told.append)
        wishes.answer(1, 5, agrees=False)
        await asyncio.sleep(0.1)
        return told

    assert asyncio.run(waits()) == [WishEnd(0, "timed_out")], "a second one had been answered"


# Reactions


def test_everybody_sees_a_reaction_and_no_match_file_has_it(table, kept):
    begun = table.begin("human", "human")

    with begun.sit(0) as ann, begun.sit(1) as bo, begun.sit(None) as onlooker:
        for reaction, sender in zip(SIX, (ann, ann, ann, bo, bo, bo), strict=True):
            sender.send({"type": "react", "reaction": reaction})
            for each in (ann, bo, onlooker):
                seat = 0 if sender is ann else 1
                assert each.hear("reaction") == {"type": "reaction", "seat": seat, "reaction": reaction}
        assert onlooker.refused({"type": "react", "reaction": "wow"}) == "no-seat"
        assert bo.refused({"type": "react", "reaction": "rude"}) == "bad-message"
        bo.to_act()
        bo.send({"type": "concede", "n": bo.view["n"]})
        bo.until(lambda view: view["over"])
    record = begun.get("/record").text
    assert not any(f'"{reaction}"' in record for reaction in SIX)
    assert [type(line).__name__ for line in kept.matches.read(begun.id).lines] == ["ConcedeLine"]


def test_a_seat_reacts_now_and_then_from_however_many_devices(table):
    begun = table.begin("human", "human")

    with begun.sit(0) as ann, begun.sit(0) as also_ann, begun.sit(1) as bo:
        for device in (ann, also_ann, ann):
            device.send({"type": "react", "reaction": "wow"})
            bo.hear("reaction")
        assert also_ann.refused({"type": "react", "reaction": "wow"}) == "reacts-too-quickly"
        bo.send({"type": "react", "reaction": "hello"})
        assert ann.hear("reaction")


# A rematch


def test_a_rematch_turns_seats_by_one_and_waits_for_the_others_with_their_tokens(table, kept):
    options = {"players": 3, "schedule": "2,1", "hook": False}
    begun = table.begin("human", "easy", "human", options=options)
    begun.post("/concede", {"n": begun.get().body["view"]["n"]}, seat=0)

    with begun.sit(0) as ann, begun.sit(2) as cat, begun.sit(None) as onlooker:
        told = begun.post("/rematch", {}, seat=2)
        assert told.status == 200
        new = told.body["match"]
        assert told.body["seats"] == [1, 2, 0]
        invitation = {"type": "rematch", "match": new, "by": 2, "seats": [1, 2, 0]}
        for each in (ann, cat, onlooker):
            assert each.hear("rematch") == invitation
        again = begun.post("/rematch", {}, seat=0).body
        assert again == told.body | {"invitations": [None] * 3}, "who asks second gets the same match"
    with begun.sit(0) as late:
        assert late.hear("rematch") == invitation
    stored = kept.matches.read(new).about
    assert stored.header.seats == ["human", "human", "easy"]
    assert stored.header.options == kept.matches.read(begun.id).about.header.options
    assert stored.header.seed != kept.matches.read(begun.id).about.header.seed
    assert stored.kinds == (SeatKind.PERSON, SeatKind.OPEN, SeatKind.OPPONENT)

    there = Begun(table, new, [begun.tokens[2], begun.tokens[0], None])
    with there.sit(0) as cat, there.sit(1) as ann:
        assert [seat["kind"] for seat in ann.table["seats"]] == ["person", "person", "opponent"]
        assert cat.hear("seats")["seats"][1]["kind"] == "person"


def test_a_seat_whose_person_has_left_stays_open_for_whoever_gets_the_link(table):
    begun = table.begin("human", "human")
    begun.post("/concede", {"n": 0}, seat=0)
    told = begun.post("/rematch", {}, seat=0).body
    there = Begun(table, told["match"], [None, None], told["invitations"])

    assert told["invitations"][1] is None, "whoever asked sits there"
    assert there.join(0).status == 200
    assert there.get(seat=0).body["seat"] == 0
    there.tokens[0] = begun.tokens[1]
    assert there.get(seat=0).status == 401, "the seat is somebody else's now"


def test_a_rematch_outlasts_its_server(tmp_path):
    """Ann asks, the server is restarted, and Bo sits down with her and not by himself."""
    with Store(default_url(tmp_path)) as store:
        with serving_here(store) as table:
            begun = table.begin("human", "human")
            begun.post("/concede", {"n": 0}, seat=0)
            asked = begun.post("/rematch", {}, seat=0).body["match"]
        with serving_here(store) as table:
            again = Begun(table, begun.id, begun.tokens)
            with again.sit(1) as bo:
                assert bo.hear("rematch")["match"] == asked
            assert again.post("/rematch", {}, seat=1).body["match"] == asked
            assert again.get().body["log"][-1]["words"] == ["Player 1 asked for a rematch."]


def test_whoever_has_another_key_by_then_sits_down_all_the_same(table):
    """Bo moves to another device between Ann's question and his answer."""
    begun = table.begin("human", "human")
    begun.post("/concede", {"n": 0}, seat=0)
    asked = begun.post("/rematch", {}, seat=0).body
    old = begun.tokens[1]
    begun.tokens[1] = begun.post("/key", {"moved": True}, seat=1).body["token"]

    assert begun.post("/rematch", {}, seat=1).body["match"] == asked["match"]

    there = f"/api/matches/{asked['match']}"
    assert table.get(there, old).status == 401
    assert table.get(there, begun.tokens[1]).body["seat"] == asked["seats"][1]
    assert table.get(there, begun.tokens[0]).body["seat"] == asked["seats"][0]
    begun.post("/rematch", {}, seat=1)
    assert table.get(there, begun.tokens[1]).status == 200, "asked once more"


def test_after_a_rematch_that_is_over_there_is_another(table):
    begun = table.begin("human", "human")
    begun.post("/concede", {"n": 0}, seat=0)
    first = begun.post("/rematch", {}, seat=0).body["match"]
    there = Begun(table, first, [begun.tokens[1], begun.tokens[0]])
    there.post("/concede", {"n": 0}, seat=1)

    second = begun.post("/rematch", {}, seat=1).body["match"]

    assert second != first
    assert begun.post("/rematch", {}, seat=0).body["match"] == second


def test_whoever_asked_for_a_rematch_is_told_who_would_rather_not(table):
    begun = table.begin("human", "human", names=["Anna", "Bo"])
    begun.post("/concede", {"n": 0}, seat=0)
    assert begun.post("/rematch/decline", {}, seat=1).code == "no-rematch"
    made = begun.post("/rematch", {}, seat=0).body
    assert begun.post("/rematch/decline", {}, seat=0).code == "no-rematch", "it was Anna's own wish"

    there = Begun(table, made["match"], [None, begun.tokens[0]], [None, None])
    with there.sit(1) as anna:
        for _ in range(2):  # told once, however often
            assert begun.post("/rematch/decline", {}, seat=1).status == 200
        assert anna.hear("note")["line"]["words"] == ["Bo declined the rematch."]
    told = [line for line in there.get(seat=1).body["log"] if line["kind"] == "note"]
    assert len(told) == 1
    there.tokens[0] = begun.tokens[1]
    assert there.get(seat=0).body["seat"] == 0, "Bo may still change his mind"
    assert there.get(seat=0).body["log"][-1]["words"] == ["You declined the rematch."]


def test_there_is_no_rematch_before_the_end_nor_for_spectators(table):
    begun = table.begin("human", "human")

    assert begun.post("/rematch", {}, seat=0).status == 409
    assert begun.post("/rematch", {}, seat=None).status == 401


def test_a_private_match_has_a_private_rematch(table, kept):
    begun = table.begin("human", "human", listed=False)
    begun.post("/concede", {"n": 0}, seat=0)

    new = begun.post("/rematch", {}, seat=0).body["match"]

    assert kept.matches.read(new).about.is_listed is False


def test_decks_turn_with_their_people():
    options = {"deck_1": "ST-01", "deck_2": "ST-02", "life": 2}
    before = ONE_PIECE.options(options)

    seating = seating_of(ONE_PIECE, msgspec.to_builtins(before), ["human", "hard"])

    assert seating.seats == ["hard", "human"]
    assert msgspec.to_builtins(seating.options) == msgspec.to_builtins(before) | {
        "deck_1": "ST-02",
        "deck_2": "ST-01",
    }


@pytest.mark.parametrize(
    ("seats", "turned"),
    [
        (["human", "easy", "hard"], ["human", "easy", "hard"]),
        (["human", "human", "hard"], ["hard", "human", "human"]),
    ],
)
def test_where_seats_differ_one_person_keeps_the_part_and_several_change_parts(seats, turned):
    seating = seating_of(THE_DEAL, msgspec.to_builtins(THE_DEAL.options()), seats)

    assert seating.seats == turned
