"""First sight: what the instinct looks at, how it rates, and what it makes of that (players' page, 3)."""

import json

import numpy as np
import pytest

from el_dorado_positions import VARIED, decisions, new_match, position_at
from tablemate.core.playing import play_out
from tablemate.core.rulebook import rulebook_of
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.features import HIDDEN, NETS, OF_DECISION, OF_OPTION, SHORT_ELSEWHERE
from tablemate.games.el_dorado.learned import FILE, PRIOR
from tablemate.games.el_dorado.notation import write_action
from tablemate.games.el_dorado.training import PRIOR_TRAINING
from tablemate.players.instinct import InstinctPlayer

KERNEL = PRIOR_TRAINING.kernel


def features(position):
    """The row of the decision, and a row for each option."""
    book = rulebook_of(GAME)
    codes, out = (
        np.zeros(book.max_legal, np.int64),
        np.zeros(OF_DECISION + OF_OPTION * book.max_legal, np.int16),
    )
    n = book.kernel(KERNEL).see_options_at(position.states, book.tables, codes, out)
    rows = out.tolist()
    return rows[:OF_DECISION], [rows[OF_DECISION + OF_OPTION * k :][:OF_OPTION] for k in range(n)]


def rated_plainly(position):
    """The same network as plain sums over the file's weights."""
    name = "bids" if position.kind == "bid" else "cards"
    net = PRIOR.read(FILE.read_bytes())[name]
    decision, options = features(position)
    logits = []
    for option in options:
        total = 0
        for h, (bias, weight) in enumerate(zip(net.bias, net.hidden, strict=True)):
            seen = zip((*NETS[name][0],), decision, strict=False)
            fired = bias + sum(net.decision[feature][h] * value for feature, value in seen)
            fired += sum(
                net.option[feature][h] * value for feature, value in zip(NETS[name][1], option, strict=False)
            )
            total += (max(fired, 0) >> 9) * weight
        logits.append(total >> 6)
    return logits


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_sights_are_small_numbers_and_ratings_are_their_weighted_sums(settings):
    for step, position in enumerate(decisions(new_match(3, **settings))):
        decision, options = features(position)
        assert all(-127 <= feature <= 127 for row in (decision, *options) for feature in row)
        is_counted = position.kind == "bid" and position.record.tricks == 1
        if step % 5 == 0 and not is_counted:
            assert position.logits() == rated_plainly(position)


def test_sights_stay_small_where_nine_others_lack_a_suit():
    """Of ten seats nine may be known to hold none of it; 16 for each would be too much."""
    match = new_match(5, players=10, schedule="10", decks="2")
    plays = (position for position in decisions(match) if position.kind == "play")
    assert max(row[SHORT_ELSEWHERE] for position in plays for row in features(position)[1]) == 127


def first_choice(text, **settings):
    position = position_at(text, **settings)
    logits = position.logits()
    return write_action(position.legal()[logits.index(max(logits))])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("d3 up:2S trump:S | AS KS QS / 2H 3H 4H / 5D 6D 7D / 8C 9C TC", "bid 3"),
        ("d3 up:2S trump:S | 2H 3D 2C / AS KS QS / 5D 6D 7D / 8C 9C TC", "bid 0"),
        ("d3 up:2S trump:S | AS 3S / 2H 3H / 5D 6D / 8C 9C | 2 0 0 0", "AS"),
        ("d3 up:2H trump:H | AS / 3S / 4S / 5S", "bid 0"),
        ("d3 up:2H trump:H | KH / 3S / 4S / 5S", "bid 1"),
    ],
)
def test_it_finds_what_needs_no_thought(text, expected):
    assert first_choice(text) == expected


