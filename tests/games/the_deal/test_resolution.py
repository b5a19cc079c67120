"""How a hand ends (rules 6)."""

import json
from pathlib import Path

import pytest

from the_deal_positions import at, ends, play, told

GOLDEN = json.loads((Path(__file__).parent / "golden.json").read_text(encoding="utf-8"))["resolution"]
COVER_OF = {"player.plea_bargain": 20, "player.fake_id": 15, None: 0}
LAST = "round 3 customer"  # who checks, so that the street shows its last card and the hand ends
QUIET = "street normal_traffic"
INSURANCES = ("fake_id", "plea_bargain")
LARGE_RAID = {"narc.raid.evidence": 90}
AGGRO = ["weed", "meth", "heroin", "cocaine", "fentanyl", "back_alley", "alibi", "disguise", "lookout"]


def last_check(table, head="", **settings):
    """How a hand ends on this table."""
    return ends(f"{LAST} {head} | | {table} | {QUIET}", **settings)


def after(table, head="", **settings):
    """The position after such a hand."""
    position = at(f"{LAST} {head} | | {table} | {QUIET}", **settings)
    play(position, "check")
    return position


def spent(position):
    return position.view(None)["spent"]


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["name"])
def test_a_hand_ends_as_it_should(case):
    """Cards are given the values that make the case."""
    insurance, conviction, expect = case["active_insurance"], case["active_conviction"], case["expect"]
    values = {
        "narc.raid.evidence": case["evidence"],
        "narc.raid.heat": 0,
        "player.alibi.cover": case["cover"] - COVER_OF[insurance],
        "player.alibi.heat": case["heat_delta"],
        "player.meth.price": case["profit"],
        "player.meth.heat": 0,
    }
    table = " ".join(["raid alibi meth", *filter(None, (insurance, conviction))])
    head = f"cash {case['cash_before']} heat {case['heat_before']}"
    resolved = last_check(table, head, **values)

    outcome = resolved["branch"].partition("_")[0]
    is_burned = outcome == "insured" and insurance in spent(after(table, head, **values))
    assert expect == {
        "outcome": outcome,
        "cash": resolved["cash"],
        "heat": resolved["heat"],
        "insurance_burned": is_burned,
    }


# Safe


def test_three_checks_a_round_and_a_harmless_street_end_safe_for_nothing():
    hand = at("| | | street normal_traffic routine_day lucky_break")
    events = play(hand, "check, check, check, stay, check, check, check, stay, check, check, check")

    (resolved,) = told(events, "hand_resolved")
    assert (resolved["branch"], resolved["cash"]) == ("safe", 0)


def test_a_tie_is_safe_and_one_more_evidence_is_not():
    assert last_check("patrol raid alibi bribed_witness")["branch"] == "safe"
    assert last_check("patrol raid alibi bribed_witness", **{"narc.raid.evidence": 41})["branch"] == "busted"


def test_evidence_has_to_be_met_by_cover_alone_where_there_is_no_location():
    assert last_check("surveillance fake_receipts")["branch"] == "safe"
    assert last_check("surveillance bribed_witness")["branch"] == "busted"


# The branch that is told (6.1)


@pytest.mark.parametrize(
    ("table", "head", "branch"),
    [
        ("alibi", "", "safe"),
        ("raid fake_id", "", "insured"),
        ("raid fake_id warrant", "heat 30", "busted_by_conviction"),
        ("raid plea_bargain", "cash 999", "busted_without_cash"),
        ("raid plea_bargain warrant", "cash 999 heat 30", "busted_by_conviction"),
        ("raid", "", "busted"),
        ("raid warrant", "heat 100", "busted"),
        ("alibi warrant fake_id", "heat 100", "safe"),
    ],
)
def test_the_branch_says_why(table, head, branch):
    """A conviction that holds blocks insurance and does nothing else: without one it is a plain bust."""
    resolved = last_check(table, head)

    assert resolved["branch"] == branch
    assert resolved["insurance"] == next(
        (f"player.{card}" for card in table.split() if card in INSURANCES), None
    )


# Convictions (6.2)


def test_the_later_conviction_counts_though_its_threshold_is_higher():
    assert last_check("raid fake_id warrant rico_case", "heat 30")["branch"] == "insured"
    assert last_check("raid fake_id rico_case warrant", "heat 30")["branch"] == "busted_by_conviction"


@pytest.mark.parametrize(("heat", "branch"), [(19, "insured"), (20, "busted_by_conviction")])
def test_a_conviction_holds_at_exactly_its_threshold_of_projected_heat(heat, branch):
    """The raid brings 20 of the Warrant's 40."""
    assert last_check("raid fake_id warrant", f"heat {heat}")["branch"] == branch


