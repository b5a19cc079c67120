"""The root prior: what it sees beyond the prior, how it rates, and what its file may hold (rules 11.3)."""

import json

import numpy as np
import pytest

from el_dorado_positions import VARIED, decisions, new_match, position_at
from tablemate.core.rulebook import rulebook_of
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.features import NETS, OF_ROOT, OF_ROOT_OPTION, ROOT_HIDDEN, ROOT_NETS
from tablemate.games.el_dorado.learned import ROOT_FILE, ROOT_PRIOR
from tablemate.games.el_dorado.notation import write_action
from tablemate.games.el_dorado.training import ROOT_TRAINING, widened


def features(position):
    """The row of the decision, and a row for each option."""
    book = rulebook_of(GAME)
    codes, out = (
        np.zeros(book.max_legal, np.int64),
        np.zeros(OF_ROOT + OF_ROOT_OPTION * book.max_legal, np.int16),
    )
    n = book.kernel(ROOT_TRAINING.kernel).see_options_at(position.states, book.tables, codes, out)
    rows = out.tolist()
    return rows[:OF_ROOT], [rows[OF_ROOT + OF_ROOT_OPTION * k :][:OF_ROOT_OPTION] for k in range(n)]


def net_of(position):
    return "bids" if position.kind == "bid" else "cards"


def rated_plainly(position):
    """The same network as plain sums over the file's weights."""
    name = net_of(position)
    net = ROOT_PRIOR.read(ROOT_FILE.read_bytes())[name]
    looks = [
        np.array([getattr(net, row)[sight] for sight in sights])
        for row, sights in zip(("decision", "option"), ROOT_NETS[name], strict=True)
    ]
    decision, options = features(position)
    logits = []
    for option in options:
        sums = np.array(net.bias)
        for row, weights in zip((decision, option), looks, strict=True):
            sums = sums + np.array(row[: len(weights)]) @ weights
        logits.append(int((np.maximum(sums, 0) >> 9) @ np.array(net.hidden)) >> 6)
    return logits


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_sights_are_small_numbers_and_ratings_are_their_weighted_sums(settings):
    for step, position in enumerate(decisions(new_match(3, **settings))):
        decision, options = features(position)
        assert all(-127 <= feature <= 127 for row in (decision, *options) for feature in row)
        is_counted = position.kind == "bid" and position.record.tricks == 1
        if step % 5 == 0 and not is_counted:
            assert position.root_logits() == rated_plainly(position)


def sights(text, **settings):
    """What is seen of a decision, by name, and of each option by what it is called."""
    position = position_at(text, **settings)
    (of_decision, of_option), (decision, options) = ROOT_NETS[net_of(position)], features(position)
    actions = [write_action(action) for action in position.legal()]
    return dict(zip(of_decision, decision, strict=False)), {
        action: dict(zip(of_option, row, strict=False)) for action, row in zip(actions, options, strict=True)
    }


SECOND_TRICK = "d2 up:2S trump:S | 7H 3H 4D / 8H 5H 4C / 6D 6C 8C | 1 2 0 | 7H 8H 6D"  # the second seat leads


def test_every_card_is_told_by_its_suit_s_place_trump_first_then_the_longest():
    decision, options = sights(SECOND_TRICK)
    held = {name for name, value in decision.items() if name.startswith("own_") and value}

    assert held == {"own_side_1_5", "own_side_2_4"}  # of equally long suits the one with higher cards
    assert options["5H"]["is_side_1_5"] > 0 == options["5H"]["is_side_2_4"]


def test_cards_that_lie_open_are_not_unseen():
    decision, _ = sights(SECOND_TRICK)

    assert decision["unseen_trump_2"] == 0 < decision["unseen_trump_3"]  # turned up
    assert decision["unseen_side_1_7"] == decision["unseen_side_1_8"] == 0 < decision["unseen_side_1_9"]


def test_the_seats_that_follow_are_told_in_their_order():
    decision, _ = sights(SECOND_TRICK)

    assert decision["seat_1_lacks_side_1"] > 0 == decision["seat_2_lacks_side_1"]  # it did not follow hearts
    assert decision["seat_1_is_full"] > 0 == decision["seat_2_is_full"]
    assert decision["seat_2_need"] > 0 == decision["seat_1_need"]
    assert decision["seat_2_sits"] > 0 == decision["seat_3_sits"]


def test_the_card_that_takes_the_trick_is_told_with_its_seat():
    decision, _ = sights("d2 up:2S trump:S | 7H 3H / 8H 5H / 6D 6C | 1 2 0 | 7H")

    assert decision["best_in_side_1"] > 0
    assert decision["best_by_seat_2"] > 0 == decision["best_by_seat_1"]


def test_sealed_bids_are_not_told():
    match = new_match(2, players=3, bid_order="simultaneous")
    match.act(match.actor, {"type": "bid", "tricks": 2})
    decision, _ = features(match.position)
    told = dict(zip(ROOT_NETS["bids"][0], decision, strict=False))

    assert not any(told[f"seat_{k}_has_bid"] for k in range(1, 6))


def test_it_rates_the_same_whatever_suits_are_called():
    """Hearts and clubs change their names."""
    before = position_at("d3 up:2S trump:S | AS 3H 9H / 2D 3S KC / 5D 6D 7C / 8C 9C TC | 2 0 0 0 | 3H")
    after = position_at("d3 up:2S trump:S | AS 3C 9C / 2D 3S KH / 5D 6D 7H / 8H 9H TH | 2 0 0 0 | 3C")
    rated = [
        dict(zip(map(write_action, position.legal()), position.root_logits(), strict=True))
        for position in (before, after)
    ]

    assert {name.translate(str.maketrans("HC", "CH")): logit for name, logit in rated[0].items()} == rated[1]


def test_learning_begins_with_what_the_prior_is():
    for name, (of_decision, of_option, bias, hidden) in widened().items():
        assert of_decision.shape == (len(ROOT_NETS[name][0]), ROOT_HIDDEN)
        assert of_option.shape == (len(ROOT_NETS[name][1]), ROOT_HIDDEN)
        assert not of_decision[len(NETS[name][0]) :].any()
        assert len(bias) == len(hidden) == ROOT_HIDDEN


def test_a_file_of_weights_that_does_not_fit_is_refused():
    nets = json.loads(ROOT_FILE.read_bytes())
    nets["cards"]["decision"]["own_trump_A"][0] = 40_000

    with pytest.raises(ValueError, match="23 bits"):
        ROOT_PRIOR.read(json.dumps(nets).encode())
