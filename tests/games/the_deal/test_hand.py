"""A hand: turns, the street, and who leaves it (rules 4)."""

from collections import Counter

import pytest

from tablemate.core.errors import IllegalAction
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.cards import CARDS
from tablemate.games.the_deal.options import dealer_copies
from the_deal_positions import (
    at,
    decisions,
    happens,
    legal,
    new_run,
    play,
    put_on_street,
    run_at,
    table,
    told,
    totals,
)

PASSING = "check, check, check"
TEN_CARDS = "weed meth heroin cocaine fentanyl back_alley alibi disguise lookout bribe"
TEN = {"deck": TEN_CARDS.replace(" ", ",")}


def order_of(position):
    return position.view(None)["order"]


def refused(position, action):
    """The reason for which an action is refused; nothing has changed."""
    before = position.states.tobytes()
    with pytest.raises(IllegalAction) as fault:
        position.apply(action)
    assert position.states.tobytes() == before
    assert position.refusal(action).code == fault.value.code
    return fault.value.code


# Turns (4.3)


def test_each_seat_goes_last_once():
    hand = at("| | | street normal_traffic routine_day distraction")

    assert order_of(hand) == [1, 2, 0]
    play(hand, f"{PASSING}, stay")
    assert order_of(hand) == [2, 0, 1]
    play(hand, f"{PASSING}, stay")
    assert order_of(hand) == [0, 1, 2]


def test_seats_decide_in_that_order():
    run = new_run(1)
    seen = []
    for _ in decisions(run, seed=4):
        if run.position.kind == "play":
            view = run.position.view(None)
            seen.append((view["hand_number"], view["round"], run.actor))
    first_round = [seat for hand, round_, seat in seen if hand == round_ == 1]

    assert first_round == [1, 2, 0]


def test_a_fixed_order_is_that_of_the_first_round():
    hand = at("| | | street normal_traffic routine_day", turn_order="fixed")
    play(hand, f"{PASSING}, stay")

    assert order_of(hand) == [1, 2, 0]


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        ("meth raid bulk_order", [0, 1, 2]),  # heat 30, 20, 15
        ("weed raid heroin_request", [2, 1, 0]),  # 5, 20, 45
        ("alibi donut_break fair_deal", [2, 1, 0]),  # -5, 0, 0: of equals, as usual in round 2
    ],
)
def test_the_hottest_begins_if_the_option_says_so(cards, order):
    hand = at(f"round 1 folding | | {cards} normal_traffic", turn_order="hottest_first")
    play(hand, "stay")

    assert order_of(hand) == order


def test_in_the_first_round_all_are_equally_hot():
    assert order_of(new_run(2, turn_order="hottest_first").position) == [1, 2, 0]


@pytest.mark.parametrize(
    ("last", "order"), [("safe", [0, 1, 2]), ("insured", [0, 1, 2]), ("folded", [1, 2, 0])]
)
def test_the_winner_of_the_last_hand_begins_if_the_option_says_so(last, order):
    run = at(f"between last {last}", turn_order="last_winner_first")
    play(run, "deal on")

    assert order_of(run) == order


def test_the_last_winner_begins_every_round_and_the_others_follow_as_usual():
    run = at("round 1 folding last safe", turn_order="last_winner_first")
    play(run, "stay")

    assert order_of(run) == [0, 2, 1]
    assert order_of(new_run(2, turn_order="last_winner_first").position) == [1, 2, 0]


# Cards in hand (4.2)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_seat_draws_up_to_the_size_of_a_hand_at_the_start_of_every_round(size):
    run = new_run(5, hand_size=size)

    assert run.position.view(None)["cards_held"] == [size] * 3
    for _ in decisions(run, seed=5):
        view = run.position.view(None)
        if run.position.kind == "play" and view["checks"] == [[], [], []] and not view["timeline"]:
            assert view["cards_held"] == [size] * 3


def test_a_seat_draws_what_there_is():
    """Mid-hand a pile of one is no reason to stop."""
    hand = at(f"round 1 folding | | normal_traffic | spent {TEN_CARDS.removesuffix(' bribe')}", **TEN)
    play(hand, "stay")

    assert [card["name"] for card in hand.view(0)["hand"]] == ["Bribe"]
    assert hand.view(None)["cards_in_pile"][0] == 0


