"""What the dummy owns when rounds begin (9.12), and that no card is in two places, in random games."""

import random

import pytest

from mage_knight_settings import settings_of
from tablemate.core.position import Position
from tablemate.games.mage_knight.table import GAME

IN_A_TEST, IN_A_SOAK = 150, 10_000


class Watch:
    """Follows events, and knows whether the dummy should have gained both a card and a crystal each time."""

    def __init__(self, position):
        self.position = position
        self.missed_card = self.missed_crystal = 0
        self.rounds = 0
        self.gained = [0, 0]

    def follow(self, events):
        for event in events:
            kind = event["type"]
            self.gained[0] += kind == "dummy_gained_card"
            self.gained[1] += kind == "dummy_gained_crystal"
            if kind == "dummy_deck_shuffled":
                self.missed_card += not self.gained[0]
                self.missed_crystal += not self.gained[1]
                assert max(self.gained) <= 1  # 9.2: once
                self.gained = [0, 0]
            if kind == "round_begun":
                self.check_round(event["round"])

    def check_round(self, number):
        self.rounds += 1
        dummy = self.position.view(None)["dummy"]
        if dummy is None:
            return
        assert dummy["owned"] == dummy["left"] == 15 + number - self.missed_card
        assert sum(dummy["crystals"].values()) == 2 + number - self.missed_crystal
        assert dummy["discard"] == []


def places_of(view):
    """Every advanced action and spell in sight."""
    offers, found = view["offers"], []
    if offers is not None:
        for name in ("advanced", "spells"):
            found += [each["card"]["card"] for each in offers[name]["places"]]
            found += [card["card"] for card in offers[name]["bottom"]]
        found += [each["card"]["card"] for each in offers["unit_offer"]]
    if view["dummy"] is not None:
        found += [card["card"] for card in view["dummy"]["gained"]]
    return [card for card in found if not card.endswith("_advanced_action")]


def check_game(game, seed):
    rng = random.Random(f"{seed}/{game}")
    settings = {**settings_of(game, rng), "corrections": False, "first_round": 1}
    position = Position.start(GAME, GAME.options(settings), game)
    watch = Watch(position)
    watch.follow(position.last_events())
    taken = []
    while position.actor is not None:
        code = rng.choice(position.legal_codes())
        if position.named(code)["type"] in ("goal_reached", "announce") and rng.random() < 0.9:
            continue
        if position.named(code)["type"] == "count":
            break
        events = position.apply_code(code)
        watch.follow(events)
        taken += [event["card"] for event in events if event["type"] == "card_taken"]
        if any(event["type"] in ("round_begun", "game_ended") for event in events):
            everywhere = [*places_of(position.view(None)), *taken]
            assert len(everywhere) == len(set(everywhere))
    return watch


def test_the_dummy_owns_what_the_rounds_bring_and_no_card_is_in_two_places():
    watches = [check_game(game, seed=0) for game in range(IN_A_TEST)]

    assert max(watch.rounds for watch in watches) == 6
    assert sum(watch.missed_card for watch in watches) > 0
    assert sum(watch.missed_crystal for watch in watches) > 0


@pytest.mark.soak
def test_the_dummy_owns_what_the_rounds_bring_in_ten_thousand_games():
    for game in range(IN_A_SOAK):
        check_game(game, seed=1)
