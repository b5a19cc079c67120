"""Between hands (rules 7), and how a run ends and is scored (8)."""

import pytest

from the_deal_positions import at, legal, new_run, play, run_at, told

DECK = [
    "weed",
    "meth",
    "heroin",
    "cocaine",
    "fentanyl",
    "back_alley",
    "alibi",
    "disguise",
    "lookout",
    "bribe",
]
TEN = {"deck": ",".join(DECK)}
LAST = "round 3 customer"
QUIET = "street normal_traffic"
EVIDENCE = ("patrol", "stakeout", "surveillance", "undercover_op", "wiretap", "raid")
SAFE_STREET = {"dealer_deck": "easy", "return_unused_insurance": False, "player.school_zone.evidence": 0}


def all_but(*cards):
    """The ten cards less these, as spent."""
    return f"spent {' '.join(card for card in DECK if card not in cards)}"


def over(events):
    """How a run has ended, or None."""
    found = told(events, "run_over")
    return found[0]["ending"] if found else None


# What is kept (7.1 to 7.3)


def test_cards_on_the_table_are_spent_and_unplayed_ones_go_back():
    run = at(f"{LAST} | weed meth / raid / park | alibi patrol office | {QUIET}")
    play(run, "check")

    view = run.view(0)
    assert view["spent"] == {"player.alibi": 1, "narc.patrol": 1, "customer.office": 1}
    assert (view["cards_held"], view["cards_in_pile"]) == ([0, 0, 0], [19, 24, 24])


def test_or_stay_in_hand_if_the_option_says_so():
    keep = {"retention": "keep_in_hand"}
    run = at(f"{LAST} | weed meth / raid / park | alibi | {QUIET}", **keep)
    play(run, "check")
    assert [card["name"] for card in run.view(0)["hand"]] == ["Weed", "Meth"]

    play(run, "deal on")
    assert [card["name"] for card in run.view(0)["hand"]][:2] == ["Weed", "Meth"]
    assert run.view(0)["cards_held"] == [3, 3, 3]


def test_heat_falls_between_hands_by_the_option_and_not_below_nought():
    for heat, left in ((100, 70), (30, 0), (10, 0)):
        run = at(f"{LAST} heat {heat} | | | {QUIET}", cooling_between_hands=30)
        (resolved,) = told(play(run, "check"), "hand_resolved")
        assert (resolved["heat"], run.view(0)["heat"]) == (heat, left)


def test_a_hand_that_ends_the_run_cools_nothing():
    run = at(f"{LAST} heat 100 | | raid | {QUIET}", cooling_between_hands=30)
    play(run, "check")

    assert run.view(0)["heat"] == 120


def test_a_new_hand_has_an_empty_table_no_checks_and_the_customer_back():
    run = at("between gone checks 7,7,0 | | raid meth heat_wave | spent raid meth", **TEN)
    play(run, "deal on")

    view = run.view(0)
    assert (view["timeline"], view["checks"], view["customer_gone"]) == ([], [[], [], []], False)
    assert (view["hand_number"], view["round"], view["totals"]["evidence"]) == (2, 1, 0)


# The others' piles (7.4)

# The Narc has a raid, a wiretap, an undercover op and a RICO case left.
ALL_BUT_FOUR = (
    f"{8 * 'donut_break '}patrol patrol stakeout stakeout surveillance surveillance {4 * 'warrant '}"
    "da_approval da_approval da_approval"
)
ALL_BUT_FIVE = ALL_BUT_FOUR.removesuffix(" da_approval")


@pytest.mark.parametrize(("spent", "refills"), [(ALL_BUT_FOUR, True), (ALL_BUT_FIVE, False)])
def test_spent_cards_come_back_to_who_has_fewer_than_five(spent, refills):
    run = at(f"{LAST} | | | spent {spent} | {QUIET}")
    events = told(play(run, "check"), "pile_refilled")

    assert [event["seat"] for event in events] == ([1] if refills else [])
    assert run.view(0)["cards_in_pile"][1] == (25 if refills else 5)


def test_cards_kept_in_hand_count_too():
    """Three in the pile and two in hand are five."""
    line = f"{LAST} | / raid wiretap | | spent {ALL_BUT_FIVE} | {QUIET}"

    assert told(play(at(line, retention="keep_in_hand"), "check"), "pile_refilled") == []


def test_cards_just_played_come_back_with_them():
    run = at(f"{LAST} | | raid alibi bribe | spent {ALL_BUT_FOUR} | {QUIET}")
    play(run, "check")

    assert run.view(0)["cards_in_pile"][1] == 25
    assert not any(card.startswith("narc.") for card in run.view(0)["spent"])


def test_they_do_not_come_back_if_the_option_says_so():
    run = at(f"{LAST} | | | spent {ALL_BUT_FOUR} | {QUIET}", ai_refill=False)

    assert told(play(run, "check"), "pile_refilled") == []


# Going home (7.5)


@pytest.mark.parametrize("last", ["safe", "folded"])
def test_the_player_deals_on_or_goes_home_between_hands(last):
    run = at(f"between last {last} cash 70")
    assert legal(run) == {"deal_on", "go_home"}

    assert over(play(run, "go home")) == "go_home"
    assert run.actor is None


def test_not_before_the_first_hand():
    assert "go_home" not in legal(new_run(1).position)
    assert "go_home" not in legal(new_run(1, deck="choose").position)


# The end of a run (8.2)


def test_fewer_than_three_cards_end_the_run_with_no_bust():
    two = at(f"{LAST} | weed | | {all_but('weed', 'meth')} | {QUIET}", **TEN)
    assert over(play(two, "check")) == "exhausted"
    assert two.winners() == [2]

    three = at(f"{LAST} | weed | | {all_but('weed', 'meth', 'heroin')} | {QUIET}", **TEN)
    assert over(play(three, "check")) is None


