"""Which cards and bids are legal, and how the others are refused (rules 3)."""

import pytest

from el_dorado_positions import (
    VARIED,
    decisions,
    is_broken,
    legal,
    legal_in,
    match_at,
    new_match,
    play,
    position_at,
)
from tablemate.core.errors import IllegalAction
from tablemate.games.el_dorado.notation import read_action

# The fifteen cases of leading trump (rules 3.4)


def test_3_4_1_closed_trump_is_not_led_by_who_holds_another_suit():
    assert legal("d1 up:7S | TS 2H 3D / 3C 4C 5C | 0 0") == {"2H", "3D"}


def test_3_4_2_who_holds_only_trump_may_lead_it():
    assert legal("d1 up:9S | 5S 7S / 3C 4C | 0 0") == {"5S", "7S"}


def test_3_4_3_broken_trump_may_be_led():
    assert legal("d1 up:7S broken | TS 2H / 3C 4C | 0 0") == {"TS", "2H"}


def test_3_4_4_the_first_trick_is_as_any_other():
    assert legal("d1 up:7S | TS 2H 3H / 3C 4C 5C | 0 0") == {"2H", "3H"}
    assert legal("d1 up:7S | TS 2H 3H / 3C 4C 5C | 0 0 | 2H 3C") == {"3H"}


def test_3_4_5_the_last_card_is_played_whatever_it_is():
    assert legal("d1 up:7S | 2H TS / 2C 3D | 0 0 | 2H 2C") == {"TS"}
    assert legal("d1 up:7S | 2H TS / 2C 3D | 0 0 | 2H 2C TS") == {"3D"}


def test_3_4_6_trump_led_for_want_of_others_does_not_break_it():
    assert not is_broken("d1 up:7S | 5S 9S / 2C 3C | 0 0 | 5S")


def test_3_4_7_following_a_trump_lead_does_not_break_it():
    assert not is_broken("d1 up:7S | 5S 9S / 8S 3C | 0 0 | 5S 8S")


def test_3_4_8_who_wins_such_a_trick_still_may_not_lead_trump():
    assert legal("d1 up:7S | 5S 9S 2S / 8S 3C 4S | 0 0 | 5S 8S") == {"3C"}


@pytest.mark.parametrize("cards", ["2H 3S 5H", "2H 3S 9S"], ids=["winning", "overtrumped"])
def test_3_4_9_trump_on_another_suit_breaks_it(cards):
    assert is_broken(f"d2 up:7S | 2H AH / 3S 4C / {cards[-2:]} 9C | 0 0 0 | {cards}")


def test_3_4_10_who_has_only_trump_left_breaks_it_too():
    assert is_broken("d1 up:7S | 2H AH / 3S 4S | 0 0 | 2H 3S")


def test_3_4_11_trump_is_broken_as_the_card_falls():
    position = position_at("d2 up:7S | 2H AS 2D / 3S 4C 5C / 9S TS 8D | 0 0 0 | 2H")

    assert [event["type"] for event in play(position, "3S")] == ["card_played", "trump_broken"]
    assert position.view(None)["broken"]
    assert [event["type"] for event in play(position, "9S")] == ["card_played", "trick_won"]
    assert legal_in(position) == {"TS", "8D"}


def test_3_4_12_nobody_must_trump_and_holding_it_back_breaks_nothing():
    assert legal("d1 up:7S | 2H AH / 3S 4C | 0 0 | 2H") == {"3S", "4C"}
    assert not is_broken("d1 up:7S | 2H AH / 3S 4C | 0 0 | 2H 4C")


@pytest.mark.parametrize(
    ("head", "hand", "expected"),
    [
        ("", "TS TS 2H", {"2H"}),
        ("", "7S TS TS", {"7S", "TS"}),
        ("broken", "TS TS 2H", {"TS", "2H"}),
    ],
    ids=["closed", "only trump", "broken"],
)
def test_3_4_13_two_decks_ask_the_same(head, hand, expected):
    assert legal(f"d1 up:7S {head} | {hand} / 3C 3C 4C | 0 0", decks=2) == expected


def test_3_4_14_a_single_card_is_always_led():
    assert legal("d1 up:7S | TS / 3C | 0 0") == {"TS"}


