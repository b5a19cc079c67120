"""Tablemate beside OpenSpiel: the same game, in one run, on one core of one machine.

Both play `oh_hell` with four seats and ten tricks, 44 random moves a game. The two sides take turns,
after a turn each to warm up. Moves are counted by the second of processor time, since neither side waits
for anything; a rate is the median over the turns, a ratio the median of the turns' ratios.

- Compiled: whole games of ours inside the kernel `play`, the deal included, against the random rollouts
  of OpenSpiel's search in C++ (`RandomRolloutEvaluator`) from a position already dealt.
- Driven from Python: one call a move of ours (`Driver.step`) against OpenSpiel's `is_terminal`,
  `legal_actions` and `apply_action`, both choosing with `random.random()`. With the deal, which
  OpenSpiel has its caller draw card by card (here the cheap way, by `legal_actions`, since every card is
  equally likely), and again from positions already dealt.
- The log: compiled play with a log that listens against a muted one, a few games a call in both.
- Options, history and what each seat lacks: compiled play against a round that has none of them
  (bare_round.py), in the same turns.
- Start: a fresh process that gets the kernel `play` ready, with an empty compile cache and a filled one.

`make bench` runs it; `--quick` measures less, and `--json` prints the figures for a program.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from statistics import median
from typing import Any

import numpy as np
import pyspiel

from bare_round import ROUND, random_rounds
from tablemate.core.driver import Driver
from tablemate.core.log import FULL
from tablemate.core.position import Position
from tablemate.core.rulebook import Records, new_rngs, rulebook_of
from tablemate.games.el_dorado import GAME

SEATS, TRICKS = 4, 10
MOVES = SEATS + SEATS * TRICKS  # in a game
GAMES_A_LOG = 4  # as many as surely fit one log
GET_READY = (
    "from tablemate.core.rulebook import rulebook_of; "
    "from tablemate.games.el_dorado import GAME; "
    "rulebook_of(GAME).play"
)

Timed = Callable[[], int]  # plays, and answers how many moves
Side = Callable[[int], Timed]  # lays out so many games, which is not timed


@dataclass(frozen=True)
class Amounts:
    """How much is measured."""

    turns: int
    compiled_games: int
    rollouts: int
    driven_games: int
    starts: int


USUAL = Amounts(turns=9, compiled_games=200_000, rollouts=20_000, driven_games=1_000, starts=3)
QUICK = Amounts(turns=3, compiled_games=40_000, rollouts=4_000, driven_games=200, starts=1)


@dataclass(frozen=True)
class Race:
    """Two sides in moves a second, how many times faster ours is, and how many it is meant to be."""

    name: str
    ours: float
    theirs: float
    ratio: float
    target: float | None


@dataclass(frozen=True)
class Cost:
    """What something of ours takes."""

    name: str
    amount: float
    unit: str


class Ours:
    """Our side of every race."""

    def __init__(self) -> None:
        book = rulebook_of(GAME)
        self.options = GAME.options({"preset": "openspiel", "players": SEATS, "schedule": str(TRICKS)})
        self.driver = Driver(GAME, self.options)
        self.blank = book.blank(self.options)
        self.states = self.blank.copy()
        self.rngs = new_rngs(1)
        self.out = np.zeros(book.max_legal, np.int64)
        self.play, self.tables, self.muted, self.log = book.play, book.tables, book.muted, book.new_log()

    def compiled(self, games: int) -> Timed:
        return partial(self._random_games, self.muted, games)

    def compiled_muted(self, games: int) -> Timed:
        return partial(self._a_few_games_a_call, self.muted, games)

    def compiled_listening(self, games: int) -> Timed:
        return partial(self._a_few_games_a_call, self.log, games)

    def driven(self, games: int) -> Timed:
        return partial(
            self._step_through, [Position.start(GAME, self.options, seed) for seed in range(games)]
        )

    def driven_with_deal(self, games: int) -> Timed:
        return partial(self._deal_and_step_through, games)

    def bare(self, games: int) -> Timed:
        rounds = np.zeros(1, ROUND)
        return lambda: random_rounds(rounds, self.out, games)

    def _random_games(self, log: Records, games: int) -> int:
        moves: int = self.play.random_games_at(
            self.states, self.blank, self.tables, self.rngs, log, self.out, games
        )
        return moves

    def _a_few_games_a_call(self, log: Records, games: int) -> int:
        words = log["n"][0]  # MUTED stays MUTED, an empty log is emptied again
        moves = 0
        for _ in range(games // GAMES_A_LOG):
            log["n"] = words
            moves += self._random_games(log, GAMES_A_LOG)
        assert log is self.muted or log["n"][0] < FULL
        log["n"] = words
        return moves

    def _step_through(self, positions: list[Position]) -> int:
        step, codes, chance = self.driver.step, self.driver.codes, random.random
        moves = 0
        for position in positions:
            n = self.driver.resume(position)
            while n:
                n = step(codes[int(chance() * n)])
                moves += 1
        return moves

    def _deal_and_step_through(self, games: int) -> int:
        step, codes, chance = self.driver.step, self.driver.codes, random.random
        moves = 0
        for seed in range(games):
            n = self.driver.deal(seed)
            while n:
                n = step(codes[int(chance() * n)])
                moves += 1
        return moves


class Theirs:
    """OpenSpiel's side of every race."""

    def __init__(self) -> None:
        self.game = pyspiel.load_game("oh_hell", {"players": SEATS, "num_tricks_fixed": TRICKS})

    def rollouts(self, games: int) -> Timed:
        [dealt] = self._fresh(1)
        self._deal(dealt)
        return partial(self._roll_out, dealt, self._searcher(games), games)

    def _searcher(self, rollouts: int) -> Any:
        """A search of one simulation, which is nothing but the rollouts that evaluate its root."""
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=random.randrange(1 << 30))
        return pyspiel.MCTSBot(
            self.game,
            evaluator,
            uct_c=1,
            max_simulations=1,
            max_memory_mb=100,
            solve=False,
            seed=1,
            verbose=False,
        )

    def _roll_out(self, dealt: Any, searcher: Any, rollouts: int) -> int:
        searcher.mcts_search(dealt)
        return rollouts * MOVES

    def driven(self, games: int) -> Timed:
        states = self._fresh(games)
        for state in states:
            self._deal(state)
        return partial(self._step_through, states)

    def driven_with_deal(self, games: int) -> Timed:
        return partial(self._deal_and_step_through, self._fresh(games))

    def _fresh(self, games: int) -> list[Any]:
        return [self.game.new_initial_state() for _ in range(games)]

    def _deal(self, state: Any) -> None:
        """Draw every chance outcome; in this game they are equally likely."""
        chance = random.random
        while state.is_chance_node():
            outcomes = state.legal_actions()
            state.apply_action(outcomes[int(chance() * len(outcomes))])

    def _deal_and_step_through(self, states: list[Any]) -> int:
        for state in states:
            self._deal(state)
        return self._step_through(states)

    def _step_through(self, states: list[Any]) -> int:
        chance = random.random
        moves = 0
        for state in states:
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
                moves += 1
        return moves