def test_heat_below_nought_is_nought_for_a_conviction_too():
    table = "raid surveillance fake_id burner_phone clean_money bribed_witness warrant"  # heat -10

    insured = last_check(table, "heat 5")
    assert (insured["branch"], insured["heat"]) == ("insured", 0 + 5 + 40)
    convicted = last_check(table, "heat 5", **{"narc.warrant.heat_threshold": 0})
    assert (convicted["branch"], convicted["heat"]) == ("busted_by_conviction", 0)


# Insurance (6.3, 6.4)


def test_insurance_costs_its_price_and_heat_for_what_was_lacking_and_for_itself():
    resolved = last_check("raid plea_bargain meth", "cash 1500 heat 7")

    assert resolved["branch"] == "insured"
    assert resolved["cash"] == 1500 - 1000 + 100
    assert resolved["heat"] == 7 + (20 + 30) + (40 - 20) + 20


def test_a_free_insurance_works_without_cash():
    assert last_check("raid fake_id")["branch"] == "insured"


def test_the_profit_of_the_hand_cannot_pay_for_its_insurance():
    costs = {"player.plea_bargain.cost": 60}

    assert last_check("raid plea_bargain meth", "cash 59", **costs)["branch"] == "busted_without_cash"
    assert last_check("raid plea_bargain meth", "cash 60", **costs)["cash"] == 100


def test_there_is_no_falling_back_on_an_insurance_that_was_replaced():
    assert last_check("raid fake_id plea_bargain", **LARGE_RAID)["branch"] == "busted_without_cash"
    assert last_check("raid plea_bargain fake_id", **LARGE_RAID)["branch"] == "insured"


def test_an_insurance_that_was_not_needed_goes_back_to_the_pile():
    pile = after("alibi fake_id").view(0)["cards_in_pile"][0]

    assert (pile, spent(after("alibi fake_id"))) == (19, {"player.alibi": 1})
    kept = {"return_unused_insurance": False}
    assert spent(after("alibi fake_id", **kept)) == {"player.alibi": 1, "player.fake_id": 1}


def test_it_can_be_drawn_again_this_run():
    run = at(
        f"{LAST} | | fake_id | spent {' '.join(AGGRO[2:])} | {QUIET}", deck=",".join([*AGGRO, "fake_id"])
    )
    play(run, "check, deal on")

    assert {card["card"] for card in run.view(0)["hand"]} == {"player.weed", "player.meth", "player.fake_id"}


def test_of_two_insurances_the_one_replaced_is_spent():
    assert spent(after("plea_bargain fake_id")) == {"player.plea_bargain": 1}


def test_an_insurance_that_paid_is_spent():
    assert spent(after("raid fake_id")) == {"narc.raid": 1, "player.fake_id": 1}


def test_an_insurance_is_spent_in_a_fold_and_costs_no_heat():
    fold = at("round 1 folding | | raid fake_id heat_wave")
    (folded,) = told(play(fold, "fold"), "player_folded")

    assert folded["heat"] == 20 + 10
    assert spent(fold) == {"narc.raid": 1, "player.fake_id": 1}


# The Customer's last chance to leave (4.5)


def test_a_customer_who_leaves_in_the_last_round_can_save_the_hand():
    saved = last_check("wiretap surveillance bulk_order on_credit alibi bribe")  # 90 against 55

    assert (saved["branch"], tuple(saved["after"].values())[:2]) == ("safe", (55, 55))


def test_and_can_doom_it():
    doomed = last_check("raid wiretap apartment alibi bribe")  # 85 against 85

    assert (doomed["branch"], tuple(doomed["after"].values())[:2]) == ("busted", (75, 55))


# Void (6.5)


def test_a_hand_without_product_or_location_is_void_if_the_option_says_so():
    """6.5: nothing is paid, nobody is busted, heat stays, and insurance was not needed."""
    both = {"deal_needs_product_and_location": True}

    void = last_check("raid meth fake_id", "heat 5", **both)
    assert (void["branch"], void["cash"], void["heat"]) == ("void", 0, 5 + 20 + 30)
    assert last_check("safe_house", **both)["branch"] == "void"
    assert last_check("safe_house meth", **both)["branch"] == "safe"
    assert last_check("safe_house meth raid", **both)["branch"] == "busted"
    assert after("raid meth fake_id", **both).view(0)["scores"] == [0, 0, 0]
