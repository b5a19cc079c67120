"""What the table comes to (rules 5)."""

import json
from itertools import permutations
from pathlib import Path

import pytest

from the_deal_positions import at, happens, play, put_on_street, table, table_totals, told, totals

GOLDEN = json.loads((Path(__file__).parent / "golden.json").read_text(encoding="utf-8"))["totals"]


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["name"])
def test_a_table_comes_to_what_it_should(case):
    view = at(f"round 1 narc | | {' '.join(case['timeline'])}").view(None)
    sums, active = view["totals"], view["active"]

    assert case["expect"] == {
        "evidence": sums["evidence"],
        "cover": sums["cover"],
        "heat_delta": sums["heat"],
        "profit": sums["profit"],
        **{f"active_{slot}": card for slot, card in active.items()},
    }


def test_a_whole_hand_step_by_step():
    """Evidence 50, 55, 75 and then 80 against a Cover of 65: busted by 15."""
    hand = at(
        "| meth alibi warehouse / surveillance patrol wiretap / bulk_order | | street private_residence"
    )

    play(hand, "surveillance, bulk order, meth")
    assert totals(hand) == (50, 25, 40, 150)
    put_on_street(hand, "police_checkpoint")
    play(hand, "stay, check, alibi")
    assert totals(hand) == (50, 55, 35, 150)
    events = play(hand, "patrol")
    (shown,), (folded,) = told(events, "dealer_revealed"), told(events, "customer_folded")
    assert tuple(shown["after"].values()) == (75, 30, 52, 150)
    assert (folded["limit"], folded["cards"]) == (60, ["customer.bulk_order"])
    assert tuple(folded["after"].values()) == totals(hand) == (55, 30, 37, 100)
    put_on_street(hand, "quiet_night")
    play(hand, "stay, warehouse")
    (resolved,) = told(play(hand, "wiretap"), "hand_resolved")
    assert tuple(resolved["after"].values()) == (80, 65, 37, 100)
    assert resolved["branch"] == "busted"


# An empty table, and one without a Location or a Product


def test_an_empty_table_comes_to_nothing():
    assert table_totals("") == (0, 0, 0, 0)


def test_without_a_location_the_base_is_nought():
    assert table_totals("raid alibi") == (40, 30, 15, 0)


def test_price_factors_pay_nothing_until_a_product_lies_whatever_the_order():
    assert table_totals("bulk_order")[3] == 0
    assert table_totals("bulk_order meth")[3] == table_totals("meth bulk_order")[3] == 150


# In force is the latest (3)


def test_a_customers_request_replaces_the_players_product_and_the_old_heat_stays():
    assert table_totals("meth") == (0, 0, 30, 100)
    assert table_totals("meth heroin_request") == (0, 0, 75, 150)


def test_the_last_of_several_locations_counts_whoever_laid_it():
    assert table_totals("rural_area parking_lot bus_stop")[:2] == (30, 10)
    assert table_totals("rural_area parking_lot bus_stop apartment")[:2] == (10, 30)


def test_the_dealers_school_zone_is_not_the_players():
    assert table_totals("player.school_zone") == (40, 5, 20, 0)
    assert table_totals("dealer.school_zone") == (35, 5, 25, 0)


def test_a_dealers_modifier_counts_before_any_location_and_a_location_does_not_remove_it():
    assert table_totals("heat_wave")[:2] == (15, 0)
    assert table_totals("heat_wave warehouse")[:2] == (30, 25)


# Sums


def test_sums_below_nought_are_nought():
    assert table_totals("perfect_timing distraction rural_area")[:2] == (0, 50)
    assert table_totals("bad_intel") == (20, 0, 15, 0)


def test_the_order_of_adding_cards_does_not_matter():
    """5.5: clamped once, at the end."""
    cards = ["clean_getaway", "patrol", "quick_sale", "surveillance", "bad_intel"]

    assert {table_totals(" ".join(each)) for each in permutations(cards)} == {(20, 10, 2, 0)}


def test_profit_is_multiplied_first_divided_last_and_rounded_down():
    """88 and not 87: 120 at 150, 70 and 70 per cent is 88.2; 30 at 90 per cent three times is 21.87."""
    assert table_totals("cocaine bulk_order haggling haggling")[3] == 88
    assert table_totals("weed clean_money on_credit on_credit")[3] == 21


def test_a_factor_of_the_largest_kind_does_not_overflow():
    percents = {f"customer.{card}.price_pct": 300 for card in ("bulk_order", "haggling")}
    copies = {"customer.bulk_order.copies": 6}
    cards = "meth" + 6 * " bulk_order"

    assert table_totals(cards, **percents, **copies, **{"player.meth.price": 2000})[3] == 2000 * 3**6


def test_heat_is_that_of_every_card_also_of_those_no_longer_in_force():
    assert table_totals("weed player.school_zone meth warehouse")[2] == 5 + 20 + 30 - 10


def test_both_insurances_add_their_cover():
    assert table_totals("plea_bargain fake_id")[1] == 35


def test_a_block_party_leaves_the_margin_alone_but_the_customer_may_leave():
    line = "round 1 player | alibi | surveillance nightclub | street block_party"
    shown = happens(line, "check", "dealer_revealed")

    margins = [shown[when]["cover"] - shown[when]["evidence"] for when in ("before", "after")]
    assert margins == [-40, -40]
    assert happens(line, "check", "customer_folded")["before"]["evidence"] == 75


def test_a_card_says_what_the_options_say():
    settings = {"player.alibi.cover": 7, "player.alibi.heat": -3, "customer.haggling.price_pct": 50}

    assert table_totals("alibi meth haggling", **settings) == (0, 7, 27, 50)


def test_nine_cards_played_and_three_of_the_street_are_twelve():
    played = "patrol fair_deal weed patrol fair_deal alibi bribe stakeout"
    hand = at(f"round 3 customer | / / fair_deal | {played} rural_area bus_stop | street normal_traffic")
    play(hand, "fair deal")

    assert len(table(hand)) == 12
