"""A series: many matches of one line-up.

Match k of a series depends on the series' seed and k alone: the same matches, the same figures and the same
files, on any engine and with any number of workers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.matchfile import write_match
from tablemate.core.options import GameOptions
from tablemate.core.playing import play_out
from tablemate.core.streams import match_seed
from tablemate.lab.match_statistics import Statistics, statistics_of
from tablemate.players import make_player
from tablemate.players.seats import line_up_of

BLOCKS = 1024  # in which matches are added up, by their numbers: enough to tell how far figures vary
STALL_AFTER = 20_000  # decisions: no match takes so long that is going anywhere


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
    def compiled_line_up(self) -> tuple[int, ...] | None:
        """The line-up as compiled code plays it; None if somebody thinks in Python, or a record is wanted."""
        return None if self.with_text else line_up_of(self.game, self.seats)

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


def played_match(
    game: Game, options: GameOptions, seed: int, seats: Sequence[str], *, most: int | None = None
) -> Match:
    """A match from the deal to its end, with these players; its record says where one of them failed."""
    match = Match(game, options, seed, seats)
    players = [make_player(game, name, seed, seat, with_limit=False) for seat, name in enumerate(seats)]
    play_out(match, players, on_fault=lambda match, seat, fault: None, most=most)
    return match
