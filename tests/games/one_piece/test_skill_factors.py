"""The five factors (20.5), and how a position changes what they count (20.6)."""

import numpy as np
import pytest

from one_piece_players import LOOKING_AHEAD, factors, level_of, lives, records, room
from one_piece_positions import A, B, at, play
from tablemate.core.playing import Budget, Decision
from tablemate.core.rule import as_argument
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.skill import FACTORS, STYLES, WEIGHTS, adjust
from tablemate.games.one_piece.skill.factors import (
    board_control,
    card_advantage,
    life_differential,
    resource_efficiency,
    tempo,
)
from tablemate.games.one_piece.skill.hidden_hand import UNITS, write_reach
from tablemate.games.one_piece.skill.prospects import THE_MATCH
from tablemate.games.one_piece.skill.standing import win_chance
from tablemate.games.one_piece.skill.styles import aggressiveness, risk_tolerance
from tablemate.games.one_piece.skill.weights import adjust_for_style
from tablemate.players.evaluator import KERNEL, EvaluatorPlayer, level_record
from tablemate.players.search import new_work
from tablemate.players.weights import sharpened

WHOLE = 1_000_000
STYLE_FACTORS = {
    A: ("life_differential", "board_control"),
    B: ("life_differential", "board_control", "card_advantage"),
}
PLAIN = "ST01-003"


def reach_of(position):
    reach = room(UNITS)
    write_reach(*records(position), A, B, reach)
    return reach


# What lies there.


def test_board_control_is_power_number_and_blockers():
    """5000 / 300 and 8; a Blocker of cost 1: 1000 / 300, 8, 4 and 3 with enough life."""
    assert board_control(*records(at("c1 ST01-008")), A) == 16 + 8
    assert board_control(*records(at("c1 ST01-006")), A) == 3 + 8 + 4 + 3
    assert board_control(*records(at("c1 ST01-006 rested")), A) == 3 + 8
    assert board_control(*records(at(f"{lives(2)} | c1 ST01-006")), A) == 3 + 8 + 4
    assert board_control(*records(at("", "c1 ST01-008")), A) == -17 - 8


def test_given_don_and_what_lasts_a_turn_are_no_board():
    assert board_control(*records(at("c1 ST01-008 don 3")), A) == 24


@pytest.mark.parametrize(
    ("own", "other", "worth"), [(3, 3, 0), (5, 3, 28), (3, 2, 20), (2, 3, -20), (0, 1, -35), (1, 0, 35)]
)
def test_life_differential_counts_the_last_cards_most(own, other, worth):
    assert life_differential(records(at(lives(own), lives(other)))[0], A) == worth


def test_card_advantage_counts_hands_and_decks():
    """A card 15, half of one for whoever draws next; a plain card is worth 1 less than usual."""
    even = at("", "")
    one_more = at("hand ST01-003")

    assert card_advantage(*records(even), A) == -8
    assert card_advantage(*records(one_more), A) == 15 - 8 - 1


@pytest.mark.parametrize(("own", "other", "worth"), [(8, 6, 1), (26, 6, 10), (6, 26, -10)])
def test_a_card_of_the_deck_is_half_a_point(own, other, worth):
    even = card_advantage(*records(at("", "")), A)

    assert card_advantage(*records(at(f"deck {own}", f"deck {other}")), A) == even + worth


def test_a_thin_deck_counts_against():
    thin = at(f"deck {' '.join([PLAIN] * 5)}", f"deck {' '.join([PLAIN] * 5)}")

    assert card_advantage(*records(thin), A) == -8 - 40


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        ("don 4", -100),  # nothing put to use
        ("don 0/4", 100),  # all rested
        ("don 2/2", 0),
        ("don 2 | c1 ST01-008 don 2", 0),  # under a card that can attack
        ("don 2 | c1 ST01-008 rested don 2", -100),  # under one that can not
        ("don 4 | hand ST01-010", 50),  # a card to play takes them: three quarters
        ("don 4 | hand ST01-014", -50),  # one is kept for a counter
    ],
)
def test_resource_efficiency_is_the_share_put_to_use(line, worth):
    position = at(line)

    assert resource_efficiency(*records(position), A, reach_of(position)) == worth


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        ("", 15 - 50),
        ("don 3", 15 + 15 - 50),
        ("c1 ST01-008", 30 - 50),
        ("c1 ST01-003", 15 - 50),  # it has no attack that could succeed
        ("c1 ST01-008 new", 15 - 50),
        ("leader ST01-001 rested", -50),
    ],
)
def test_tempo_counts_attackers_and_active_don(line, worth):
    position = at(line)

    assert tempo(*records(position), A, reach_of(position)) == worth


def test_whoever_has_attacked_keeps_the_tempo():
    position = at("c1 ST01-008")
    before = factors(position)["tempo"]
    play(position, "attack c1 leader")

    assert factors(position)["tempo"] == before


