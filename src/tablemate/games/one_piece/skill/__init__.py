"""What a sensible player sees in a position (20): values of actions, plans of defence, five named factors."""

from tablemate.games.one_piece.skill.blunders import is_blunder
from tablemate.games.one_piece.skill.factors import FACTORS, evaluate
from tablemate.games.one_piece.skill.observation import observe
from tablemate.games.one_piece.skill.prior import LOGIT_SCALE, action_logits
from tablemate.games.one_piece.skill.scripted import policy
from tablemate.games.one_piece.skill.standing import STAGE_WORTH, win_chance
from tablemate.games.one_piece.skill.styles import RISK, STYLES
from tablemate.games.one_piece.skill.weights import WEIGHTS, adjust

__all__ = [
    "FACTORS",
    "LOGIT_SCALE",
    "RISK",
    "STAGE_WORTH",
    "STYLES",
    "WEIGHTS",
    "action_logits",
    "adjust",
    "evaluate",
    "is_blunder",
    "observe",
    "policy",
    "win_chance",
]
