"""Who knows what: views and events tell a seat its own hand and what is public (rules 6.1)."""

import json
from collections import Counter

import pytest

from el_dorado_positions import VARIED, cards_named, decisions, events_of, new_match


class Table:
    """What lies where in the round at hand, told by the full events alone."""

    def __init__(self, match):
        told = match.setup_events + [event for line in match.standing for event in line.events]
        this_round = told[last_deal(told) :]
        deal = this_round[0]
        plays = [event for event in this_round if event["type"] == "card_played"]
        self.up_card = [deal["trump"]] if deal["trump"] else []
        self.played = [event["card"] for event in plays]
        self.dealt = [Counter(hand) for hand in deal["hands"]]
        self.hands = [
            hand - Counter(event["card"] for event in plays if event["seat"] == seat)
            for seat, hand in enumerate(self.dealt)
        ]


def last_deal(events):
    return max(i for i, event in enumerate(events) if event["type"] == "dealt")


def seats_of(match):
    return (None, *range(len(match.seats)))


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_a_view_names_the_own_hand_the_up_card_and_the_cards_played_and_no_other(settings):
    match = new_match(21, **settings)

    for step, position in enumerate(decisions(match)):
        if step % 7 == 0:
            table = Table(match)
            for seat in seats_of(match):
                view = position.view(seat)
                options = view.pop("decision").get("options", [])
                own = table.hands[seat] if seat is not None else Counter()
                assert Counter(cards_named(json.dumps(view))) == own + Counter(table.up_card + table.played)
                assert set(cards_named(json.dumps(options))) <= set(own)


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_the_events_of_a_seat_name_no_card_that_it_has_not_seen(settings):
    match = new_match(22, **settings)

    for step, _ in enumerate(decisions(match)):
        if step % 19 == 0:
            table = Table(match)
            for seat in seats_of(match):
                told = match.events_for(seat)
                own = set(table.dealt[seat]) if seat is not None else set()
                seen = own | {*table.up_card, *table.played}
                assert set(cards_named(json.dumps(told[last_deal(told) :]))) == seen


@pytest.mark.parametrize("players", [2, 4])
def test_with_one_deck_no_card_of_another_hand_or_the_stock_is_in_the_text(players):
    match = new_match(23, players=players, schedule="4..1")

    for position in decisions(match):
        table = Table(match)
        for seat in range(players):
            text = json.dumps(position.view(seat)) + json.dumps(match.events_for(seat)[-1])
            for other in range(players):
                if other != seat:
                    assert not set(cards_named(text)) & set(table.hands[other])


def test_a_spectator_sees_no_hand():
    match = new_match(24)

    for position in decisions(match):
        assert position.view(None)["hand"] is None
    for event in match.events_for(None):
        if event["type"] == "dealt":
            assert event["hands"] == [None] * 4


def test_only_the_acting_seat_is_shown_what_it_may_do():
    match = new_match(25, players=3)

    for position in decisions(match):
        for seat in seats_of(match):
            decision = position.view(seat)["decision"]
            assert decision["seat"] == match.actor
            assert ("options" in decision) == (seat == match.actor)
    assert match.position.view(0)["decision"] is None


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_every_event_but_the_hidden_ones_reaches_everybody_whole(settings):
    match = new_match(26, **settings)
    for _ in decisions(match):
        pass

    for type_ in ("bid_made", "bids_revealed", "card_played", "trump_broken", "trick_won", "round_scored"):
        for seat in seats_of(match):
            told = [event for event in match.events_for(seat) if event["type"] == type_]
            assert told == events_of(match, type_)
