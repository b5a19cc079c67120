"""Matches: lines that only ever grow, and the position that follows from those that stand."""

import copy

import msgspec
import pytest

from el_dorado_positions import cards_named, decisions, events_of, new_match, random_match
from tablemate.core.errors import BadInput, BadSeat, IllegalAction
from tablemate.core.match import ConcedeLine, Match, TakeBackLine
from tablemate.core.playing import worlds_for
from tablemate.core.position import Position
from tablemate.games.el_dorado import GAME

SMALL = {"players": 3, "schedule": "3,2"}


def played(moves: int, seed: int = 4) -> Match:
    """A match after so many random actions."""
    match = new_match(seed, **SMALL)
    for _ in decisions(match, seed):
        if len(match.lines) == moves:
            return match
    raise AssertionError(f"the match was over before {moves} actions")


def fingerprint(match: Match) -> tuple:
    """All that a match consists of."""
    return copy.deepcopy((match.lines, match.standing, match.conceded)), match.position.states.tobytes()


def first_legal(match: Match) -> dict:
    return match.position.legal()[0]


# Actions


def test_every_action_is_one_more_numbered_line():
    match = played(5)

    assert [line.n for line in match.lines] == [0, 1, 2, 3, 4]
    assert match.standing == match.lines


def test_a_line_tells_who_did_what_and_what_came_of_it():
    match = new_match(4, **SMALL)
    actor, action = match.actor, first_legal(match)
    events = match.act(actor, action)

    (line,) = match.lines
    assert (line.seat, line.action, line.events, line.fault) == (actor, action, events, None)
    assert events[0] == {"type": "bid_made", "seat": actor, "tricks": action["tricks"]}


def test_a_slip_is_known_where_it_was_made_and_told_in_no_line():
    match = new_match(4, **SMALL)
    match.act(match.actor, first_legal(match))
    match.act(match.actor, first_legal(match), is_slip=True)

    assert match.slips == [False, True]
    assert b"slip" not in msgspec.json.encode(match.lines)
    match.take_back(1)
    assert match.slips == [False]


def test_a_fault_is_noted_beside_the_action_played_instead():
    match = new_match(4, **SMALL)
    match.act(match.actor, first_legal(match), fault="timed out")

    assert match.lines[0].fault == "timed out"


def test_an_action_is_kept_in_its_own_form():
    """Fields stand in the table's order, and what the caller does to its action later changes nothing."""
    match = new_match(4, **SMALL)
    action = {"tricks": 1, "type": "bid"}
    match.act(match.actor, action)
    action["tricks"] = 0

    assert list(match.lines[0].action.items()) == [("type", "bid"), ("tricks", 1)]


def test_a_seat_acts_only_in_its_turn():
    match = played(2)
    before = fingerprint(match)
    for seat in {0, 1, 2, -1, 3} - {match.actor}:
        with pytest.raises(IllegalAction, match=f"it is seat {match.actor}'s turn") as refused:
            match.act(seat, first_legal(match))
        assert refused.value.code == "not-your-turn"
    assert fingerprint(match) == before


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "bid", "tricks": 9}, "bid-out-of-range"),
        ({"type": "play", "card": "2C"}, "wrong-phase"),
        ({"type": "bid", "tricks": "1"}, "malformed"),
        ("a bid of one", "malformed"),
    ],
)
def test_what_is_illegal_changes_nothing(action, code):
    match = played(1)
    before = fingerprint(match)
    with pytest.raises(IllegalAction) as refused:
        match.act(match.actor, action)

    assert refused.value.code == code
    assert fingerprint(match) == before


def test_after_the_end_nobody_acts():
    match = random_match(4, **SMALL)
    before = fingerprint(match)
    with pytest.raises(IllegalAction) as refused:
        match.act(0, {"type": "bid", "tricks": 0})

    assert refused.value.code == "game-over"
    assert match.actor is None
    assert fingerprint(match) == before


def test_a_match_has_as_many_names_as_seats():
    with pytest.raises(BadSeat, match="3 seats with these options, not 2"):
        Match(GAME, GAME.options(SMALL), 4, ["one", "two"])


@pytest.mark.parametrize("seed", [-1, 1 << 53, 1.5, True, "7", None])
def test_a_seed_is_a_whole_number_that_every_reader_of_json_keeps(seed):
    with pytest.raises(BadInput, match="is not a whole number from 0 to 9007199254740991"):
        Match(GAME, GAME.options(SMALL), seed, ["a"] * 3)


