"""The player that looks one step ahead: what does each action change, weighed by style?

Each action is tried in a few worlds that fit what the seat knows, and the game's named factors are
compared with those before it. Its strength depends on how often it slips, never on what it sees. A level may
leave out what the game's prior holds for clearly bad, count as won what the prior holds for won, and add what
the prior makes of an action to what comes of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np

from tablemate.core.actions import NamedAction
from tablemate.core.game import Game
from tablemate.core.levels import LooksAhead
from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.core.rulebook import rulebook_of
from tablemate.core.streams import Stream
from tablemate.players.budgets import Deadline, cut_short
from tablemate.players.kernels.rollout import WIN_WORTH
from tablemate.players.pruning import worth_trying
from tablemate.players.search import KERNELS, ONLY_ACTION, new_work
from tablemate.players.weights import Weights, adjusted, sharpened

KERNEL = KERNELS / "look_ahead.py"
AT_ONCE = 64  # trials of actions between two looks at the clock
A_LOGIT = 256
DECAY = 0.7  # times the randomness: by how much a slip is less likely with every rank further down

Totals = np.ndarray[Any, np.dtype[np.int64]]
Shares = np.ndarray[Any, np.dtype[np.float64]]


class Ranking(Sequence[RankedAction]):
    """Options, best score first, equal ones in the order of the rules; each is made when it is asked for."""

    def __init__(
        self, actions: Sequence[NamedAction], names: Sequence[str], figures: Shares, scores: Shares
    ) -> None:
        self._actions, self._names, self._figures = actions, names, figures
        self.order: list[int] = np.argsort(-scores, kind="stable").tolist()
        self.scores: list[float] = scores[self.order].tolist()

    def __len__(self) -> int:
        return len(self.order)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # its actions have figures in them

    @overload
    def __getitem__(self, at: int, /) -> RankedAction: ...
    @overload
    def __getitem__(self, at: slice, /) -> tuple[RankedAction, ...]: ...
    def __getitem__(self, at: int | slice, /) -> RankedAction | tuple[RankedAction, ...]:
        if isinstance(at, slice):
            return tuple(self[k] for k in range(*at.indices(len(self))))
        k = self.order[at]
        figures = dict(zip(self._names, self._figures[k].tolist(), strict=True))
        return RankedAction(self._actions[k], self.scores[at], figures)


@dataclass(frozen=True)
class Candidates:
    """The actions that will be tried."""

    actions: Sequence[NamedAction]
    codes: Sequence[int]
    called_won: Sequence[bool]  # the game's own check holds the match for won with it
    prior: Shares  # points that their logits add to their scores


class EvaluatorPlayer:
    """Takes the action with the best weighed change of factors, but for a slip now and then."""

    def __init__(
        self, game: Game, start: int, level: LooksAhead, style: str, *, deterministic: bool = False
    ) -> None:
        self.best_so_far: Choice | None = None
        skill = game.module("skill")
        self._factors: Sequence[str] = skill.FACTORS
        self._weights = sharpened(skill.WEIGHTS[style], level.sharpness)
        self._adjust, self._adjust_for_style = skill.adjust, skill.adjust_for_style
        self._undoes = skill.undoes
        self._write = game.module("notation").write_action
        self._level, self._style = level, style
        self._randomness = 0.0 if deterministic else level.randomness
        self._stream = Stream(start)
        self._look = LookAhead(game, len(self._factors))

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        self.best_so_far = None
        if len(decision.legal_actions) == 1:
            return Choice(decision.legal_actions[0], ONLY_ACTION)
        weights = self._weights_at(decision)
        candidates = self._candidates(decision)
        ranked, winning = self._ranked(decision, candidates, budget, weights)
        best = ranked.order[0]
        best_wins = bool(winning[best] == 1)
        taken = self._slip(decision, candidates, ranked, best_wins=best_wins)
        fault = cut_short(decision.kind, budget, len(ranked), len(candidates.actions), "options")
        wins = "should win" if candidates.called_won[best] else "wins" if best_wins else None
        because = self._because(taken, ranked, weights, wins)
        return Choice(ranked[taken].action, because, ranked, fault, is_slip=taken > 0)

    def _candidates(self, decision: Decision) -> Candidates:
        """All legal actions, unless the level drops clearly bad ones."""
        beyond, wins_from, prior = self._level.drops_beyond, self._level.wins_from, self._level.prior
        actions, codes = decision.legal_actions, decision.world.legal_codes()
        if beyond is None and wins_from is None and prior == 0:
            return Candidates(actions, codes, [False] * len(codes), np.zeros(len(codes)))
        logits = decision.world.logits()
        left = range(len(logits)) if beyond is None else worth_trying(logits, beyond)
        called_won = [wins_from is not None and logits[k] >= wins_from for k in left]
        points = np.array([prior * logits[k] / A_LOGIT for k in left])
        return Candidates([actions[k] for k in left], [codes[k] for k in left], called_won, points)

    def _ranked(
        self, decision: Decision, candidates: Candidates, budget: Budget, weights: Weights
    ) -> tuple[Ranking, Shares]:
        """The actions that there was time for, and of each, in the order of the rules, how often it wins."""
        deadline = Deadline(budget)
        worlds = budget.simulations or self._level.worlds
        self._look.begin(decision, self._stream.draw())
        actions, codes = candidates.actions, candidates.codes
        all_at_once = [slice(0, len(codes))]
        for piece in _pieces(len(codes), worlds) if deadline.is_set else all_at_once:
            changes, won = self._look.changes(codes, piece, worlds)
            figures = changes / worlds
            winning = np.where(candidates.called_won[: piece.stop], 1.0, won / worlds)
            scores = self._scores(figures, winning, weights) + candidates.prior[: piece.stop]
            ranked = Ranking(actions, self._factors, figures, scores)
            best = actions[ranked.order[0]]
            self.best_so_far = Choice(best, f"the best of {len(ranked)} actions looked at")
            if deadline.has_passed:
                break
        return ranked, winning

    def _weights_at(self, decision: Decision) -> Weights:
        """The level's weights, fitted to the position if the game has a way to; each time anew."""
        weights, world, seat = self._weights, decision.world, decision.seat
        s, t = world.record, world.rulebook.tables_record
        for multipliers in (self._adjust(s, t, seat), self._adjust_for_style(s, t, seat, self._style)):
            if multipliers:
                weights = adjusted(weights, multipliers)
        return weights

    def _scores(self, figures: Shares, winning: Shares, weights: Weights) -> Shares:
        """What actions change each factor by, weighed, and how often they win, on average."""
        scores = np.zeros(len(figures))
        for f, name in enumerate(self._factors):  # one after the other: the same sum on every machine
            scores += weights[name] * figures[:, f]
        return scores + WIN_WORTH * winning

    def _slip(self, decision: Decision, candidates: Candidates, ranked: Ranking, *, best_wins: bool) -> int:
        """With the level's randomness, the place of another than the best; further down it is more seldom."""
        rate = self._level.slip_rates.get(decision.kind, 1.0)
        slips = self._stream.share() < self._randomness * rate
        if not slips or (best_wins and self._level.takes_wins):
            return 0
        s, t = decision.world.record, decision.world.rulebook.tables_record
        within = self._level.slips_within
        others = [
            place
            for place in range(1, len(ranked))
            if (within is None or ranked.scores[place] >= ranked.scores[0] - within)
            and not self._undoes(s, t, candidates.codes[ranked.order[place]])
        ]
        return others[self._drawn(len(others))] if others else 0

    def _drawn(self, others: int) -> int:
        decay = 1 - DECAY * self._level.randomness
        shares = [1.0]
        while len(shares) < others:
            shares.append(shares[-1] * decay)
        at = self._stream.share() * sum(shares)
        for other, share in enumerate(shares):
            at -= share
            if at < 0:
                return other
        return others - 1

    def _because(self, taken: int, ranked: Ranking, weights: Weights, wins: str | None) -> str:
        if taken > 0:
            return f"a slip: {self._write(ranked[0].action)} looked better"
        if wins:
            return f"it {wins} the match"
        if len(ranked) == 1:
            return "there was no time to look at another"
        return f"{_decider(ranked[0], ranked[1], weights)} than {self._write(ranked[1].action)}"


