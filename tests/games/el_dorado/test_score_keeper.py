"""The score keeper's sheet: what each event does, what is ignored, what is refused (rules 12)."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from el_dorado_positions import decisions, new_match
from random_options import random_options
from tablemate.core.errors import BadInput, IllegalAction
from tablemate.core.match import Match
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.score_keeper import (
    append,
    delta,
    new_sheet,
    plain,
    read_event,
    sheet_of_match,
    write_event,
)
from tablemate.games.el_dorado.score_keeper.doubts import Noted, why_not

NO = "nothing at all"
FORMS = {
    "player/added": ("id", "name"),
    "bid/set": ("round", "playerId", "bid"),
    "made/set": ("round", "playerId", "made"),
    "round/finalize": ("round",),
    "round/state-set": ("round", "state"),
    "round/reopen": ("round",),
    "score/added": ("playerId", "delta"),
    "player/dropped": ("id", "fromRound"),
    "player/resumed": ("id", "fromRound"),
    "player/removed": ("id",),
    "player/renamed": ("id", "name"),
    "players/reordered": ("ids",),
}
_ids = itertools.count()


def plain_event(type_, *values, event_id=None):
    payload = dict(zip(FORMS[type_], values, strict=True))
    return {"eventId": event_id or f"event {next(_ids)}", "type": type_, "payload": payload, "ts": 0}


def event(type_, *values, event_id=None):
    return read_event(plain_event(type_, *values, event_id=event_id))


class Keeper:
    """A sheet that goes on event by event: `keeper("bid/set", 1, "a", 2)`."""

    def __init__(self, *players, **options):
        self.sheet = new_sheet(GAME.options(options)) if options else new_sheet()
        for player in players:
            self("player/added", player, player.upper())

    def __call__(self, type_, *values, event_id=None):
        self.sheet, _ = append(self.sheet, [event(type_, *values, event_id=event_id)])
        return self

    def refuses(self, type_, *values):
        """The reason; nothing has changed."""
        before = self.shown
        with pytest.raises(IllegalAction) as refused:
            self(type_, *values)
        assert self.shown == before
        return refused.value.code

    def ignores(self, type_, *values):
        before = self.shown
        self(type_, *values)
        return self.shown == before

    def plays(self, round_, **results):
        """A whole round: `a=(2, True)` is a bid and whether it was made."""
        for player, (bid, made) in results.items():
            self("bid/set", round_, player, bid)
            self("made/set", round_, player, made)
        return self("round/finalize", round_)

    @property
    def shown(self):
        return plain(self.sheet)

    @property
    def scores(self):
        return self.shown["scores"]

    def round(self, number):
        return self.shown["rounds"][number - 1]

    def states(self):
        return [round_["state"] for round_ in self.shown["rounds"]]


# 12.1 The sheet


def test_a_sheet_has_ten_rounds_of_ten_tricks_down_to_one_and_the_first_is_open():
    assert [(r["round"], r["tricks"]) for r in Keeper().shown["rounds"]] == [
        (n, 11 - n) for n in range(1, 11)
    ]
    assert Keeper().states() == ["bidding"] + ["locked"] * 9


# 12.2 Events


def test_players_sit_in_the_order_they_came_with_no_points():
    """Rules 12.2.1."""
    keeper = Keeper("b", "a")

    assert keeper.shown["players"] == [{"id": "b", "name": "B"}, {"id": "a", "name": "A"}]
    assert keeper.scores == {"b": 0, "a": 0}
    assert all(r["present"] == ["b", "a"] for r in keeper.shown["rounds"])


def test_a_late_comer_is_absent_before_the_round_that_is_bid_on():
    """Rules 12.2.1."""
    keeper = Keeper("a").plays(1, a=(2, True)).plays(2, a=(1, True))
    keeper("player/added", "late", "Late")

    assert ["late" in r["present"] for r in keeper.shown["rounds"]] == [False] * 2 + [True] * 8
    assert keeper.scores == {"a": 13, "late": 0}


def test_without_a_round_that_is_bid_on_a_late_comer_joins_after_the_last_scored():
    """Rules 12.2.1."""
    keeper = Keeper("a").plays(1, a=(2, True))("round/state-set", 2, "playing")
    keeper("player/added", "late", "Late")

    assert "late" not in keeper.round(1)["present"]
    assert "late" in keeper.round(2)["present"]


def test_who_comes_when_all_is_scored_is_in_no_round():
    """Rules 12.2.1."""
    keeper = Keeper("a")
    for number in range(1, 11):
        keeper("round/finalize", number)
    keeper("player/added", "late", "Late")

    assert keeper.scores == {"a": -50, "late": 0}


@pytest.mark.parametrize(
    ("round_", "bid", "noted"), [(1, 50, 10), (10, 3, 1), (1, 2.9, 2), (3, 0, 0), (4, 7, 7)]
)
def test_a_bid_is_rounded_down_and_never_more_than_the_tricks(round_, bid, noted):
    """Rules 12.2.2."""
    assert Keeper("a")("bid/set", round_, "a", bid).round(round_)["bids"] == {"a": noted}


@pytest.mark.parametrize("made", [True, False, None])
def test_a_result_is_yes_no_or_not_known(made):
    """Rules 12.2.3."""
    assert Keeper("a")("made/set", 1, "a", made).round(1)["made"] == {"a": made}


def test_finalising_counts_the_round_and_opens_the_next():
    """Rules 12.2.4: bids of 2 and 1, the second missed."""
    keeper = Keeper("a", "b").plays(1, a=(2, True), b=(1, False))

    assert keeper.scores == {"a": 7, "b": -6}
    assert keeper.round(1)["deltas"] == {"a": 7, "b": -6}
    assert keeper.states()[:3] == ["scored", "bidding", "locked"]


def test_finalising_leaves_a_next_round_that_has_begun():
    """Rules 12.2.4."""
    keeper = Keeper("a")("round/state-set", 2, "playing")("round/finalize", 1)

    assert keeper.states()[:2] == ["scored", "playing"]


def test_after_the_last_round_the_sheet_is_complete():
    """Rules 12.2.4 and 12.5."""
    keeper = Keeper("a")
    for number in range(1, 11):
        assert not keeper.shown["complete"]
        assert keeper.shown["current"] == number
        keeper.plays(number, a=(0, True))

    assert keeper.shown["complete"]
    assert keeper.shown["current"] is None
    assert keeper.scores == {"a": 50}


@pytest.mark.parametrize("state", ["locked", "bidding", "playing", "complete"])
def test_a_state_is_set(state):
    """Rules 12.2.5."""
    assert Keeper("a")("round/state-set", 4, state).states()[3] == state


def test_reopening_takes_the_points_back_and_the_round_can_be_corrected():
    """Rules 12.2.6."""
    keeper = Keeper("a", "b").plays(1, a=(2, True), b=(1, False)).plays(2, a=(0, True), b=(0, True))
    keeper("round/reopen", 1)

    assert keeper.scores == {"a": 5, "b": 5}
    assert keeper.states()[:3] == ["complete", "scored", "bidding"]

    keeper("made/set", 1, "b", True)("round/finalize", 1)
    assert keeper.scores == {"a": 12, "b": 11}
    assert keeper.states()[:3] == ["scored", "scored", "bidding"]


def test_points_are_added_by_hand():
    """Rules 12.2.7 and 12.5."""
    keeper = Keeper("a").plays(1, a=(2, True))("score/added", "a", -3)("score/added", "a", -3)

    assert keeper.scores == {"a": 1}
    assert keeper.shown["adjustments"] == {"a": -6}


def test_who_drops_out_is_absent_from_there_on_and_what_was_noted_there_is_struck_out():
    """Rules 12.2.8."""
    keeper = Keeper("a", "b").plays(1, a=(2, True), b=(2, True))
    keeper("bid/set", 2, "b", 3)("made/set", 2, "b", True)("bid/set", 3, "b", 1)
    keeper("player/dropped", "b", 2)

    assert ["b" in r["present"] for r in keeper.shown["rounds"]] == [True] + [False] * 9
    assert (keeper.round(2)["bids"], keeper.round(2)["made"], keeper.round(3)["bids"]) == ({}, {}, {})
    assert keeper.plays(2, a=(0, True)).scores == {"a": 12, "b": 7}
    assert keeper.round(2)["deltas"] == {"a": 5}


def test_scored_rounds_stay_as_they_are_when_somebody_drops_out_or_is_back():
    """Rules 12.2.8 and 12.2.9."""
    keeper = (
        Keeper("a", "b").plays(1, a=(2, True), b=(2, True))("player/dropped", "b", 1).plays(2, a=(0, True))
    )

    assert keeper.scores == {"a": 12, "b": 7}
    keeper("player/resumed", "b", 1)
    assert keeper.scores == {"a": 12, "b": 7}
    assert ["b" in r["present"] for r in keeper.shown["rounds"]] == [True, False] + [True] * 8


def test_dropping_out_or_coming_back_again_is_harmless():
    """Rules 12.2.8 and 12.2.9."""
    keeper = Keeper("a", "b")("player/dropped", "b", 3)
    assert keeper.ignores("player/dropped", "b", 3)

    keeper("player/resumed", "b", 5)
    assert keeper.ignores("player/resumed", "b", 5)
    assert ["b" in r["present"] for r in keeper.shown["rounds"]] == [True] * 2 + [False] * 2 + [True] * 6


def test_removing_a_player_strikes_out_everything():
    """Rules 12.2.10."""
    keeper = Keeper("a", "b").plays(1, a=(2, True), b=(1, False))("score/added", "b", 5)("bid/set", 2, "b", 1)

    assert keeper("player/removed", "b").shown == Keeper("a").plays(1, a=(2, True)).shown


def test_a_player_is_renamed():
    """Rules 12.2.11."""
    assert Keeper("a")("player/renamed", "a", " Anna ").shown["players"] == [{"id": "a", "name": "Anna"}]


def test_players_are_put_in_another_order_and_who_is_not_named_follows():
    """Rules 12.2.12."""
    keeper = Keeper("a", "b", "c", "d")("players/reordered", ["d", "nobody", "b", "d"])

    assert [player["id"] for player in keeper.shown["players"]] == ["d", "b", "a", "c"]


# 12.3 What is ignored, and what is refused


@pytest.mark.parametrize(
    ("type_", "values"),
    [
        ("player/added", ("a", "Another")),
        ("player/added", ("  ", "Blank")),
        ("player/added", ("blank", "  ")),
        ("player/renamed", ("a", " ")),
        ("player/renamed", ("nobody", "New")),
        ("player/removed", ("nobody",)),
        ("player/dropped", ("nobody", 1)),
        ("player/resumed", ("nobody", 1)),
        ("players/reordered", (["nobody"],)),
        ("score/added", ("nobody", 5)),
        ("bid/set", (1, "nobody", 5)),
        ("made/set", (1, "nobody", True)),
    ],
)
def test_known_blank_and_unknown_players_are_ignored(type_, values):
    """Rules 12.3.1."""
    assert Keeper("a", "b").ignores(type_, *values)


def test_what_was_said_of_a_player_before_they_came_is_forgotten():
    """Rules 12.3.1: bringing back somebody unknown puts them into no round."""
    keeper = Keeper("a")("player/resumed", "late", 1)("round/finalize", 1)("player/added", "late", "Late")

    assert "late" not in keeper.round(1)["present"]
    assert keeper.scores == {"a": -5, "late": 0}


def test_an_absent_player_neither_bids_nor_scores():
    """Rules 12.3.2."""
    keeper = Keeper("a", "b")("player/dropped", "b", 1)

    assert keeper.ignores("bid/set", 1, "b", 4)
    assert keeper.ignores("made/set", 1, "b", True)
    assert keeper.plays(1, a=(2, True)).scores == {"a": 7, "b": 0}
    assert keeper.round(1)["deltas"] == {"a": 7}


def test_the_last_one_written_counts():
    """Rules 12.3.3."""
    keeper = Keeper("a")("bid/set", 1, "a", 4)("bid/set", 1, "a", 2)("made/set", 1, "a", True)

    assert keeper.round(1)["bids"] == {"a": 2}
    assert keeper("made/set", 1, "a", None).round(1)["made"] == {"a": None}


def test_finalising_twice_counts_once():
    """Rules 12.3.4."""
    keeper = Keeper("a").plays(1, a=(2, True))("round/state-set", 2, "locked")

    assert keeper.ignores("round/finalize", 1)


def test_reopening_what_is_not_scored_changes_nothing():
    """Rules 12.3.4."""
    assert Keeper("a").ignores("round/reopen", 1)
    assert Keeper("a")("bid/set", 3, "a", 1).ignores("round/reopen", 3)


def test_what_is_missing_counts_as_a_bid_of_0_and_a_miss():
    """Rules 12.3.5."""
    keeper = Keeper("a", "b", "c")("bid/set", 1, "b", 3)("made/set", 1, "c", True)

    assert keeper("round/finalize", 1).scores == {"a": -5, "b": -8, "c": 5}
    assert Keeper("a")("made/set", 1, "a", None)("round/finalize", 1).scores == {"a": -5}


def test_an_unknown_result_alone_is_worth_nothing():
    """Rules 12.3.5."""
    assert [delta(new_sheet(), 3, made) for made in (True, False, None)] == [8, -8, 0]


@pytest.mark.parametrize(
    ("type_", "values"),
    [
        ("bid/set", (1, "a", 3)),
        ("made/set", (1, "a", False)),
        ("round/state-set", (1, "bidding")),
        ("bid/set", (1, "nobody", 3)),
    ],
)
def test_a_scored_round_is_not_written_in(type_, values):
    """Rules 12.3.6."""
    assert Keeper("a").plays(1, a=(2, True)).refuses(type_, *values) == "round-scored"


def test_rounds_are_finalised_in_order():
    """Rules 12.3.7."""
    keeper = Keeper("a").plays(1, a=(2, True))
    assert keeper.refuses("round/finalize", 3) == "earlier-round-open"

    keeper.plays(2, a=(0, True))("round/reopen", 1)
    assert keeper.refuses("round/finalize", 3) == "earlier-round-open"
    assert keeper("round/finalize", 1)("round/finalize", 3).states()[:3] == ["scored"] * 3


def test_no_round_is_scored_by_hand():
    """Rules 12.3.8."""
    assert Keeper("a").refuses("round/state-set", 1, "scored") == "not-by-hand"


def test_there_are_at_most_twenty_players():
    """Rules 12.3.10."""
    keeper = Keeper(*(f"p{n}" for n in range(20)))

    assert keeper.refuses("player/added", "one", "More") == "too-many-players"
    assert keeper.ignores("player/added", "p3", "Known")


# 12.4 The log


def test_a_known_event_id_is_a_success_that_changes_nothing():
    """Rules 12.4.2: also when the event would be refused by now."""
    bid, counted = event("bid/set", 1, "a", 2), event("round/finalize", 1)
    adjusted = event("score/added", "a", 5)
    sheet, fresh = append(Keeper("a").sheet, [bid, adjusted, counted])
    assert fresh == [bid, adjusted, counted]

    for again in ([bid], [adjusted], [counted], [counted, adjusted, bid]):
        assert append(sheet, again) == (sheet, [])


def test_a_batch_is_kept_whole_or_not_at_all():
    """Rules 12.4.3."""
    sheet = Keeper("a").sheet
    before = plain(sheet)

    with pytest.raises(IllegalAction, match="round 1 is scored"):
        append(sheet, [event("round/finalize", 1), event("bid/set", 1, "a", 2)])

    assert plain(sheet) == before


def test_an_id_that_comes_twice_in_a_batch_counts_once():
    """Rules 12.4.3."""
    adjusted = event("score/added", "a", 5)
    sheet, fresh = append(Keeper("a").sheet, [adjusted, adjusted])

    assert fresh == [adjusted]
    assert plain(sheet)["scores"] == {"a": 5}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"type": "sp/deal"}, "there is no event 'sp/deal'"),
        ({"type": None}, "an event is eventId, type, payload and ts"),
        ({"ts": NO}, "missing required field `ts`"),
        ({"ts": "now"}, "Expected `int`"),
        ({"ts": -1}, "Expected `int` >= 0"),
        ({"extra": 1}, "unknown field `extra`"),
        ({"eventId": ""}, "eventId is empty"),
        ({"eventId": "a\nb"}, "cannot be printed"),
        ({"eventId": "x" * 101}, "eventId has 101 characters; the limit is 100"),
        ({"payload": [1]}, "Expected `object`"),
        ({"payload": {"round": 1, "playerId": "a"}}, "bid/set: the payload cannot be read"),
        ({"payload": {"round": 1, "playerId": "a", "bid": 1, "more": 2}}, "unknown field `more`"),
        ({"payload": {"round": 0, "playerId": "a", "bid": 1}}, "Expected `int` >= 1"),
        ({"payload": {"round": True, "playerId": "a", "bid": 1}}, "Expected `int`"),
        ({"payload": {"round": 1, "playerId": "a", "bid": -1}}, ">= 0"),
        ({"payload": {"round": 1, "playerId": "a", "bid": "2"}}, "Expected `int | float`"),
        ({"payload": {"round": 1, "playerId": "a", "bid": float("inf")}}, "not a number of tricks"),
        ({"payload": {"round": 1, "playerId": "a\0", "bid": 1}}, "cannot be printed"),
        ({"type": "player/added", "payload": {"id": "b", "name": "x" * 41}}, "name has 41 characters"),
        (
            {"type": "made/set", "payload": {"round": 1, "playerId": "a", "made": "yes"}},
            "Expected `bool | null`",
        ),
        ({"type": "round/state-set", "payload": {"round": 1, "state": "open"}}, "Invalid enum value 'open'"),
        ({"type": "score/added", "payload": {"playerId": "a", "delta": 10**6}}, "<= 100000"),
    ],
    ids=str,
)
def test_what_has_the_wrong_form_is_refused_before_the_log(change, said):
    """Rules 12.4.4."""
    told = {**plain_event("bid/set", 1, "a", 2), **change}

    with pytest.raises(BadInput) as refused:
        read_event({key: value for key, value in told.items() if value is not NO})

    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("value", [None, 3, "event", [], {}, [["eventId", "x"]]])
def test_what_is_no_envelope_is_refused(value):
    """Rules 12.4.4."""
    with pytest.raises(BadInput, match="an event is eventId"):
        read_event(value)


@pytest.mark.parametrize(
    ("type_", "values"),
    [
        ("bid/set", (11, "a", 1)),
        ("made/set", (11, "a", True)),
        ("round/finalize", (11,)),
        ("round/reopen", (11,)),
        ("round/state-set", (11, "bidding")),
        ("player/dropped", ("a", 11)),
        ("player/resumed", ("a", 11)),
    ],
)
def test_there_is_no_eleventh_round(type_, values):
    """Rules 12.4.4."""
    with pytest.raises(BadInput, match="there is no round 11; the last is round 10"):
        Keeper("a")(type_, *values)


def test_events_come_back_from_plain_data_as_they_were():
    """Rules 12.4.1."""
    for type_, values in {
        "player/added": ("a", "Ann"),
        "bid/set": (1, "a", 2),
        "made/set": (1, "a", None),
        "round/state-set": (2, "complete"),
        "player/resumed": ("a", 3),
        "players/reordered": (["b", "a"],),
    }.items():
        told = plain_event(type_, *values)
        assert write_event(read_event(told)) == told


# 12.5 Totals


def test_level_players_share_a_rank_and_the_next_is_left_out():
    """Rules 12.5 and 5.3."""
    keeper = Keeper("a", "b", "c", "d").plays(1, a=(1, True), b=(2, True), c=(2, True), d=(1, False))

    assert [(each["rank"], each["id"]) for each in keeper.shown["standings"]] == [
        (1, "b"),
        (1, "c"),
        (3, "a"),
        (4, "d"),
    ]


IDS = st.sampled_from("abcd")
ROUNDS = st.integers(1, 4)  # few, so that events meet
STATES = st.sampled_from(["locked", "bidding", "playing", "complete"])
ANY_EVENT = st.one_of(
    st.tuples(st.just("player/added"), IDS, st.just("Somebody")),
    st.tuples(st.just("bid/set"), ROUNDS, IDS, st.integers(0, 12)),
    st.tuples(st.just("made/set"), ROUNDS, IDS, st.sampled_from([True, False, None])),
    st.tuples(st.just("round/finalize"), ROUNDS),
    st.tuples(st.just("round/finalize"), ROUNDS),
    st.tuples(st.just("round/state-set"), ROUNDS, STATES),
    st.tuples(st.just("round/reopen"), ROUNDS),
    st.tuples(st.just("score/added"), IDS, st.integers(-9, 9)),
    st.tuples(st.just("player/dropped"), IDS, ROUNDS),
    st.tuples(st.just("player/resumed"), IDS, ROUNDS),
    st.tuples(st.just("player/removed"), IDS),
    st.tuples(st.just("players/reordered"), st.lists(IDS, max_size=4)),
)


def kept(log):
    """The sheet of a log, with what it refused left out, and the events that it kept."""
    sheet, events = new_sheet(), []
    for number, (type_, *values) in enumerate(log):
        told = event(type_, *values, event_id=f"{number}")
        try:
            sheet, _ = append(sheet, [told])
        except IllegalAction:
            continue
        events.append(told)
    return sheet, events


@settings(max_examples=150, deadline=None)
@given(st.lists(ANY_EVENT, max_size=60))
def test_the_same_log_gives_the_same_sheet(log):
    """Rules 12.4.5, at once or one by one, through plain data or not, and sent again at the end."""
    sheet, events = kept(log)

    assert append(new_sheet(), events) == (sheet, events)
    again = [read_event(write_event(told)) for told in events]
    assert append(new_sheet(), again + again) == (sheet, events)


@settings(max_examples=150, deadline=None)
@given(st.lists(ANY_EVENT, max_size=60))
def test_totals_are_what_finalising_has_added_and_reopening_taken_back(log):
    """Rules 12.5, counted along the log and not from the sheet."""
    totals, counted = {}, {}
    sheet = new_sheet()
    for told in kept(log)[1]:
        before = {n: r["state"] for n, r in enumerate(plain(sheet)["rounds"], start=1)}
        sheet, _ = append(sheet, [told])
        shown = plain(sheet)
        for player in shown["scores"]:
            totals.setdefault(player, 0)
        number = getattr(told.payload, "round", None)
        if told.type == "round/finalize" and before[number] != "scored":
            round_ = shown["rounds"][number - 1]
            counted[number] = {
                p: (1 if round_["made"].get(p) else -1) * (5 + round_["bids"].get(p, 0))
                for p in round_["present"]
            }
            for player, points in counted[number].items():
                totals[player] += points
        elif told.type == "round/reopen" and before[number] == "scored":
            for player, points in counted.pop(number).items():
                totals[player] -= points
        elif told.type == "score/added" and told.payload.player_id in totals:
            totals[told.payload.player_id] += told.payload.delta
        elif told.type == "player/removed":
            totals.pop(told.payload.id, None)
            for points in counted.values():
                points.pop(told.payload.id, None)
        assert shown["scores"] == totals


# 12.6 The sheet of a match


def names(match):
    return [f"Seat {seat}" for seat in range(len(match.seats))]


def sheet_of(match):
    sheet, log = sheet_of_match(match.options, names(match), match.events_for(None), ts=0)
    return plain(sheet), [write_event(told) for told in log]


def check_totals(match):
    """Play at random, with a take-back now and then; after every round the totals are the match's."""
    rounds = 0
    for number, position in enumerate(decisions(match, match.seed)):
        scored = sum(told["type"] == "round_scored" for told in match.events)
        if scored != rounds or number % 50 == 49:
            rounds = scored
            assert list(sheet_of(match)[0]["scores"].values()) == position.scores()
        if number in (30, 60):
            match.take_back(match.standing[len(match.standing) // 2].n)
            rounds = 0
    assert list(sheet_of(match)[0]["scores"].values()) == match.result.scores


@pytest.mark.parametrize("players", [2, 4, 6, 10])
def test_the_totals_are_the_matchs_after_every_round(players):
    """Rules 12.6.5."""
    match = new_match(players, players=players, schedule="10..1" if players == 2 else "3..1")
    check_totals(match)

    shown, _ = sheet_of(match)
    assert shown["complete"]
    assert [each["id"] for each in shown["standings"] if each["rank"] == 1] == [
        f"seat-{seat}" for seat in match.result.winners
    ]


@settings(max_examples=12, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 1000))
def test_the_totals_are_the_matchs_by_any_options(rng, seed):
    """Rules 12.6.3 and 12.6.4: every scoring and schedule."""
    options = random_options(GAME, rng)
    check_totals(Match(GAME, options, seed, ["anybody"] * GAME.seats(options)))


def test_a_match_is_noted_in_the_order_it_was_played():
    """Rules 12.6.1; seat 1 deals, so seat 2 bids first."""
    match = new_match(5, players=3, schedule="1", first_dealer=1)
    for bid in (1, 0, 1):
        match.act(match.actor, {"type": "bid", "tricks": bid})
    for _ in range(3):
        match.act(match.actor, match.position.legal()[0])
    (scored,) = [told for told in match.events if told["type"] == "round_scored"]

    shown, log = sheet_of(match)

    assert [(told["type"], told["payload"]) for told in log] == [
        *(("player/added", {"id": f"seat-{seat}", "name": f"Seat {seat}"}) for seat in range(3)),
        ("round/state-set", {"round": 1, "state": "bidding"}),
        ("bid/set", {"round": 1, "playerId": "seat-2", "bid": 1}),
        ("bid/set", {"round": 1, "playerId": "seat-0", "bid": 0}),
        ("bid/set", {"round": 1, "playerId": "seat-1", "bid": 1}),
        ("round/state-set", {"round": 1, "state": "playing"}),
        *(
            (
                "made/set",
                {"round": 1, "playerId": f"seat-{seat}", "made": scored["won"][seat] == scored["bids"][seat]},
            )
            for seat in range(3)
        ),
        ("round/finalize", {"round": 1}),
    ]
    assert len({told["eventId"] for told in log}) == len(log)
    assert shown["complete"]


def test_sealed_bids_are_noted_when_they_are_shown():
    """Rules 12.6.2."""
    match = new_match(5, players=3, schedule="2", bid_order="simultaneous")
    for bid in (2, 0):
        match.act(match.actor, {"type": "bid", "tricks": bid})
    assert sheet_of(match)[0]["rounds"][0]["bids"] == {}

    match.act(match.actor, {"type": "bid", "tricks": 1})

    shown, log = sheet_of(match)
    assert [told["payload"]["playerId"] for told in log if told["type"] == "bid/set"] == [
        "seat-1",
        "seat-2",
        "seat-0",
    ]
    assert shown["rounds"][0]["bids"] == {"seat-1": 2, "seat-2": 0, "seat-0": 1}
    assert shown["rounds"][0]["state"] == "playing"


def test_what_is_taken_back_is_not_on_the_sheet():
    """Rules 12.6: the sheet follows from the actions that stand."""
    match = new_match(5, players=2, schedule="1")
    before = sheet_of(match)
    match.act(match.actor, {"type": "bid", "tricks": 1})
    assert sheet_of(match) != before

    match.take_back(0)

    assert sheet_of(match) == before


def test_a_drawn_number_of_tricks_shows_when_the_round_is_scored():
    """Rules 12.6.3."""
    match = new_match(5, players=3, schedule="random")
    assert sheet_of(match)[0]["rounds"][0]["tricks"] is None

    check_totals(match)

    (scored,) = [told for told in match.events if told["type"] == "round_scored"]
    assert sheet_of(match)[0]["rounds"][0]["tricks"] == sum(scored["won"])


def test_a_scoring_that_counts_tricks_needs_them_for_a_missed_bid():
    """Rules 12.6.4."""
    keeper = Keeper("a", "b", scoring="penalty")("bid/set", 1, "a", 2)("made/set", 1, "a", True)
    assert keeper.refuses("round/finalize", 1) == "tricks-unknown"

    told = {"round": 1, "playerId": "b", "made": False, "won": 3}
    missed = read_event({"eventId": "missed", "type": "made/set", "payload": told, "ts": 0})
    keeper.sheet, _ = append(keeper.sheet, [missed])

    assert keeper("round/finalize", 1).scores == {"a": 12, "b": -3}


# Results that cannot be


def fits(tricks, noted):
    """Whether some way to divide the tricks has everybody as noted, by trying all of them."""
    ways = itertools.product(range(tricks + 1), repeat=len(noted))
    return any(sum(way) == tricks and all(map(Noted.takes, noted, way)) for way in ways)


@given(
    st.integers(1, 5),
    st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=4),
)
def test_a_result_is_doubted_exactly_where_no_division_of_the_tricks_fits(tricks, told):
    """Rules 12.3.11."""
    noted = [Noted(f"P{k}", min(bid, tricks), made) for k, (bid, made) in enumerate(told)]

    assert (why_not(tricks, noted) is None) == (not noted or fits(tricks, noted))


