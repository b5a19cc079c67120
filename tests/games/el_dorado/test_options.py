"""Options, presets, and what is refused (rules 8)."""

import pytest

from tablemate.core.errors import BadOption
from tablemate.core.options import as_plain
from tablemate.games.el_dorado import GAME


def refusal(**settings):
    """The option named and the reason given when these settings are refused."""
    with pytest.raises(BadOption) as refused:
        GAME.options(settings)
    assert str(refused.value) == f"option {refused.value.option}: {refused.value.because}"
    return refused.value.option, refused.value.because


@pytest.mark.parametrize(
    ("settings", "option", "because"),
    [
        ({"plyers": 3}, "plyers=3", "there is no such option; did you mean players?"),
        ({"xyzzy": 1}, "xyzzy=1", "there is no such option"),
        ({"preset": "whist"}, "preset=whist", "the presets are el_dorado, oh_hell and openspiel"),
    ],
)
def test_an_option_nobody_knows(settings, option, because):
    assert refusal(**settings) == (option, because)


@pytest.mark.parametrize(
    ("name", "value", "because"),
    [
        ("players", 1, "must be a whole number from 2 to 10"),
        ("players", 11, "must be a whole number from 2 to 10"),
        ("players", "four", "must be a whole number from 2 to 10"),
        ("players", 4.5, "must be a whole number from 2 to 10"),
        ("decks", 3, "must be 1, 2 or auto"),
        ("num_suits", 0, "must be a whole number from 1 to 4"),
        ("num_suits", 5, "must be a whole number from 1 to 4"),
        ("ranks_per_suit", 1, "must be a whole number from 2 to 13"),
        ("ranks_per_suit", 14, "must be a whole number from 2 to 13"),
        ("first_dealer", -1, "must be random or a whole number from 0 to 9"),
        ("first_dealer", 10, "must be random or a whole number from 0 to 9"),
        ("first_dealer", "nobody", "must be random or a whole number from 0 to 9"),
        ("deal_from", "seat1", "must be after_dealer or seat0"),
        (
            "trump",
            "stars",
            "must be clubs, cycle, dealer_last_card, diamonds, hearts, none, spades or upcard",
        ),
        ("no_trump_rounds", (0,), "must be a list, each a whole number from 1 to 52"),
        ("no_trump_rounds", (53,), "must be a list, each a whole number from 1 to 52"),
        ("hook", "maybe", "must be on or off"),
        ("hook_free_tricks", -1, "must be a whole number from 0 to 26"),
        ("hook_free_tricks", 27, "must be a whole number from 0 to 26"),
        ("bid_order", "reversed", "must be sequential or simultaneous"),
        ("trump_lead", "never", "must be after_broken, after_first_trick or anytime"),
        ("broken_by", "wind", "must be any_trump_not_led or offsuit_only"),
        ("duplicate_winner", "second", "must be cancel, first or last"),
        ("must_trump", 2, "must be on or off"),
        ("must_overtake", "perhaps", "must be on or off"),
        (
            "scoring",
            "golf",
            "must be exact10, penalty, square, square2, symmetric, trick+10, trick+5 or wizard",
        ),
        ("scoring_base", -1, "must be a whole number from 0 to 100"),
        ("scoring_base", 101, "must be a whole number from 0 to 100"),
        ("points_per_trick", -1, "must be a whole number from 0 to 100"),
        ("points_per_trick", 101, "must be a whole number from 0 to 100"),
        ("tie_break", "dealer", "must be share"),
    ],
)
def test_a_value_out_of_range(name, value, because):
    assert refusal(**{name: value}) == (f"{name}={value}", because)


@pytest.mark.parametrize(
    ("schedule", "because"),
    [
        ("", "'' is not a number of tricks"),
        ("ten", "'ten' is not a number of tricks"),
        ("0", "'0' is not a number of tricks"),
        ("-3", "'-3' is not a number of tricks"),
        ("27", "'27' is not a number of tricks"),
        ("3..", "'3..' is not a number of tricks"),
        ("3...1", "'.1' is not a number of tricks"),
        ("1, ..3", "'..3' is not a number of tricks"),
        ("3,,1", "'3,,1' is not a number of tricks"),
        ("3,random", "'random' is not a number of tricks"),
        ("3 ..1", "'3 ' is not a number of tricks"),
        ("1.5", "'1.5' is not a number of tricks"),
        ("³", "'³' is not a number of tricks"),
        ("14", "4 players and 52 cards allow at most 13 tricks"),
        ("1..13,1..13,1..13,1..13,1", "has 53 rounds; the limit is 52"),
    ],
)
def test_a_schedule_that_cannot_be_played(schedule, because):
    option, reason = refusal(schedule=schedule)

    assert option == f"schedule={schedule}"
    assert reason.startswith(because)


