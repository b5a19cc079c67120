"""The exact chance of an attack, against combats really fought with every die (rules 6.1, 6.4, 6.5)."""

from fractions import Fraction
from itertools import product

import pytest

from quantum_positions import asked, at, cards, legal, play, told
from tablemate.games.quantum.codecs import SPACE_NAMES
from tablemate.games.quantum.rules.chances import WHOLE, attack_chance
from tablemate.games.quantum.rules.combat import attacker_wins

# Row by row the attacker's face, column by column the defender's: chances in 36 (6.1).
TABLE = [
    [21, 26, 30, 33, 35, 36],
    [15, 21, 26, 30, 33, 35],
    [10, 15, 21, 26, 30, 33],
    [6, 10, 15, 21, 26, 30],
    [3, 6, 10, 15, 21, 26],
    [1, 3, 6, 10, 15, 21],
]
LAUNCH, TARGET = SPACE_NAMES.index("A2"), SPACE_NAMES.index("A3")
FACES = range(1, 7)
# Before the dice are rolled: red has yet to say that it does not use Dangerous.
LINE = "endangered by red | blue {} cards {} | red {} cards dangerous {} | fight 1 at A3"


def before_rolls(blue, red, blue_cards="", red_cards="", **settings):
    return at(LINE.format(blue, blue_cards, red, red_cards), **settings)


def computed(position):
    return Fraction(attack_chance(position.record, 0, 0, 1, 0, LAUNCH, TARGET), WHOLE)


def fought(position):
    """The attacker's chance, by fighting with every roll; the loser re-rolls, the winner does not."""
    dice = sum("rational" not in cards(position, colour) for colour in ("blue", "red"))
    rolls = [" ".join(map(str, roll)) for roll in product(FACES, repeat=dice)]
    return sum(after(position, "no", roll) for roll in rolls) / len(rolls)


def after(position, words, dice):
    """The chance once these dice have come up."""
    position = played(position, words, dice)
    if not asked(position).startswith("rerolling"):
        return Fraction(asked(position) == "finalizing blue")
    if asked(position).endswith("blue") == attacker_wins(position.record):
        return after(position, "skip rerolls", "")
    words = best_reroll(position)
    return sum(after(position, words, str(die)) for die in FACES) / 6


def best_reroll(position):
    """One's own die if the two make 7 or more, else the other's, as far as there are cards for it."""
    own_first = sum(position.record.original[side] for side in range(2)) >= 7
    cards_ = ["reroll relentless", "reroll scrappy"]
    order = [*cards_, "reroll cruel"] if own_first else ["reroll cruel", *cards_]
    return min(legal(position, "reroll"), key=order.index)


def best_play(position):
    """The chance if both choose among all their cards, and skipping, as well as can be."""
    if not asked(position).startswith("rerolling"):
        return Fraction(asked(position) == "finalizing blue")
    chances = []
    for words in legal(position):
        rolls = [""] if words == "skip rerolls" else map(str, FACES)
        chances.append([best_play(played(position, words, die)) for die in rolls])
    return (max if asked(position).endswith("blue") else min)(sum(each) / len(each) for each in chances)


def played(position, words, dice):
    position = position.copy()
    play(position, words, dice)
    return position


@pytest.mark.parametrize(
    ("blue_cards", "red_cards"),
    [("cruel relentless", ""), ("", "cruel relentless"), ("relentless", "cruel"), ("relentless scrappy", "")],
)
def test_the_chance_is_that_of_players_who_use_two_cards_as_well_as_can_be(blue_cards, red_cards):
    position = before_rolls("4@A2", "3@A3", blue_cards, red_cards)
    rolls = [f"{a} {b}" for a, b in product(FACES, FACES)]

    assert sum(best_play(played(position, "no", roll)) for roll in rolls) / 36 == computed(position)


def test_36_rolls_make_the_table():
    """6.1: by formula, by fighting, and as it is printed."""
    for attacker, defender in product(FACES, FACES):
        position = before_rolls(f"{attacker}@A2", f"{defender}@A3")
        assert fought(position) == computed(position) == Fraction(TABLE[attacker - 1][defender - 1], 36)


