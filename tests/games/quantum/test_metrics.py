"""What the lab counts in Quantum, against the events of the same matches."""

from collections import Counter

import pytest

from quantum_positions import VARIED
from tablemate.core.metrics import MATCHES, metrics_of
from tablemate.games.quantum import GAME
from tablemate.games.quantum.cards import CARD_NAMES, GAMBIT_NAMES
from tablemate.lab.match_statistics import statistics_of
from tablemate.lab.series import played_match

BY_ACTION = ("choices", "slips", "blunders")  # no event tells them: test_blunders.py
BY_SEAT = (
    "attacks",
    "attacks_won",
    "destroyed",
    "cubes",
    "constructs",
    "infamies",
    "breakthroughs",
    "won_by_place",
)


def tally(match):
    """One match counted by its events."""
    counts = Counter()
    for event in match.events:
        count = {
            "turn_begun": lambda e: ["turns", *(["bonus_turns"] if e["bonus"] else [])],
            "attack_declared": lambda e: [("attacks", e["seat"])],
            "combat_won": lambda e: [("attacks_won", e["seat"])] if e["side"] == "attacker" else [],
            "ship_destroyed": lambda e: [("destroyed", e["seat"])],
            "dangerous_decided": lambda e: ["dangerous"] if e["activate"] else [],
            "combat_rerolled": lambda e: ["combat_rerolls"],
            "cube_placed": lambda e: (
                []
                if e["how"] == "settle"
                else [
                    ("cubes", e["seat"]),
                    ("constructs" if e["how"] == "construct" else "infamies", e["seat"]),
                ]
            ),
            "breakthrough_made": lambda e: [("breakthroughs", e["seat"])],
            "ship_deployed": lambda e: ["deployed"],
            "ship_rolled": lambda e: ["rolled"] if e["how"] == "rolled" else [],
            "card_taken": lambda e: [
                "cards",
                ("taken", CARD_NAMES.index(e["card"])),
                *(["gambits"] if e["card"] in GAMBIT_NAMES else []),
            ],
            "market_refreshed": lambda e: ["refreshed"],
            "pick_declined": lambda e: ["declined"],
            "match_over": lambda e: ["over", *outcome(e, match)],
        }.get(event["type"], lambda e: [])
        counts.update(count(event))
    return counts


def outcome(over, match):
    """How a match ended, and which seat by order of turns won it."""
    if over["ending"] == "turn_cap":
        return ["capped"]
    (first,) = [event["seat"] for event in match.events if event["type"] == "first_player"]
    return ["won_by_cubes", ("won_by_place", (over["winner"] - first) % len(match.seats))]


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_counts_are_those_of_the_events(settings):
    options = GAME.options(settings)
    match = played_match(GAME, options, 11, ["scripted:aggressive", *["random"] * (GAME.seats(options) - 1)])
    counted = statistics_of(match).counts
    told = tally(match)

    for name in set(counted.dtype.names) - set(BY_ACTION):
        if name in BY_SEAT or name == "taken":
            row = counted[name][0].tolist()
            assert row == [told[name, place] for place in range(len(row))], name
        else:
            assert counted[name][0] == told[name], name
    assert told["attacks", 0] > 0


def test_every_metric_is_one_count_by_another():
    metrics = metrics_of(GAME)
    fields = {*metrics.counts.__annotations__, MATCHES}

    assert all({metric.part, metric.whole} <= fields for metric in metrics.metrics)
