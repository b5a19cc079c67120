"""The styles (20.6): how readily each attacks and how much risk it takes in a position."""

from tablemate.core.compiled import int64, rule
from tablemate.games.one_piece.state import State

STYLES = ("balanced", "aggressive", "defensive")
BALANCED = STYLES.index("balanced")
AGGRESSIVENESS = (50, 80, 30)  # hundredths, by style
RISK_TOLERANCE = (50, 70, 30)
RISK = {"balanced": 0, "aggressive": 40, "defensive": -40}


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
