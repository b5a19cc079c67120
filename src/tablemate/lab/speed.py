"""How fast a game's rules run: compiled, driven from Python, from a cold and a warm start; and its levels."""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from tablemate.core.driver import Driver
from tablemate.core.game import Game
from tablemate.core.levels import levels_of
from tablemate.core.record import copied
from tablemate.core.rulebook import Rulebook, new_rngs, rulebook_of
from tablemate.core.streams import stream_start
from tablemate.lab.match_statistics import StatisticsKernel
from tablemate.lab.series import Series, asked_match
from tablemate.players.seats import loading_order

SECONDS = 1.0  # to measure each for, after a warm-up of a tenth

START = """
import importlib, time
began = time.perf_counter()
from tablemate.core.rulebook import rulebook_of
game = importlib.import_module({package!r}).GAME
rulebook_of(game).play
print(time.perf_counter() - began)
"""


def measure(game: Game) -> dict[str, Any]:
    """The figures of `tablemate bench`: whole random games, default options, one core, log off."""
    book = rulebook_of(game)
    with tempfile.TemporaryDirectory() as empty:
        cold, warm = _start_seconds(game, empty), _start_seconds(game, empty)
    return {
        "game": game.id,
        "compiled_moves_per_s": round(compiled_moves_per_s(book)),
        "python_moves_per_s": round(python_moves_per_s(book)),
        "cold_start_s": round(cold, 2),
        "warm_start_s": round(warm, 2),
        "state_bytes": book.state_dtype.itemsize,
    }


def compiled_moves_per_s(book: Rulebook) -> float:
    """Whole random games in compiled code."""
    run = book.play.random_games_at  # compiled now, where the cache lacks it, and not while it is measured
    blanks = book.blank(book.game.options())
    states, rngs = copied(blanks), new_rngs(stream_start(0, 0))
    out = np.zeros(book.max_legal, np.int64)

    def play(games: int) -> int:
        moves: int = run(states, blanks, book.tables, rngs, book.muted, out, games)
        return moves

    return _rate(play)


def python_moves_per_s(book: Rulebook) -> float:
    """The same, one crossing from Python a move."""
    driver = Driver(book.game, book.game.options())
    step, codes, draw = driver.step, driver.codes, random.Random(0).random

    def play(games: int) -> int:
        moves = 0
        for seed in range(games):
            n = driver.deal(seed)
            while n:
                n = step(codes[int(draw() * n)])
                moves += 1
        return moves

    return _rate(play)


def _rate(play: Any) -> float:
    """Moves a second, over enough games to fill the time."""
    play(1)  # whatever is only done once
    games = 1
    while True:
        began = time.perf_counter()
        moves = play(games)
        spent = time.perf_counter() - began
        if spent > SECONDS:
            return float(moves / spent)
        games *= 2 if spent > SECONDS / 10 else 10


def _start_seconds(game: Game, cache: str) -> float:
    """From a fresh process to rules ready to play, with compiled code kept in `cache`."""
    finished = subprocess.run(
        [sys.executable, "-P", "-c", START.format(package=game.package)],
        env={**os.environ, "TABLEMATE_CACHE": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(finished.stdout)


def measure_levels(game: Game) -> dict[str, dict[str, int | None]]:
    """Decisions a second of every level against itself, default options, one core.

    In compiled code, where the level plays in it, and asked one by one as at a table.
    """
    return {level: _level_speed(game, level) for level in levels_of(game)}


def _level_speed(game: Game, level: str) -> dict[str, int | None]:
    options = game.options()
    series = Series(game, options, (level,) * game.seats(options), 0)
    for needed in loading_order(game, series.seats):
        needed.load()
    asked = _decisions_per_s(lambda number: len(asked_match(series, number).standing))
    if series.line_up is None:
        return {"compiled_per_s": None, "asked_per_s": asked}
    kernel = StatisticsKernel(game, options, series.line_up)

    def play(number: int) -> int:
        played = kernel.play(series.seed, number, 1, most=series.stall_after)
        return int(played.rows["decisions"].sum())

    return {"compiled_per_s": _decisions_per_s(play), "asked_per_s": asked}


def _decisions_per_s(play: Callable[[int], int]) -> int:
    """Over whole matches, by the time of this process alone, after one to warm up."""
    play(0)
    began, decisions, number = time.process_time(), 0, 0
    while (spent := time.process_time() - began) < SECONDS:
        number += 1
        decisions += play(number)
    return round(decisions / spent)
