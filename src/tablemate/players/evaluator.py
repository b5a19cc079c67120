"""The player that looks one step ahead: what does each option change, weighed by style?

Each option is tried in a few worlds that fit what the seat knows, and the game's named factors are
compared with those before it. How strong it is shows in how often it slips, never in what it sees.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablemate.core.actions import NamedAction
from tablemate.core.game import Game
from tablemate.core.levels import LooksAhead
from tablemate.core.playing import Budget, Choice, Decision, Option
from tablemate.core.rule import many
from tablemate.core.rulebook import new_rngs, rulebook_of
from tablemate.core.streams import Stream
from tablemate.players.search import KERNELS, ONLY_OPTION
from tablemate.players.thinking import Deadline, cut_short
from tablemate.players.weights import Weights, adjusted, sharpened

KERNEL = KERNELS / "look_ahead.py"
WIN = 1000.0  # points for a match won, outside the weighted sum
DECAY = 0.7  # times the randomness: by how much a slip is less likely with every rank further down


@dataclass(frozen=True)
class Weighed:
    """An option with its score and what each factor adds to it."""

    option: Option
    parts: Mapping[str, float]
    wins: bool  # in every world that was tried


class EvaluatorPlayer:
    """Takes the option with the best weighed change of factors, but for a slip now and then."""

    def __init__(
        self, game: Game, start: int, level: LooksAhead, style: str, *, deterministic: bool = False
    ) -> None:
        self.best_so_far: Choice | None = None
        skill = game.module("skill")
        self._factors: Sequence[str] = skill.FACTORS
        self._weights = sharpened(skill.WEIGHTS[style], level.sharpness)
        self._adjust = getattr(skill, "adjust", None)
        self._write = game.module("notation").write_action
        self._level = level
        self._randomness = 0.0 if deterministic else level.randomness
        self._stream = Stream(start)
        self._look = _LookAhead(game, len(self._factors))

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        self.best_so_far = None
        if len(decision.options) == 1:
            return Choice(decision.options[0], ONLY_OPTION)
        ranked = self._ranked(decision, budget)
        taken = self._slip(ranked) or ranked[0]
        fault = cut_short(decision.kind, budget, len(ranked), len(decision.options), "options")
        options = tuple(weighed.option for weighed in ranked)
        return Choice(taken.option.action, self._because(taken, ranked), options, fault)

    def _ranked(self, decision: Decision, budget: Budget) -> list[Weighed]:
        """The options that there was time for, best first; equal ones in the order of the rules."""
        deadline = Deadline(budget)
        weights = self._weights_at(decision)
        worlds = budget.simulations or self._level.worlds
        self._look.begin(decision, self._stream.draw())
        weighed: list[Weighed] = []
        best: Weighed | None = None
        for code, action in zip(decision.world.legal_codes(), decision.options, strict=True):
            weighed.append(self._weighed(code, action, weights, worlds))
            if best is None or weighed[-1].option.score > best.option.score:
                best = weighed[-1]
                self.best_so_far = Choice(action, f"the best of {len(weighed)} options looked at")
            if deadline.has_passed:
                break
        return sorted(weighed, key=lambda w: -w.option.score)

    def _weights_at(self, decision: Decision) -> Weights:
        """The level's weights, fitted to the position if the game has a way to."""
        if self._adjust is None:
            return self._weights
        world = decision.world
        return adjusted(
            self._weights, self._adjust(world.record, world.rulebook.tables_record, decision.seat)
        )

    def _weighed(self, code: int, action: NamedAction, weights: Weights, worlds: int) -> Weighed:
        changes, won = self._look.changes(code, worlds)
        figures = {name: change / worlds for name, change in zip(self._factors, changes, strict=True)}
        parts = {name: weights[name] * change for name, change in figures.items()}
        score = sum(parts.values()) + WIN * won / worlds
        return Weighed(Option(action, score, figures), parts, wins=won == worlds)

    def _slip(self, ranked: list[Weighed]) -> Weighed | None:
        """With the level's randomness, another option than the best; the further down, the more seldom."""
        best, *others = ranked
        slips = self._stream.share() < self._randomness
        if not slips or (best.wins and self._level.takes_wins):
            return None
        within = self._level.slips_within
        if within is not None:
            others = [w for w in others if w.option.score >= best.option.score - within]
        return self._drawn(others) if others else None

    def _drawn(self, others: list[Weighed]) -> Weighed:
        decay = 1 - DECAY * self._level.randomness
        shares = [1.0]
        while len(shares) < len(others):
            shares.append(shares[-1] * decay)
        at = self._stream.share() * sum(shares)
        for other, share in zip(others, shares, strict=True):
            at -= share
            if at < 0:
                return other
        return others[-1]

    def _because(self, taken: Weighed, ranked: list[Weighed]) -> str:
        best = ranked[0]
        if taken is not best:
            return f"a slip: {self._write(best.option.action)} looked better"
        if taken.wins:
            return "it wins the match"
        if len(ranked) == 1:
            return "there was no time to look at another"
        return f"{self._decider(taken, ranked[1])} than {self._write(ranked[1].option.action)}"

    def _decider(self, taken: Weighed, next_best: Weighed) -> str:
        """The factor in which the choice is furthest ahead of the next best."""
        ahead = {name: part - next_best.parts[name] for name, part in taken.parts.items()}
        name = max(ahead, key=lambda n: ahead[n])
        if ahead[name] <= 0:
            return "no worse"
        return f"better for {name.replace('_', ' ')}"


class _LookAhead:
    """The kernel with its arrays: one decision after another, one option at a time."""

    def __init__(self, game: Game, factors: int) -> None:
        self._book = rulebook_of(game)
        self._kernel = self._book.kernel(KERNEL)
        self._rngs = new_rngs(0)
        self._worlds = np.zeros(1, self._book.state_dtype)
        self._before, self._after, self._changes = (np.zeros(factors, np.int64) for _ in range(3))
        self._root: Any = None
        self._seat = 0
        self._start = 0

    def begin(self, decision: Decision, start: int) -> None:
        """Every option of this decision is tried in the same worlds, drawn from there."""
        self._root, self._seat, self._start = many(decision.world.states), decision.seat, start

    def changes(self, code: int, worlds: int) -> tuple[list[int], int]:
        """How far an action changes each factor, added up over the worlds, and wins less losses."""
        self._rngs["x"] = self._start
        won: int = self._kernel.look_ahead_at(
            self._root,
            many(self._worlds),
            self._book.tables_handle,
            self._seat,
            many(self._rngs),
            self._book.muted_handle,
            code,
            many(self._before),
            many(self._after),
            many(self._changes),
            worlds,
        )
        return self._changes.tolist(), won
