"""What a sensible player sees in a position: the scripted move, named factors, an observation; what a
strong one would do by the prior, and how it reads what others did.

Everything here rests on what the acting seat knows (its own hand and what is public), so that the
answer is the same in every world that fits.
"""

from tablemate.games.el_dorado.blunders import is_blunder
from tablemate.games.el_dorado.skill.factors import FACTORS, evaluate, is_certain
from tablemate.games.el_dorado.skill.likelihood import log_likelihood
from tablemate.games.el_dorado.skill.observation import observe
from tablemate.games.el_dorado.skill.prior import LOGIT_SCALE, action_logits
from tablemate.games.el_dorado.skill.root_prior import root_logits
from tablemate.games.el_dorado.skill.scripted import AGGRESSIVE, BALANCED, DEFENSIVE, RISK, STYLES, policy
from tablemate.games.el_dorado.skill.standing import STAGE_WORTH, target, win_chance
from tablemate.games.el_dorado.skill.weights import WEIGHTS, adjust

__all__ = [
    "AGGRESSIVE",
    "BALANCED",
    "DEFENSIVE",
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
    "is_certain",
    "log_likelihood",
    "observe",
    "policy",
    "root_logits",
    "target",
    "win_chance",
]