def test_without_cards_a_seat_can_only_check_and_the_hand_still_ends():
    hand = at(f"round 2 player | | normal_traffic | spent {TEN_CARDS}", **TEN)
    assert legal(hand) == {"check"}

    put_on_street(hand, "routine_day")
    play(hand, "check, check, stay")
    put_on_street(hand, "quiet_night")
    (resolved,) = told(play(hand, PASSING), "hand_resolved")
    assert resolved["branch"] == "safe"


@pytest.mark.parametrize("seat", ["narc", "customer"])
def test_the_others_check_too_when_they_have_no_cards(seat):
    none = {f"{card.id}.copies": 0 for card in CARDS if card.owner == seat}
    hand = at(f"round {1 if seat == 'narc' else 2} {seat}", **none)

    assert legal(hand) == {"check"}


def test_copies_of_a_card_are_one_action():
    """2.2."""
    hand = at("round 1 narc | / donut_break donut_break warrant")
    assert legal(hand) == {"narc.donut_break", "narc.warrant", "check"}

    play(hand, "donut break")
    assert [card["name"] for card in hand.view(1)["hand"]] == ["Donut Break", "Warrant"]


def test_a_card_works_at_once_and_is_out_of_the_hand():
    hand = at("round 1 customer | / / park bulk_order")
    play(hand, "park")

    assert totals(hand) == (20, 25, -5, 0)
    assert table(hand) == ["customer.park"]
    assert [card["name"] for card in hand.view(2)["hand"]] == ["Bulk Order"]


# The street (4.1)


def test_the_street_shows_a_card_when_all_have_had_their_turn():
    hand = at("round 1 player | alibi | | street heat_wave")
    assert totals(hand) == (0, 0, 0, 0)
    (shown,) = told(play(hand, "alibi"), "dealer_revealed")

    assert (shown["card"], shown["round"]) == ("dealer.heat_wave", 1)
    assert shown["before"] == {"evidence": 0, "cover": 30, "heat": -5, "profit": 0}
    assert shown["after"] == {"evidence": 15, "cover": 30, "heat": 5, "profit": 0}


def test_a_location_of_the_street_in_the_last_round_cannot_be_answered():
    line = "round 3 customer | | alibi safe_house | street police_checkpoint"
    resolved = happens(line, "check", "hand_resolved")

    assert (resolved["branch"], resolved["after"]["evidence"]) == ("safe", 30)
    assert (
        happens(line, "check", "hand_resolved", **{"dealer.police_checkpoint.evidence": 31})["branch"]
        == "busted"
    )


def test_two_in_five_cards_of_the_street_are_locations():
    """So 40% of hands end on a base of the street's, and 81% see one at all."""
    copies = dealer_copies(GAME.options())
    types = Counter(card.type for card in CARDS if copies.get(card.id))

    assert types == {"dealer_location": 8, "dealer_modifier": 12}
    assert set(copies.values()) == {0, 1}


def test_a_new_street_is_laid_for_every_hand():
    run = at("between | | rural_area bus_stop heat_wave")
    play(run, "deal on")

    assert run.record.in_pile[3] == 20 - 3


@pytest.mark.parametrize(
    ("left", "then"), [("rural_area bus_stop heat_wave", 0), ("rural_area bus_stop", 20 - 3)]
)
def test_one_street_for_the_run_is_new_when_fewer_than_three_cards_are_left(left, then):
    run = at(f"between | | | street {left}", dealer_deck_lasts="run")
    play(run, "deal on")

    assert run.record.in_pile[3] == then


def test_a_street_that_lasts_shows_no_card_again_before_it_is_new():
    run = new_run(9, dealer_deck_lasts="run", max_hands=6, **{"player.alibi.cover": 200})
    for _ in decisions(run, seed=2):
        pass
    shown = [event["card"] for event in told(run.events, "dealer_revealed")][:18]

    assert len(shown) > 3
    assert len(set(shown)) == len(shown)


# The Customer leaves (4.5)


@pytest.mark.parametrize(
    ("round_", "last", "limit"), [(1, "player", 50), (2, "narc", 60), (3, "customer", 80)]
)
def test_the_customer_stays_at_its_limit_and_leaves_above_it(round_, last, limit):
    line = f"round {round_} {last} | | fair_deal raid | street normal_traffic"
    evidence = "narc.raid.evidence"

    assert happens(line, "check", "customer_folded", **{evidence: limit}) is None
    folded = happens(line, "check", "customer_folded", **{evidence: limit + 1})
    assert (folded["round"], folded["limit"], folded["cards"]) == (round_, limit, ["customer.fair_deal"])


