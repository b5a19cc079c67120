"""The chances of a round's length (17), against enumeration, and against shuffled decks played by hand."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import sqrt
from random import Random
from time import perf_counter

import pytest

from tablemate.core.match import Match
from tablemate.games.mage_knight import chances
from tablemate.games.mage_knight.chances import (
    bonus_of,
    cards_by_bonus,
    comes_before_dummy,
    flipping_turns,
    mean,
    next_round,
    turns_left,
)
from tablemate.games.mage_knight.table import GAME
from tablemate.lab import Results, Series, play
from tablemate.lab.figures import find_figure

RED, BLUE, WHITE, GREEN = range(4)
FOUR_OF_EACH = [(color,) for color in range(4) for _ in range(4)]
RED_RED_BLUE = (2, 1, 0, 0)
HEROES = {  # red, blue, white, green (3.3)
    "Arythea": (2, 0, 1, 0),
    "Tovak": (1, 2, 0, 0),
    "Goldyx": (0, 1, 0, 2),
    "Norowas": (0, 0, 2, 1),
    "Wolfhawk": (0, 1, 2, 0),
    "Krang": (2, 0, 0, 1),
    "Braevalar": (0, 2, 0, 1),
    "Coral": (1, 0, 2, 0),
}


def turns_of_a_deck(bonuses):
    """Turns in which a dummy flips cards of a deck in this order, each card given by its bonus."""
    left = list(bonuses)
    turns = 0
    while left:
        base, left = left[:3], left[3:]
        left = left[base[-1] :]
        turns += 1
    return turns


def rounds_given(card, crystal, rounds=6):
    """The means of rounds with one card and one crystal given each time, to red, red, blue."""
    cards, crystals, means = list(FOUR_OF_EACH), list(RED_RED_BLUE), []
    for _ in range(rounds):
        means.append(round(float(mean(flipping_turns(cards_by_bonus(cards, crystals)))), 4))
        cards.append((card,))
        crystals[crystal] += 1
    return means


@pytest.mark.parametrize("hero", HEROES)
def test_the_first_round_is_distributed_alike_for_every_hero(hero):
    chances = flipping_turns(cards_by_bonus(FOUR_OF_EACH, HEROES[hero]))

    assert chances == {4: Fraction(327, 910), 5: Fraction(857, 1365), 6: Fraction(1, 78)}
    assert round(float(mean(chances)), 4) == 4.6535


def test_red_on_red_makes_rounds_shorter():
    assert rounds_given(RED, RED) == [4.6535, 4.6005, 4.4716, 4.2034, 4.0933, 3.9987]


def test_a_green_crystal_and_a_white_card_make_rounds_longer():
    assert rounds_given(WHITE, GREEN) == [4.6535, 4.7188, 4.7749, 4.8645, 4.9682, 5.0899]


@pytest.mark.parametrize("bonuses", list(combinations_with_replacement((0, 1, 3), 6)))
def test_every_order_of_six_cards_is_counted_once(bonuses):
    orders = Counter(turns_of_a_deck(order) for order in permutations(bonuses))

    assert flipping_turns(Counter(bonuses)) == {turns: Fraction(n, 720) for turns, n in orders.items()}


@pytest.mark.parametrize(
    "bonuses", [(0, 0, 0, 1, 1, 2, 2, 5), (0, 0, 1, 1, 1, 1, 2, 2), (0, 0, 0, 0, 0, 0, 0, 9)]
)
def test_every_order_of_eight_cards_is_counted_once(bonuses):
    orders = Counter(turns_of_a_deck(order) for order in permutations(bonuses))

    assert flipping_turns(Counter(bonuses)) == {turns: Fraction(n, 40320) for turns, n in orders.items()}


def test_an_empty_deck_flips_no_more():
    assert flipping_turns({}) == {0: 1}


@pytest.mark.parametrize("by_bonus", [{5: 1}, {0: 2}, {0: 3}, {2: 3}, {2: 4}, {1: 4}])
def test_a_deck_that_runs_out_in_a_turn_needs_just_that_turn(by_bonus):
    """6.7: three cards, whatever the last one is; four with a bonus."""
    assert flipping_turns(by_bonus) == {1: 1}


def test_four_cards_without_a_bonus_need_two_turns():
    assert flipping_turns({0: 4}) == {2: 1}


def test_a_card_of_two_colours_counts_as_the_one_with_more_crystals():
    """6.8."""
    assert bonus_of((RED, GREEN), (1, 5, 5, 3)) == 3
    assert bonus_of((RED, GREEN), (4, 5, 5, 3)) == 4


def test_alone_a_person_has_one_turn_more_than_the_dummy_flips_behind_it_and_two_before_it():
    """17.3."""
    flipping = {4: Fraction(1, 3), 5: Fraction(2, 3)}

    assert turns_left(flipping, before_dummy=False) == {5: Fraction(1, 3), 6: Fraction(2, 3)}
    assert turns_left(flipping, before_dummy=True) == {6: Fraction(1, 3), 7: Fraction(2, 3)}


@pytest.mark.parametrize("places", [2, 3, 4, 5])
def test_turns_left_are_those_of_a_round_played_out(places):
    """In any order, from anybody's turn, with any number of flipping turns to come (17.3)."""
    for dummy, now, flipping in product(range(places), range(places), range(7)):
        if dummy == now:
            continue
        played, owed = Counter(), None
        place, flips = now, flipping
        while owed is None or owed:
            if place != dummy:
                played[place] += 1
                if owed is not None:
                    owed.discard(place)
            elif flips:
                flips -= 1
            elif owed is None:
                owed = {each for each in range(places) if each != dummy}
            place = (place + 1) % places
        for person in range(places):
            if person != dummy:
                before = comes_before_dummy(person, now, dummy, places)
                assert turns_left({flipping: Fraction(1)}, before_dummy=before) == {played[person]: 1}


