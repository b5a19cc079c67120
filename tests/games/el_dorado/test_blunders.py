"""Obvious blunders (11.5): a position for each kind, what is none, and what the levels do."""

import numpy as np
import pytest

from el_dorado_positions import position_at
from tablemate.core.record import dtype_of
from tablemate.core.shadow import shadow
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.blunders import BLUNDERS
from tablemate.games.el_dorado.metrics import Counts, count_action
from tablemate.lab import Results, Series
from tablemate.lab import play as play_series

OUT_OF_REACH, SURE_NOT_BID = BLUNDERS
ONE_CARD = {"schedule": "1"}
TWO_CARDS = {"schedule": "2"}


def blunders(line, **settings):
    """Which bids of the seat that is to bid are blunders, and of what kind."""
    position = position_at(line, **settings)
    s, t = position.record, position.rulebook.tables_record
    found = {}
    for action in position.legal():
        counts = shadow(np.zeros(1, dtype_of(Counts)))
        count_action(s, t, position.code(action), False, counts)
        assert counts.choices[s.turn] == 1
        kinds = [kind for k, kind in enumerate(BLUNDERS) if counts.blunders[s.turn, k]]
        if kinds:
            (found[action["tricks"]],) = kinds
    return found


def test_to_bid_on_a_card_that_beats_nothing_is_out_of_reach():
    """3.1, 4.2: whoever follows with the lowest card of a suit that is not trump never takes the trick."""
    assert blunders("r1 d0 up:7D trump:D | 5S / 9H / 2C | 0", **ONE_CARD) == {1: OUT_OF_REACH}


@pytest.mark.parametrize("card", ["3C", "2D", "AS"])
def test_a_card_that_beats_another_is_within_reach(card):
    assert blunders(f"r1 d0 up:7D trump:D | 5S / 9H / {card} | 0", **ONE_CARD) == {}


def test_any_card_that_leads_could_win():
    assert blunders("r1 d0 up:7D trump:D | 5S / 2C / 9H", **ONE_CARD) == {}


def test_a_card_that_beats_only_those_in_the_own_hand_is_out_of_reach():
    hand = "r1 d0 up:7D trump:D | 5S 6S / 9H 8H / 2C 3C | 0"

    assert blunders(hand, **TWO_CARDS) == {1: OUT_OF_REACH, 2: OUT_OF_REACH}


def test_who_could_take_one_trick_could_take_all():
    assert blunders("r1 d0 up:7D trump:D | 5S 6S / 9H 8H / 2C 4C | 0", **TWO_CARDS) == {}


def test_the_lowest_bid_that_the_hook_leaves_is_no_blunder():
    """2.5: nothing is left to the last bidder but to miss."""
    line = "r1 d2 up:7D trump:D | 9H 8H / 5S 6S / 2C 3C | {}"

    assert blunders(line.format("0 2"), hook="on", **TWO_CARDS) == {2: OUT_OF_REACH}
    assert blunders(line.format("0 1"), hook="on", **TWO_CARDS) == {2: OUT_OF_REACH}
    assert blunders(line.format("1 2"), hook="on", **TWO_CARDS) == {1: OUT_OF_REACH, 2: OUT_OF_REACH}


def test_where_equal_cards_cancel_any_card_may_be_left_over():
    """4.5: two aces of clubs drop out."""
    line = "r1 d0 up:7D trump:D | 5S / 9H / 2C | 0"

    assert blunders(line, decks=2, duplicate_winner="cancel", **ONE_CARD) == {}
    assert blunders(line, decks=2, duplicate_winner="last", **ONE_CARD) == {}
    assert blunders(line, decks=2, **ONE_CARD) == {1: OUT_OF_REACH}


def test_not_to_bid_on_the_highest_trump_of_a_one_card_round_is_a_blunder():
    line = "r1 d0 up:7D trump:D | 5S / 9H / AD | 0"

    assert blunders(line, **ONE_CARD) == {0: SURE_NOT_BID}
    assert blunders(line, decks=2, **ONE_CARD) == {}, "another ace of trump may come first (4.4)"
    assert blunders(line.replace("up:7D", "up:AD").replace("/ AD", "/ KD"), **ONE_CARD) == {0: SURE_NOT_BID}


def test_not_to_bid_all_tricks_is_one_only_if_every_card_is_sure():
    assert blunders("r1 d0 up:7D trump:D | 5S 6S / 9H 8H / AD KD | 0", **TWO_CARDS) == {
        0: SURE_NOT_BID,
        1: SURE_NOT_BID,
    }
    assert blunders("r1 d0 up:7D trump:D | 5S 6S / 9H 8H / AD QD | 0", **TWO_CARDS) == {}


def test_an_ace_that_leads_is_sure_where_nothing_is_trump():
    line = "r1 d0 | 5S / {} / 9H | {}"

    assert blunders(line.format("AS", ""), trump="none", **ONE_CARD) == {0: SURE_NOT_BID}
    assert blunders(line.format("9H", "0").replace("/ 9H |", "/ AS |"), trump="none", **ONE_CARD) == {}


def test_a_slip_is_counted_as_a_slip_alone():
    position = position_at("r1 d0 up:7D trump:D | 5S / 9H / 2C | 0", **ONE_CARD)
    counts = shadow(np.zeros(1, dtype_of(Counts)))
    action = position.code({"type": "bid", "tricks": 1})
    count_action(position.record, position.rulebook.tables_record, action, True, counts)

    assert (counts.slips[2], counts.blunders[2, 0], counts.choices[2]) == (1, 0, 1)


def test_levels_that_look_one_step_ahead_make_none():
    options = GAME.options({"players": 4, "schedule": "3,2,1,1,1,1"})
    results = Results(series := Series(GAME, options, ("easy", "normal", "easy", "normal"), 5))
    for batch in play_series(series, 40, workers=1):
        results.add(batch)

    assert int(results.total("choices").sum()) == int(results.total("decisions")) > 1000
    assert int(results.total("blunders").sum()) == 0
    assert int(results.total("slips").sum()) > 0
