"""Reading what others did: the round played again in a sampled world."""

import numpy as np
import pytest

from el_dorado_positions import VARIED, decisions, new_match, position_at
from tablemate.core.rulebook import rulebook_of
from tablemate.games.el_dorado import GAME


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_the_round_played_again_comes_back_to_where_it_was(settings):
    book = rulebook_of(GAME)
    logits = np.zeros(book.max_legal, np.int64)
    for step, position in enumerate(decisions(new_match(5, **settings))):
        world = position.determinized(position.actor, step)
        both = np.concatenate([world.states, world.states])
        book.player_calls.log_likelihood_at(both, 0, book.tables, position.actor, logits, book.muted)
        are_sealed = position.view(None)["decision"]["kind"] == "bid" and settings.get("bid_order")
        if not are_sealed:
            assert both[:1].tobytes() == both[1:].tobytes()


def likelier(one, other, seat=0):
    return position_at(one).log_likelihood(seat) > position_at(other).log_likelihood(seat)


def test_a_bid_of_none_speaks_for_a_weak_hand():
    bids = "| 1 0 1 1"

    assert likelier(
        f"d3 up:2S trump:S | AH KD 3C / 4H 5D 6C / QS JS TS / KS 9S 8S {bids}",
        f"d3 up:2S trump:S | AH KD 3C / AS KS QS / 4H 5D 6C / JS 9S 8S {bids}",
    )


def test_a_high_card_thrown_away_speaks_for_no_higher_need():
    """Who needs nothing follows with the highest loser: a lower one beside it fits, a higher one does not."""
    bids, cards = "| 2 0 1 1", "| AH 9H"

    assert likelier(
        f"d3 up:2S trump:S | AH KD 3C / 9H 2H 6C / 5H 5D 4D / 8H 9D 8D {bids} {cards}",
        f"d3 up:2S trump:S | AH KD 3C / 9H QH 6C / 5H 5D 4D / 8H 9D 8D {bids} {cards}",
    )


def test_what_the_seat_did_itself_and_sealed_bids_say_nothing():
    assert position_at("d3 up:2S trump:S | 2H / 3H / 4H / 5H | 1").log_likelihood(0) == 0
    sealed = new_match(1, players=3, bid_order="simultaneous")
    sealed.act(1, {"type": "bid", "tricks": 0})
    assert sealed.position.determinized(2, 1).log_likelihood(2) == 0