def test_3_4_15_without_trump_every_card_may_be_led_and_nothing_breaks():
    assert legal("d1 | TS 2H / 3C 4C | 0 0", trump="none") == {"TS", "2H"}
    assert not is_broken("d1 | 2H TS / 3S 4C | 0 0 | 2H 3S", trump="none")


# Following, breaking, and the options about both


@pytest.mark.parametrize("trump", "CDHS")
def test_who_can_follow_must_whatever_is_trump(trump):
    assert legal(f"d1 trump:{trump} broken | 2C AC / 4C 7S | 0 0 | 2C") == {"4C"}


def test_who_cannot_follow_need_not_trump_a_trick_already_trumped():
    assert legal("d2 up:7D | 2S 3S / 4D 5C / 9H 3D | 0 0 0 | 2S 4D") == {"9H", "3D"}


def test_a_trump_lead_is_followed():
    assert legal("d1 up:7H | 4H 5H / 2H AC | 0 0 | 4H") == {"2H"}


def test_a_whole_trick_of_trump_leaves_it_unbroken():
    """Rules 3.3: everybody follows or discards; the winner holds another suit and must lead it."""
    text = "d2 up:7S | 5S 2S 3S / 9S 4C 8S / 6D 6C 6H | 0 0 0 | 5S 9S 6D"

    assert not is_broken(text)
    assert legal(text) == {"4C"}


def test_after_an_overtrumped_trick_its_winner_may_lead_trump():
    text = "d2 up:7S | AH 3D 4D / 2S 5D 6D / 9S KS 8D | 0 0 0 | AH 2S 9S"

    assert is_broken(text)
    assert legal(text) == {"KS", "8D"}


def test_a_discard_does_not_break_trump():
    text = "d1 up:7S | 2H AS 3C / 4D 5S 6C | 0 0 | 2H 4D"

    assert not is_broken(text)
    assert legal(text) == {"3C"}


@pytest.mark.parametrize(
    ("broken_by", "expected"), [("offsuit_only", {"3C"}), ("any_trump_not_led", {"3C", "4S"})]
)
def test_by_option_a_trump_that_follows_trump_breaks_it(broken_by, expected):
    assert legal("d1 up:7S | 5S 9S 2S / 8S 3C 4S | 0 0 | 5S 8S", broken_by=broken_by) == expected


def test_a_trump_that_is_led_breaks_nothing_by_that_option_either():
    assert not is_broken("d1 up:7S | 5S 9S / 2C 3C | 0 0 | 5S", broken_by="any_trump_not_led")


@pytest.mark.parametrize(
    ("trump_lead", "first", "second"),
    [
        ("after_broken", {"2H", "3H"}, {"3H"}),
        ("after_first_trick", {"2H", "3H"}, {"3H", "TS"}),
        ("anytime", {"2H", "3H", "TS"}, {"3H", "TS"}),
    ],
)
def test_by_option_trump_is_led_earlier(trump_lead, first, second):
    """Rules 3.2."""
    position = position_at("d1 up:7S | TS 2H 3H / 3C 4C 5C | 0 0", trump_lead=trump_lead)

    assert legal_in(position) == first
    play(position, "2H 3C")
    assert legal_in(position) == second


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2H 3H / 4S 5C | 0 0 | 2H", {"4S"}),
        ("2H 3H / 4D 5C | 0 0 | 2H", {"4D", "5C"}),
        ("2H 3H / 4H 5S | 0 0 | 2H", {"4H"}),
    ],
    ids=["holds trump", "holds none", "can follow"],
)
def test_by_option_who_cannot_follow_must_trump(text, expected):
    """Rules 3.1."""
    assert legal(f"d1 up:7S | {text}", must_trump=True) == expected


@pytest.mark.parametrize(
    ("second", "must_trump", "expected"),
    [
        ("3H JH KH", False, {"JH", "KH"}),
        ("3H 4H KS", False, {"3H", "4H"}),
        ("3C 4S KS", False, {"3C", "4S", "KS"}),
        ("3C 4S KS", True, {"4S", "KS"}),
    ],
    ids=["in suit", "too low", "void", "void, trump asked"],
)
def test_by_option_the_best_card_is_overtaken(second, must_trump, expected):
    """Rules 3.1."""
    legal_now = legal(f"d1 up:7S | 9H 2C 2D / {second} | 0 0 | 9H", must_overtake=True, must_trump=must_trump)

    assert legal_now == expected