@pytest.mark.parametrize(
    ("bids", "made", "because"),
    [
        ((4, 2), (True, True), "everybody is marked as having made it, but 6 of 10 tricks were bid"),
        ((6, 5), (True, True), "everybody is marked as having made it, but 11 of 10 tricks were bid"),
        (
            (8, 3, 1),
            (True, True, False),
            "those marked as having made it bid 11, but there are only 10 tricks",
        ),
        (
            (6, 4),
            (True, False),
            "the others leave 4 tricks, just what B bid, but is marked as having missed",
        ),
        (
            (10, 0, 0),
            (True, False, False),
            "there is no way to divide 10 tricks so that all who are marked as having missed did",
        ),
        ((6, 4), (True, True), None),
        ((6, 3), (True, False), None),
    ],
)
def test_why_results_cannot_be_is_told_in_a_sentence(bids, made, because):
    """Rules 12.3.11: a person is asked, and may confirm; what the log has counts as it is."""
    players = "abc"[: len(bids)]
    keeper = Keeper(*players)
    for player, bid, each in zip(players, bids, made, strict=True):
        keeper("bid/set", 1, player, bid)("made/set", 1, player, each)
    finalized = event("round/finalize", 1)

    assert keeper.shown["rounds"][0]["doubt"] == because
    if because is None:
        append(keeper.sheet, [finalized], questions=True)
        return
    with pytest.raises(IllegalAction) as refused:
        append(keeper.sheet, [finalized], questions=True)
    assert (refused.value.code, refused.value.because) == ("cannot-be", because)
    confirmed = {
        "eventId": "sure",
        "type": "round/finalize",
        "payload": {"round": 1, "confirmed": True},
        "ts": 0,
    }
    counted, _ = append(keeper.sheet, [read_event(confirmed)], questions=True)
    from_log, _ = append(keeper.sheet, [finalized])
    assert plain(counted)["scores"] == plain(from_log)["scores"]
