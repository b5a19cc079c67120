"""Belief-weighted rollouts: every action is tried in worlds that explain what the others did."""

import math
from dataclasses import replace

import numpy as np

from tablemate.core.game import Game
from tablemate.core.kernel import Kernel
from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.core.seat_words import score_words
from tablemate.players.budgets import asked_for, cut_short, spend
from tablemate.players.search import KERNELS, ONLY_ACTION, best_first, new_work

CERTAIN = 5.0  # standard errors: an action so far ahead stays there
FEWEST_BATCHES = 6  # before the search may end early
TRUST = 40  # worlds: the prior counts as much as having tried so many
TALLIED = ("worth", "points", "targets", "reached", "chances")


class ForesightPlayer:
    """Tries every action in worlds weighed by the past, each played on by what the game rates best."""

    USUAL = 64  # worlds kept
    BATCH = 16  # of them at a time
    DRAWN = 8  # worlds drawn for each one kept
    SOLVED = 8  # decisions before the end of a stage
    A_SIMULATION = 0.02  # seconds: more than one world takes anywhere

    def __init__(
        self, game: Game, start: int, style: int = 0, *, solved: int = SOLVED, trust: int = TRUST
    ) -> None:
        """`trust` is how many worlds the prior counts for."""
        skill = game.module("skill")
        self._book = rulebook_of(game)
        self._kernel = self._book.kernel(KERNELS / "foresight.py")
        self._risk = skill.RISK[skill.STYLES[style]] / 100
        self._works = new_work(self._kernel, start)
        self._works["solved"] = min(solved, self._kernel.DEPTH)
        self._trust = trust
        self._samples: Records = np.zeros(self.BATCH * self.DRAWN, dtype_of(self._kernel.Sample))
        self.best_so_far: Choice | None = None

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        self.best_so_far = None
        if len(decision.legal_actions) == 1:
            return Choice(decision.legal_actions[0], ONLY_ACTION)
        tries = _Tries(decision, self._risk, self._trust, self._kernel)
        for worlds in spend(budget, self.USUAL, self.BATCH):
            self._try(decision, tries, worlds)
            self.best_so_far = tries.choice()
            if tries.are_settled():
                return self.best_so_far
        fault = cut_short(decision.kind, budget, tries.worlds, asked_for(budget, self.USUAL), "worlds")
        return replace(tries.choice(), fault=fault)

    def _try(self, decision: Decision, tries: "_Tries", worlds: int) -> None:
        self._works["seat"], self._works["seats"] = decision.seat, decision.world.seats
        codes = np.array(decision.world.legal_codes(), np.int64)
        found: Records = np.zeros(len(codes), dtype_of(self._kernel.Tally))
        self._kernel.foresee_at(
            decision.world.states, self._book.tables, self._works, self._samples, found, codes, worlds
        )
        tries.add(worlds, *(found[name].tolist() for name in TALLIED))


class _Tries:
    """What the actions have brought so far, batch by batch, and what they looked like before."""

    def __init__(self, decision: Decision, risk: float, trust: int, kernel: Kernel) -> None:
        self._actions = decision.legal_actions
        self._risk, self._trust = risk, trust
        self._words = score_words(decision.world.game, decision.seat)
        self._point: int = kernel.POINT
        logit = 256 * 100 / decision.world.game.module("skill").LOGIT_SCALE  # worth a point
        logits = decision.world.logits()
        self._prior = [(r - sum(logits) / len(logits)) / logit for r in logits]
        self._batches = 0
        self._means = np.zeros(len(logits))  # of each action's worth, over batches
        self._products = np.zeros((len(logits), len(logits)))  # of the distances of two actions from theirs
        self._totals = [0] * len(logits)
        self._points = [0] * len(logits)
        self._targets = [0] * len(logits)
        self._reached = [0] * len(logits)
        self._chances = [0] * len(logits)
        self.worlds = 0

    def add(
        self,
        worlds: int,
        totals: list[int],
        points: list[int],
        targets: list[int],
        reached: list[int],
        chances: list[int],
    ) -> None:
        self._count_batch(np.array([total / worlds / self._point for total in totals]))
        self._totals = [a + b for a, b in zip(self._totals, totals, strict=True)]
        self._points = [a + b for a, b in zip(self._points, points, strict=True)]
        self._targets = [a + b for a, b in zip(self._targets, targets, strict=True)]
        self._reached = [a + b for a, b in zip(self._reached, reached, strict=True)]
        self._chances = [a + b for a, b in zip(self._chances, chances, strict=True)]
        self.worlds += worlds

    def _count_batch(self, worth: Records) -> None:
        """Note how the actions differ from batch to batch, with no more work for the last than the first."""
        distance = worth - self._means
        self._products += np.outer(distance, distance) * (self._batches / (self._batches + 1))
        self._batches += 1
        self._means += distance / self._batches

    def are_settled(self) -> bool:
        """Whether more worlds would hardly change which action is best."""
        if self._batches < FEWEST_BATCHES:
            return False
        worth = self._worth()
        best = max(range(len(worth)), key=worth.__getitem__)
        return all(self._is_behind(other, best, worth) for other in range(len(worth)) if other != best)

    def _is_behind(self, other: int, best: int, worth: list[float]) -> bool:
        """Whether an action is so far behind the best that it will stay there."""
        products = self._products
        squares = max(0.0, products[best, best] + products[other, other] - 2 * products[best, other])
        error = math.sqrt(squares / (self._batches - 1) / self._batches)
        lead: float = self._means[best] - self._means[other]
        return min(lead, worth[best] - worth[other]) >= CERTAIN * error

    def choice(self) -> Choice:
        ranked = best_first(map(self._ranked, range(len(self._actions)), self._worth()))
        points, reached = ranked[0].figures["points"], ranked[0].figures["reached"]
        because = (
            f"{self._words.counted(f'{points:+.1f}')} on average, {reached:.0%} likely to make it, "
            f"over {self.worlds} possible deals"
        ).replace("-", "\N{MINUS SIGN}")
        return Choice(ranked[0].action, because, ranked)

    def _worth(self) -> list[float]:
        """Of each action: what it brought, and what it looked like to a strong player.

        A style with a high RISK values a high target, one with a low RISK a low one.
        """
        tried = [total / self.worlds / self._point for total in self._totals]
        middle = sum(tried) / len(tried)
        pairs = zip(tried, self._prior, strict=True)
        trust = self._trust
        both = [(self.worlds * a + trust * (middle + b)) / (self.worlds + trust) for a, b in pairs]
        return [a + self._risk * target / self.worlds for a, target in zip(both, self._targets, strict=True)]

    def _ranked(self, k: int, worth: float) -> RankedAction:
        figures = {
            "points": self._points[k] / self.worlds,
            "reached": self._reached[k] / self.worlds,
            "win": self._chances[k] / self.worlds / 1000,
            "worlds": self.worlds,
        }
        return RankedAction(self._actions[k], worth, figures)
