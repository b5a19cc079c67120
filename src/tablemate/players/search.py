"""Players that search: the game's compiled kernels, driven within a budget.

They know what `determinize` gives them and nothing else. A budget in simulations gives the same
answer on any machine and for any number of threads.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from tablemate.core.game import Game
from tablemate.core.kernel import Kernel
from tablemate.core.log import MUTED
from tablemate.core.percent import percent
from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import Records, Rulebook, rulebook_of
from tablemate.core.streams import Stream
from tablemate.players.abandonable import AbandonableCall
from tablemate.players.budgets import asked_for, cut_short, spend

KERNELS = Path(__file__).parent / "kernels"
ONLY_ACTION = "there is nothing else to do"
NO_OTHER = "nothing else makes sense here"  # of those there are


def new_work(kernel: Kernel, start: int) -> Records:
    """What a kernel works with: nobody listens to its log, and its generator begins where a stream does."""
    works: Records = np.zeros(1, dtype_of(kernel.Work))
    works["log"]["n"] = MUTED
    works["rng"]["x"] = start
    return works


class PimcPlayer:
    """Tries every action in the same sampled worlds, each played out by the game's own policy."""

    USUAL = 60  # worlds
    CHUNK = 8
    A_SIMULATION = 0.002  # seconds: more than one world takes anywhere
    TRUST = 0  # worlds: the prior counts as much as having tried so many

    def __init__(self, game: Game, start: int, style: int = 0) -> None:
        self._book = rulebook_of(game)
        self._kernel = self._book.kernel(KERNELS / "pimc.py")
        self._style = style
        self._works = new_work(self._kernel, start)
        self.best_so_far: Choice | None = None

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        self.best_so_far = None
        if len(decision.legal_actions) == 1:
            return Choice(decision.legal_actions[0], ONLY_ACTION)
        states, tables, works = decision.world.states, self._book.tables, self._works
        wanted = asked_for(budget, self.USUAL)
        self._kernel.begin_at(
            states, tables, works, decision.seat, self._style, self.TRUST, wanted or self._kernel.NO_END
        )
        for worlds in spend(budget, self.USUAL, self.CHUNK):
            is_settled: bool = self._kernel.try_worlds_at(states, tables, works, worlds)
            self.best_so_far = self._found(decision)
            if is_settled:
                return self.best_so_far
        assert self.best_so_far is not None
        fault = cut_short(decision.kind, budget, int(works["tried"][0]), wanted, "worlds")
        return replace(self.best_so_far, fault=fault)

    def _found(self, decision: Decision) -> Choice:
        """The action that stands best so far, and then the others."""
        n = len(decision.legal_actions)
        worlds = self._works["tallies"]["worlds"][0, :n].tolist()
        scores = (self._points(n) - decision.world.scores()[decision.seat]).tolist()
        ranked = best_first(
            RankedAction(action, score, {"worlds": tried})
            for action, score, tried in zip(decision.legal_actions, scores, worlds, strict=True)
        )
        best = decision.legal_actions[self._kernel.best_option_at(self._works)]
        chosen = next(one for one in ranked if one.action is best)
        ranked = (chosen, *(one for one in ranked if one is not chosen))
        by_prior = " and by the prior" if self.TRUST else ""
        worlds_tried = int(self._works["tried"][0])
        because = f"worth {chosen.score:+.1f} on average over {worlds_tried} worlds{by_prior}"
        return Choice(best, because, ranked)

    def _points(self, n: int) -> Records:
        """What the actions are worth in points: an average one by the prior as much as all on average."""
        works, trust = self._works, self.TRUST
        tallies = works["tallies"][0, :n]
        brought, worlds = tallies["points"], tallies["worlds"]
        scales = self._kernel.LOGIT_SCALE
        scale = scales[min(int(works["seat"][0]), len(scales) - 1)]
        rated = works["ratings"][0, :n] * scale / self._kernel.A_POINT
        average: Records = (brought / worlds).mean() + rated - rated.mean()
        points: Records = (brought + trust * average) / (worlds + trust)
        return points


class LearnedPimcPlayer(PimcPlayer):
    """The same, trusting the prior that the game has learned.

    It is done as soon as nothing else is likely to come to the front.
    """

    TRUST = 300


