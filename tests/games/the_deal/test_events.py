"""Whole runs, followed event by event by a referee who works everything out for itself (4 to 8)."""

import json
from collections import Counter

import pytest

from tablemate.core.matchfile import write_match
from the_deal_positions import VARIED, new_run, play, random_run, told
from the_deal_referee import Referee

IN_A_TEST, IN_A_SOAK = 200, 10_000


def check_run(seed, **settings):
    """The referee agrees with every event, with the scores and the winners."""
    match = random_run(seed, **settings)
    referee = Referee(match)
    (over,) = told(match.events, "run_over")
    assert match.events[-1] is over
    assert match.position.scores() == referee.scores(over["ending"])
    is_bust = over["ending"] == "bust"
    won_by_customer = not is_bust and 2 * referee.closed > referee.hands
    won = [0] * (referee.cash > match.options.start_cash) + [2] * won_by_customer
    assert match.position.winners() == ([1] if is_bust else won)
    return match


def test_totals_worked_out_from_scratch_are_those_of_every_event():
    endings = Counter()
    for seed in range(IN_A_TEST):
        endings[check_run(seed).events[-1]["ending"]] += 1
    assert endings.keys() >= {"bust", "go_home"}


@pytest.mark.soak
def test_totals_worked_out_from_scratch_are_those_of_every_event_of_many_runs():
    for seed in range(IN_A_SOAK):
        check_run(seed, **VARIED[seed % len(VARIED)])


@pytest.mark.parametrize("settings", VARIED, ids=range(len(VARIED)))
def test_the_same_with_other_options(settings):
    for seed in range(15):
        check_run(seed, **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {"narc.raid.evidence": 120, "player.plea_bargain.cost": 0, "narc.warrant.copies": 0},
        {"customer.bulk_order.price_pct": 275, "customer.haggling.price_pct": 33, "hand_size": 2},
        {"player.fake_id.cover": 0, "player.fake_id.cost": 1, "start_cash": 1, "fold_surcharge": "always"},
        {"cooling_between_hands": 25, "start_heat": 300, "retention": "keep_in_hand", "ai_refill": False},
    ],
    ids=range(4),
)
def test_the_same_with_other_values_on_cards(settings):
    for seed in range(10):
        check_run(seed, **settings)


VOIDS = next(settings for settings in VARIED if "deal_needs_product_and_location" in settings)


def test_every_branch_and_every_ending_comes_up():
    branches, endings = Counter(), Counter()
    for seed in range(60):
        for settings in (VOIDS, {"player.plea_bargain.cost": 100, "start_cash": 90, "max_hands": 5}):
            events = random_run(seed, **settings).events
            branches.update(event["branch"] for event in told(events, "hand_resolved"))
            endings.update(event["ending"] for event in told(events, "run_over"))

    assert branches.keys() == {
        "safe", "insured", "busted", "busted_by_conviction", "busted_without_cash", "void",
    }  # fmt: skip
    assert endings.keys() >= {"bust", "go_home", "hand_cap"}


def test_a_run_replays_to_the_same_totals_and_the_customers_fold_is_no_action():
    """4.5: it follows from the table."""
    match = next(run for run in map(random_run, range(50)) if told(run.events, "customer_folded"))
    again = new_run(match.seed)
    for line in match.standing:
        again.act(line.seat, line.action)

    assert write_match(again) == write_match(match)
    assert {line.action["type"] for line in match.standing if line.seat == 2} <= {"play", "check"}


def test_every_event_that_moves_totals_says_them_before_and_after_and_by_what():
    (played,) = told(play(new_run(3).position, "check"), "checked")

    assert played == {
        "type": "checked",
        "seat": 1,
        "round": 1,
        "before": {"evidence": 0, "cover": 0, "heat": 0, "profit": 0},
        "after": {"evidence": 0, "cover": 0, "heat": 0, "profit": 0},
    }


# Who may see what (9)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_only_draws_are_hidden_and_a_seat_sees_its_own(seat):
    for settings in VARIED[:3]:
        match = random_run(4, **settings)
        for event, seen in zip(match.events, match.events_for(seat), strict=True):
            if event["type"] == "cards_drawn" and event["seat"] != seat:
                assert seen == {name: told for name, told in event.items() if name != "cards"}
            else:
                assert seen == event


def test_no_event_tells_the_street_before_it_is_turned_over():
    match = new_run(5)
    before = json.dumps([match.events_for(seat) for seat in (None, 0, 1, 2)])

    assert "dealer." not in before
