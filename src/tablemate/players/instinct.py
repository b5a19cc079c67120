"""The player that takes what the policy prior rates best."""

import math

from tablemate.core.playing import Budget, Choice, Decision, Option
from tablemate.players.search import ONLY_OPTION, best_first


class InstinctPlayer:
    """What the game rates best, in microseconds and without looking ahead."""

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        if len(decision.options) == 1:
            return Choice(decision.options[0], ONLY_OPTION)
        ratings = decision.world.ratings()
        chances = [math.exp((rating - max(ratings)) / 256) for rating in ratings]
        options = best_first(
            Option(action, rating / 256, {"chance": chance / sum(chances)})
            for action, rating, chance in zip(decision.options, ratings, chances, strict=True)
        )
        because = f"a strong player would do so {options[0].figures['chance']:.0%} of the time"
        return Choice(options[0].action, because, options)
