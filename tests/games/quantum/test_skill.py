"""What players see in a position of Quantum (rules 12): plans, chances, factors, and the scripted player."""

import random

import numpy as np
import pytest

from quantum_positions import VARIED, at, new_match, play
from tablemate.core.rulebook import new_rngs, rulebook_of
from tablemate.games.quantum import GAME
from tablemate.games.quantum.fights import BY_ACTION
from tablemate.games.quantum.notation import write_action
from tablemate.games.quantum.rules.chances import attack_chance
from tablemate.games.quantum.skill import FACTORS, STYLES
from tablemate.games.quantum.skill.chances import (
    ALL_PARTS,
    CERTAIN,
    best_percent_to_win,
    rough_percent_to_win,
    winning_rolls,
)

BOOK = rulebook_of(GAME)
READY = "turn 5 blue acting | blue 2@B4 5@A6 1@A2 | red 2@I2 5@I4 6@I6 | cubes A:blue I:red"


def factors_at(position, seat=0):
    out = np.zeros(len(FACTORS), np.int64)
    BOOK.features.evaluate_at(position.states, 0, BOOK.tables, seat, out)
    return dict(zip(FACTORS, out.tolist(), strict=True))


def scripted_at(position, style="balanced"):
    code = BOOK.player_calls.policy_at(position.states, 0, BOOK.tables, STYLES.index(style), new_rngs(1), 0)
    return write_action(BOOK.actions.named(code))


def rated(position):
    """The legal actions, the best rated by the prior first."""
    out = np.zeros(BOOK.max_legal, np.int64)
    n = BOOK.player_calls.action_logits_at(position.states, 0, BOOK.tables, out)
    codes = position.legal_codes()
    assert n == len(codes)
    return [write_action(BOOK.actions.named(codes[k])) for k in np.argsort(-out[:n], kind="stable")]


def changed(line, words, factor, **how):
    """By how much a factor changes for the seat that does something."""
    position = at(line)
    before = factors_at(position)[factor]
    play(position, words, **how)
    return factors_at(position)[factor] - before


# Chances.


@pytest.mark.parametrize("mine", range(1, 7))
@pytest.mark.parametrize("theirs", range(1, 7))
def test_the_chance_at_a_glance_is_exact_without_cards(mine, theirs):
    """6.1: 21 of 36 rolls for equal ships, and so on."""
    rolls = sum(mine + a <= theirs + b for a in range(1, 7) for b in range(1, 7))

    assert winning_rolls(theirs - mine) == rolls


def test_the_chance_at_a_glance_is_close_with_cards():
    """Re-rolls and modifiers are told as a shift of the dice."""
    for cards in ("ferocious", "relentless", "cruel", "stubborn"):
        position = at(f"turn 5 blue acting | blue 3@B2 cards {cards} | red 3@B6 | cubes A:blue I:red")
        s = position.record
        for seat, other in ((0, 1), (1, 0)):
            spaces = s.place[seat, 0], s.place[other, 0]
            exact = CERTAIN * attack_chance(s, seat, 0, other, 0, *spaces) / ALL_PARTS
            assert rough_percent_to_win(s, seat, 0, other, 0) == pytest.approx(exact, abs=12)


# Plans (7).


def test_a_plan_is_followed_without_a_loss():
    """The first of two steps that together build looks as good as the pair."""
    assert changed(READY, "move 2 B2", "plan") == 0


def test_an_action_that_a_plan_needed_is_missed():
    assert changed(READY, "research", "plan") < -5


def test_a_ship_in_orbit_that_spoils_the_sum_has_to_leave():
    """7.1: all ships in orbit count."""
    ready = "turn 5 blue acting actions 2 | blue 2@B4 5@B2 1@B6 | red 2@I2 | cubes A:blue I:red"
    free = ready.replace("1@B6", "1@A2")

    assert factors_at(at(free))["plan"] > factors_at(at(ready))["plan"]


def test_a_frigate_fits_where_one_is_missing():
    """3.4: turned to 3 it makes 7 with another 4, for nothing."""
    fits = "turn 5 blue acting actions 2 | blue 4@B4 4@B2 1@A2 | red 2@I2 | cubes A:blue I:red"
    not_now = fits.replace("4@B4 4@B2", "4@B4* 4@B2*")

    assert factors_at(at(fits))["plan"] > factors_at(at(not_now))["plan"] + 10


def test_the_last_cube_presses():
    early = "turn 5 blue acting actions 1 | blue 3@B4 4@B2 1@A2 | red 2@I2 | cubes A:blue I:red"
    late = early.replace("A:blue I:red", "A:blue C:blue D:blue E:blue I:red")

    assert factors_at(at(late))["plan"] > factors_at(at(early))["plan"] + 20


def test_what_is_called_off_was_not_worth_beginning():
    """Else an attack that is begun and called off would be a way to wait."""
    line = "turn 5 blue acting | blue 6@A2 | red 3@B4 | cubes A:blue I:red"

    assert changed(line, "attack 1 B4, cancel", "fight") == -20


def test_a_cube_is_worth_more_than_the_plan_for_it():
    line = "turn 5 blue acting | blue 3@B4 4@B2 1@A2 | red 2@I2 | cubes A:blue I:red"
    weights = GAME.module("skill").WEIGHTS["balanced"]
    position = at(line)
    before = factors_at(position)
    play(position, "construct B")
    after = factors_at(position)

    assert sum(weights[f] * (after[f] - before[f]) for f in FACTORS) > 0


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_factors_stay_in_their_bounds_and_touch_nothing(settings):
    match, chooser = new_match(3, **settings), random.Random(3)
    while match.actor is not None:
        before = match.position.states.tobytes()
        for seat in range(match.position.seats):
            assert all(-100 <= value <= 100 for value in factors_at(match.position, seat).values())
        assert match.position.states.tobytes() == before
        match.act(match.actor, chooser.choice(match.position.legal()))


