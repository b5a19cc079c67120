"""The player that plans the whole of its stage: a turn, a round, whatever the game calls so."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from tablemate.core.game import Game
from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.players.budgets import asked_for, cut_short, spend
from tablemate.players.search import KERNELS, ONLY_ACTION, best_first, new_work

KERNEL = KERNELS / "planner.py"
MOST_TOLD = 3  # steps of a plan
PLANS_TOLD = 8  # of the options, the best first
UNTHOUGHT = -1  # in place of visits: the seat does not think of that action


class PlannerPlayer:
    """Searches its own steps to the end of the stage, which the game's factors judge, times its weights."""

    USUAL = 200  # simulations of a decision, those it has inherited from the step before included
    CHUNK = 16
    A_SIMULATION = 0.01  # seconds: more than one takes anywhere
    FEWEST_SLOTS = 1 << 10  # for nodes, half of them used
    MOST_SLOTS = 1 << 16
    MOST_A_SECOND = 20_000  # simulations
    IS_LEARNED = False  # positions are judged by the chance to win as the game has learned it

    def __init__(
        self, game: Game, start: int, style: int = 0, *, curiosity: int = 300, advises: bool = False
    ) -> None:
        """`curiosity` is the weight of what has been tried little, in hundredths of a point.

        One that advises a person thinks of what an option of the match keeps from opponents, too.
        """
        skill = game.module("skill")
        self._book = rulebook_of(game)
        self._kernel = self._book.kernel(KERNEL)
        self._words = game.module("text").action_text
        self._curiosity = curiosity
        weights = self._weights(skill.WEIGHTS, skill.STYLES[style])
        self._works = new_work(self._kernel, start)
        self._works["advises"] = advises
        self._works["is_learned"] = self.IS_LEARNED
        self._works["weights"] = [round(self._kernel.POINT * weights[f]) for f in skill.FACTORS]
        self._works["leans"] = any(weights.values())
        self._nodes: Records = np.zeros(0, dtype_of(self._kernel.Node))
        self._edges: Records = np.zeros(0, dtype_of(self._kernel.Edge))
        self._branches: Records = np.zeros(0, dtype_of(self._kernel.Branch))
        self._plan = np.zeros(MOST_TOLD, np.int64)
        self._thought: tuple[Decision, int] | None = None  # what it thinks about, and the node of it

    def _weights(self, weights: Mapping[str, Mapping[str, float]], style: str) -> Mapping[str, float]:
        """Of the factors, in a style."""
        return weights[style]

    @property
    def _tree(self) -> tuple[Records, Records, Records]:
        return self._nodes, self._edges, self._branches

    @property
    def best_so_far(self) -> Choice | None:
        return None if self._thought is None else self._found(*self._thought)

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        self._thought = None
        if len(decision.legal_actions) == 1:
            return Choice(decision.legal_actions[0], ONLY_ACTION)
        self._grow(budget)
        self._works["seat"] = decision.seat
        position = decision.world.states, self._book.tables
        root: int = self._kernel.open_root(*position, self._nodes, self._edges, self._works)
        self._thought = decision, root
        done = int(self._nodes["visits"][root])
        is_planned = self._works["plans"][0] and self._nodes["count"][root] > 1
        wanted = asked_for(budget, self.USUAL) if is_planned else 0
        if wanted is None or done < wanted:
            rest = budget if wanted is None else replace(budget, simulations=wanted - done)
            for simulations in spend(rest, self.USUAL, self.CHUNK):
                self._kernel.plan_at(*position, *self._tree, self._works, root, self._curiosity, simulations)
                done += simulations
        fault = cut_short(decision.kind, budget, done, wanted, "simulations")
        return replace(self._found(decision, root), fault=fault)

    def _grow(self, budget: Budget) -> None:
        """Enough nodes for the steps of a whole stage; with more of them everything is planned anew."""
        simulations = asked_for(budget, self.USUAL)
        if simulations is None:
            simulations = int(self.MOST_A_SECOND * (budget.seconds or 1))
        slots = max(self.FEWEST_SLOTS, min(self.MOST_SLOTS, 1 << (4 * simulations).bit_length()))
        if slots > len(self._nodes):
            edges = slots // 2 * self._kernel.WIDTH + 4 * self._book.max_legal
            self._nodes = np.zeros(slots, self._nodes.dtype)
            self._edges = np.zeros(edges, self._edges.dtype)
            self._branches = np.zeros(slots, self._branches.dtype)
            self._kernel.begin_work(self._works)

    def _found(self, decision: Decision, root: int) -> Choice:
        """The action that is worth most of those that were tried."""
        worths = np.zeros(len(self._book.actions), np.int64)
        visits = np.full_like(worths, UNTHOUGHT)
        done: int = self._kernel.tell_root(*self._tree, root, visits, worths)
        codes = decision.world.legal_codes()
        ranked = [
            RankedAction(action, self._score(int(worths[code])), {"visits": int(visits[code])})
            for code, action in zip(codes, decision.legal_actions, strict=True)
            if visits[code] != UNTHOUGHT
        ]
        best = max(ranked, key=lambda one: (one.figures["visits"] > 0, one.score, one.figures["visits"]))
        others = best_first(one for one in ranked if one is not best)
        first = [self._with_plan(decision, root, one) for one in (best, *others[: PLANS_TOLD - 1])]
        return Choice(first[0].action, self._because(first[0], done), (*first, *others[PLANS_TOLD - 1 :]))

    def _score(self, worth: int) -> float:
        """What is told of a worth: points."""
        points: float = worth / self._kernel.POINT
        return points

    def _with_plan(self, decision: Decision, root: int, option: RankedAction) -> RankedAction:
        code = decision.world.code(option.action)
        steps: int = self._kernel.tell_plan(*self._tree, root, code, self._plan)
        return replace(option, plan=tuple(decision.world.named(int(step)) for step in self._plan[:steps]))

    def _because(self, best: RankedAction, done: int) -> str:
        then = [self._words(step) for step in best.plan]
        planned = f", then {', '.join(then)}" if then else ""
        how = f"over {done} plans" if done > 0 else "at once"
        return f"{self._judged(best.score)}{planned}, {how}"

    def _judged(self, score: float) -> str:
        return f"judged {score:+.1f}".replace("-", "\N{MINUS SIGN}")


class LearnedPlannerPlayer(PlannerPlayer):
    """The same, but the end of the stage is judged by the chance to win that the game has learned.

    Besides, a style leans to what it weighs more than the game's first style does.
    """

    IS_LEARNED = True

    def _weights(self, weights: Mapping[str, Mapping[str, float]], style: str) -> Mapping[str, float]:
        usual = next(iter(weights.values()))
        return {factor: weight - usual[factor] for factor, weight in weights[style].items()}

    def _score(self, worth: int) -> float:
        """The chance to win, in hundredths."""
        return 100 * super()._score(worth) / float(self._kernel.A_CHANCE)

    def _judged(self, score: float) -> str:
        return f"judged {score:.1f} % to win"