def rates(turns: int, *sides: tuple[Side, int]) -> list[list[float]]:
    """Moves a second of each side with its number of games, turn by turn; the sides alternate."""
    seen: list[list[float]] = [[] for _ in sides]
    for _ in range(1 + turns):
        for (side, games), of_side in zip(sides, seen, strict=True):
            timed = side(games)
            began = time.process_time()
            moves = timed()
            of_side.append(moves / (time.process_time() - began))
    return [of_side[1:] for of_side in seen]


def race(
    name: str, turns: int, ours: tuple[Side, int], theirs: tuple[Side, int], target: float | None = None
) -> Race:
    our_rates, their_rates = rates(turns, ours, theirs)
    ratio = median(a / b for a, b in zip(our_rates, their_rates, strict=True))
    return Race(name, median(our_rates), median(their_rates), ratio, target)


def races(amounts: Amounts) -> Iterator[Race]:
    ours, theirs = Ours(), Theirs()
    turns, games = amounts.turns, amounts.driven_games
    compiled, rollouts = (ours.compiled, amounts.compiled_games), (theirs.rollouts, amounts.rollouts)
    yield race("compiled", turns, compiled, rollouts, target=5)
    with_deal = (ours.driven_with_deal, games), (theirs.driven_with_deal, games)
    yield race("driven from Python, with the deal", turns, *with_deal, target=2)
    yield race("driven from Python, dealt before", turns, (ours.driven, games), (theirs.driven, games))