class IsmctsPlayer:
    """Searches one tree over what its seat knows; two searches run side by side and are added up."""

    USUAL = 1000  # simulations
    CHUNK = 256
    A_SIMULATION = 0.001  # seconds: more than one takes anywhere
    SEARCHES = 2  # always, so that the number of threads does not matter
    WORTH_THREADS = 2048  # simulations

    def __init__(self, game: Game, start: int, style: int = 0, *, curiosity: int = 70) -> None:
        """`curiosity` is the weight of what has been tried little, in hundredths of what is at stake."""
        self._book = rulebook_of(game)
        kernel = self._book.kernel(KERNELS / "ismcts.py")
        self._style = style
        self._curiosity = curiosity
        stream = Stream(start)
        self._searches = [_Search(self._book, kernel, stream.draw()) for _ in range(self.SEARCHES)]
        self._decision: Decision | None = None  # what it thinks about

    @property
    def best_so_far(self) -> Choice | None:
        decision = self._decision
        return None if decision is None else self._choice(decision)

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        self._decision = None
        if len(decision.legal_actions) == 1:
            return Choice(decision.legal_actions[0], ONLY_ACTION)
        shares, observers = self._shares(budget), self._observers(decision)
        runs = [
            partial(search.run, decision, share, self._style, self._curiosity, observers)
            for search, share in zip(self._searches, shares, strict=True)
        ]
        for search in self._searches:
            search.found = None
        self._decision = decision
        if budget.seconds is not None or (shares[0].simulations or 0) >= self.WORTH_THREADS:
            first, *others = runs
            thoughts = [AbandonableCall(run) for run in others]
            first()
            for thought in thoughts:
                thought.answer()
        else:
            for run in runs:
                run()
        choice = self._choice(decision)
        assert choice is not None
        done = sum(search.done for search in self._searches)
        fault = cut_short(decision.kind, budget, done, asked_for(budget, self.USUAL), "simulations")
        return replace(choice, fault=fault)

    def _observers(self, decision: Decision) -> int:
        """How many seats have a tree of their own; one is all of them."""
        return 1

    def _shares(self, budget: Budget) -> list[Budget]:
        """What each search may spend: all of the time, and its part of the simulations."""
        whole = asked_for(budget, self.USUAL)
        if whole is None:
            return [budget] * self.SEARCHES
        return [replace(budget, simulations=(whole + k) // self.SEARCHES) for k in range(self.SEARCHES)]

    def _choice(self, decision: Decision) -> Choice | None:
        """What all searches together have found; None before one of them has found anything."""
        found = [search.found for search in self._searches if search.found is not None]
        if not found:
            return None
        visits, points = (sum(counts) for counts in zip(*found, strict=True))
        ranked = best_first(
            RankedAction(action, float(points[code] / max(1, visits[code])), {"visits": int(visits[code])})
            for code, action in zip(decision.world.legal_codes(), decision.legal_actions, strict=True)
        )
        best = max(ranked, key=lambda one: one.figures["visits"])
        ranked = (best, *(one for one in ranked if one is not best))
        share = best.figures["visits"] / max(1, int(visits.sum()))
        because = f"worth {best.score:+.1f} on average; {percent(share)} of the search went there"
        return Choice(best.action, because, ranked)


class MoIsmctsPlayer(IsmctsPlayer):
    """Searches a tree for every seat, so that nobody in it answers what that seat could not have seen."""

    def _observers(self, decision: Decision) -> int:
        return decision.world.seats


class _Search:
    """One search with its own stream and its own arrays, so that two can run at once."""

    MOST_SLOTS = 1 << 19  # for nodes, half of them used: 17 MB
    MOST_A_SECOND = 1_000_000  # simulations

    def __init__(self, book: Rulebook, kernel: Kernel, start: int) -> None:
        self._book, self._kernel = book, kernel
        self._works = new_work(kernel, start)
        self._slots_made: Records = np.zeros(0, dtype_of(kernel.Node))
        self._nodes = self._slots_made
        self._root = 0
        self.done = 0  # simulations
        self.found: tuple[Records, Records] | None = None  # visits and points by an action's code
        kernel.prepare_work(self._works)

    def run(self, decision: Decision, budget: Budget, style: int, curiosity: int, observers: int) -> None:
        """Search anew from a decision."""
        slots = self._slots(budget, observers)
        if len(self._slots_made) < slots:
            self._slots_made = np.zeros(slots, self._slots_made.dtype)
        self._nodes = self._slots_made[:slots]
        self._root = decision.seat if observers > 1 else 0
        nodes, works = self._nodes, self._works
        self._kernel.begin_search(nodes, works, observers)
        self.done = 0
        for simulations in spend(budget, IsmctsPlayer.USUAL, IsmctsPlayer.CHUNK):
            self._kernel.search_at(
                decision.world.states,
                self._book.tables,
                nodes,
                works,
                decision.seat,
                style,
                curiosity,
                simulations,
            )
            self.done += simulations
            self.found = self._told()

    def _slots(self, budget: Budget, observers: int) -> int:
        """Twice the nodes that may be needed, as a power of two."""
        simulations = budget.simulations
        if simulations is None:
            simulations = int(self.MOST_A_SECOND * (budget.seconds or 1))
        nodes = observers * (1 + simulations)
        return min(self.MOST_SLOTS, 1 << (2 * nodes).bit_length())

    def _told(self) -> tuple[Records, Records]:
        """Visits and points of each action at the root, by its code."""
        visits, points = (np.zeros(len(self._book.actions), np.int64) for _ in range(2))
        self._kernel.tell_root(self._nodes, self._root, visits, points)
        return visits, points


def best_first(ranked: Iterable[RankedAction]) -> tuple[RankedAction, ...]:
    """Best first; equal ones in the order of the rules."""
    return tuple(sorted(ranked, key=lambda one: -one.score))
