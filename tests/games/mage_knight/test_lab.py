"""Scripted people and what the lab counts: how rounds end, and how long they last."""

from collections import Counter
from math import sqrt

import numpy as np
import pytest

from mage_knight_positions import game
from tablemate.core.metrics import metrics_of
from tablemate.core.rulebook import new_rngs
from tablemate.games.mage_knight.table import GAME
from tablemate.games.mage_knight.table.events import OFFERS, ROUND_ENDINGS
from tablemate.games.mage_knight.table.options import SAMPLES
from tablemate.games.mage_knight.table.skill import STYLES
from tablemate.lab import Series
from tablemate.lab import play as play_series
from tablemate.lab.figures import find_figure
from tablemate.lab.match_statistics import statistics_of
from tablemate.lab.results import gathered
from tablemate.lab.series import played_match

FIRST_ROUND = {4: 327 / 910, 5: 857 / 1365, 6: 1 / 78}  # of every hero
ONE_ROUND = {"scenario": "custom", "rounds": 1, "removed": "none"}


def results_of(style, matches, seed=1, **settings):
    options = GAME.options(settings)
    series = Series(GAME, options, (f"scripted:{style}",) * GAME.seats(options), seed=seed)
    return options, gathered(series, [*play_series(series, matches)])


def figures(style, matches, *names, seed=1, **settings):
    options, results = results_of(style, matches, seed, **settings)
    return [find_figure(GAME, GAME.seats(options), name).estimate(results).value for name in names]


def check_first_rounds(rounds, seed):
    names = [f"round_lengths:turns:{turns}" for turns in FIRST_ROUND]
    found = figures("balanced", rounds, *names, seed=seed, **ONE_ROUND)

    for chance, share in zip(FIRST_ROUND.values(), found, strict=True):
        assert abs(share - chance) < 4 * sqrt(chance * (1 - chance) / rounds)
    assert sum(found) == pytest.approx(1)


def test_first_rounds_last_as_long_as_they_should():  # 17.2
    check_first_rounds(20_000, seed=1)


@pytest.mark.soak
def test_a_million_first_rounds_last_as_long_as_they_should():  # 17.2
    check_first_rounds(1_000_000, seed=2)


@pytest.mark.parametrize("style", STYLES)
def test_every_style_plays_every_sample_to_its_end(style):
    for settings in SAMPLES:
        match = game(5, **settings)
        rngs = new_rngs(3)
        while match.actor is not None:
            action = match.position.policy(STYLES.index(style), rngs)
            assert action in match.position.legal()
            match.act(match.actor, action)


def test_who_announces_after_three_turns_ends_every_round_so():
    (by_dummy, by_person, turns) = figures(
        "announce_after_3",
        200,
        "round_endings:ending:dummy",
        "round_endings:ending:person",
        "turns:seat:0",
        **ONE_ROUND,
    )

    assert (by_dummy, by_person) == (0, 1)
    assert turns == 4  # the one that is forfeited too


def test_who_does_not_announce_leaves_it_to_the_dummy():
    assert figures("balanced", 200, "round_endings:ending:dummy", "cards_left", **ONE_ROUND) == [1, 0]


@pytest.mark.parametrize(("style", "taken"), [("takes_advanced", 0), ("takes_spells", 1)])
def test_an_offer_is_emptied_card_by_card(style, taken):
    found = figures(style, 50, *(f"cards_taken:offer:{offer}" for offer in range(3)))

    assert found[taken] > 10
    assert sum(found) == found[taken]


def test_whoever_avoids_matches_has_longer_rounds():
    (usual,) = figures("balanced", 2000, "flipping_turns")
    (careful,) = figures("avoids_matches", 2000, "flipping_turns")

    assert careful > usual + 0.04


def test_counts_are_those_of_the_events():
    wanted = Counter()
    for number in range(12):
        settings = SAMPLES[number % len(SAMPLES)]
        options = GAME.options(settings)
        match = played_match(GAME, options, number, ("random",) * GAME.seats(options))
        counted = counts_of(statistics_of(match))
        by_events = tally(match.events)
        for name, value in by_events.items():
            assert np.array_equal(counted[name], value), (name, settings)
            wanted[name] += int(np.sum(value))

    assert all(wanted[name] for name in ("rounds", "flipped", "bonus", "taken", "cards_gained", "announced"))


def counts_of(statistics):
    counts = statistics.counts[0]
    return {name: counts[name] for name in counts.dtype.names}


def tally(events):
    """The same counts from what was told."""
    kinds = Counter(event["type"] for event in events)
    flips = [event for event in events if event["type"] == "dummy_cards_flipped"]
    ends = [event for event in events if event["type"] == "round_ended"]
    return {
        "rounds": len(ends),
        "rounds_by_ending": [sum(end["by"] == by for end in ends) for by in ROUND_ENDINGS],
        "flipping_turns": len(flips),
        "flipped": sum(len(flip["cards"]) + len(flip["bonus_cards"]) for flip in flips),
        "bonus": sum(len(flip["bonus_cards"]) for flip in flips),
        "matches_of_color": sum(flip["matching_color"] is not None for flip in flips),
        "cards_left": sum(end["left"] for end in ends),
        "taken": [
            sum(event["type"] == "card_taken" and event["offer"] == offer for event in events)
            for offer in OFFERS
        ],
        "extra": kinds["extra_turn_taken"],
        "goals": kinds["goal_reached"],
        "cards_gained": kinds["dummy_gained_card"],
        "crystals_gained": kinds["dummy_gained_crystal"],
        "announced": [
            sum(event["type"] == "end_of_round_announced" and event["seat"] == seat for event in events)
            for seat in range(4)
        ],
    }


def test_places_of_a_metric_go_by_their_names_or_numbers():
    by_name = find_figure(GAME, 1, "cards_taken:offer:spells")

    assert by_name.name == find_figure(GAME, 1, "cards_taken:offer:1").name == "cards_taken:offer:spells"
    assert by_name.title == "cards taken a game, offer spells"


def test_every_metric_has_a_name_of_its_own():
    names = [metric.name for metric in metrics_of(GAME).metrics]

    assert len(set(names)) == len(names)
