"""Matches in figures: played in compiled code where their players are, or replayed once they are over."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.metrics import MATCHES, SEAT, metrics_of
from tablemate.core.options import GameOptions
from tablemate.core.record import copied, dtype_of
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.core.specialise import specialise
from tablemate.lab.series_kernels import SEARCH_SERIES_KERNEL, SERIES_KERNEL, Seated, series_kernel_path
from tablemate.players.line_up import CompiledSeat


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
        path = series_kernel_path(line_up)
        self._kernel = self._book.kernel(path)
        self._seats = game.seats(options)
        self._blank = self._book.blank(options)
        self._state = np.zeros(1, self._book.state_dtype)
        self._usages: Records = np.zeros(1, dtype_of(self._kernel.Usage))
        seated = Seated(game, line_up)
        if path == SEARCH_SERIES_KERNEL:
            self._kernel.prepare_work(seated.works)
        self._works, self._levels, self._work = seated.works, seated.levels, seated.series
        self._numbers = seated.numbers

    def end(self) -> None:
        """Let what another thread is playing be over at its next decision: nobody waits for it any more."""
        if self._levels is not None:
            self._levels["is_ended"] = 1

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