def test_the_next_round_is_told_with_what_would_be_gained():
    """17.4."""
    red_on_red = next_round(FOUR_OF_EACH, RED_RED_BLUE, gained=(RED,), crystal=RED)
    nothing = next_round(FOUR_OF_EACH, RED_RED_BLUE, gained=None, crystal=None)

    assert round(float(mean(red_on_red)), 4) == 4.6005
    assert nothing == flipping_turns(cards_by_bonus(FOUR_OF_EACH, RED_RED_BLUE))


def test_all_that_a_view_tells_takes_a_tenth_of_a_second_at_most():
    """25 cards with four different numbers of crystals: every card and crystal that may be given next."""
    cards = [*FOUR_OF_EACH, *([(RED,)] * 5), *([(BLUE, WHITE)] * 4)]
    started = perf_counter()
    for gained, crystal in product(range(4), repeat=2):
        next_round(cards, (5, 3, 2, 1), gained=(gained,), crystal=crystal)

    assert perf_counter() - started < 0.1


def test_a_view_late_in_a_game_with_all_boxes_takes_a_tenth_of_a_second_at_most():
    match = Match(GAME, GAME.options({"preset": "all_boxes"}), 3, ["anybody"])
    while (view := match.position.view(None))["round"] < 5 or view["phase"] != "turns":
        legal = match.position.legal()
        plain = ("end_turn", "tactic_done", "choose_tactic")
        match.act(0, next(action for kind in plain for action in legal if action["type"] == kind))
    chances._flipping_turns.cache_clear()
    started = perf_counter()
    view = match.position.view(None)

    assert perf_counter() - started < 0.1
    assert len(view["chances"]["given"]) == 6
    assert view["chances"]["turns_left"]


def mean_of_shuffles(cards, crystals, rounds, seed):
    """The mean over shuffled decks, and its standard error."""
    rng = Random(seed)
    bonuses = [max(crystals[color] for color in card) for card in cards]
    lengths: Counter[int] = Counter()
    for _ in range(rounds):
        rng.shuffle(bonuses)
        lengths[turns_of_a_deck(bonuses)] += 1
    average = sum(turns * n for turns, n in lengths.items()) / rounds
    spread = sum((turns - average) ** 2 * n for turns, n in lengths.items()) / (rounds - 1)
    return average, sqrt(spread / rounds)


LATE = ([*FOUR_OF_EACH, (RED,), (RED,), (WHITE,), (BLUE, WHITE), (RED, GREEN)], (4, 1, 1, 2))
DECKS = [(FOUR_OF_EACH, RED_RED_BLUE), LATE]


def check_against_shuffles(cards, crystals, rounds, seed):
    average, error = mean_of_shuffles(cards, crystals, rounds, seed)

    assert abs(average - mean(flipping_turns(cards_by_bonus(cards, crystals)))) < 4 * error


@pytest.mark.parametrize(("cards", "crystals"), DECKS)
def test_shuffled_decks_last_as_long(cards, crystals):
    check_against_shuffles(cards, crystals, 20_000, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize(("cards", "crystals"), DECKS)
def test_a_million_shuffled_decks_last_as_long(cards, crystals):
    check_against_shuffles(cards, crystals, 1_000_000, seed=2)


def rounds_by_chance(number):
    """The flipping turns of a round, every colour of the cards and crystals given before equally likely."""
    whole: Counter[int] = Counter()
    for cards, crystals in product(product(range(4), repeat=number - 1), repeat=2):
        whole.update(sorted_lengths(tuple(sorted(cards)), tuple(sorted(crystals))))
    return {turns: chance / 4 ** (2 * (number - 1)) for turns, chance in whole.items()}


@cache
def sorted_lengths(cards, crystals):
    have = [dots + crystals.count(color) for color, dots in enumerate(RED_RED_BLUE)]
    return flipping_turns(cards_by_bonus([*FOUR_OF_EACH, *((color,) for color in cards)], have))


def check_played_rounds(games, seed):
    """Four rounds a game by the rules themselves: scripted people end turns, and leave any colours."""
    options = GAME.options({"scenario": "first_reconnaissance", "offers": "table"})
    series = Series(GAME, options, ("scripted",), seed)
    results = Results(series)
    for batch in play(series, games, workers=1):
        results.add(batch)
    for number in range(1, 5):
        exact = rounds_by_chance(number)
        spread = sum((turns - mean(exact)) ** 2 * chance for turns, chance in exact.items())
        told = find_figure(GAME, 1, f"flipping_turns_by_round:round:{number}").estimate(results)
        assert abs(told.value - mean(exact)) < 4 * sqrt(spread / games), f"round {number}"


def test_rounds_played_by_the_rules_last_as_long():
    check_played_rounds(5_000, seed=3)


@pytest.mark.soak
def test_a_million_rounds_played_by_the_rules_last_as_long():
    check_played_rounds(250_000, seed=4)
