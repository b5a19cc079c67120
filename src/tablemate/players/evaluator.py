"""The player that looks one step ahead: what does each option change, weighed by style?

Each option is tried in a few worlds that fit what the seat knows, and the game's named factors are
compared with those before it. How strong it is shows in how often it slips, never in what it sees.
"""

from collections.abc import Iterator, Sequence
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
AT_ONCE = 64  # trials of options between two looks at the clock
DECAY = 0.7  # times the randomness: by how much a slip is less likely with every rank further down


Totals = np.ndarray[Any, np.dtype[np.int64]]
Shares = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Weighed:
    """An option with its score."""

    option: Option
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
        weights = self._weights_at(decision)
        ranked = self._ranked(decision, budget, weights)
        taken = self._slip(ranked) or ranked[0]
        fault = cut_short(decision.kind, budget, len(ranked), len(decision.options), "options")
        options = tuple(weighed.option for weighed in ranked)
        return Choice(taken.option.action, self._because(taken, ranked, weights), options, fault)

    def _ranked(self, decision: Decision, budget: Budget, weights: Weights) -> list[Weighed]:
        """The options that there was time for, best first; equal ones in the order of the rules."""
        deadline = Deadline(budget)
        worlds = budget.simulations or self._level.worlds
        self._look.begin(decision, self._stream.draw())
        codes = decision.world.legal_codes()
        weighed: list[Weighed] = []
        all_at_once = [slice(0, len(codes))]
        for piece in _pieces(len(codes), worlds) if deadline.is_set else all_at_once:
            changes, won = self._look.changes(codes[piece], worlds)
            weighed += self._weighed(decision.options[piece], changes / worlds, won / worlds, weights)
            best = max(weighed, key=lambda w: w.option.score)
            self.best_so_far = Choice(best.option.action, f"the best of {len(weighed)} options looked at")
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

    def _weighed(
        self, actions: Sequence[NamedAction], figures: Shares, won: Shares, weights: Weights
    ) -> Iterator[Weighed]:
        """Options by what they change each factor by and by how often they win, on average."""
        scores = np.zeros(len(actions))
        for f, name in enumerate(self._factors):  # one after the other: the same sum on every machine
            scores += weights[name] * figures[:, f]
        scores += WIN * won
        for action, score, row, wins in zip(
            actions, scores.tolist(), figures.tolist(), (won == 1).tolist(), strict=True
        ):
            yield Weighed(Option(action, score, dict(zip(self._factors, row, strict=True))), wins)

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

    def _because(self, taken: Weighed, ranked: list[Weighed], weights: Weights) -> str:
        best = ranked[0]
        if taken is not best:
            return f"a slip: {self._write(best.option.action)} looked better"
        if taken.wins:
            return "it wins the match"
        if len(ranked) == 1:
            return "there was no time to look at another"
        return f"{_decider(taken, ranked[1], weights)} than {self._write(ranked[1].option.action)}"


def _pieces(options: int, worlds: int) -> Iterator[slice]:
    """An option first, so that there is an answer soon; then as many again as there were."""
    at = 0
    while at < options:
        end = min(options, at + min(max(at, 1), max(AT_ONCE // worlds, 1)))
        yield slice(at, end)
        at = end


def _decider(taken: Weighed, next_best: Weighed, weights: Weights) -> str:
    """The factor in which the choice is furthest ahead of the next best."""
    mine, other = taken.option.figures, next_best.option.figures
    ahead = {name: weights[name] * mine[name] - weights[name] * other[name] for name in mine}
    name = max(ahead, key=lambda n: ahead[n])
    if ahead[name] <= 0:
        return "no worse"
    return f"better for {name.replace('_', ' ')}"


class _LookAhead:
    """The kernel with its arrays: one decision after another, a few options at a time."""

    def __init__(self, game: Game, factors: int) -> None:
        self._book = book = rulebook_of(game)
        self._kernel = book.kernel(KERNEL)
        self._rngs = new_rngs(0, 0)
        self._worlds = np.zeros(self._kernel.WORLDS, book.state_dtype)
        self._words = self._worlds.view(np.int64)
        self._before, self._after = (np.zeros(factors, np.int64) for _ in range(2))
        self._codes, self._won = (np.zeros(book.max_legal, np.int64) for _ in range(2))
        self._changes = np.zeros((book.max_legal, factors), np.int64)
        self._root: Any = None
        self._seat = 0

    def begin(self, decision: Decision, start: int) -> None:
        """Every option of this decision is tried in the same worlds, drawn from there."""
        self._root, self._seat = many(decision.world.states), decision.seat
        self._rngs["x"][0] = start

    def changes(self, codes: Sequence[int], worlds: int) -> tuple[Totals, Totals]:
        """How far each action changes the factors, added up over the worlds, and wins less losses."""
        n = len(codes)
        self._codes[:n] = codes
        self._kernel.look_ahead_at(
            self._root,
            many(self._worlds),
            many(self._words),
            self._book.tables_handle,
            self._seat,
            many(self._rngs),
            self._book.muted_handle,
            many(self._codes[:n]),
            many(self._before),
            many(self._after),
            many(self._changes[:n].reshape(-1)),
            many(self._won),
            worlds,
        )
        return self._changes[:n], self._won[:n]