def test_every_factor_stays_within_its_bounds():
    board = " | ".join(f"c{k} ST02-013" for k in range(1, 6))
    position = at(f"{lives(6)} | {board} | hand {' '.join([PLAIN] * 12)}", "life")

    assert factors(position) == factors(position) | {"board_control": 100, "life_differential": 100}
    assert all(-100 <= value <= 100 for value in factors(position, B).values())


# What is under way.


def test_a_battle_counts_by_its_expected_end():
    """Nobody can stop it: three life cards are two, and the card goes to the other's hand."""
    position = at("c1 ST01-008 rested", lives(3))
    play(position, "attack leader leader")
    open_battle = factors(position)
    play(position, "stop", "take")

    assert open_battle["life_differential"] == factors(position)["life_differential"]
    assert abs(open_battle["card_advantage"] - factors(position)["card_advantage"]) <= 1


def test_a_hit_that_will_win_is_worth_everything():
    position = at("", "life")
    play(position, "attack leader leader")

    assert set(factors(position).values()) == {100}
    assert set(factors(position, B).values()) == {-100}


def test_a_plan_of_counters_counts_as_a_whole():
    """The first of two cards that together save the last life card changes nothing but itself."""
    position = at("don 1", f"{lives(1)} | hand {PLAIN} {PLAIN}")
    play(position, "give leader 1", "attack leader leader")
    before = factors(position, B)
    play(position, f"counter {PLAIN} leader")

    assert factors(position, B)["life_differential"] == before["life_differential"]
    assert abs(factors(position, B)["card_advantage"] - before["card_advantage"]) <= 1


def test_an_effect_that_is_asked_about_counts_as_done():
    position = at("don 7 | hand ST03-009", "c1 ST02-013")
    before = factors(position)["board_control"]
    play(position, "play ST03-009")

    assert factors(position)["board_control"] > before + 7000 // 300 + 8


def test_ending_the_turn_gives_up_the_attacks_that_are_left():
    position = at("c1 ST01-008", lives(3))
    before = factors(position)
    play(position, "end_main")
    after = factors(position)

    assert after["tempo"] == before["tempo"] - 30
    assert after["life_differential"] < before["life_differential"]


def test_a_rested_character_is_in_danger():
    active = at("leader ST01-001 rested | c1 ST01-008", lives(3))
    rested = at("leader ST01-001 rested | c1 ST01-008 rested", lives(3))

    assert factors(rested)["board_control"] < factors(active)["board_control"]


def test_without_life_every_attacker_threatens_the_match():
    safe = factors(at(lives(1), ""))["life_differential"]

    assert factors(at("life", ""))["life_differential"] <= safe - THE_MATCH // 2


# The match.


def test_an_even_match_is_even_and_a_lead_counts():
    assert win_chance(*records(at("", "c1 ST01-008")), A) < 500
    assert win_chance(*records(at("c1 ST01-008", "")), A) > 500
    assert 0 <= win_chance(*records(at("life", lives(6))), A) < 250


# Weights (20.6).


def changed(weights):
    """What even weights were multiplied by, where they were."""
    found = dict(zip(FACTORS, (weights / WHOLE).tolist(), strict=True))
    return {name: by for name, by in found.items() if by != 1}


def multipliers(position, seat):
    """By life, DON!!, hand and field; the balanced style shifts nothing unless somebody leads in life."""
    weights, of_style_alone = (np.full(len(FACTORS), WHOLE) for _ in range(2))
    adjust(*records(position), seat, 0, as_argument(weights))
    adjust_for_style(records(position)[0], seat, 0, as_argument(of_style_alone))
    return changed(weights * WHOLE / of_style_alone)


def of_style(position, seat, style):
    weights = np.full(len(FACTORS), WHOLE)
    adjust_for_style(records(position)[0], seat, STYLES.index(style), as_argument(weights))
    return {name: changed(weights).get(name, 1) for name in STYLE_FACTORS[seat]}


@pytest.mark.parametrize(
    ("own", "their", "expected"),
    [
        (
            lives(6),
            lives(3),
            {"life_differential": 1.3, "tempo": 1.2, "board_control": 0.9, "card_advantage": 0.9},
        ),
        (lives(4), lives(3), {"life_differential": 1.15, "tempo": 1.1}),
        (lives(3), lives(5), {"board_control": 1.15, "card_advantage": 1.1}),
        (
            lives(1),
            lives(4),
            {"board_control": 1.3, "card_advantage": 1.2, "life_differential": 0.8, "tempo": 0.9},
        ),
        ("don 8", "", {"resource_efficiency": 0.9, "tempo": 1.1}),
        ("don 3", "", {"resource_efficiency": 1.2, "tempo": 0.9}),
        (f"hand {PLAIN} {PLAIN}", "", {"card_advantage": 1.3, "resource_efficiency": 0.9}),
        (f"hand {' '.join([PLAIN] * 6)}", "", {"card_advantage": 0.8, "tempo": 1.1}),
        (f"c1 {PLAIN} | c2 {PLAIN}", "", {"board_control": 0.9, "tempo": 1.15, "life_differential": 1.1}),
        ("", f"c1 {PLAIN} | c2 {PLAIN}", {"board_control": 1.3, "tempo": 0.9, "life_differential": 0.9}),
    ],
)
def test_each_situation_changes_what_counts(own, their, expected):
    """In all others there are 5 DON!!, 4 cards in hand and no Characters."""
    rest = [part for part in ("don 5", f"hand {' '.join([PLAIN] * 4)}") if part.split()[0] not in own]
    position = at(" | ".join([part for part in (own, *rest) if part]), their)

    assert multipliers(position, A) == pytest.approx(expected)