@pytest.mark.parametrize(
    ("blue", "red", "blue_cards", "red_cards"),
    [
        ("3@A2", "4@A3", "ferocious", ""),
        ("3@A2", "4@A3", "", "ferocious"),
        ("3@A2", "4@A3", "rational", ""),
        ("3@A2", "4@A3", "", "rational"),
        ("3@A2", "4@A3", "ferocious rational", ""),
        ("4@A2", "3@A3", "", "stubborn"),
        ("4@A2 1@A1", "3@A3", "strategic", ""),
        ("4@A2 1@B1", "3@A3", "strategic", ""),
        ("4@A2 1@I1", "3@A3", "strategic", ""),
        ("4@A2", "3@A3 1@B1", "", "strategic"),
        ("4@A2", "3@A3 1@A1", "", "strategic"),
        ("4@A2 1@A1", "3@A3", "ferocious strategic", "rational stubborn"),
        ("4@A2", "3@A3", "cruel", ""),
        ("4@A2", "3@A3", "relentless", ""),
        ("4@A2", "3@A3", "scrappy", ""),
        ("4@A2", "3@A3", "relentless scrappy", ""),
        ("4@A2", "3@A3", "", "cruel"),
        ("4@A2", "3@A3", "", "relentless"),
        ("4@A2", "3@A3", "", "scrappy"),
        ("4@A2", "3@A3", "rational relentless scrappy", ""),
        ("4@A2", "3@A3", "cruel", "rational"),
        ("4@A2", "3@A3", "cruel rational", "relentless"),
        ("4@A2", "3@A3", "cruel ferocious", "relentless stubborn"),
        ("4@A2", "3@A3", "relentless", "cruel stubborn"),
        ("4@A2", "3@A3", "cruel scrappy", "relentless"),
        ("5@A2", "2@A3", "cruel relentless scrappy", ""),
    ],
)
def test_cards_change_the_chance_as_they_change_the_fight(blue, red, blue_cards, red_cards):
    position = before_rolls(blue, red, blue_cards, red_cards)

    assert fought(position) == computed(position)


@pytest.mark.parametrize(
    ("settings", "commands"),
    [
        ({"ferocious_min_roll": "none"}, ("ferocious", "")),
        ({"ferocious_min_roll": 0}, ("ferocious", "")),
        ({"strategic_attacker_support": "launch_only"}, ("strategic", "")),
    ],
)
def test_options_change_the_chance_as_they_change_the_fight(settings, commands):
    position = before_rolls("4@A2 1@B1", "3@A3", *commands, **settings)

    assert fought(position) == computed(position)
    assert computed(position) != computed(before_rolls("4@A2 1@B1", "3@A3", *commands))


@pytest.mark.parametrize(
    ("blue_cards", "red_cards"),
    [
        ("relentless", ""),
        ("", "cruel"),
        ("relentless", "cruel"),
        ("cruel", "relentless"),
        ("scrappy", "cruel relentless"),
    ],
)
def test_who_was_asked_first_cannot_answer_a_reroll(blue_cards, red_cards):
    """10.1: as published, the attacker is asked once, then the defender."""
    position = before_rolls("4@A2", "3@A3", blue_cards, red_cards, rerolls_only_when_losing=False)

    assert fought(position) == computed(position)
    if blue_cards and red_cards:
        assert computed(position) < computed(before_rolls("4@A2", "3@A3", blue_cards, red_cards))


@pytest.mark.parametrize(
    ("blue_cards", "red_cards", "dice", "settings"),
    [
        ("relentless", "", "6 2", {}),
        ("cruel relentless scrappy", "", "6 2", {}),
        ("cruel", "relentless", "6 2", {}),
        ("rational cruel", "relentless", "2", {}),
        ("", "cruel relentless", "1 6", {}),
        ("", "relentless stubborn", "1 6", {}),
        ("relentless", "cruel", "6 2", {"rerolls_only_when_losing": False}),
    ],
)
def test_a_reroll_tells_the_chance_to_win_with_it(blue_cards, red_cards, dice, settings):
    """6.5."""
    position = played(before_rolls("4@A2", "3@A3", blue_cards, red_cards, **settings), "no", dice)
    is_mine = asked(position) == "rerolling blue"
    rerolls = position.view(0)["combat"]["rerolls"]

    assert {f"reroll {kind}" for kind in rerolls} == legal(position, "reroll")
    for kind, percent in rerolls.items():
        chance = sum(after(position, f"reroll {kind}", str(die)) for die in FACES) / 6
        assert abs(percent - 100 * (chance if is_mine else 1 - chance)) <= Fraction(1, 2)


def test_an_attacker_that_has_passed_rolls_no_more():
    """10.1."""
    line = ("4@A2", "3@A3", "relentless", "cruel")
    position = played(before_rolls(*line, rerolls_only_when_losing=False), "no", "1 6")
    position = played(position, "skip rerolls", "")
    chance = sum(after(position, "reroll cruel", str(die)) for die in FACES) / 6

    assert asked(position) == "rerolling red"
    assert abs(position.view(1)["combat"]["rerolls"]["cruel"] - 100 * (1 - chance)) <= Fraction(1, 2)


def test_what_is_remembered_of_one_match_is_not_told_in_another():
    """10.1: the same combat with other options."""
    line = ("4@A2", "3@A3", "relentless", "cruel")
    told = [
        before_rolls(*line, **settings).view(0)["combat"]["percent"]
        for settings in ({}, {"rerolls_only_when_losing": False})
    ]

    assert told == [42, 34]


def test_a_combat_tells_what_the_chance_was_made_of():
    """6.7."""
    (event,) = told(play(before_rolls("4@A2", "3@A3"), "no", "2 5"), "combat_rolled")

    assert event["attacker_total"] == 6
    assert event["defender_total"] == 8
