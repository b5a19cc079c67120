"""What counts how much: by style, and by how the match stands (rules 11)."""

from typing import Any

WEIGHTS = {
    "balanced": {"points": 0.17, "reach": 0.40, "safety": 0.32, "spoiling": 0.11},
    "aggressive": {"points": 0.36, "reach": 0.20, "safety": 0.29, "spoiling": 0.15},
    "defensive": {"points": 0.04, "reach": 0.56, "safety": 0.35, "spoiling": 0.05},
}
FAR = 15  # points: more than one round brings back as a rule
LAST_ROUNDS = 3


def adjust(s: Any, t: Any, seat: int) -> dict[str, float]:
    """Multipliers for the weights, from what everybody can see."""
    lead = s.scores[seat] - max(s.scores[other] for other in range(s.players) if other != seat)
    if s.rounds - s.round >= LAST_ROUNDS or -FAR < lead < FAR:
        return {}
    return {"points": 0.7, "reach": 1.1, "safety": 1.1} if lead > 0 else {"points": 1.4, "spoiling": 1.3}
