"""Simulations a second of information-set search: ours beside OpenSpiel's, in one run, on one core.

Both search decisions of `oh_hell` with four seats and ten tricks: worlds drawn anew for every simulation,
random rollouts, as many simulations. The two take turns, each time with another deal, after one each to
warm up; a rate is the median over the turns by processor time, the ratio the median of the turns' ratios.
"""

import random
import time
from statistics import median

import numpy as np
import pyspiel

from tablemate.core.position import Position
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import rulebook_of
from tablemate.games.el_dorado import GAME
from tablemate.players.search import KERNELS, new_work

DECISIONS = {"first bid": 0, "first card": 4, "middle of the round": 24}  # and how many are taken before
TURNS = 9
SIMULATIONS = 8_000
SLOTS = 1 << 15
CURIOSITY = 0.7  # of what is at stake; in OpenSpiel 20 points, for a bid of ten that is made
RANDOM_ROLLOUTS = -1


def ours(before: int, deal: int) -> float:
    """Simulations a second of the kernel `ismcts`."""
    position = our_position(before, deal)
    book = rulebook_of(GAME)
    kernel = book.kernel(KERNELS / "ismcts.py")
    nodes, works = np.zeros(SLOTS, dtype_of(kernel.Node)), new_work(kernel, deal)
    kernel.prepare_work(works)
    began = time.process_time()
    kernel.begin_search(nodes, works, 1)
    kernel.search_at(
        position.states,
        book.tables,
        nodes,
        works,
        position.actor,
        RANDOM_ROLLOUTS,
        round(100 * CURIOSITY),
        SIMULATIONS,
    )
    return SIMULATIONS / (time.process_time() - began)


def our_position(before: int, deal: int) -> Position:
    options = GAME.options({"preset": "openspiel", "players": 4, "schedule": "10"})
    position = Position.start(GAME, options, seed=deal)
    choose = random.Random(deal).choice
    for _ in range(before):
        position.apply_code(choose(position.legal_codes()))
    return position


def theirs(before: int, deal: int) -> float:
    """Simulations a second of `pyspiel.ISMCTSBot` with its own resampler."""
    state = their_state(before, deal)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=deal)
    bot = pyspiel.ISMCTSBot(deal, evaluator, 20 * CURIOSITY, SIMULATIONS)
    began = time.process_time()
    bot.step(state)
    return SIMULATIONS / (time.process_time() - began)


def their_state(before: int, deal: int) -> pyspiel.State:
    state = pyspiel.load_game("oh_hell", {"players": 4, "num_tricks_fixed": 10}).new_initial_state()
    choose = random.Random(deal).choice
    while state.is_chance_node():
        state.apply_action(choose(state.legal_actions()))
    for _ in range(before):
        state.apply_action(choose(state.legal_actions()))
    return state


def main() -> None:
    print(f"{'simulations a second':22}{'Tablemate':>12}{'OpenSpiel':>12}{'ratio':>8}")
    for decision, before in DECISIONS.items():
        rates = [(ours(before, deal), theirs(before, deal)) for deal in range(1 + TURNS)][1:]
        ratio = median(a / b for a, b in rates)
        print(f"{decision:22}{_rate(0, rates):>12,.0f}{_rate(1, rates):>12,.0f}{ratio:>8.1f}")


def _rate(whose: int, rates: list[tuple[float, float]]) -> float:
    return median(pair[whose] for pair in rates)


if __name__ == "__main__":
    main()