def test_options_seed_and_actions_make_the_match():
    one, two = random_match(9, **SMALL), new_match(9, **SMALL)
    for line in one.lines:
        assert two.act(line.seat, line.action) == line.events

    assert two.position.states.tobytes() == one.position.states.tobytes()
    assert two.result == one.result


# Take-backs


@pytest.mark.parametrize("to", [0, 3, 7])
def test_a_take_back_restores_the_position_before_that_action(to):
    match = new_match(4, **SMALL)
    states, actors = [], []
    for position in decisions(match, 4):
        states.append(position.states.tobytes())
        actors.append(match.actor)
    match.take_back(to)

    assert match.position.states.tobytes() == states[to]
    assert match.actor == actors[to]
    assert [line.n for line in match.standing] == list(range(to))


def test_a_take_back_is_one_more_line_and_rewrites_none():
    match = played(6)
    before = list(match.lines)
    match.take_back(2)
    match.act(match.actor, first_legal(match))

    assert match.lines[:6] == before
    assert isinstance(match.lines[6], TakeBackLine)
    assert (match.lines[6].n, match.lines[6].take_back.to) == (6, 2)
    assert match.lines[7].n == 7
    assert [line.n for line in match.standing] == [0, 1, 7]


def test_what_was_taken_back_once_cannot_be_taken_back_again():
    match = played(6)
    match.take_back(2)
    match.act(match.actor, first_legal(match))
    before = fingerprint(match)
    for wrong in (2, 3, 5, 6, 8, -1):
        with pytest.raises(BadInput, match=f"line {wrong} is not an action that still stands"):
            match.take_back(wrong)
    assert fingerprint(match) == before
    match.take_back(7)
    match.take_back(1)
    assert [line.n for line in match.standing] == [0]


def test_where_nothing_was_done_nothing_is_taken_back():
    with pytest.raises(BadInput):
        new_match(4, **SMALL).take_back(0)


def test_a_finished_match_goes_on_after_a_take_back():
    match = random_match(4, **SMALL)
    assert match.result is not None
    match.take_back(len(match.lines) - 1)

    assert match.result is None
    assert match.actor is not None


def test_what_was_taken_back_is_not_told_any_more():
    match = played(3)
    before = match.events_for(0)
    match.act(match.actor, first_legal(match))
    match.take_back(3)

    assert match.events_for(0) == before


# Concessions


def test_who_concedes_ends_the_match_and_does_not_win():
    for seat in range(3):
        match = played(8)
        match.concede(seat)

        assert match.actor is None
        assert isinstance(match.lines[-1], ConcedeLine)
        assert (match.lines[-1].n, match.lines[-1].concede.seat) == (8, seat)
        assert match.result is not None
        assert match.result.winners
        assert seat not in match.result.winners


def test_of_the_others_the_best_score_wins():
    match = new_match(4, players=3, schedule="2,1")
    for _ in decisions(match, 4):
        if match.position.record.round == 2:
            break
    scores = match.position.scores()
    assert len(set(scores)) > 1, "a position where it matters"
    leader = scores.index(max(scores))
    match.concede(leader)

    rest = [points for seat, points in enumerate(scores) if seat != leader]
    assert match.result.winners == [s for s in range(3) if s != leader and scores[s] == max(rest)]


def test_any_seat_may_concede_out_of_turn():
    match = played(1)
    other = (match.actor + 1) % 3
    match.concede(other)

    assert match.conceded == other


def test_after_a_concession_nobody_acts_or_concedes():
    match = played(1)
    actor = match.actor
    match.concede(0)
    before = fingerprint(match)
    with pytest.raises(IllegalAction) as refused:
        match.act(actor, first_legal(match))
    assert refused.value.code == "game-over"
    with pytest.raises(BadInput, match="nothing left to concede"):
        match.concede(1)
    assert fingerprint(match) == before


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_does_not_concede(seat):
    match = played(1)
    with pytest.raises(BadSeat, match=f"there is no seat {seat}"):
        match.concede(seat)
    assert match.actor is not None


def test_a_take_back_undoes_a_concession():
    match = played(3)
    match.concede(0)
    match.take_back(2)

    assert match.conceded is None
    assert match.actor is not None
    assert [line.n for line in match.lines] == [0, 1, 2, 3, 4]


def test_conceding_leaves_the_position_as_it_is():
    match = played(3)
    digest = match.position.digest()
    match.concede(0)

    assert match.result.digest == digest
    assert match.result.decisions == 3


# Results and events


