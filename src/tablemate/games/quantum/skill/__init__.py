"""What a sensible player sees in a position: a scripted turn, plans to construct, named factors, logits."""

from tablemate.core.compiled import int64, rule
from tablemate.games.quantum import phases
from tablemate.games.quantum.blunders import is_blunder
from tablemate.games.quantum.rules import is_winner
from tablemate.games.quantum.skill.factors import FACTORS, evaluate
from tablemate.games.quantum.skill.learned_chance import learned_chance
from tablemate.games.quantum.skill.leaving_out import avoids, undoes
from tablemate.games.quantum.skill.observation import observe
from tablemate.games.quantum.skill.prior import LOGIT_SCALE, action_logits
from tablemate.games.quantum.skill.scripted import policy
from tablemate.games.quantum.skill.styles import RISK, STYLES, WEIGHTS
from tablemate.games.quantum.state import State, Tables

__all__ = [
    "FACTORS",
    "LOGIT_SCALE",
    "RISK",
    "STAGE_WORTH",
    "STYLES",
    "WEIGHTS",
    "action_logits",
    "avoids",
    "evaluate",
    "is_blunder",
    "learned_chance",
    "observe",
    "policy",
    "undoes",
    "win_chance",
]
STAGE_WORTH = (12.89,)  # of a turn, in hundredths of the chance to win, by bench/stage_worth.py
CERTAIN = 1000
A_CUBE_AHEAD = 150  # thousandths


@rule
def win_chance(s: State, t: Tables, seat: int) -> int:
    """An even share, and more for every cube that the seat is ahead of the best of the others."""
    if s.phase == phases.FINISHED:
        return CERTAIN if is_winner(s, t, seat) else 0
    fewest = int64(s.cubes_each)
    for other in range(s.players):
        if other != seat and s.cubes_left[other] < fewest:
            fewest = int64(s.cubes_left[other])
    chance = CERTAIN // s.players + A_CUBE_AHEAD * (fewest - s.cubes_left[seat])
    return min(max(chance, 1), CERTAIN - 1)