@pytest.mark.parametrize(
    ("third", "expected"),
    [
        ("3S 9S 5C", {"9S"}),
        ("3S 4S 5C", {"3S", "4S"}),
        ("2H KH 9S", {"2H", "KH"}),
        ("3D 4D 5C", {"3D", "4D", "5C"}),
    ],
    ids=["higher trump", "lower trumps", "follows below a trump", "neither"],
)
def test_by_option_a_trumped_trick_is_overtrumped(third, expected):
    """Rules 3.1; a trump in the trick cannot be overtaken in the suit led."""
    legal_now = legal(
        f"d2 up:7S | 9H 2C 3C / 6S 4C 6C / {third} | 0 0 0 | 9H 6S", must_trump=True, must_overtake=True
    )

    assert legal_now == expected


def test_overtaking_asks_nothing_of_a_void_hand_that_need_not_trump():
    text = "d2 up:7S | 9H 2C 3C / 6S 4C 6C / 3S 9S 5C | 0 0 0 | 9H 6S"

    assert legal(text, must_overtake=True) == {"3S", "9S", "5C"}


@pytest.mark.parametrize(("duplicate_winner", "expected"), [("first", {"QH", "2H"}), ("last", {"QH"})])
def test_an_equal_card_overtakes_only_where_the_last_one_counts(duplicate_winner, expected):
    legal_now = legal(
        "d1 up:7S | QH 2C / QH 2H | 0 0 | QH", decks=2, must_overtake=True, duplicate_winner=duplicate_winner
    )

    assert legal_now == expected


def test_when_all_has_cancelled_there_is_nothing_to_overtake():
    """Rules 3.1."""
    legal_now = legal(
        "d2 up:7S | QD 2C / QD 3C / 2D KD | 0 0 0 | QD QD",
        decks=2,
        must_overtake=True,
        duplicate_winner="cancel",
    )

    assert legal_now == {"2D", "KD"}


def as_the_rules_say(hand, led, trump, broken):
    following = {card for card in hand if card[1] == led}
    if led is not None:
        return following or hand
    others = {card for card in hand if card[1] != trump}
    return hand if broken else others or hand


@pytest.mark.parametrize("players", range(2, 11))
def test_the_legal_cards_are_those_of_the_rules_in_random_matches(players):
    """Rules 3.1: never none, always of the hand; T tricks are played."""
    for position in decisions(new_match(players, players=players, schedule="10..8,3..1"), seed=players):
        view = position.view(position.actor)
        if position.kind == "play":
            led = view["trick"]["cards"][0][1] if view["trick"] else None
            assert legal_in(position) == as_the_rules_say(
                set(view["hand"]), led, view["trump_suit"], view["broken"]
            )
        else:
            assert legal_in(position) == {str(bid) for bid in range(view["tricks"] + 1)}


# Refusals (rules 3.5)

TWO_TRICKS = "d1 up:7S | 2H TS / 3H 4C"
OVER = "d1 up:7S | 2H / 3H | 0 0 | 2H 3H"
THREE_BID = "d3 up:7S | 2H 3H / 2C 3C / 2D 3D / 2S 3S | 1 0 0"

