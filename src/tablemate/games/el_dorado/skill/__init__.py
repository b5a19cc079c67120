"""What a sensible player sees in a position: the scripted move, named factors, an observation.

Everything here rests on what the acting seat knows (its own hand and what is public), so that the
answer is the same in every world that fits.
"""

from tablemate.games.el_dorado.skill.factors import FACTORS, evaluate
from tablemate.games.el_dorado.skill.observing import observe
from tablemate.games.el_dorado.skill.scripted import AGGRESSIVE, BALANCED, DEFENSIVE, STYLES, policy

__all__ = ["AGGRESSIVE", "BALANCED", "DEFENSIVE", "FACTORS", "STYLES", "evaluate", "observe", "policy"]
