"""The player that takes what the policy prior rates best."""

import math

from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.players.search import ONLY_ACTION, best_first


class InstinctPlayer:
    """What the game rates best, in microseconds and without looking ahead."""

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        if len(decision.legal_actions) == 1:
            return Choice(decision.legal_actions[0], ONLY_ACTION)
        logits = decision.world.logits()
        chances = [math.exp((logit - max(logits)) / 256) for logit in logits]
        ranked = best_first(
            RankedAction(action, logit / 256, {"chance": chance / sum(chances)})
            for action, logit, chance in zip(decision.legal_actions, logits, chances, strict=True)
        )
        because = f"a strong player would do so {ranked[0].figures['chance']:.0%} of the time"
        return Choice(ranked[0].action, because, ranked)