def _pieces(options: int, worlds: int) -> Iterator[slice]:
    """An action first, so that there is an answer soon; then as many again as there were."""
    at = 0
    while at < options:
        end = min(options, at + min(max(at, 1), max(AT_ONCE // worlds, 1)))
        yield slice(at, end)
        at = end


def _decider(taken: RankedAction, next_best: RankedAction, weights: Weights) -> str:
    """The factor in which the choice is furthest ahead of the next best."""
    mine, other = taken.figures, next_best.figures
    ahead = {name: weights[name] * mine[name] - weights[name] * other[name] for name in mine}
    name = max(ahead, key=lambda n: ahead[n])
    if ahead[name] <= 0:
        return "no worse"
    return f"better for {name.replace('_', ' ')}"


class LookAhead:
    """The kernel with its arrays: one decision after another, a few actions at a time."""

    def __init__(self, game: Game, factors: int) -> None:
        self._book = book = rulebook_of(game)
        self._kernel = book.kernel(KERNEL)
        self._works = new_work(self._kernel, 0)
        self._codes, self._won = (np.zeros(book.max_legal, np.int64) for _ in range(2))
        self._changes = np.zeros((book.max_legal, factors), np.int64)
        self._root: Any = None
        self._seat = 0

    def begin(self, decision: Decision, start: int) -> None:
        """Every action of this decision is tried in the same worlds, drawn from there."""
        self._root, self._seat = decision.world.states, decision.seat
        self._works["start"]["x"] = start

    def changes(self, codes: Sequence[int], piece: slice, worlds: int) -> tuple[Totals, Totals]:
        """How far actions change the factors, added up over the worlds, and wins less losses.

        `options` go up to the end of a piece; those before it are known already.
        """
        self._codes[piece] = codes[piece]
        self._kernel.look_ahead_at(
            self._root,
            self._book.tables,
            self._works,
            self._codes[piece],
            self._changes[piece].reshape(-1),
            self._won[piece],
            self._seat,
            worlds,
        )
        return self._changes[: piece.stop], self._won[: piece.stop]
