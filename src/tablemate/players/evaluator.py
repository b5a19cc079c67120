"""The player that looks ahead without searching: what does each action change, weighed by style?

Each action is tried in a few worlds that fit what the seat knows, and the game's named factors are
compared with those before it. Its strength depends on how often it slips, never on what it sees. A level may
leave out what the game's prior holds for clearly bad, count as won what the prior holds for won, and add what
the prior makes of an action to what comes of it. One that judges at first sight goes by the prior alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, overload

import numpy as np

from tablemate.core.actions import NamedAction
from tablemate.core.game import Game
from tablemate.core.kernel import Kernel
from tablemate.core.levels import LooksAhead
from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.core.specialise import specialise
from tablemate.players.budgets import Deadline, cut_short
from tablemate.players.instinct import CHANCE, chance_words, chances
from tablemate.players.kernels.slips import CARELESS
from tablemate.players.search import KERNELS, NO_OTHER, ONLY_ACTION, new_work
from tablemate.players.weights import sharpened

KERNEL = KERNELS / "look_ahead.py"
EXPLAINING = "explaining"  # the file of a game's folder
AT_ONCE = 64  # trials of actions between two looks at the clock

Totals = np.ndarray[Any, np.dtype[np.int64]]
Shares = np.ndarray[Any, np.dtype[np.float64]]


def level_record(game: Game, level: LooksAhead, style: str) -> Records:
    """A level as compiled code takes it: `Level` of kernels/look_ahead.py."""
    skill, kernel = game.module("skill"), specialise(KERNEL, game.package)
    one: int = kernel.ONE
    record: Records = np.zeros(1, dtype_of(kernel.Level))
    weights = sharpened(skill.WEIGHTS[style], level.judgement)
    record["weights"] = [round(one * weights[factor]) for factor in skill.FACTORS]
    record["style"] = skill.STYLES.index(style)
    record["worlds"] = level.worlds
    record["randomness"] = round(level.randomness * CARELESS)
    for name in ("temperature", "disaster", "prior", "outlook"):
        record[name] = round(one * getattr(level, name))
    for name in ("drops_beyond", "wins_from"):
        bound = getattr(level, name)
        record[name] = kernel.NEVER if bound is None else bound
    return record


def own_words(game: Game) -> Mapping[str, str]:
    """What a game calls figures and factors when it explains advice, as far as it says."""
    named: Mapping[str, str] = getattr(game.module(EXPLAINING), "WORDS", {}) if game.has(EXPLAINING) else {}
    return named


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


class EvaluatorPlayer:
    """Takes the action with the best weighed change of factors, but for a slip now and then."""

    def __init__(
        self, game: Game, start: int, level: LooksAhead, style: str, *, deterministic: bool = False
    ) -> None:
        self.best_so_far: Choice | None = None
        self._factors: Sequence[str] = game.module("skill").FACTORS
        self._action_text = game.module("text").action_text
        self._named = own_words(game)
        self._level = level
        self._book = rulebook_of(game)
        self._kernel: Kernel = self._book.kernel(KERNEL)
        self._works = new_work(self._kernel, 0)
        self._works["level"] = level_record(game, level, style)
        self._works["own"]["x"] = start
        if deterministic:
            self._works["level"]["randomness"] = 0

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        self.best_so_far = None
        if len(decision.legal_actions) == 1:
            return Choice(decision.legal_actions[0], ONLY_ACTION)
        states, tables, works = decision.world.states, self._book.tables, self._works
        worlds = budget.simulations or self._level.worlds
        works["level"]["worlds"] = worlds
        tried: int = self._kernel.begin_at(states, tables, works, decision.seat)
        ranked = self._ranked(decision, budget, tried, worlds)
        wins = self._wins(ranked.order[0], worlds)
        place: int = self._kernel.decide_at(works, len(ranked))
        taken = ranked.order.index(place)
        fault = cut_short(decision.kind, budget, len(ranked), tried, "options")
        return Choice(
            ranked[taken].action,
            self._because(taken, ranked, wins, was_cut=fault is not None, looked=worlds > 0),
            ranked,
            fault,
            is_slip=taken > 0,
        )

    def _ranked(self, decision: Decision, budget: Budget, tried: int, worlds: int) -> Ranking:
        """The actions that there was time for."""
        deadline = Deadline(budget)
        states, tables, works = decision.world.states, self._book.tables, self._works
        named = dict(zip(decision.world.legal_codes(), decision.legal_actions, strict=True))
        actions = [named[code] for code in works["codes"][0, :tried].tolist()]
        all_at_once = [slice(0, tried)]
        for piece in _pieces(tried, worlds) if deadline.is_set else all_at_once:
            self._kernel.judge_at(states, tables, works, decision.seat, piece.start, piece.stop)
            scores = works["scores"][0, : piece.stop] / (max(worlds, 1) * self._kernel.ONE)
            ranked = Ranking(actions, *self._figures(piece.stop, tried, worlds), scores)
            best = actions[ranked.order[0]]
            self.best_so_far = Choice(best, f"the best of {len(ranked)} actions looked at")
            if deadline.has_passed:
                break
        return ranked

    def _figures(self, judged: int, tried: int, worlds: int) -> tuple[Sequence[str], Shares]:
        """What is told of those judged so far: what they change, or how likely a strong player takes them."""
        if worlds == 0:
            return (CHANCE,), chances(self._works["logits"][0, :tried])[:judged, None]
        changes = self._works["changes"][0, : judged * len(self._factors)]
        return self._factors, changes.reshape(judged, -1) / worlds

    def _wins(self, best: int, worlds: int) -> str | None:
        """How the best action decides the match, if it does."""
        works = self._works
        if works["logits"][0, best] >= works["level"]["wins_from"][0]:
            return "should win"
        return "wins" if works["won"][0, best] == max(worlds, 1) else None

    def _because(self, taken: int, ranked: Ranking, wins: str | None, *, was_cut: bool, looked: bool) -> str:
        if taken > 0:
            return f"a slip: {self._quoted(ranked[0])} looked better"
        if wins:
            return f"it {wins} the match"
        if len(ranked) == 1:
            return "there was no time to look at another" if was_cut else NO_OTHER
        if not looked:
            return chance_words(ranked[0].figures[CHANCE])
        weights = dict(zip(self._factors, self._works["weights"][0].tolist(), strict=True))
        ahead = _leads(ranked[0], ranked[1], weights)
        next_best = self._quoted(ranked[1])
        if self._level.outlook > 0 and self._lead_of_outlook(ranked) > max(0.0, sum(ahead.values())):
            return f"what follows is better than after {next_best}"
        return f"{_decider(ahead, self._named)} than {next_best}"

    def _quoted(self, option: RankedAction) -> str:
        """An action as people read it on a button."""
        return f"“{self._action_text(option.action)}”"

    def _lead_of_outlook(self, ranked: Ranking) -> float:
        """How much more the best brings by the end of the stage than the next best; counted like factors."""
        best, next_best = ranked.order[:2]
        works, worlds = self._works, int(self._works["level"]["worlds"][0])
        brought = int(works["brought"][0, best]) - int(works["brought"][0, next_best])
        lead: float = int(works["level"]["outlook"][0]) * brought / (self._kernel.A_POINT * max(worlds, 1))
        return lead


def _pieces(options: int, worlds: int) -> Iterator[slice]:
    """An action first, so that there is an answer soon; then as many again as there were."""
    at = 0
    while at < options:
        end = min(options, at + min(max(at, 1), max(AT_ONCE // max(worlds, 1), 1)))
        yield slice(at, end)
        at = end


def _leads(taken: RankedAction, next_best: RankedAction, weights: Mapping[str, int]) -> dict[str, float]:
    """By how much the choice is ahead of the next best in each factor, as it is weighed."""
    mine, other = taken.figures, next_best.figures
    return {name: weights[name] * mine[name] - weights[name] * other[name] for name in mine}


def _decider(ahead: Mapping[str, float], named: Mapping[str, str]) -> str:
    """The factor in which the choice is furthest ahead of the next best."""
    name = max(ahead, key=lambda n: ahead[n])
    if ahead[name] <= 0:
        return "no worse"
    return f"better for {named.get(name) or name.replace('_', ' ')}"


class LookAhead:
    """The kernel with its arrays: one decision after another, a few actions at a time."""

    def __init__(self, game: Game) -> None:
        self._book = rulebook_of(game)
        self._kernel = self._book.kernel(KERNEL)
        self._works = new_work(self._kernel, 0)
        self._root: Any = None
        self._seat = 0

    def begin(self, decision: Decision, start: int) -> None:
        """Every action of this decision is tried in the same worlds, drawn from there."""
        self._root, self._seat = decision.world.states, decision.seat
        self._works["start"]["x"] = start

    def changes(self, codes: Sequence[int], worlds: int) -> Totals:
        """How far each of these actions changes every factor, added up over the worlds."""
        works, n, factors = self._works, len(codes), self._kernel.FACTOR_COUNT
        works["codes"][0, :n] = codes
        self._kernel.look_ahead_at(self._root, self._book.tables, works, self._seat, n, worlds)
        changes: Totals = works["changes"][0, : n * factors].reshape(n, factors)
        return changes
