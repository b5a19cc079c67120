"""Belief-weighted rollouts: every action is tried in worlds that explain what the others did."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from tablemate.core.actions import NamedAction
from tablemate.core.game import Game
from tablemate.core.levels import USUAL_FORESIGHT, Foresight
from tablemate.core.percent import percent
from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.core.seat_words import score_words
from tablemate.players.budgets import asked_for, cut_short, spend
from tablemate.players.search import KERNELS, NO_OTHER, ONLY_ACTION, new_work

KERNEL = KERNELS / "foresight.py"
SOLVED = 8  # decisions before the end of a stage


def risk_of(game: Game, style: int) -> int:
    """How much a style values a high target."""
    skill = game.module("skill")
    return int(skill.RISK[skill.STYLES[style]])


def write_foresight(record: Records, kernel: Any, foresight: Foresight) -> None:
    """Into a record of the kernels, for which `kernel` is that of this player."""
    beyond = foresight.drops_beyond
    record["draws"], record["trust"] = min(foresight.draws, kernel.MOST_DRAWS), foresight.trust
    record["drops_beyond"] = kernel.NEVER if beyond is None else beyond
    record["certain"] = round(kernel.CERTAIN_UNIT * foresight.certain)
    record["fewest"], record["leaves_behind"] = foresight.fewest, foresight.leaves_behind


class ForesightPlayer:
    """Tries every action in worlds weighed by the past, each played on by what the game rates best."""

    USUAL = 64  # worlds kept
    BATCH = 16  # of them between two looks at the clock
    A_SIMULATION = 0.02  # seconds: more than one world takes anywhere

    def __init__(
        self,
        game: Game,
        start: int,
        style: int = 0,
        *,
        solved: int = SOLVED,
        foresight: Foresight = USUAL_FORESIGHT,
    ) -> None:
        self._book = rulebook_of(game)
        self._kernel = self._book.kernel(KERNEL)
        self._works = new_work(self._kernel, start)
        self._works["risk"] = risk_of(game, style)
        self._works["solved"] = min(solved, self._kernel.DEPTH)
        write_foresight(self._works, self._kernel, foresight)
        self.best_so_far: Choice | None = None

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        self.best_so_far = None
        if len(decision.legal_actions) == 1:
            return Choice(decision.legal_actions[0], ONLY_ACTION)
        states, tables, works = decision.world.states, self._book.tables, self._works
        wanted = asked_for(budget, self.USUAL)
        count: int = self._kernel.begin_at(
            states, tables, works, decision.seat, decision.world.seats, wanted or self._kernel.NO_END
        )
        named = dict(zip(decision.world.legal_codes(), decision.legal_actions, strict=True))
        options = [named[code] for code in works["options"][0, :count].tolist()]
        if count == 1:
            return Choice(options[0], NO_OTHER)
        for worlds in spend(budget, self.USUAL, self.BATCH):
            is_settled: bool = self._kernel.foresee_at(states, tables, works, worlds)
            self.best_so_far = self._found(decision, options)
            if is_settled:
                return self.best_so_far
        assert self.best_so_far is not None
        fault = cut_short(decision.kind, budget, int(works["tried"][0]), wanted, "worlds")
        return replace(self.best_so_far, fault=fault)

    def _found(self, decision: Decision, options: Sequence[NamedAction]) -> Choice:
        """The options as they stand now, best first; equal ones in the order of the rules."""
        standings = np.zeros(len(options), np.int64)
        self._kernel.tell_at(self._works, standings)
        is_behind = self._works["tallies"]["is_behind"][0, : len(options)]
        order = np.lexsort((-standings, is_behind)).tolist()
        scores = self._points(standings).tolist()
        ranked = tuple(RankedAction(options[k], scores[k], self._figures(k)) for k in order)
        points, reached = ranked[0].figures["points"], ranked[0].figures["reached"]
        words = score_words(decision.world.game, decision.seat)
        because = (
            f"{words.counted(f'{points:+.1f}')} on average, {percent(reached)} likely to make it, "
            f"over {self._works['tried'][0]} possible deals"
        ).replace("-", "\N{MINUS SIGN}")
        return Choice(ranked[0].action, because, ranked)

    def _points(self, standings: Records) -> Records:
        """What options are worth in points: an average one as much as all have brought on average."""
        kernel, works, n = self._kernel, self._works, len(standings)
        worlds, trust = int(works["tried"][0]), int(works["trust"][0])
        tallies = works["tallies"][0, :n]
        brought = (tallies["worth"] * (worlds / tallies["worlds"])).mean()
        scales = kernel.LOGIT_SCALE
        scale = scales[min(int(works["seat"][0]), len(scales) - 1)]
        rated = trust * kernel.POINT * scale / kernel.A_LOGIT * works["ratings"][0, :n].mean()
        average = trust * brought / worlds - rated
        points: Records = (standings + average) / (kernel.POINT * (worlds + trust))
        return points

    def _figures(self, k: int) -> dict[str, float]:
        tally = self._works["tallies"][0, k]
        worlds = int(tally["worlds"])
        return {
            "points": int(tally["points"]) / worlds,
            "reached": int(tally["reached"]) / worlds,
            "win": int(tally["chances"]) / worlds / 1000,
            "worlds": worlds,
        }