def test_its_limits_are_options():
    settings = {f"thresholds.customer_fold.round_{r}": 39 for r in (1, 2, 3)}

    for round_, last in ((1, "player"), (2, "narc"), (3, "customer")):
        line = f"round {round_} {last} | | raid | street normal_traffic"
        assert happens(line, "check", "customer_folded", **settings)["limit"] == 39


def test_the_players_product_is_in_force_again():
    line = "round 1 player | | meth heroin_request raid surveillance | street normal_traffic"
    folded = happens(line, "check", "customer_folded")

    assert (folded["before"]["profit"], folded["after"]["profit"]) == (150, 100)
    assert folded["before"]["heat"] - folded["after"]["heat"] == 45


def test_an_earlier_location_is_in_force_again_and_totals_may_be_worse():
    line = "round 1 player | | player.school_zone apartment raid patrol | street normal_traffic"
    hand = at(line, **{"narc.patrol.evidence": 1})
    folded = play(hand, "check")[-1]

    assert folded["before"] == {"evidence": 51, "cover": 30, "heat": 32, "profit": 0}
    assert folded["after"] == {"evidence": 81, "cover": 5, "heat": 42, "profit": 0}
    assert hand.view(0)["active"]["location"] == "player.school_zone"


def test_a_fold_stands_though_it_brings_evidence_back_under_the_limit():
    hand = at("round 1 player | | raid bulk_order | street normal_traffic")
    play(hand, "check")

    assert (totals(hand)[0], hand.view(0)["customer_gone"]) == (40, True)


def test_a_customer_who_has_checked_leaves_with_nothing():
    hand = at("round 1 player | | raid surveillance | street normal_traffic")
    folded = play(hand, "check")[-1]

    assert (folded["type"], folded["cards"], folded["before"]) == ("customer_folded", [], folded["after"])
    assert hand.view(0)["customer_gone"]


def test_who_has_left_neither_draws_nor_plays_and_does_not_leave_again():
    hand = at("round 1 folding gone | / / park | raid wiretap normal_traffic | street routine_day")
    play(hand, "stay")
    assert (hand.actor, hand.view(None)["cards_held"]) == (0, [3, 3, 1])

    events = play(hand, "check, check")
    assert [event["type"] for event in events] == ["checked", "checked", "dealer_revealed"]
    play(hand, "stay, check")
    put_on_street(hand, "heat_wave")
    assert told(play(hand, "check"), "customer_folded") == []


def test_cards_it_has_taken_away_are_spent_and_its_hand_is_kept():
    hand = at("round 1 player | / / park office | raid bulk_order | street normal_traffic")
    play(hand, "check")

    view = hand.view(2)
    assert view["spent"] == {"customer.bulk_order": 1}
    assert [card["name"] for card in view["hand"]] == ["Park", "Office"]
    assert view["cards_in_pile"][2] == 22


def test_it_leaves_before_the_player_decides():
    hand = at("round 1 player | | raid bulk_order | street normal_traffic")
    events = play(hand, "check")

    assert [event["type"] for event in events] == ["checked", "dealer_revealed", "customer_folded"]
    assert hand.kind == "fold"


def test_or_after_the_player_if_the_option_says_so():
    last = {"customer_fold_first": False}
    line = "round 1 player | | raid bulk_order | street normal_traffic"

    assert happens(line, "check", "customer_folded", **last) is None
    assert happens(line, "check, stay", "customer_folded", **last)["round"] == 1
    assert happens(line, "check, fold", "customer_folded", **last) is None
    in_the_last_round = "round 3 customer | | raid bulk_order surveillance patrol | street normal_traffic"
    assert happens(in_the_last_round, "check", "customer_folded", **last)["round"] == 3


# The Player folds (4.4)


def test_a_fold_costs_the_cards_on_the_table_keeps_the_heat_and_pays_nothing():
    fold = at("round 2 folding cash 50 heat 10 | alibi lookout | meth raid bulk_order heat_wave")
    (folded,) = told(play(fold, "fold"), "player_folded")

    assert folded["spent"] == ["player.meth"]
    assert folded["heat"] == 10 + 30 + 20 + 15 + 10
    view = fold.view(0)
    assert (view["cash"], view["heat"], view["last_hand"]) == (50, 85, "folded")
    assert view["spent"] == {"player.meth": 1, "narc.raid": 1, "customer.bulk_order": 1}
    assert view["cards_in_pile"][0] == 19


