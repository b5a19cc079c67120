"""The player that plans the whole of its stage: a turn, a round, whatever the game calls so."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tablemate.core.game import Game
from tablemate.core.kernel import Kernel
from tablemate.core.levels import USUAL_PLANNING, Planning
from tablemate.core.playing import Budget, Choice, Decision, RankedAction
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.core.specialise import specialise
from tablemate.players.budgets import asked_for, cut_short, spend
from tablemate.players.kernels.slips import CARELESS
from tablemate.players.search import KERNELS, ONLY_ACTION, best_first, new_work

KERNEL = KERNELS / "planner.py"
MOST_TOLD = 3  # steps of a plan
PLANS_TOLD = 8  # of the options, the best first
MOST_BUDGET = 1 << 40  # simulations: more than any number of seconds comes to
UNTHOUGHT = -1  # in place of visits: the seat does not think of that action

FEWEST_SLOTS = 1 << 10  # for nodes, half of them used
MOST_SLOTS = 1 << 16
MOST_IN_SERIES = (1 << 11) - 1  # simulations: a line-up of compiled players has room for so many
CURIOSITY = 300
HUNDREDTHS = 100  # of the chance to win


class Tree(NamedTuple):
    """Room for what is planned of a stage."""

    nodes: Records
    edges: Records
    branches: Records


def slots_for(simulations: int) -> int:
    """Nodes for the steps of a whole stage, twice as many as will be used."""
    return max(FEWEST_SLOTS, min(MOST_SLOTS, 1 << (4 * simulations).bit_length()))


def new_tree(game: Game, kernel: Kernel, slots: int) -> Tree:
    edges = slots // 2 * kernel.WIDTH + 4 * rulebook_of(game).max_legal
    return Tree(
        np.zeros(slots, dtype_of(kernel.Node)),
        np.zeros(edges, dtype_of(kernel.Edge)),
        np.zeros(slots, dtype_of(kernel.Branch)),
    )


def prepare_work(
    game: Game,
    works: Records,
    style: int,
    *,
    curiosity: int = CURIOSITY,
    is_learned: bool = False,
    planning: Planning = USUAL_PLANNING,
) -> None:
    """Write down who plans with `Work` of kernels/planner.py.

    Where positions are judged by what was learned, a style leans to what it weighs more than the first does.
    """
    skill, kernel = game.module("skill"), specialise(KERNEL, game.package)
    weights, usual = skill.WEIGHTS[skill.STYLES[style]], skill.WEIGHTS[skill.STYLES[0]]
    if is_learned:
        weights = {factor: weight - usual[factor] for factor, weight in weights.items()}
    works["is_learned"], works["leans"] = is_learned, any(weights.values())
    works["weights"] = [round(kernel.POINT * weights[f]) for f in skill.FACTORS]
    works["curiosity"] = curiosity
    counted = kernel.POINT * kernel.A_CHANCE / HUNDREDTHS if is_learned else kernel.POINT
    clear = planning.clear
    works["clear"] = kernel.NEVER_CLEAR if clear is None else round(counted * clear)
    works["width"] = min(planning.width, kernel.WIDTH)
    works["at_first"] = works["width"] if planning.at_first is None else planning.at_first
    works["randomness"] = round(planning.randomness * CARELESS)
    works["temperature"], works["disaster"] = (
        round(counted * lead) for lead in (planning.temperature, planning.disaster)
    )


class PlannerPlayer:
    """Searches its own steps to the end of the stage, which the game's factors judge, times its weights."""

    USUAL = 200  # simulations of a decision, those it has inherited from the step before included
    CHUNK = 16
    A_SIMULATION = 0.01  # seconds: more than one takes anywhere
    MOST_A_SECOND = 20_000  # simulations
    IS_LEARNED = False  # positions are judged by the chance to win as the game has learned it

    def __init__(
        self,
        game: Game,
        start: int,
        style: int = 0,
        *,
        curiosity: int = CURIOSITY,
        advises: bool = False,
        first_step: int | None = None,
        planning: Planning = USUAL_PLANNING,
    ) -> None:
        """`curiosity` is the weight of what has been tried little, in hundredths of a point.

        One that advises a person thinks of what an option of the match keeps from opponents, too. One with a
        first step, an action's code, plans nothing but what can follow that.
        """
        self._game, self._book = game, rulebook_of(game)
        self._kernel = self._book.kernel(KERNEL)
        self._words = game.module("text").action_text
        self._first_step = first_step
        self._works = new_work(self._kernel, start)
        self._works["advises"] = advises
        prepare_work(
            game, self._works, style, curiosity=curiosity, is_learned=self.IS_LEARNED, planning=planning
        )
        self._tree: Tree | None = None
        self._plan = np.zeros(MOST_TOLD, np.int64)
        self._decision: Decision | None = None  # what it thinks about

    @property
    def best_so_far(self) -> Choice | None:
        return None if self._decision is None else self._found(self._decision)

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        self._decision = None
        if len(decision.legal_actions) == 1:
            return Choice(decision.legal_actions[0], ONLY_ACTION)
        tree = self._grown(budget)
        position = decision.world.states, self._book.tables
        self._works["seat"] = decision.seat
        self._kernel.open_root_at(*position, tree.nodes, tree.edges, self._works)
        self._decision = decision
        wanted = asked_for(budget, self.USUAL)
        most = MOST_BUDGET if wanted is None else wanted
        left: int = self._kernel.left_to_run_at(tree.nodes, self._works, most)
        if self._first_step is not None:
            self._keep(self._first_step, tree)
        if left > 0:
            rest = budget if wanted is None else replace(budget, simulations=left)
            for simulations in spend(rest, self.USUAL, self.CHUNK):
                if self._kernel.plan_at(*position, *tree, self._works, simulations):
                    left = 0
                    break
                left -= simulations
        done = most - left
        fault = cut_short(decision.kind, budget, done, wanted, "simulations")
        return replace(self._taken(decision), fault=fault)

    def _taken(self, decision: Decision) -> Choice:
        """What it has found, or what it slips to."""
        found = self._found(decision)
        assert self._tree is not None
        code: int = self._kernel.decide_at(decision.world.states, self._book.tables, *self._tree, self._works)
        if code == decision.world.code(found.action):
            return found
        because = f"a slip: “{self._words(found.action)}” looked better"
        return replace(found, action=decision.world.named(code), because=because, is_slip=True)

    def _keep(self, code: int, tree: Tree) -> None:
        """Leave the root no edge but that of one action."""
        root = int(self._works["root"][0])
        first, count = int(tree.nodes["first"][root]), int(tree.nodes["count"][root])
        place = int(np.flatnonzero(tree.edges["code"][first : first + count] == code)[0])
        tree.edges[first] = tree.edges[first + place]
        tree.nodes["count"][root] = 1

    def _grown(self, budget: Budget) -> Tree:
        """Enough nodes for the budget; with more of them everything is planned anew."""
        simulations = asked_for(budget, self.USUAL)
        if simulations is None:
            simulations = int(self.MOST_A_SECOND * (budget.seconds or 1))
        if self._tree is None or slots_for(simulations) > len(self._tree.nodes):
            self._tree = new_tree(self._game, self._kernel, slots_for(simulations))
            self._kernel.begin_work(self._works)
        return self._tree

    def _found(self, decision: Decision) -> Choice:
        """The action that is worth most of those that were tried, and the others, best first."""
        assert self._tree is not None
        position = decision.world.states, self._book.tables
        chosen: int = self._kernel.chosen_at(*position, *self._tree, self._works)
        worths = np.zeros(len(self._book.actions), np.int64)
        visits = np.full_like(worths, UNTHOUGHT)
        done: int = self._kernel.tell_root(*self._tree, self._works, visits, worths)
        ranked = {
            code: RankedAction(action, self._score(int(worths[code])), {"visits": int(visits[code])})
            for code, action in zip(decision.world.legal_codes(), decision.legal_actions, strict=True)
            if visits[code] != UNTHOUGHT
        }
        best = ranked.pop(chosen)
        others = best_first(ranked.values())
        first = [self._with_plan(decision, one) for one in (best, *others[: PLANS_TOLD - 1])]
        return Choice(first[0].action, self._because(first[0], done), (*first, *others[PLANS_TOLD - 1 :]))

    def _score(self, worth: int) -> float:
        """What is told of a worth: points."""
        points: float = worth / self._kernel.POINT
        return points

    def _with_plan(self, decision: Decision, option: RankedAction) -> RankedAction:
        assert self._tree is not None
        code = decision.world.code(option.action)
        steps: int = self._kernel.tell_plan(*self._tree, int(self._works["root"][0]), code, self._plan)
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

    def _score(self, worth: int) -> float:
        """The chance to win, in hundredths."""
        return HUNDREDTHS * super()._score(worth) / float(self._kernel.A_CHANCE)

    def _judged(self, score: float) -> str:
        return f"judged {score:.1f}% to win"