# The prior.


def test_to_build_is_rated_first():
    line = "turn 5 blue acting | blue 3@B4 4@B2 1@B9 | red 2@I6 | cubes A:blue I:red"

    assert rated(at(line))[0] == "construct B"


def test_a_ship_that_a_plan_needs_is_to_move_into_orbit_and_not_out_of_it():
    """READY lacks the second ship in orbit of B."""
    order = rated(at(READY))

    assert order[0].startswith("move 2 B")
    leaving = [word for word in order if word.startswith("move 1 ") and " B" not in word]
    assert order.index(leaving[0]) > order.index("research")


def test_a_roll_is_rated_lower_where_a_plan_is_at_risk():
    """A sum of 2 and 5 that is almost there, and one of 5 alone that makes no number."""
    without = READY.replace("2@B4 5@A6 1@A2", "5@A6")

    assert rated(at(READY)).index("reconfigure 2") > rated(at(without)).index("reconfigure 1")


def test_of_attacks_the_likelier_is_rated_higher():
    line = "turn 5 blue acting | blue 3@B3 | red 5@B6 1@B2 | cubes A:blue I:red"
    order = rated(at(line))

    assert order.index("attack 1 B6") < order.index("attack 1 B2")


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_ratings_touch_nothing(settings):
    match, chooser = new_match(3, **settings), random.Random(3)
    while match.actor is not None:
        before = match.position.states.tobytes()
        assert len(rated(match.position)) == len(match.position.legal())
        assert match.position.states.tobytes() == before
        match.act(match.actor, chooser.choice(match.position.legal()))


# The scripted player.


@pytest.mark.parametrize("settings", VARIED, ids=str)
@pytest.mark.parametrize("style", range(len(STYLES)))
def test_the_scripted_player_always_has_a_legal_answer(settings, style):
    """Whatever is asked: decisions that it would not come to itself are reached at random."""
    match, chooser, rngs = new_match(5, **settings), random.Random(5), new_rngs(2)
    position = match.position.copy()
    while position.actor is not None:
        code = BOOK.player_calls.policy_at(position.states, 0, BOOK.tables, style, rngs, 0)
        codes = position.legal_codes()
        assert code in codes
        position.apply_code(code if chooser.random() < 0.5 else chooser.choice(codes))


def test_it_constructs_before_all_else():
    line = "turn 5 blue acting | blue 3@B4 4@B2 1@B9 | red 6@C7 | cubes A:blue I:red"

    assert scripted_at(at(line)) == "construct B"


@pytest.mark.parametrize(
    ("style", "attacks"), [("balanced", False), ("aggressive", True), ("defensive", False)]
)
def test_it_attacks_where_the_odds_suit_its_style(style, attacks):
    """6.1: a 4 beats a 3 in 15 of 36 fights."""
    line = "turn 5 blue acting | blue 4@B2 | red 3@B6 | cubes A:blue I:red"

    assert scripted_at(at(line), style).startswith("attack") is attacks


def test_it_attacks_a_weaker_ship():
    line = "turn 5 blue acting | blue 2@B3 | red 5@B6 | cubes A:blue I:red"

    assert scripted_at(at(line)) == "attack 1 B6"


def test_it_judges_strategic_from_where_it_would_launch():
    """6.2: the ship beside it now is not beside its only launch space, so 42% it is, not 72."""
    line = "turn 5 blue acting | blue 4@A2 6@A1 cards strategic | red 3@B2 | cubes A:blue I:red"
    position = at(line)

    assert best_percent_to_win(position.record, 0, BY_ACTION, 1, 0) == 41
    assert not scripted_at(position).startswith("attack")


def test_it_rolls_again_with_the_card_that_the_odds_assume():
    """Losing with a low die, it is the other's die that more rolls help with."""
    line = "turn 5 blue acting | blue 3@B2 cards relentless cruel | red 1@B3 | cubes A:blue I:red"
    low, high = at(line), at(line)
    play(low, "attack 1 B3", dice="1 2")
    play(high, "attack 1 B3", dice="5 3")

    assert scripted_at(low) == "reroll cruel"
    assert scripted_at(high) == "reroll relentless"


def test_it_researches_once_a_turn_then_moves():
    line = "turn 5 blue acting | blue 3@B4 4@A6 | red 2@I2 | cubes A:blue I:red"

    assert scripted_at(at(line)) == "research"
    assert scripted_at(at(line.replace("acting", "acting actions 2"))).startswith("move 2 B")


@pytest.mark.parametrize(("uses", "answer"), [("never", False), ("when_expected_loss", True)])
def test_it_uses_dangerous_only_where_opponents_may(uses, answer):
    """10.1"""
    line = "turn 5 blue acting | blue 1@B9 | red 6@B6 cards dangerous | cubes A:blue I:red"
    position = at(line, ai_uses_dangerous=uses)
    play(position, "attack 1 B6")

    assert scripted_at(position) == ("dangerous" if answer else "not dangerous")


def test_it_rolls_again_when_it_is_losing_and_advances_when_it_has_won():
    line = "turn 5 blue acting | blue 1@B9 cards relentless | red 1@B6 | cubes A:blue I:red"
    position = at(line)
    play(position, "attack 1 B6", dice="6 1")
    assert scripted_at(position) == "reroll relentless"
    play(position, "reroll relentless", dice="1")
    assert scripted_at(position) == "advance"