def test_a_fold_may_cool_down():
    cold = at("round 1 folding heat 30 | | burner_phone quiet_street")
    play(cold, "fold")
    assert cold.view(0)["heat"] == 15
    at_nought = at("round 1 folding heat 3 | | burner_phone quiet_street")
    play(at_nought, "fold")
    assert at_nought.view(0)["heat"] == 0


def test_a_fold_is_no_bust_whatever_evidence_and_convictions_say():
    run = run_at("round 1 folding heat 90 | | raid fake_id warrant normal_traffic")
    play(run.position, "fold")

    assert run.position.view(0)["phase"] == "between"


@pytest.mark.parametrize(
    ("surcharge", "timeline", "lost"),
    [
        ("when_nothing_played", "raid", 1),
        ("when_nothing_played", "raid weed", 0),
        ("never", "raid", 0),
        ("always", "raid weed", 1),
    ],
)
def test_who_has_played_nothing_loses_a_card_of_the_pile(surcharge, timeline, lost):
    fold = at(f"round 1 folding | alibi bribe | {timeline} normal_traffic", fold_surcharge=surcharge)
    events = told(play(fold, "fold"), "card_lost")

    assert len(events) == lost
    for event in events:
        assert event["card"] not in ("player.alibi", "player.bribe")
        assert fold.view(0)["spent"][event["card"]] == 1


def test_there_is_nothing_to_lose_in_an_empty_pile():
    spent = TEN_CARDS.removesuffix(" disguise lookout bribe")
    fold = at(f"round 1 folding | disguise lookout bribe | normal_traffic | spent {spent}", **TEN)
    events = play(fold, "fold")

    assert [event["type"] for event in events] == ["player_folded"]
    assert fold.view(0)["cards_in_pile"][0] == 3


# What is refused changes nothing


def test_a_seat_plays_in_its_turn_only_and_once():
    run = new_run(3)
    (narc, *_), card = run.position.legal(), {"type": "check"}
    for seat in (0, 2):
        with pytest.raises(IllegalAction, match="it is seat 1's turn"):
            run.act(seat, card)
    before = len(run.lines)
    run.act(1, narc)
    with pytest.raises(IllegalAction, match="it is seat 2's turn"):
        run.act(1, card)

    assert len(run.lines) == before + 1


@pytest.mark.parametrize(
    ("line", "action", "code"),
    [
        ("round 1 narc | / raid", {"type": "play", "card": "narc.patrol"}, "card-not-in-hand"),
        ("round 1 narc | alibi / raid", {"type": "play", "card": "player.alibi"}, "card-not-in-hand"),
        ("round 3 player | alibi", {"type": "fold"}, "no-fold-now"),
        ("round 1 player | alibi", {"type": "fold"}, "no-fold-now"),
        ("round 2 narc", {"type": "stay"}, "no-fold-now"),
        ("between", {"type": "fold"}, "no-fold-now"),
        ("round 1 folding | alibi", {"type": "play", "card": "player.alibi"}, "wrong-phase"),
        ("round 1 folding", {"type": "check"}, "wrong-phase"),
        ("between | alibi", {"type": "check"}, "wrong-phase"),
        ("round 1 player", {"type": "go_home"}, "not-between-hands"),
        ("round 2 folding", {"type": "go_home"}, "not-between-hands"),
        ("round 1 player", {"type": "deal_on"}, "not-between-hands"),
        ("building", {"type": "go_home"}, "not-between-hands"),
        ("building", {"type": "check"}, "wrong-phase"),
        ("round 1 player", {"type": "build_deck", "deck": "aggro"}, "deck-is-chosen"),
        ("between", {"type": "leave_out", "card": "player.weed"}, "deck-is-chosen"),
        ("over ending bust", {"type": "deal_on"}, "game-over"),
    ],
)
def test_what_the_rules_do_not_offer_is_refused_with_its_reason(line, action, code):
    assert refused(at(line), action) == code


@pytest.mark.parametrize("round_", [1, 2])
def test_fold_and_stay_are_offered_after_the_street_in_rounds_one_and_two_alone(round_):
    assert legal(at(f"round {round_} folding")) == {"fold", "stay"}
    hand = at("round 3 customer | | | street normal_traffic")
    play(hand, "check")
    assert hand.kind == "between"


def test_the_narc_never_folds():
    """4.6: nor can the Customer by an action."""
    for match_seed in range(5):
        run = new_run(match_seed)
        for position in decisions(run, match_seed):
            if position.actor != 0:
                assert {action["type"] for action in position.legal()} <= {"play", "check"}