def costs(amounts: Amounts) -> Iterator[Cost]:
    ours, games = Ours(), amounts.compiled_games // 4
    every = (ours.compiled, ours.compiled_muted, ours.compiled_listening, ours.bare)
    sides = ((side, games) for side in every)
    whole, muted, listening, bare = (1e9 / median(of_side) for of_side in rates(amounts.turns, *sides))
    yield Cost("a move, compiled, muted log", whole, "ns")
    yield Cost("of it options, history and lacks", whole - bare, "ns")
    yield Cost("more with a log that listens", listening - muted, "ns")
    cold, warm = starts(amounts.starts)
    yield Cost("start, empty compile cache", cold, "s")
    yield Cost("start, filled compile cache", warm, "s")


def starts(repeats: int) -> tuple[float, float]:
    """Median seconds of a fresh process with an empty compile cache, and again with what that one left."""
    cold, warm = [], []
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as folder:
            cold.append(seconds_to_get_ready(folder))
            warm.append(seconds_to_get_ready(folder))
    return median(cold), median(warm)


def seconds_to_get_ready(cache: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", GET_READY], env=os.environ | {"TABLEMATE_CACHE": cache}, check=True)
    return time.perf_counter() - began


def versions() -> dict[str, str]:
    return {name: version(name) for name in ("tablemate", "open_spiel", "numba", "numpy")}


def table(raced: list[Race], cost: list[Cost]) -> str:
    lines = [", ".join(f"{name} {number}" for name, number in versions().items()), ""]
    lines.append(f"{'million moves a second':34} {'Tablemate':>10} {'OpenSpiel':>10} {'ratio':>7}  target")
    for race in raced:
        ours, theirs = race.ours / 1e6, race.theirs / 1e6
        lines.append(
            f"{race.name:34} {ours:10.3f} {theirs:10.3f} {race.ratio:7.1f}  {verdict(race)}".rstrip()
        )
    lines.append("")
    lines.extend(f"{c.name:34} {c.amount:10.2f} {c.unit}" for c in cost)
    return "\n".join(lines)


def verdict(race: Race) -> str:
    if race.target is None:
        return ""
    return f"{race.target:g} {'met' if race.ratio >= race.target else 'missed'}"


def as_json(raced: list[Race], cost: list[Cost]) -> str:
    figures = {
        "versions": versions(),
        "moves_per_second": {
            r.name: {"tablemate": r.ours, "openspiel": r.theirs, "ratio": r.ratio, "target": r.target}
            for r in raced
        },
        "costs": {c.name: {"amount": c.amount, "unit": c.unit} for c in cost},
    }
    return json.dumps(figures, indent=2)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure Tablemate beside OpenSpiel.")
    parser.add_argument("--quick", action="store_true", help="measure less: seconds instead of a minute")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    amounts = QUICK if arguments.quick else USUAL
    random.seed(1)
    show = as_json if arguments.json else table
    print(show(list(races(amounts)), list(costs(amounts))))


if __name__ == "__main__":
    main()
