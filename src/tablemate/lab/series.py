"""A series: many matches of one line-up.

Match k of a series depends on the series' seed and k alone: the same matches, the same figures and the same
files, on any engine and with any number of workers.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from threading import get_ident

from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.matchfile import write_match
from tablemate.core.options import GameOptions
from tablemate.core.playing import play_out
from tablemate.core.streams import match_seed
from tablemate.lab.match_statistics import Statistics, StatisticsKernel, statistics_of
from tablemate.lab.series_kernels import level_series
from tablemate.players import make_player
from tablemate.players.line_up import CompiledSeat, has_levels
from tablemate.players.seats import line_up_of

BLOCKS = 1024  # in which matches are added up, by their numbers: enough to tell how far figures vary
STALL_AFTER = 20_000  # decisions: no match takes so long that is going anywhere
FEW = 16  # matches
LONGEST = 1 << 20  # decisions that are written down of one that nobody cuts off


@dataclass(frozen=True)
class Series:
    """What to play: a line-up, its options, and the seed that all matches follow from."""

    game: Game
    options: GameOptions
    seats: tuple[str, ...]
    seed: int
    with_text: bool = False  # the record of each match that comes to its end is wanted
    with_each: bool = False  # what the game counts is wanted match by match
    stall_after: int = STALL_AFTER

    @cached_property
    def line_up(self) -> tuple[CompiledSeat, ...] | None:
        """The line-up as compiled code plays it; None if somebody thinks in Python."""
        return line_up_of(self.game, self.seats)

    @property
    def compiled_line_up(self) -> tuple[CompiledSeat, ...] | None:
        """The same; None where a record is wanted as well."""
        return None if self.with_text else self.line_up

    def match(self, number: int) -> Match:
        """Play match `number`, from the deal to its end or to where it is cut off."""
        seed = match_seed(self.seed, number)
        return played_match(self.game, self.options, seed, self.seats, most=self.stall_after)


@dataclass(frozen=True)
class Batch:
    """Some matches of a series that follow one another."""

    first: int  # the number of the first
    statistics: Statistics
    by_block: bool = False  # what the game counts is added up in blocks, else match by match
    texts: tuple[str, ...] = ()  # their records, if wanted
    faults: tuple[tuple[int, str], ...] = ()  # the number of a match, and what a player did wrong there

    @property
    def games(self) -> int:
        return len(self.statistics.rows)


def play_one(series: Series, number: int) -> Batch:
    """Match `number` of a series, in plain Python."""
    match = series.match(number)
    return Batch(
        number,
        statistics_of(match),
        texts=(write_match(match),) if series.with_text else (),
        faults=tuple((number, fault) for fault in match.faults),
    )


def is_worth_compiling(game: Game, line_up: Sequence[CompiledSeat] | None, games: int) -> bool:
    """Levels that would have to be compiled for a series play a few matches sooner as they do at a table."""
    if line_up is None or not has_levels(line_up):
        return line_up is not None
    return games > FEW or level_series(game, line_up).is_ready


def prepare(game: Game, line_ups: Iterable[Sequence[CompiledSeat] | None], matches: int) -> None:
    """Let levels choose in compiled code in what follows, where it is worth that: workers only load it."""
    for up in line_ups:
        if up is not None and has_levels(up) and is_worth_compiling(game, up, matches):
            level_series(game, up).load()


def played_match(
    game: Game, options: GameOptions, seed: int, seats: Sequence[str], *, most: int | None = None
) -> Match:
    """A match from the deal to its end, with these players; its record says where one of them failed.

    Levels choose in compiled code, where that is at hand; it is the same match either way.
    """
    line_up = line_up_of(game, seats)
    if line_up is not None and has_levels(line_up) and level_series(game, line_up).is_ready:
        return _recorded(game, options, seed, tuple(seats), line_up, most or LONGEST)
    return _asked(game, options, seed, seats, most)


def asked_match(series: Series, number: int) -> Match:
    """A match of a series whose players are asked one by one, as at a table."""
    seed = match_seed(series.seed, number)
    return _asked(series.game, series.options, seed, series.seats, series.stall_after)


def _asked(game: Game, options: GameOptions, seed: int, seats: Sequence[str], most: int | None) -> Match:
    match = Match(game, options, seed, seats)
    players = [make_player(game, name, seed, seat, with_limit=False) for seat, name in enumerate(seats)]
    play_out(match, players, on_fault=lambda match, seat, fault: None, most=most)
    return match


def _recorded(
    game: Game,
    options: GameOptions,
    seed: int,
    seats: tuple[str, ...],
    line_up: tuple[CompiledSeat, ...],
    most: int,
) -> Match:
    """A match that is played first, and written down then."""
    _, codes, slips = _kernel(game, options, line_up, get_ident()).play_recorded(seed, 0, most=most)
    match = Match(game, options, seed, seats)
    for code, is_slip in zip(codes, slips, strict=True):
        seat = match.actor
        assert seat is not None
        match.act(seat, match.position.named(code), is_slip=is_slip)
    return match


@lru_cache(maxsize=8)
def _kernel(
    game: Game, options: GameOptions, line_up: tuple[CompiledSeat, ...], thread: int
) -> StatisticsKernel:
    """The one of a thread: its memory is for one match at a time."""
    return StatisticsKernel(game, options, line_up)
