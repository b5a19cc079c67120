"""How much each factor counts (20.6): by style, and by the position at every decision anew."""

from tablemate.core.compiled import Codes, rule
from tablemate.games.one_piece.rules.counting import characters_of
from tablemate.games.one_piece.skill.factors import (
    BOARD_CONTROL,
    CARD_ADVANTAGE,
    LIFE_DIFFERENTIAL,
    PACE,
    RESOURCE_EFFICIENCY,
)
from tablemate.games.one_piece.skill.styles import BALANCED, leader_share, life_band
from tablemate.games.one_piece.state import State
from tablemate.games.one_piece.tables import Tables

WEIGHTS = {
    "balanced": {
        "board_control": 0.25,
        "resource_efficiency": 0.20,
        "life_differential": 0.25,
        "card_advantage": 0.15,
        "tempo": 0.15,
    },
    "aggressive": {
        "board_control": 0.25,
        "resource_efficiency": 0.15,
        "life_differential": 0.35,
        "card_advantage": 0.10,
        "tempo": 0.15,
    },
    "defensive": {
        "board_control": 0.30,
        "resource_efficiency": 0.20,
        "life_differential": 0.20,
        "card_advantage": 0.20,
        "tempo": 0.10,
    },
}

IN_ATTACK, IN_DEFENCE = 2, -4  # times the shift of the values
CAUTION = (100, 25, 600)  # in defence, by style: what life counts, in hundredths


@rule
def adjust(s: State, t: Tables, seat: int, style: int, weights: Codes) -> None:
    """By life, DON!!, hand and field, and by style."""
    adjust_for_life(s, seat, weights)
    don = s.don_active[seat]
    if don >= 8:
        multiply(weights, RESOURCE_EFFICIENCY, 90)
        multiply(weights, PACE, 110)
    elif don <= 3:
        multiply(weights, RESOURCE_EFFICIENCY, 120)
        multiply(weights, PACE, 90)
    hand = s.hand_size[seat]
    if hand <= 2:
        multiply(weights, CARD_ADVANTAGE, 130)
        multiply(weights, RESOURCE_EFFICIENCY, 90)
    elif hand >= 6:
        multiply(weights, CARD_ADVANTAGE, 80)
        multiply(weights, PACE, 110)
    adjust_for_field(characters_of(s, seat), characters_of(s, 1 - seat), weights)
    adjust_for_style(s, seat, style, weights)


@rule
def multiply(weights: Codes, factor: int, hundredths: int) -> None:
    weights[factor] = weights[factor] * hundredths // 100


@rule
def adjust_for_life(s: State, seat: int, weights: Codes) -> None:
    band = life_band(s, seat)
    if band == 3:
        multiply(weights, LIFE_DIFFERENTIAL, 130)
        multiply(weights, PACE, 120)
        multiply(weights, BOARD_CONTROL, 90)
        multiply(weights, CARD_ADVANTAGE, 90)
    elif band == 1:
        multiply(weights, LIFE_DIFFERENTIAL, 115)
        multiply(weights, PACE, 110)
    elif band == -1:
        multiply(weights, BOARD_CONTROL, 115)
        multiply(weights, CARD_ADVANTAGE, 110)
    elif band == -3:
        multiply(weights, BOARD_CONTROL, 130)
        multiply(weights, CARD_ADVANTAGE, 120)
        multiply(weights, LIFE_DIFFERENTIAL, 80)
        multiply(weights, PACE, 90)


@rule
def adjust_for_field(own: int, other: int, weights: Codes) -> None:
    """By how many Characters each side has."""
    if own - other >= 2:
        multiply(weights, BOARD_CONTROL, 90)
        multiply(weights, PACE, 115)
        multiply(weights, LIFE_DIFFERENTIAL, 110)
    elif own - other <= -2:
        multiply(weights, BOARD_CONTROL, 130)
        multiply(weights, PACE, 90)
        multiply(weights, LIFE_DIFFERENTIAL, 90)
    if own >= 4:
        multiply(weights, BOARD_CONTROL, 85)
        multiply(weights, PACE, 110)
    if other == 5:
        multiply(weights, BOARD_CONTROL, 120)


@rule
def adjust_for_style(s: State, seat: int, style: int, weights: Codes) -> None:
    """The more aggressive, the more the other's Leader counts and the less Characters do.

    In the other's turn it is the other way: whoever is ahead defends life less. There a style gives up
    Characters and cards for life as far as it is cautious. The values of actions that a level adds know no
    style, so that the factors are shifted further than those.
    """
    if s.turn_seat == seat:
        shift = IN_ATTACK * (leader_share(s, seat, style) - 100)
        multiply(weights, LIFE_DIFFERENTIAL, 100 + shift)
        multiply(weights, BOARD_CONTROL, 100 - shift)
        return
    shift = IN_DEFENCE * (leader_share(s, seat, BALANCED) - 100)
    caution = CAUTION[style]
    weights[LIFE_DIFFERENTIAL] = weights[LIFE_DIFFERENTIAL] * (100 + shift) * caution // 10_000
    weights[BOARD_CONTROL] = weights[BOARD_CONTROL] * (100 - shift) // caution
    weights[CARD_ADVANTAGE] = weights[CARD_ADVANTAGE] * 100 // caution
