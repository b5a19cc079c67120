"""Play a line-up many times over, on all cores.

Match k of a series depends on the series' seed and k alone, and results come back in order: the
same matches, and the same file, whatever the number of workers.
"""

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import partial

from tablemate.core.game import Game
from tablemate.core.match import Match, Result
from tablemate.core.matchfile import write_match
from tablemate.core.options import GameOptions
from tablemate.core.playing import play_out
from tablemate.core.streams import match_seed
from tablemate.lab.workers import spread
from tablemate.players import make_player
from tablemate.players.faults import counted


@dataclass(frozen=True)
class Series:
    """What to play: a line-up, its options, and the seed that all matches follow from."""

    game: Game
    options: GameOptions
    seats: tuple[str, ...]
    seed: int
    with_text: bool


@dataclass(frozen=True)
class Played:
    """One finished match: its result, what went wrong with players and, if asked for, its text."""

    result: Result
    faults: list[str]
    text: str


@dataclass
class Tally:
    """What a series comes to, seat by seat."""

    seats: tuple[str, ...]
    games: int = 0
    decisions: int = 0
    faults: Counter[str] = field(default_factory=Counter)  # what players did wrong, and how often
    first_fault: int | None = None  # the number of the match that has it
    points: list[int] = field(default_factory=list)
    win_share: list[float] = field(default_factory=list)  # a shared win counts 1/k

    def __post_init__(self) -> None:
        self.points = [0] * len(self.seats)
        self.win_share = [0.0] * len(self.seats)

    def add(self, played: Played) -> None:
        result = played.result
        if played.faults and self.first_fault is None:
            self.first_fault = self.games
        self.faults.update(counted(played.faults))
        self.games += 1
        self.decisions += result.decisions
        for seat, points in enumerate(result.scores):
            self.points[seat] += points
        for winner in result.winners:
            self.win_share[winner] += 1 / len(result.winners)


def simulate(series: Series, games: int, workers: int | None = None) -> Generator[Played, None, None]:
    """Play the series and yield its matches in order."""
    return spread(partial(play_one, series), range(games), workers)


def play_one(series: Series, number: int) -> Played:
    """Match `number` of a series."""
    match = played_match(series.game, series.options, match_seed(series.seed, number), series.seats)
    assert match.result is not None
    return Played(match.result, match.faults, write_match(match) if series.with_text else "")


def played_match(game: Game, options: GameOptions, seed: int, seats: Sequence[str]) -> Match:
    """A match from the deal to its end, with these players; its record tells where one of them failed."""
    match = Match(game, options, seed, seats)
    players = [make_player(game, name, seed, seat) for seat, name in enumerate(seats)]
    play_out(match, players, failed=lambda match, seat, fault: None)
    return match
