"""First sight: what the prior looks at, how it rates, and what it makes of that (10.7)."""

import json
import random

import numpy as np
import pytest

from tablemate.core.rulebook import rulebook_of
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.features import HIDDEN, NETS, OF_DECISION, OF_OPTION
from tablemate.games.the_deal.learned import FILE, PRIOR
from tablemate.games.the_deal.notation import write_action
from tablemate.games.the_deal.training import TRAINING, net_of, varied
from the_deal_positions import VARIED, at, decisions, new_run


def features(position):
    """The row of the decision, and a row for each option."""
    book = rulebook_of(GAME)
    codes, out = (
        np.zeros(book.max_legal, np.int64),
        np.zeros(OF_DECISION + OF_OPTION * book.max_legal, np.int16),
    )
    n = book.kernel(TRAINING.kernel).see_options_at(position.states, book.tables, codes, out)
    rows = out.tolist()
    return rows[:OF_DECISION], [rows[OF_DECISION + OF_OPTION * k :][:OF_OPTION] for k in range(n)]


def rated_plainly(position):
    """The same network as plain sums over the file's weights."""
    name = net_of(position.kind, position.actor)
    net = PRIOR.read(FILE.read_bytes())[name]
    decision, options = features(position)
    logits = []
    for option in options:
        total = 0
        for h, (bias, weight) in enumerate(zip(net.bias, net.hidden, strict=True)):
            fired = bias + sum(
                net.decision[feature][h] * value
                for feature, value in zip(NETS[name][0], decision, strict=True)
            )
            fired += sum(
                net.option[feature][h] * value for feature, value in zip(NETS[name][1], option, strict=True)
            )
            total += (max(fired, 0) >> 9) * weight
        logits.append(total >> 6)
    return logits


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_sights_are_small_numbers_and_ratings_are_their_weighted_sums(settings):
    for step, position in enumerate(decisions(new_run(3, **settings))):
        if position.kind == "build_deck":
            continue
        decision, options = features(position)
        assert all(-127 <= feature <= 127 for row in (decision, *options) for feature in row)
        if step % 3 == 0:
            assert position.logits() == rated_plainly(position)


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_it_sees_what_the_seat_sees_and_leaves_all_as_it_was(settings):
    for step, position in enumerate(decisions(new_run(4, **settings))):
        before = position.states.tobytes()
        logits = position.logits()
        assert position.states.tobytes() == before
        other = position.determinized(position.actor, 100 + step)
        assert other.logits() == logits
        assert position.kind == "build_deck" or features(other) == features(position)


def test_a_deck_is_taken_whole():
    position = new_run(deck="choose").position
    logits = position.logits()

    assert write_action(position.legal()[logits.index(max(logits))]) == "deck default"


def first_choice(line, **settings):
    position = at(line, **settings)
    logits = position.logits()
    return write_action(position.legal()[logits.index(max(logits))])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("hand 2 round 2 folding cash 300 | / / | raid wiretap undercover_op surveillance", "walk away"),
        ("hand 2 round 2 folding cash 0 | / / | cocaine safe_house alibi rural_area", "stay"),
        ("hand 1 between cash 0 | / /", "deal on"),
        ("round 3 narc | / raid donut_break donut_break / | cocaine safe_house patrol", "narc.raid"),
    ],
)
def test_it_finds_what_needs_no_thought(line, expected):
    assert first_choice(line) == expected


def test_matches_to_learn_from_can_be_played_whatever_is_drawn():
    chooser = random.Random(1)
    drawn = [varied(chooser) for _ in range(200)]

    assert all(GAME.options(settings) for settings in drawn)
    assert {settings["deck"] for settings in drawn} == {"default", "aggro", "control", "balanced"}


def broken(change):
    nets = json.loads(FILE.read_bytes())
    change(nets)
    return json.dumps(nets).encode()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda nets: nets.pop("narc"), "networks for"),
        (lambda nets: nets["player"]["decision"].pop("cash"), "cash"),
        (lambda nets: nets["walking"]["option"].update(colour=[0] * HIDDEN), "colour"),
        (lambda nets: nets["customer"]["option"]["room"].pop(), "15 weights"),
        (lambda nets: nets["going_home"]["bias"].append(0), "15 numbers"),
        (lambda nets: nets["player"]["decision"]["cash"].__setitem__(0, 9000), "21 bits"),
        (
            lambda nets: nets["narc"]["bias"].__setitem__(0, -(1 << 31)),
            "bias: a number is larger than 1073741823",
        ),
        (lambda nets: nets["narc"]["hidden"].__setitem__(0, 40000), "hidden: a number is larger than 32767"),
    ],
)
def test_a_file_of_weights_that_does_not_fit_is_refused(change, complaint):
    with pytest.raises(ValueError, match=complaint):
        PRIOR.read(broken(change))
