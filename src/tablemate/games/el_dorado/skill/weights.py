"""What counts how much: by style, and by how the match stands (rules 11)."""

from tablemate.core.compiled import Codes, int64, rule
from tablemate.games.el_dorado.skill.factors import POINTS, REACH, SAFETY, SPOILING
from tablemate.games.el_dorado.state import State, Tables

WEIGHTS = {
    "balanced": {"points": 0.17, "reach": 0.40, "safety": 0.32, "spoiling": 0.11},
    "aggressive": {"points": 0.42, "reach": 0.02, "safety": 0.52, "spoiling": 0.04},
    "defensive": {"points": 0.02, "reach": 0.78, "safety": 0.18, "spoiling": 0.02},
}
FAR = 15  # points: more than one round brings back as a rule
FAR_OFF = 1 << 30
LAST_ROUNDS = 3


@rule
def adjust(s: State, t: Tables, seat: int, style: int, weights: Codes) -> None:
    """Near the end, whoever is far ahead by the points plays safe, and whoever is far behind does not."""
    best = -FAR_OFF
    for other in range(s.players):
        if other != seat:
            best = max(best, int64(s.scores[other]))
    lead = int64(s.scores[seat]) - best
    if s.rounds - s.round >= LAST_ROUNDS or -FAR < lead < FAR:
        return
    if lead > 0:
        weights[POINTS] = weights[POINTS] * 70 // 100
        weights[REACH] = weights[REACH] * 110 // 100
        weights[SAFETY] = weights[SAFETY] * 110 // 100
    else:
        weights[POINTS] = weights[POINTS] * 140 // 100
        weights[SPOILING] = weights[SPOILING] * 130 // 100
