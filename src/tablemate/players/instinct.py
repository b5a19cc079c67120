"""The player that takes what the policy prior rates best."""

import math

from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.players.search import ONLY_ACTION, best_first


class InstinctPlayer:
    """What the game rates best, in microseconds and without looking ahead."""

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        if len(decision.options) == 1:
            return Choice(decision.options[0], ONLY_ACTION)
        logits = decision.world.logits()
        chances = [math.exp((logit - max(logits)) / 256) for logit in logits]
        options = best_first(
            RankedAction(action, logit / 256, {"chance": chance / sum(chances)})
            for action, logit, chance in zip(decision.options, logits, chances, strict=True)
        )
        because = f"a strong player would do so {options[0].figures['chance']:.0%} of the time"
        return Choice(options[0].action, because, options)
