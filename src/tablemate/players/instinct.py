"""The player that takes what the policy prior rates best."""

from typing import Any

import numpy as np

from tablemate.core.percent import percent
from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.players.search import ONLY_ACTION, best_first

CHANCE = "chance"  # that a strong player takes an action

Numbers = np.ndarray[Any, Any]


class InstinctPlayer:
    """What the game rates best, in microseconds and without looking ahead."""

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        if len(decision.legal_actions) == 1:
            return Choice(decision.legal_actions[0], ONLY_ACTION)
        logits = decision.world.root_logits()
        ranked = best_first(
            RankedAction(action, logit / 256, {CHANCE: chance})
            for action, logit, chance in zip(
                decision.legal_actions, logits, chances(np.array(logits)).tolist(), strict=True
            )
        )
        return Choice(ranked[0].action, chance_words(ranked[0].figures[CHANCE]), ranked)


def chances(logits: Numbers) -> Numbers:
    """How likely a strong player takes each of these actions, by their logits."""
    weights = np.exp((logits - logits.max()) / 256)
    shares: Numbers = weights / weights.sum()
    return shares


def chance_words(chance: float) -> str:
    return f"a strong player would do so {percent(chance)} of the time"
