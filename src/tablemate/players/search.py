"""Players that search: the game's compiled kernels, driven within a budget.

They know what `determinize` gives them and nothing else. A budget in simulations gives the same
answer on any machine and for any number of threads.
"""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np

from tablemate.core.game import Game
from tablemate.core.playing import Budget, Choice, Decision, Option
from tablemate.core.record import dtype_of
from tablemate.core.rule import many
from tablemate.core.rulebook import Records, Rulebook, new_rngs, rulebook_of
from tablemate.core.streams import Stream
from tablemate.players.thinking import spend

KERNELS = Path(__file__).parent / "kernels"
ONLY_OPTION = "there is nothing else to do"


class PimcPlayer:
    """Tries every option in the same sampled worlds, each played out by the game's own policy."""

    USUAL = 60  # worlds
    CHUNK = 8

    def __init__(self, game: Game, start: int, style: int = 0) -> None:
        self._book = rulebook_of(game)
        self._kernel = self._book.kernel(KERNELS / "pimc.py")
        self._style = style
        self._rngs = new_rngs(start, 0)
        self._worlds = np.zeros(2, self._book.state_dtype)
        self._points = np.zeros(self._book.max_seats, np.int64)

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        options = decision.options
        if len(options) == 1:
            return Choice(options[0], ONLY_OPTION)
        codes = np.array(decision.world.legal_codes(), np.int64)
        totals = np.zeros(len(codes), np.int64)
        worlds = 0
        for samples in spend(budget, self.USUAL, self.CHUNK):
            self._kernel.try_options_at(
                many(decision.world.states),
                many(self._worlds),
                self._book.tables_handle,
                decision.seat,
                self._style,
                many(self._rngs),
                self._book.muted_handle,
                many(codes),
                len(codes),
                many(self._points),
                many(totals),
                samples,
            )
            worlds += samples
        now = decision.world.scores()[decision.seat]
        ranked = _ranked(
            Option(action, total / worlds - now, {"worlds": worlds})
            for action, total in zip(options, totals.tolist(), strict=True)
        )
        best = ranked[0]
        return Choice(best.action, f"worth {best.score:+.1f} points on average over {worlds} worlds", ranked)


class IsmctsPlayer:
    """Searches one tree over what its seat knows; two halves of it grow side by side and are added up."""

    USUAL = 1000  # simulations
    CHUNK = 256
    TREES = 2  # always, so that the number of threads does not matter
    MOST_NODES = 400_000  # of a tree: 13 MB
    WORTH_THREADS = 2048  # simulations

    def __init__(self, game: Game, start: int, style: int = 0, *, curiosity: int = 1000) -> None:
        self._book = rulebook_of(game)
        self._kernel = self._book.kernel(KERNELS / "ismcts.py")
        self._style = style
        self._curiosity = curiosity
        stream = Stream(start)
        self._trees = [_Tree(self._book, self._kernel, stream.draw()) for _ in range(self.TREES)]

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        if len(decision.options) == 1:
            return Choice(decision.options[0], ONLY_OPTION)
        halves = [budget] * self.TREES
        if budget.seconds is None:
            whole = budget.simulations or self.USUAL
            halves = [Budget((whole + k) // self.TREES) for k in range(self.TREES)]
        jobs = list(zip(self._trees, halves, strict=True))
        if budget.seconds is not None or (halves[0].simulations or 0) >= self.WORTH_THREADS:
            list(
                _threads().map(lambda job: job[0].grow(decision, job[1], self._style, self._curiosity), jobs)
            )
        else:
            for tree, half in jobs:
                tree.grow(decision, half, self._style, self._curiosity)
        return self._choice(decision)

    def _choice(self, decision: Decision) -> Choice:
        visits = np.zeros(len(self._book.actions), np.int64)
        points = np.zeros(len(self._book.actions), np.int64)
        for tree in self._trees:
            tree.tell(visits, points)
        ranked = _ranked(
            Option(action, points[code] / max(1, visits[code]), {"visits": int(visits[code])})
            for code, action in zip(decision.world.legal_codes(), decision.options, strict=True)
        )
        best = max(ranked, key=lambda option: option.figures["visits"])
        ranked = (best, *(option for option in ranked if option is not best))
        share = best.figures["visits"] / max(1, int(visits.sum()))
        because = f"worth {best.score:+.1f} points on average; {share:.0%} of the search went there"
        return Choice(best.action, because, ranked)


class _Tree:
    """One tree with its own stream and its own arrays, so that two can grow at once."""

    def __init__(self, book: Rulebook, kernel: ModuleType, start: int) -> None:
        self._book, self._kernel = book, kernel
        self._rngs = new_rngs(start)
        self._worlds = np.zeros(1, book.state_dtype)
        self._codes = np.zeros(book.max_legal, np.int64)
        self._points = np.zeros(book.max_seats, np.int64)
        self._works: Records = np.zeros(1, dtype_of(kernel.Work))
        self._nodes: Records = np.zeros(0, dtype_of(kernel.Node))

    def grow(self, decision: Decision, budget: Budget, style: int, curiosity: int) -> None:
        """Search anew from a decision."""
        wanted = min(IsmctsPlayer.MOST_NODES, (budget.simulations or IsmctsPlayer.MOST_NODES) + 1)
        if len(self._nodes) < wanted:
            self._nodes = np.zeros(wanted, self._nodes.dtype)
        nodes, works = many(self._nodes), many(self._works)
        self._kernel.begin_search(nodes, works)
        for simulations in spend(budget, IsmctsPlayer.USUAL, IsmctsPlayer.CHUNK):
            self._kernel.search_at(
                many(decision.world.states),
                many(self._worlds),
                self._book.tables_handle,
                decision.seat,
                style,
                many(self._rngs),
                self._book.muted_handle,
                many(self._codes),
                many(self._points),
                nodes,
                works,
                curiosity,
                simulations,
            )

    def tell(self, visits: Records, points: Records) -> None:
        """Add what was found about each action at the root, by its code."""
        self._kernel.tell_root(many(self._nodes), many(visits), many(points))


def _ranked(options: Iterable[Option]) -> tuple[Option, ...]:
    """Best first; equal ones in the order of the rules."""
    return tuple(sorted(options, key=lambda option: -option.score))


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(IsmctsPlayer.TREES, thread_name_prefix="search")