@pytest.mark.parametrize(("hand", "ending"), [("weed meth heroin", None), ("weed meth", "exhausted")])
def test_cards_kept_in_hand_count_for_the_player_as_well(hand, ending):
    line = f"{LAST} | {hand} | | {all_but(*hand.split())} | {QUIET}"

    assert over(play(at(line, retention="keep_in_hand", **TEN), "check")) == ending


def test_an_insurance_that_comes_back_counts_for_the_next_hand():
    deck = {"deck": ",".join([*DECK, "fake_id"])}
    line = f"{LAST} | weed | fake_id | {all_but('weed', 'meth')} | {QUIET}"

    assert over(play(at(line, **deck), "check")) is None
    assert over(play(at(line, **deck, return_unused_insurance=False), "check")) == "exhausted"


def test_the_price_of_a_fold_may_end_the_run():
    line = f"round 1 folding | weed meth | normal_traffic | {all_but('weed', 'meth', 'heroin')}"

    assert over(play(at(line, **TEN), "fold")) == "exhausted"
    assert over(play(at(line, fold_surcharge="never", **TEN), "fold")) is None


def test_a_bust_is_a_bust_though_the_deck_is_exhausted_too():
    line = f"{LAST} | | raid | {all_but('weed')} | {QUIET}"

    assert over(play(at(line, **TEN), "check")) == "bust"


def test_a_run_ends_at_its_last_hand():
    line = f"hand 7 {LAST} | | | {QUIET}"

    assert over(play(at(line, max_hands=7), "check")) == "hand_cap"
    assert over(play(at(line, max_hands=8), "check")) is None
    fold = f"hand 7 round 1 folding | | weed | {QUIET}"
    assert over(play(at(fold, max_hands=7), "fold")) == "hand_cap"


def test_a_deck_of_ten_with_one_product_is_legal_and_may_earn_nothing():
    deck = "weed,back_alley,alibi,disguise,lookout,bribe,fake_receipts,bribed_witness,false_trail,safe_house"
    run = new_run(1, deck=deck)

    assert len(run.position.view(0)["deck"]) == 10


# Scores and winners (8.3, 8.4)


def test_scores_are_cash_hands_busted_and_hands_closed_with_the_customer():
    run = at(f"{LAST} cash 70 closed 2 | | safe_house meth | {QUIET}")
    play(run, "check")

    assert run.scores() == run.view(0)["scores"] == [170, 0, 3]


def test_a_hand_that_pays_without_the_customer_is_not_closed_with_it():
    run = at(f"round 3 narc gone | | safe_house meth | {QUIET}")
    play(run, "check")

    assert run.scores() == [100, 0, 0]


def test_an_insured_hand_is_closed_and_a_folded_one_is_not():
    insured = at(f"{LAST} | | raid fake_id | {QUIET}")
    play(insured, "check")
    assert insured.scores() == [0, 0, 1]

    folded = at("round 1 folding cash 5 | | safe_house meth normal_traffic")
    play(folded, "fold")
    assert folded.scores() == [5, 0, 0]


def test_a_bust_keeps_the_cash_unless_the_option_says_so():
    for settings, cash in (({}, 70), ({"bust_forfeits_run_cash": True}, 0)):
        run = at(f"{LAST} cash 70 closed 2 | | raid | {QUIET}", **settings)
        play(run, "check")
        assert run.scores() == run.view(0)["scores"] == [cash, 1, 2]
        assert run.winners() == [1]


def test_cash_is_not_forfeit_where_there_was_no_bust():
    run = at("between cash 70", bust_forfeits_run_cash=True)
    play(run, "go home")

    assert run.scores()[0] == 70


@pytest.mark.parametrize(("closed", "winners"), [(3, [0, 2]), (2, [0])])
def test_a_run_without_a_bust_is_the_players_and_the_customers_if_most_hands_closed(closed, winners):
    run = run_at(f"hand 4 between cash 30 closed {closed}")
    run.act(0, {"type": "go_home"})

    assert run.result.winners == winners


@pytest.mark.parametrize(
    ("start", "cash", "winners"), [(0, 0, []), (100, 100, []), (100, 70, []), (100, 101, [0])]
)
def test_whoever_goes_home_with_no_more_than_they_came_with_has_not_won(start, cash, winners):
    run = run_at(f"hand 1 between cash {cash}", start_cash=start)
    run.act(0, {"type": "go_home"})

    assert run.result.winners == winners


def test_cash_and_heat_begin_as_the_options_say_and_go_from_hand_to_hand():
    run = new_run(1, start_cash=300, start_heat=40).position
    assert (run.view(0)["cash"], run.view(0)["heat"]) == (300, 40)

    run = at(f"{LAST} cash 300 heat 40 | | weed | {QUIET}")
    play(run, "check")
    (begun,) = told(play(run, "deal on"), "hand_begun")
    assert begun == {"type": "hand_begun", "hand": 2, "cash": 330, "heat": 45}


def test_three_cards_a_hand_make_six_hands_of_twenty():
    run = new_run(8, **{f"narc.{c}.evidence": 0 for c in EVIDENCE}, **SAFE_STREET)
    while run.actor is not None:
        cards = [action for action in run.position.legal() if action["type"] in ("play", "stay", "deal_on")]
        run.act(run.actor, (cards if run.actor == 0 else run.position.legal()[-1:])[0])

    (ended,) = told(run.events, "run_over")
    assert (ended["ending"], ended["hands"]) == ("exhausted", 6)