def test_a_crowded_field_changes_what_counts():
    usual = f"don 5 | hand {' '.join([PLAIN] * 4)}"
    four = " | ".join(f"c{k} {PLAIN}" for k in range(1, 5))
    five = f"{four} | c5 {PLAIN}"

    assert multipliers(at(f"{usual} | {four}", four), A) == pytest.approx(
        {"board_control": 0.85, "tempo": 1.1}
    )
    assert multipliers(at(f"{usual} | {four}", five), A)["board_control"] == pytest.approx(0.85 * 1.2)


@pytest.mark.parametrize(
    ("own", "other", "aggressive", "risk"),
    [(6, 3, 70, 65), (4, 3, 60, 50), (3, 3, 50, 50), (3, 4, 40, 40), (1, 4, 30, 30)],
)
def test_a_lead_in_life_makes_bolder(own, other, aggressive, risk):
    s, _ = records(at(lives(own), lives(other)))

    assert aggressiveness(s, A, 0) == aggressive
    assert risk_tolerance(s, A, 0) == risk


@pytest.mark.parametrize(("style", "shift"), [("balanced", 0), ("aggressive", 0.36), ("defensive", -0.24)])
def test_a_bolder_style_looks_at_the_leader(style, shift):
    found = of_style(at("", ""), A, style)

    assert found == pytest.approx({"life_differential": 1 + shift, "board_control": 1 - shift})


@pytest.mark.parametrize(("style", "caution"), [("balanced", 1), ("aggressive", 1 / 4), ("defensive", 6)])
@pytest.mark.parametrize(
    ("own", "other", "shift"), [(3, 3, 0), (2, 3, 0.24), (3, 2, -0.24), (1, 4, 0.48), (4, 1, -0.48)]
)
def test_in_the_others_turn_a_cautious_style_gives_up_cards_for_life(own, other, shift, style, caution):
    """Whoever is behind defends life more, whatever the style."""
    found = of_style(at(lives(other), lives(own)), B, style)

    assert found == pytest.approx(
        {
            "life_differential": (1 + shift) * caution,
            "board_control": (1 - shift) / caution,
            "card_advantage": 1 / caution,
        },
        abs=1e-4,
    )


@pytest.mark.parametrize("style", STYLES)
def test_20_adjusting_a_hundred_times_is_adjusting_once(style):
    position = at(f"{lives(1)} | don 2 | hand {PLAIN}", f"{lives(5)} | c1 {PLAIN} | c2 {PLAIN}")
    player = EvaluatorPlayer(GAME, 1, level_of("hard", randomness=0.0), style)
    decision = Decision(position.determinized(A, 1), A, list)
    scores = [[(o.action, o.score) for o in player.choose(decision, Budget()).ranked] for _ in range(100)]

    assert all(each == scores[0] for each in scores)


@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", LOOKING_AHEAD)
@pytest.mark.parametrize(
    ("own", "their"),
    [
        ("", ""),
        (f"{lives(1)} | don 2 | hand {PLAIN}", f"{lives(5)} | c1 {PLAIN} | c2 {PLAIN}"),
        (f"{lives(6)} | don 9 | c1 {PLAIN} | c2 {PLAIN}", f"{lives(2)} | hand {' '.join([PLAIN] * 6)}"),
    ],
    ids=["even", "behind", "ahead"],
)
def test_20_whatever_the_position_asks_for_weights_add_up_to_one(own, their, name, style, seat):
    position = at(own, their)
    book = position.rulebook
    kernel = book.kernel(KERNEL)
    works = new_work(kernel, 0)
    works["level"] = level_record(GAME, level_of(name), style)
    kernel.begin_at(position.states, book.tables, works, seat)

    assert works["weights"].sum() / kernel.ONE == pytest.approx(1, abs=1e-5)
    assert (works["weights"] > 0).all()


def test_the_weights_of_each_style_add_up_to_one():
    assert GAME.module("skill").FACTORS == FACTORS
    for style in STYLES:
        assert sum(WEIGHTS[style].values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("sharpness", "life"), [(0.7, 0.2 + 0.7 * 0.15), (1.0, 0.35), (1.2, 0.2 + 1.2 * 0.15)]
)
def test_levels_sharpen_the_weights_of_a_style(sharpness, life):
    assert sharpened(WEIGHTS["aggressive"], sharpness)["life_differential"] == pytest.approx(life)