@pytest.mark.parametrize(
    ("settings", "option", "because"),
    [
        ({"first_dealer": 4}, "first_dealer=4", "there are seats 0 to 3"),
        ({"players": 2, "first_dealer": 2}, "first_dealer=2", "there are seats 0 to 1"),
        (
            {"hook": True, "bid_order": "simultaneous"},
            "hook=on",
            "nobody bids last when bids are simultaneous",
        ),
        (
            {"trump": "spades", "num_suits": 3, "schedule": "3"},
            "trump=spades",
            "a deck of 3 suits has no spades",
        ),
        (
            {"players": 6, "decks": 1},
            "schedule=10..1",
            "6 players and 52 cards allow at most 8 tricks",
        ),
        (
            {"players": 3, "num_suits": 1, "ranks_per_suit": 8, "schedule": "3"},
            "schedule=3",
            "3 players and 8 cards allow at most 2 tricks",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_options_that_do_not_go_together(settings, option, because):
    """Rules 8.4."""
    assert refusal(**settings) == (option, because)


@pytest.mark.parametrize(
    ("schedule", "because"),
    [
        ("random", "10 players and 10 cards allow at most 0 tricks with one left to turn up"),
        ("2", "10 players and 10 cards allow at most 1 trick"),
    ],
)
def test_a_shoe_too_small_for_the_schedule(schedule, because):
    """Rules 8.4."""
    ten_cards = {"players": 10, "decks": 1, "num_suits": 1, "ranks_per_suit": 10}

    assert refusal(**ten_cards, schedule=schedule) == (f"schedule={schedule}", because)
    assert GAME.options({**ten_cards, "schedule": "1"})


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("el_dorado", {}),
        (
            "oh_hell",
            {
                "decks": 1,
                "schedule": "10..1..10",
                "first_dealer": "random",
                "hook": True,
                "trump_lead": "anytime",
                "scoring": "trick+10",
            },
        ),
        (
            "openspiel",
            {
                "players": 3,
                "decks": 1,
                "schedule": "random",
                "first_dealer": "random",
                "deal_from": "seat0",
                "hook": True,
                "trump_lead": "anytime",
                "scoring": "trick+10",
            },
        ),
    ],
)
def test_a_preset_changes_these_options_and_no_others(preset, expected):
    """Rules 8.3."""
    assert as_plain(GAME.options({"preset": preset})) == as_plain(GAME.options()) | expected


def test_the_default_is_el_dorado():
    """Rules 8.1."""
    assert as_plain(GAME.options()) == {
        "players": 4,
        "decks": "auto",
        "num_suits": 4,
        "ranks_per_suit": 13,
        "schedule": "10..1",
        "first_dealer": 0,
        "deal_from": "after_dealer",
        "trump": "upcard",
        "no_trump_rounds": (),
        "hook": False,
        "hook_free_tricks": 0,
        "bid_order": "sequential",
        "trump_lead": "after_broken",
        "broken_by": "offsuit_only",
        "duplicate_winner": "first",
        "must_trump": False,
        "must_overtake": False,
        "scoring": "symmetric",
        "scoring_base": 5,
        "points_per_trick": 1,
        "tie_break": "share",
    }


def test_what_is_set_goes_before_the_preset():
    chosen = as_plain(GAME.options({"hook": False, "players": 5, "preset": "openspiel"}))

    assert (chosen["hook"], chosen["players"], chosen["scoring"]) == (False, 5, "trick+10")


@pytest.mark.parametrize(
    ("name", "typed", "value"),
    [
        ("players", "5", 5),
        ("decks", "2", 2),
        ("decks", "auto", "auto"),
        ("hook", "on", True),
        ("must_trump", "no", False),
        ("first_dealer", "2", 2),
        ("first_dealer", "random", "random"),
        ("schedule", "5", "5"),
        ("no_trump_rounds", "1,3", (1, 3)),
        ("no_trump_rounds", "2", (2,)),
        ("scoring", "trick+5", "trick+5"),
    ],
)
def test_values_may_be_typed(name, typed, value):
    assert as_plain(GAME.options({name: typed}))[name] == value
