"""Simulations a second of information-set search: ours beside OpenSpiel's, in one run, on one core.

Both search the first bid of `oh_hell` with four seats and ten tricks, with worlds drawn anew for every
simulation and random rollouts. The two take turns after one each to warm up; a rate is the median over
the turns by processor time, the ratio the median of the turns' ratios.
"""

import random
import time
from statistics import median

import numpy as np
import pyspiel

from tablemate.core.position import Position
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import new_rngs, rulebook_of
from tablemate.games.el_dorado import GAME
from tablemate.players.search import KERNELS

TURNS = 5
OURS, THEIRS = 60_000, 6_000  # simulations a turn
CURIOSITY = 1000  # hundredths of a point
RANDOM_ROLLOUTS = -1


def ours() -> float:
    """Simulations a second of the kernel `ismcts`."""
    options = GAME.options({"preset": "openspiel", "players": 4, "schedule": "10"})
    position = Position.start(GAME, options, seed=1)
    book = rulebook_of(GAME)
    kernel = book.kernel(KERNELS / "ismcts.py")
    nodes, works = np.zeros(OURS + 1, dtype_of(kernel.Node)), np.zeros(1, dtype_of(kernel.Work))
    room = (
        np.zeros(1, book.state_dtype),
        np.zeros(book.max_legal, np.int64),
        np.zeros(book.max_seats, np.int64),
    )
    worlds, codes, points = room
    kernel.begin_search(nodes, works)
    began = time.process_time()
    kernel.search_at(
        position.states,
        worlds,
        book.tables,
        position.actor,
        RANDOM_ROLLOUTS,
        new_rngs(1),
        book.muted,
        codes,
        points,
        nodes,
        works,
        CURIOSITY,
        OURS,
    )
    return OURS / (time.process_time() - began)


def theirs() -> float:
    """Simulations a second of `pyspiel.ISMCTSBot` with its own resampler."""
    game = pyspiel.load_game("oh_hell", {"players": 4, "num_tricks_fixed": 10})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = pyspiel.ISMCTSBot(1, evaluator, 10.0, THEIRS)
    began = time.process_time()
    bot.step(state)
    return THEIRS / (time.process_time() - began)


def main() -> None:
    random.seed(1)
    rates = [(ours(), theirs()) for _ in range(1 + TURNS)][1:]
    ratio = median(a / b for a, b in rates)
    print(f"Tablemate  {median(a for a, _ in rates):>10,.0f} simulations/s")
    print(f"OpenSpiel  {median(b for _, b in rates):>10,.0f} simulations/s")
    print(f"ratio      {ratio:>10.1f}")


if __name__ == "__main__":
    main()