REFUSED = [
    ("not-your-turn", TWO_TRICKS, 1, "1", {}),
    ("not-your-turn", f"{TWO_TRICKS} | 1 -", 0, "1", {}),
    ("not-your-turn", f"{TWO_TRICKS} | 0 0", 1, "3H", {}),
    ("not-your-turn", f"{TWO_TRICKS} | 0 0 | 2H", 0, "TS", {}),
    ("wrong-phase", TWO_TRICKS, 0, "2H", {}),
    ("wrong-phase", f"{TWO_TRICKS} | 0 0", 0, "1", {}),
    ("bid-out-of-range", TWO_TRICKS, 0, "3", {}),
    ("bid-out-of-range", TWO_TRICKS, 0, "26", {}),
    ("hooked", THREE_BID, 3, "1", {"hook": True}),
    ("card-not-in-hand", f"{TWO_TRICKS} | 0 0", 0, "3H", {}),
    ("card-not-in-hand", f"{TWO_TRICKS} | 0 0", 0, "7S", {}),
    ("card-not-in-hand", f"{TWO_TRICKS} | 0 0 | 2H 3H", 1, "3H", {}),
    ("must-follow-suit", f"{TWO_TRICKS} | 0 0 | 2H", 1, "4C", {}),
    ("cannot-lead-trump", f"{TWO_TRICKS} | 0 0", 0, "TS", {}),
    ("must-trump", "d1 up:7S | 2H 3H / 4S 5C | 0 0 | 2H", 1, "5C", {"must_trump": True}),
    ("must-overtake", "d1 up:7S | 9H 3H / 4H KH | 0 0 | 9H", 1, "4H", {"must_overtake": True}),
    (
        "must-overtake",
        "d2 up:7S | 9H 2C / 6S 4C / 3S 9S | 0 0 0 | 9H 6S",
        2,
        "3S",
        {"must_trump": True, "must_overtake": True},
    ),
    ("game-over", OVER, 0, "2H", {"schedule": "1"}),
    ("game-over", OVER, 1, "0", {"schedule": "1"}),
]


def assert_refused(match, seat, action, slug):
    before = match.position.states.tobytes()
    lines = list(match.lines)
    with pytest.raises(IllegalAction) as refused:
        match.act(seat, action)
    assert refused.value.code == slug
    assert refused.value.because in str(refused.value)
    assert match.position.states.tobytes() == before
    assert match.lines == match.standing == lines


@pytest.mark.parametrize(
    ("slug", "text", "seat", "action", "settings"), REFUSED, ids=[f"{r[0]}: {r[3]}" for r in REFUSED]
)
def test_a_refusal_says_why_and_changes_nothing(slug, text, seat, action, settings):
    assert_refused(match_at(text, **settings), seat, read_action(action), slug)


def test_a_refusal_after_real_play_leaves_the_lines_as_they_were():
    match = new_match(3, players=3)
    for seat in (1, 2, 0):
        match.act(seat, {"type": "bid", "tricks": 2})

    assert_refused(match, 1, {"type": "bid", "tricks": 3}, "wrong-phase")
    assert_refused(match, 2, {"type": "bid", "tricks": 3}, "not-your-turn")
    assert len(match.lines) == 3


def test_nothing_is_done_in_a_match_that_was_conceded():
    match = match_at(f"{TWO_TRICKS} | 0 0")
    match.concede(1)
    before = match.position.states.tobytes()

    with pytest.raises(IllegalAction) as refused:
        match.act(0, read_action("2H"))
    assert refused.value.code == "game-over"
    assert match.position.states.tobytes() == before


@pytest.mark.parametrize(
    "action",
    [
        None,
        "2H",
        ["play", "2H"],
        {},
        {"card": "2H"},
        {"type": "pass"},
        {"type": "play"},
        {"type": "play", "card": "1H"},
        {"type": "play", "card": "2h"},
        {"type": "play", "card": 26},
        {"type": "play", "card": "2H", "tricks": 0},
        {"type": "bid", "tricks": True},
        {"type": "bid", "tricks": "0"},
        {"type": "bid", "tricks": 1.0},
    ],
    ids=str,
)
@pytest.mark.parametrize("bids", ["", " | 0 0"], ids=["bidding", "playing"])
def test_a_malformed_action_is_refused_in_every_phase(action, bids):
    match = match_at(TWO_TRICKS + bids)

    assert match.position.refusal(action).code == "malformed"
    assert_refused(match, 0, action, "malformed")


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_exactly_the_actions_without_a_refusal_are_legal(settings):
    for position in decisions(new_match(11, **settings)):
        actions = position.rulebook.actions
        every = [actions.named(code) for code in range(len(actions))]
        assert [action for action in every if position.refusal(action) is None] == position.legal()


@pytest.mark.parametrize("tricks", [-1, 3, 26, 27, 10**9])
def test_a_bid_beyond_the_tricks_of_the_round_is_out_of_range_whatever_its_size(tricks):
    """3.5"""
    assert_refused(match_at(TWO_TRICKS), 0, {"type": "bid", "tricks": tricks}, "bid-out-of-range")
