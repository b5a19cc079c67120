"""The scripted player (rules 10): legal, repeatable, fair, and sensible enough to sit down with."""

import random

import pytest

from el_dorado_positions import VARIED, new_match, play, position_at
from tablemate.core.errors import BadOption
from tablemate.core.rulebook import new_rngs
from tablemate.core.streams import Stream, stream_start
from tablemate.games.el_dorado.notation import write_action
from tablemate.games.el_dorado.skill import AGGRESSIVE, BALANCED, DEFENSIVE, STYLES

CHOICES = {
    "players": range(2, 11),
    "decks": ("auto", 1, 2),
    "num_suits": range(1, 5),
    "ranks_per_suit": range(2, 14),
    "schedule": ("10..1", "1..max", "max,1", "random", "3,2"),
    "first_dealer": (0, 1, "random"),
    "trump": ("upcard", "none", "clubs", "dealer_last_card", "cycle"),
    "no_trump_rounds": ((), (1,), (2, 3)),
    "hook": (False, True),
    "hook_free_tricks": (0, 2),
    "bid_order": ("sequential", "simultaneous"),
    "trump_lead": ("after_broken", "after_first_trick", "anytime"),
    "broken_by": ("offsuit_only", "any_trump_not_led"),
    "duplicate_winner": ("first", "last", "cancel"),
    "must_trump": (False, True),
    "must_overtake": (False, True),
}


def chosen(position, start, style=BALANCED):
    """What the scripted player does with a generator that starts there."""
    return position.policy(style, new_rngs(start))


def scripted_match(seed, style=BALANCED, **settings):
    match = new_match(seed, **settings)
    starts = Stream(stream_start(seed, 1))
    while match.actor is not None:
        match.act(match.actor, chosen(match.position, starts.draw(), style))
    return match


def any_options(seed):
    """Settings drawn at random that go together."""
    draw = random.Random(seed)
    while True:
        settings = {name: draw.choice(values) for name, values in CHOICES.items()}
        try:
            new_match(seed, **settings)
        except BadOption:
            continue
        return settings


@pytest.mark.parametrize("seed", range(40))
def test_it_plays_a_whole_match_under_any_options(seed):
    """Every action is refused by the match if it is not legal."""
    assert scripted_match(seed, style=seed % 3, **any_options(seed)).result is not None


def test_the_same_generator_gives_the_same_match():
    first, again = scripted_match(5), scripted_match(5)

    assert first.lines == again.lines


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_it_answers_the_same_in_every_world_that_fits(settings):
    """Rules 6.1: it does not look at what its seat cannot know."""
    match = new_match(51, **settings)
    starts = Stream(stream_start(51, 0))

    while match.actor is not None:
        start = starts.draw()
        action = chosen(match.position, start)
        for _ in range(2):
            assert chosen(match.position.determinized(match.actor, starts.draw()), start) == action
        match.act(match.actor, action)


def test_it_makes_half_of_its_bids_against_itself():
    made = 0
    for seed in range(200):
        for scored in [e for line in scripted_match(seed).lines for e in line.events]:
            if scored["type"] == "round_scored":
                made += sum(bid == won for bid, won in zip(scored["bids"], scored["won"], strict=True))

    assert made / (200 * 10 * 4) >= 0.5


def test_styles_differ_in_how_much_they_bid():
    """The same hands: the aggressive one bids most, the defensive one least."""
    bids = dict.fromkeys((AGGRESSIVE, BALANCED, DEFENSIVE), 0)
    for seed in range(300):
        position = new_match(seed).position
        for style in bids:
            bids[style] += chosen(position, seed, style)["tricks"]

    assert bids[AGGRESSIVE] > bids[BALANCED] + 50
    assert bids[BALANCED] > bids[DEFENSIVE] + 50
    assert len(STYLES) == len(bids)


def decided(text, **settings):
    """What it does in a position, whatever its generator draws."""
    position = position_at(text, **settings)
    (action,) = {write_action(chosen(position, start)) for start in range(50)}
    return action


def test_ace_king_queen_of_trump_and_the_lead_bid_three_of_three():
    assert decided("d3 up:7S | AS KS QS / 2H 3H 4H / 2C 3C 4C / 2D 3D 4D") == "bid 3"


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("9S KS / 2H 3H | 2 0", "KS"),
        ("2S AS KS / 2H 3H 4H | 3 0", "AS"),
        ("4S KS QS / 2H 3H 4H | 3 0", "KS"),
    ],
    ids=["two of two", "all three", "from king, queen and small"],
)
def test_when_every_trick_is_needed_the_top_trump_is_led_first(text, card):
    assert decided(f"d1 up:7S | {text}") == card


@pytest.mark.parametrize(
    ("bids", "cards", "card"),
    [
        ("0 0 1", "9H 3H", "JH"),
        ("0 0 0", "9H 3H", "2H"),
        ("0 0 0", "KH 3H", "QH"),
        ("0 0 1", "AH 3H", "2H"),
    ],
    ids=["cheapest winner", "under the winner", "highest loser", "nothing wins"],
)
def test_the_last_to_play_wins_cheaply_or_loses_high(bids, cards, card):
    lead = cards[:2]
    position = position_at(f"d2 up:7S | {lead} 2C 3C / 3H 4C 5C / 2H JH QH | {bids}")
    play(position, cards)

    assert write_action(chosen(position, 1)) == card
