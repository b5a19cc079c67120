"""The street (rules 4.1): laid face down when a hand begins, and the same whatever anybody does."""

import random
from collections import defaultdict

import pytest

from tablemate.core.match import Match
from tablemate.core.matchfile import write_match
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.cards import AFTER, CARDS, DEALER, FIRST
from tablemate.lab.series import played_match
from the_deal_positions import at, new_run, play, random_run, told

ENTROPY = bytes(range(16))
SAFE = {"player.alibi.cover": 200, "narc.raid.copies": 0}  # so that most runs last several hands
KINDS = ("hand", "run")


def run_of(seed: int, draws: int, entropy: bytes = b"", **settings: object) -> Match:
    """A run whose seats choose at random, each time otherwise; it never goes home."""
    options = GAME.options({"deck": "default", "max_hands": 8, **SAFE, **settings})
    match = Match(GAME, options, seed, ["anybody"] * 3, entropy=entropy)
    chooser = random.Random(draws)
    while match.actor is not None:
        legal = [action for action in match.position.legal() if action["type"] != "go_home"]
        match.act(match.actor, chooser.choice(legal))
    return match


def streets(match: Match) -> dict[tuple[int, int], str]:
    """By hand and round: the card that was turned over."""
    shown = {}
    hand = 0
    for event in match.events:
        if event["type"] == "hand_begun":
            hand = event["hand"]
        elif event["type"] == "dealer_revealed":
            shown[hand, event["round"]] = event["card"]
    return shown


@pytest.mark.parametrize("lasts", KINDS)
@pytest.mark.parametrize("entropy", [b"", ENTROPY], ids=["by seed", "with entropy"])
def test_one_seed_has_one_street_whatever_the_seats_choose(lasts, entropy):
    met = defaultdict(set)
    for draws in range(30):
        for place, card in streets(run_of(5, draws, entropy, dealer_deck_lasts=lasts)).items():
            met[place].add(card)

    assert len(met) > 9
    assert all(len(cards) == 1 for cards in met.values()), met


def test_other_seeds_have_other_streets():
    assert len({streets(random_run(seed))[1, 1] for seed in range(60)}) > 10


@pytest.mark.parametrize("entropy", [b"", ENTROPY], ids=["by seed", "with entropy"])
def test_a_take_back_and_another_choice_leave_the_street_as_it_was(entropy):
    match = Match(GAME, GAME.options({"deck": "default"}), 3, ["anybody"] * 3, entropy=entropy)
    for _ in range(3):
        match.act(match.actor, match.position.legal()[0])
    before = streets(match)
    match.take_back(0)
    for _ in range(3):
        match.act(match.actor, {"type": "check"})

    assert streets(match) == before
    assert len(before) == 1


def test_walking_away_early_changes_no_later_street():
    """What was face down when the Player walked away is put away, also where one deck lasts for the run."""
    for lasts in KINDS:
        stayed = run_of(8, 1, dealer_deck_lasts=lasts)
        left = new_run(8, max_hands=8, dealer_deck_lasts=lasts, **SAFE)
        while left.actor is not None:
            legal = left.position.legal()
            leaves = {"type": "fold"} in legal
            again = {"type": "deal_on"} in legal
            left.act(left.actor, {"type": "fold" if leaves else "deal_on" if again else "check"})
        here, there = streets(stayed), streets(left)

        assert {place[1] for place in there} == {1}
        assert len(here.keys() & there.keys()) > 2
        assert all(here[place] == there[place] for place in here.keys() & there.keys())


def test_a_compared_pair_meets_the_same_street():
    """Two line-ups on the same seeds, as `compare` plays them."""
    options = GAME.options({"deck": "default"})
    pairs = same = 0
    for seed in range(40):
        one, other = (
            streets(played_match(GAME, options, seed, (player, "scripted", "scripted")))
            for player in ("scripted:margin", "scripted:first_card")
        )
        pairs += len(one.keys() & other.keys())
        same += sum(one[place] == other[place] for place in one.keys() & other.keys())

    assert pairs > 100
    assert same == pairs


def test_all_three_cards_are_drawn_when_the_hand_begins():
    hand = at("between | | | street rural_area bus_stop heat_wave", dealer_deck_lasts="run")
    play(hand, "deal on")

    laid = {CARDS[face].word for face in hand.record.street}
    assert laid == {"rural_area", "bus_stop", "heat_wave"}


def test_every_order_of_the_street_is_as_likely():
    counted = defaultdict(int)
    few = {f"{card.id}.copies": 0 for card in CARDS[FIRST[DEALER] : AFTER[DEALER]]}
    few |= {"dealer.bus_stop.copies": 2, "dealer.heat_wave.copies": 2}
    for seed in range(3000):
        street = tuple(new_run(seed, **few).position.record.street)
        counted[street] += 1

    assert len(counted) == 6
    assert all(400 < times < 600 for times in counted.values()), counted


def test_the_street_of_rules_1_is_drawn_as_it_is_turned_over():
    match = Match(GAME, GAME.options({"deck": "default"}), 3, ["anybody"] * 3, rules="1")
    for _ in range(3):
        match.act(match.actor, {"type": "check"})

    (shown,) = told(match.events, "dealer_revealed")
    other = Match(GAME, GAME.options({"deck": "default"}), 3, ["anybody"] * 3)
    for _ in range(3):
        other.act(other.actor, {"type": "check"})
    assert shown != told(other.events, "dealer_revealed")[0]
    assert match.position.record.in_pile[DEALER] == 19
    assert '"rules":"1"' in write_match(match).splitlines()[0]
