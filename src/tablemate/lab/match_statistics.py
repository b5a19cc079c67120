"""Matches in figures: played in compiled code where their players are, or replayed once they are over."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tablemate.core.game import Game
from tablemate.core.kernel import Kernel
from tablemate.core.log import MUTED
from tablemate.core.match import Match
from tablemate.core.metrics import MATCHES, SEAT, metrics_of
from tablemate.core.options import GameOptions
from tablemate.core.record import copied, dtype_of
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.core.specialise import specialise
from tablemate.players.evaluator import level_record
from tablemate.players.line_up import CompiledSeat, LooksAheadSeat, has_levels

KERNELS = Path(__file__).parent / "kernels"
SERIES_KERNEL, LEVEL_SERIES_KERNEL = KERNELS / "series.py", KERNELS / "level_series.py"


@dataclass(frozen=True)
class Statistics:
    """What some matches that follow one another come to."""

    rows: Records  # one for each match: `Row` of kernels/series.py
    counts: Records  # the game's own, match by match or added up in places
    usage: Records  # one for all


class StatisticsKernel:
    """The compiled statistics of one game, with the memory that one thread needs for them."""

    def __init__(self, game: Game, options: GameOptions, line_up: Sequence[CompiledSeat] = ()) -> None:
        """Where levels are to play, the line-up says so from the beginning: they take more to compile."""
        self._book = rulebook_of(game)
        source = series_source(line_up)
        self._kernel = self._book.kernel(source)
        self._seats = game.seats(options)
        self._blank = self._book.blank(options)
        self._state = np.zeros(1, self._book.state_dtype)
        self._usages: Records = np.zeros(1, dtype_of(self._kernel.Usage))
        self._works, self._numbers = seated(game, line_up)
        self._work: Records = self._works["series"] if source == LEVEL_SERIES_KERNEL else self._works

    def play(
        self,
        seed: int,
        first: int,
        games: int,
        *,
        most: int,
        blocks: int | None = None,
    ) -> Statistics:
        """Play matches of a series, each cut off after `most` decisions.

        They are counted match by match, or added up in so many blocks by their numbers.
        """
        place = first % blocks if blocks else 0
        rows, counts = self._empty_tables(games, blocks or games)
        self._kernel.play_series_at(
            self._state,
            self._blank,
            self._book.tables,
            new_task(self._book.game, self._numbers, seed, first=first, place=place, most=most),
            self._works,
            self._usages,
            rows,
            counts,
        )
        return Statistics(rows, counts, copied(self._usages))

    def play_recorded(self, seed: int, number: int, *, most: int) -> tuple[Statistics, list[int], list[bool]]:
        """Play one match of a series in which levels play; also its actions, and which of them were slips."""
        rows, counts = self._empty_tables(1, 1)
        lines = np.zeros(most, np.int64)
        played: int = self._kernel.play_recorded_at(
            self._state,
            self._blank,
            self._book.tables,
            new_task(self._book.game, self._numbers, seed, first=number, most=most),
            self._works,
            self._usages,
            counts,
            lines,
        )
        rows[:] = self._work["row"]
        codes, slips = np.divmod(lines[:played], 2)
        return (
            Statistics(rows, counts, copied(self._usages)),
            codes.tolist(),
            slips.astype(bool).tolist(),
        )

    def replay(self, match: Match) -> Statistics:
        """The same of a match that has been played already, with this game and these options."""
        rows, counts = self._empty_tables(1, 1)
        self._state = self._book.blank(match.options, match.rules)
        self._kernel.replay_at(
            self._state,
            self._book.tables,
            new_task(self._book.game, [0] * self._seats, match.seed),
            self._work,
            self._usages,
            counts,
            np.array(match.codes, np.int64),
            np.array(match.slips, np.int64),
        )
        rows[:] = self._work["row"]
        return Statistics(rows, counts, copied(self._usages))

    @property
    def state(self) -> Records:
        """How the last match ended."""
        return self._state

    def _empty_tables(self, games: int, places: int) -> tuple[Records, Records]:
        """Rows and counts, yet to be written."""
        kernel = self._kernel
        return np.zeros(games, dtype_of(kernel.Row)), np.zeros(places, dtype_of(kernel.Counts))


def series_source(line_up: Sequence[CompiledSeat]) -> Path:
    """The kernel that plays series of this line-up: levels take more."""
    return LEVEL_SERIES_KERNEL if has_levels(line_up) else SERIES_KERNEL


def seated(game: Game, line_up: Sequence[CompiledSeat]) -> tuple[Records, list[int]]:
    """What a line-up plays with, each level written down at its seat; and the number of each player."""
    kernel: Any = specialise(series_source(line_up), game.package)
    works: Records = np.zeros(1, dtype_of(kernel.Work))
    for thinking in ("look", "pimc") if has_levels(line_up) else ():
        works[thinking]["log"]["n"] = MUTED
    return works, [_number(game, kernel, works, seat, player) for seat, player in enumerate(line_up)]


def _number(game: Game, kernel: Any, works: Records, seat: int, player: CompiledSeat) -> int:
    """The number of a player in the line-up; the rest of a level is written down at its seat."""
    if isinstance(player, int):
        return player
    at = works["seats"][0, seat : seat + 1]
    if isinstance(player, LooksAheadSeat):
        at["level"] = level_record(game, player.level, player.style)
        return int(kernel.LOOKS)
    at["worlds"], at["style"] = player.worlds, player.style
    return int(kernel.TRIES)


def level_series(game: Game) -> Kernel:
    """The kernel in which levels play series of this game, as it is now."""
    return rulebook_of(game).unloaded(LEVEL_SERIES_KERNEL)


def new_task(
    game: Game, numbers: Sequence[int], seed: int, *, first: int = 0, place: int = 0, most: int = 0
) -> Records:
    """`Task` of kernels/series.py: matches of a series from the first on."""
    tasks: Records = np.zeros(1, dtype_of(specialise(SERIES_KERNEL, game.package).Task))
    values = {"seed": seed, "first": first, "place": place, "most": most, "seats": len(numbers)}
    for name, value in values.items():
        tasks[name] = value
    tasks["line_up"][0, : len(numbers)] = numbers
    return tasks


def statistics_of(match: Match) -> Statistics:
    """One match in figures."""
    return StatisticsKernel(match.game, match.options).replay(match)


def counts_by_seat(match: Match) -> dict[str, list[int]]:
    """What the shares of each seat in a match are made of, by name; what has no seats counts for each."""
    counts = statistics_of(match).counts
    seats = len(match.seats)
    by_seat: dict[str, list[int]] = {}
    for metric in metrics_of(match.game).shares_by_seat:
        by_match_and_seat = (0, 1 + metric.by.index(SEAT))
        for field in (metric.part, metric.whole):
            of_match = counts[field] if field != MATCHES else np.ones(1, np.int64)
            others = tuple(axis for axis in range(of_match.ndim) if axis not in by_match_and_seat)
            summed = of_match.sum(axis=others)
            of_seats = summed[0, :seats] if summed.ndim > 1 else summed.repeat(seats)
            by_seat[field] = of_seats.tolist()
    return by_seat