@pytest.mark.parametrize(
    ("line", "chance"),
    [
        ("d1 up:2H trump:H | AS / 3C", 0.76),
        ("d2 up:2H trump:H | AS / 3C / 4C", 703 / 1225),
        ("d3 up:2H trump:H | AS / 3C / 4C / 5C", 2109 / 4900),
        ("d4 up:2H trump:H | AS / 3C / 4C / 5C / 6C", 2109 / 6580),
        ("d3 up:2H trump:H | KS / 3C / 4C / 5C", 111 / 280),
        ("d3 up:2H trump:H | KH / 3C / 4C / 5C", 0.94),
        ("d3 up:2H trump:H | 7H / 3C / 4C / 5C", 0.6296),
        ("d2 up:2H trump:H | 3C / 4C / AS | 0 0", 222 / 1225),
        ("d2 up:2H trump:H | 3C / 9H / 4C | 0", 198 / 245),
        ("d1 up:2H trump:H | 3C / KS | 0", 0.22),
        ("d5 up:2H trump:H | AS / 3C / 4C / 5C / 6C / 7C", 0.2372),
        ("d9 up:AH trump:H | AH / 3C / 4C / 5C / 6C / 7C / 8C / 9C / TC / JC", 1.0),
        ("d9 up:AH trump:H | KH / 3C / 4C / 5C / 6C / 7C / 8C / 9C / TC / JC", 31 / 34),
    ],
)
def test_bids_on_one_card_are_counted(line, chance):
    """Rules 9."""
    zero, one = position_at(line).logits()
    worth = (2 * chance - 1) * (6 + 5)  # of a bid of 1 beyond a bid of 0

    assert (one - zero) / 256 * 0.7 == pytest.approx(worth, abs=0.12)


def sights_of_card(text, card, **settings):
    position = position_at(text, **settings)
    _, options = features(position)
    place = [write_action(action) for action in position.legal()].index(card)
    return dict(zip(NETS["cards"][1], options[place], strict=False))


def test_a_trick_more_or_less_is_told_by_what_the_rest_of_the_hand_takes():
    """Two tricks are needed, and an ace of trumps is sure of one."""
    top, low = (
        sights_of_card(
            "d3 up:2S trump:S | AS 3H / 2H 3S / 5D 6D / 8C 9C | 2 0 0 0", card, trump_lead="anytime"
        )
        for card in ("AS", "3H")
    )

    assert top["exact_if_lost"] == 0 < top["exact_if_won"] < 120
    assert low["exact_if_won"] > 120
    assert low["exact_if_lost"] == 0


def test_a_seat_that_wants_no_trick_is_held_to_take_few():
    wanting, full = (
        sights_of_card(f"d2 up:2S trump:S | KH 3D / 2H 3S / 5D 6D | 1 {bid} 0", "KH") for bid in (1, 0)
    )

    assert full["win_chance"] == wanting["win_chance"]
    assert full["takes_chance"] > wanting["takes_chance"]


def test_it_is_told_how_many_others_are_known_to_lack_a_suit():
    second_trick = "d2 up:2S trump:S | 7H 3H 4D / 8H 5H 4C / 6D 6C 8C | 1 1 1 | 7H 8H 6D"

    hearts, clubs = (sights_of_card(second_trick, card)["short_elsewhere"] for card in ("5H", "4C"))
    assert hearts > clubs == 0


def test_the_place_at_the_table_tells_nothing_while_bids_are_sealed():
    match = new_match(2, players=3, bid_order="simultaneous")
    seen = []
    for _ in range(3):
        decision, _ = features(match.position)
        seen.append(
            [decision[NETS["bids"][0].index(s)] for s in ("made", "to_come", "told", "told_over", "first")]
        )
        match.act(match.actor, {"type": "bid", "tricks": 0})

    assert seen[0] == seen[1] == seen[2]


def test_it_makes_two_bids_in_three_in_four_seats():
    exact = bids = 0
    for seed in range(12):
        match = new_match(seed)
        play_out(match, [InstinctPlayer()] * 4)
        for event in match.events:
            if event["type"] == "round_scored":
                exact += sum(b == w for b, w in zip(event["bids"], event["won"], strict=True))
                bids += len(event["bids"])

    assert exact / bids > 0.66


def broken(change):
    nets = json.loads(FILE.read_bytes())
    change(nets)
    return json.dumps(nets).encode()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda nets: nets.pop("bids"), "networks for"),
        (lambda nets: nets["cards"]["decision"].pop("need"), "need"),
        (lambda nets: nets["cards"]["option"].update(colour=[0] * HIDDEN), "colour"),
        (lambda nets: nets["bids"]["option"]["tricks"].pop(), f"{HIDDEN} weights"),
        (lambda nets: nets["bids"]["bias"].append(0), f"{HIDDEN} numbers"),
        (lambda nets: nets["cards"]["decision"]["need"].__setitem__(0, 17000), "22 bits"),
        (
            lambda nets: nets["bids"]["bias"].__setitem__(0, 1 << 40),
            "bias: a number is larger than 1073741823",
        ),
        (lambda nets: nets["cards"]["hidden"].__setitem__(0, 40000), "hidden: a number is larger than 32767"),
    ],
)
def test_a_file_of_weights_that_does_not_fit_is_refused(change, complaint):
    with pytest.raises(ValueError, match=complaint):
        PRIOR.read(broken(change))
