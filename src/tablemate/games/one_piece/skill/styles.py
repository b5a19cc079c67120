"""The styles (20.6): how much each factor counts, how readily a style attacks, how much risk it takes.

By the position all of it is adjusted anew at every decision: nothing adds up.
"""

from typing import Any

from tablemate.core.compiled import int64, rule
from tablemate.games.one_piece.rules.counting import characters_of
from tablemate.games.one_piece.state import State

STYLES = ("balanced", "aggressive", "defensive")
BALANCED = STYLES.index("balanced")
AGGRESSIVENESS = (50, 80, 30)  # hundredths, by style
RISK_TOLERANCE = (50, 70, 30)
RISK = {"balanced": 0, "aggressive": 40, "defensive": -40}

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
CAUTION = {"balanced": 1.0, "aggressive": 1 / 4, "defensive": 6.0}  # in defence: what life counts, times

BY_LIFE = {
    3: {"life_differential": 1.3, "tempo": 1.2, "board_control": 0.9, "card_advantage": 0.9},
    1: {"life_differential": 1.15, "tempo": 1.1},
    0: {},
    -1: {"board_control": 1.15, "card_advantage": 1.1},
    -3: {"board_control": 1.3, "card_advantage": 1.2, "life_differential": 0.8, "tempo": 0.9},
}


@rule
def life_band(s: State, seat: int) -> int:
    """By how much a seat leads in life, as the adjustments tell it apart: 3, 1, 0, -1 or -3."""
    lead = int64(s.life_size[seat]) - s.life_size[1 - seat]
    if lead >= 3:
        return 3
    if lead <= -3:
        return -3
    return 1 if lead > 0 else -1 if lead < 0 else 0


@rule
def aggressiveness(s: State, seat: int, style: int) -> int:
    """In hundredths: more with a lead in life, less when behind."""
    band = life_band(s, seat)
    shift = 20 if band == 3 else -20 if band == -3 else 10 * band
    return min(max(AGGRESSIVENESS[style] + shift, 0), 100)


@rule
def risk_tolerance(s: State, seat: int, style: int) -> int:
    band = life_band(s, seat)
    shift = 15 if band == 3 else -20 if band == -3 else -10 if band == -1 else 0
    return min(max(RISK_TOLERANCE[style] + shift, 0), 100)


@rule
def leader_share(s: State, seat: int, style: int) -> int:
    """What hits on the Leader count, in hundredths (20.6)."""
    return 70 + 60 * aggressiveness(s, seat, style) // 100


@rule
def character_share(s: State, seat: int, style: int) -> int:
    return 130 - 60 * aggressiveness(s, seat, style) // 100


def adjust(s: Any, t: Any, seat: int) -> dict[str, float]:
    """Multipliers for the weights, by life, DON!!, hand and field."""
    own, other = (_characters(s, who) for who in (seat, 1 - seat))
    rows = [BY_LIFE[life_band(s, seat)]]
    don = int(s.don_active[seat])
    if don >= 8:
        rows.append({"resource_efficiency": 0.9, "tempo": 1.1})
    elif don <= 3:
        rows.append({"resource_efficiency": 1.2, "tempo": 0.9})
    hand = int(s.hand_size[seat])
    if hand <= 2:
        rows.append({"card_advantage": 1.3, "resource_efficiency": 0.9})
    elif hand >= 6:
        rows.append({"card_advantage": 0.8, "tempo": 1.1})
    if own - other >= 2:
        rows.append({"board_control": 0.9, "tempo": 1.15, "life_differential": 1.1})
    elif own - other <= -2:
        rows.append({"board_control": 1.3, "tempo": 0.9, "life_differential": 0.9})
    if own >= 4:
        rows.append({"board_control": 0.85, "tempo": 1.1})
    if other == 5:
        rows.append({"board_control": 1.2})
    return _multiplied(rows)


def adjust_for_style(s: Any, t: Any, seat: int, style: str) -> dict[str, float]:
    """The more aggressive, the more the other's Leader counts and the less Characters do.

    In the other's turn it is the other way: whoever is ahead defends life less. There a style gives up
    Characters and cards for life as far as it is cautious. The values of actions that a level adds know no
    style, so that the factors are shifted further than those.
    """
    if s.turn_seat == seat:
        shift = IN_ATTACK * (leader_share(s, seat, STYLES.index(style)) - 100) / 100
        return {"life_differential": 1 + shift, "board_control": 1 - shift}
    shift = IN_DEFENCE * (leader_share(s, seat, BALANCED) - 100) / 100
    caution = CAUTION[style]
    return {
        "life_differential": (1 + shift) * caution,
        "board_control": (1 - shift) / caution,
        "card_advantage": 1 / caution,
    }


def _characters(s: Any, seat: int) -> int:
    return int(characters_of(s, seat))


def _multiplied(rows: list[dict[str, float]]) -> dict[str, float]:
    product: dict[str, float] = {}
    for row in rows:
        for factor, by in row.items():
            product[factor] = product.get(factor, 1.0) * by
    return product
