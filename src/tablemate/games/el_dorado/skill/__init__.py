"""What a sensible player sees in a position: the scripted move, named factors, an observation; what a
strong one would do at first sight, and how it reads what others did.

Everything here rests on what the acting seat knows (its own hand and what is public), so that the
answer is the same in every world that fits.
"""

from tablemate.games.el_dorado.skill.factors import FACTORS, evaluate
from tablemate.games.el_dorado.skill.instinct import SIGHT_WORTH, rate
from tablemate.games.el_dorado.skill.observing import observe
from tablemate.games.el_dorado.skill.recall import plausibility
from tablemate.games.el_dorado.skill.scripted import AGGRESSIVE, BALANCED, BOLDNESS, DEFENSIVE, STYLES, policy
from tablemate.games.el_dorado.skill.standing import aim, win_chance
from tablemate.games.el_dorado.skill.weights import WEIGHTS, adjust

__all__ = [
    "AGGRESSIVE",
    "BALANCED",
    "BOLDNESS",
    "DEFENSIVE",
    "FACTORS",
    "SIGHT_WORTH",
    "STYLES",
    "WEIGHTS",
    "adjust",
    "aim",
    "evaluate",
    "observe",
    "plausibility",
    "policy",
    "rate",
    "win_chance",
]
