"""The player that looks ahead by first sight, in worlds that explain what the others did."""

import math

import numpy as np

from tablemate.core.game import Game
from tablemate.core.playing import Budget, Choice, Decision, Option
from tablemate.core.record import dtype_of
from tablemate.core.rng import Rng
from tablemate.core.rule import many
from tablemate.core.rulebook import Records, new_rngs, rulebook_of
from tablemate.players.search import KERNELS, ONLY_OPTION, best_first
from tablemate.players.thinking import spend

POINT = 6400  # in the kernel's totals
CERTAIN = 5.0  # standard errors: an option so far ahead stays there
FEWEST_BATCHES = 6  # before the search may end early
TRUST = 40  # worlds: first sight counts as much as having tried so many


class ForesightPlayer:
    """Tries every option in worlds weighed by the past, each played on by what the game rates best."""

    USUAL = 64  # worlds kept
    BATCH = 16  # of them at a time
    DRAWN = 8  # worlds drawn for each one kept
    SOLVED = 8  # decisions before the end of a stage

    def __init__(self, game: Game, start: int, style: int = 0, *, solved: int = SOLVED) -> None:
        skill = game.module("skill")
        self._book = rulebook_of(game)
        self._kernel = self._book.kernel(KERNELS / "foresight.py")
        self._boldness: int = skill.BOLDNESS[skill.STYLES[style]]
        self._solved = solved
        self._rngs = new_rngs(start, 0)
        self._starts: Records = np.zeros(self.BATCH * self.DRAWN, dtype_of(Rng))
        self._weights = np.zeros(self.BATCH * self.DRAWN, np.int64)
        self._worlds = np.zeros(3 + self._kernel.DEPTH, self._book.state_dtype)
        self._branches: Records = np.zeros(1 + self._kernel.DEPTH, dtype_of(self._kernel.Branch))
        self._codes = np.zeros(self._book.max_legal, np.int64)
        self._ratings = np.zeros(self._book.max_legal, np.int64)
        self._points = np.zeros(self._book.max_seats, np.int64)
        self.best_so_far: Choice | None = None

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        if len(decision.options) == 1:
            return Choice(decision.options[0], ONLY_OPTION)
        self.best_so_far = None
        tries = _Tries(decision)
        for worlds in spend(budget, self.USUAL, self.BATCH):
            self._try(decision, tries, worlds)
            self.best_so_far = tries.choice()
            if tries.are_settled():
                break
        return tries.choice()

    def _try(self, decision: Decision, tries: "_Tries", worlds: int) -> None:
        codes = np.array(decision.world.legal_codes(), np.int64)
        totals = np.zeros(len(codes), np.int64)
        points = np.zeros(len(codes), np.int64)
        gains = np.zeros(len(codes), np.int64)
        self._kernel.foresee_at(
            many(decision.world.states),
            many(self._worlds),
            self._book.tables_handle,
            decision.seat,
            self._boldness,
            min(self._solved, self._kernel.DEPTH),
            many(self._rngs),
            many(self._starts),
            self._book.muted_handle,
            many(self._weights),
            worlds,
            many(codes),
            len(codes),
            many(self._codes),
            many(self._ratings),
            many(self._points),
            many(self._branches),
            many(totals),
            many(points),
            many(gains),
        )
        tries.add(totals.tolist(), points.tolist(), gains.tolist(), worlds)


class _Tries:
    """What the options have brought so far, batch by batch, and what they looked like before."""

    def __init__(self, decision: Decision) -> None:
        self._options = decision.options
        scores = decision.world.scores()
        self._others = (sum(scores) - scores[decision.seat]) / 64  # what the totals count against the seat
        point = 25600 / decision.world.game.module("skill").SIGHT_WORTH
        ratings = decision.world.ratings()
        self._at_sight = [(rating - sum(ratings) / len(ratings)) / point for rating in ratings]
        self._batches: list[list[float]] = []  # for each option, its mean worth
        self._points = [0] * len(ratings)
        self._gains = [0] * len(ratings)
        self._worlds = 0

    def add(self, totals: list[int], points: list[int], gains: list[int], worlds: int) -> None:
        self._batches.append([total / worlds / POINT + self._others for total in totals])
        self._points = [a + b for a, b in zip(self._points, points, strict=True)]
        self._gains = [a + b for a, b in zip(self._gains, gains, strict=True)]
        self._worlds += worlds

    def are_settled(self) -> bool:
        """Whether more worlds would hardly change which option is best."""
        batches = len(self._batches)
        if batches < FEWEST_BATCHES:
            return False
        worth = self._worth()
        best = max(range(len(worth)), key=worth.__getitem__)
        for other in range(len(worth)):
            leads = [means[best] - means[other] for means in self._batches]
            lead = sum(leads) / batches
            spread = math.sqrt(sum((x - lead) ** 2 for x in leads) / (batches - 1) / batches)
            if other != best and min(lead, worth[best] - worth[other]) < CERTAIN * spread:
                return False
        return True

    def choice(self) -> Choice:
        options = best_first(map(self._option, range(len(self._options)), self._worth()))
        points, gains = options[0].figures["points"], options[0].figures["gains"]
        because = f"worth {points:+.1f} points on average, a gain in {gains:.0%} of {self._worlds} worlds"
        return Choice(options[0].action, because, options)

    def _worth(self) -> list[float]:
        """Of each option: what it brought, and what it looked like to a strong player."""
        tried = [sum(means) / len(self._batches) for means in zip(*self._batches, strict=True)]
        middle = sum(tried) / len(tried)
        pairs = zip(tried, self._at_sight, strict=True)
        return [(self._worlds * a + TRUST * (middle + b)) / (self._worlds + TRUST) for a, b in pairs]

    def _option(self, k: int, worth: float) -> Option:
        figures = {
            "points": self._points[k] / self._worlds,
            "gains": self._gains[k] / self._worlds,
            "worlds": self._worlds,
        }
        return Option(self._options[k], worth, figures)