def test_a_match_has_a_result_when_it_is_over_and_not_before():
    match = new_match(4, **SMALL)
    for _ in decisions(match, 4):
        assert match.result is None
    (told,) = events_of(match, "game_over")

    assert match.result.scores == told["scores"]
    assert match.result.winners == told["winners"]
    assert match.result.decisions == len(match.lines) == 3 * (1 + 3) + 3 * (1 + 2)


def test_decisions_taken_back_do_not_count():
    match = random_match(4, **SMALL)
    whole = match.result.decisions
    match.take_back(5)
    for _ in decisions(match, 5):
        pass

    assert match.result.decisions == whole
    assert len(match.lines) > whole


def test_each_seat_is_told_its_own_hand_and_no_other():
    match = played(0)
    (dealt,) = events_of(match, "dealt")
    for seat in range(3):
        (told,) = match.events_for(seat)

        assert told["hands"] == [hand if s == seat else None for s, hand in enumerate(dealt["hands"])]


def test_a_spectator_is_told_no_card_that_was_not_played_or_turned_up():
    match = played(4)
    told = cards_named(msgspec.json.encode(match.events_for(None)).decode())
    public = [e["card"] for e in events_of(match, "card_played")]
    (dealt,) = events_of(match, "dealt")

    assert sorted(set(told)) == sorted({*public, dealt["trump"]})


def test_all_events_are_told_in_the_order_they_happened():
    match = random_match(4, **SMALL)
    every = [*match.setup_events, *(event for line in match.lines for event in line.events)]

    assert [e["type"] for e in match.events_for(1)] == [e["type"] for e in every]


def test_who_changes_what_it_was_told_changes_no_record():
    match = played(2)
    before = fingerprint(match), copy.deepcopy(match.setup_events)
    match.events_for(0)[0]["hands"][0].clear()

    assert (fingerprint(match), match.setup_events) == before


def test_who_changes_the_events_of_an_action_changes_no_record():
    match = played(2)
    match.act(match.actor, first_legal(match)).clear()

    assert match.lines[-1].events != []


def test_who_changes_an_event_of_an_action_changes_no_record():
    match = played(2)
    match.act(match.actor, first_legal(match))[0].clear()

    assert match.lines[-1].events != [{}]


def test_a_position_is_copied_whole_and_apart():
    match = played(5)
    other = match.position.copy()
    assert other.states.tobytes() == match.position.states.tobytes()
    other.apply_code(other.legal_codes()[0])

    assert other.states.tobytes() != match.position.states.tobytes()
    assert isinstance(other, Position)


def test_taking_back_again_and_again_costs_no_replay():
    """Each take-back is one copy of a state, however long the match."""
    match = played(5)
    for _ in range(2000):
        match.take_back(match.standing[-1].n)
        match.act(match.actor, first_legal(match))

    assert len(match.lines) == 5 + 4000


# Entropy


def played_with(entropy: bytes) -> Match:
    options = GAME.options(SMALL)
    match = Match(GAME, options, 4, ["anybody"] * 3, entropy=entropy)
    for _ in decisions(match, 4):
        pass
    return match


def test_entropy_deals_other_cards_than_the_seed_alone_and_the_same_every_time():
    one, same, other, none = (played_with(entropy) for entropy in (b"a" * 16, b"a" * 16, b"b" * 16, b""))

    assert one.result == same.result
    assert len({str(match.setup_events) for match in (one, same, other, none)}) == 3
    assert none.result == random_match(4, **SMALL).result
    assert worlds_for(one, 0).draw() not in (worlds_for(other, 0).draw(), worlds_for(none, 0).draw())


def test_with_entropy_the_generator_does_not_last_from_one_action_to_the_next():
    """Whoever finds out its 64 bits by what was dealt knows nothing of the next deal."""
    match = played_with(b"a" * 16)
    alone = Position.start(GAME, match.options, 4, b"a" * 16)
    assert alone.last_events() == match.setup_events

    for code, line in zip(match.codes, match.standing, strict=True):
        events = alone.apply_code(code)
        if events != line.events:
            break

    assert [event for event in events if event["type"] != "dealt"] == line.events[:-1]
    assert line.events[-1]["type"] == "dealt", "all was the same until the second deal"


def test_with_entropy_a_decision_taken_back_and_made_again_ends_the_same():
    match, last = played_with(b"a" * 16), played_with(b"a" * 16).standing[-1]

    match.take_back(last.n)
    match.act(last.seat, last.action)

    assert match.standing[-1].events == last.events
    assert match.result == played_with(b"a" * 16).result
