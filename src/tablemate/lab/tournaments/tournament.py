"""A tournament: players meet, each with each, on the same cards.

On every deal each pair sits down twice, X Y X Y and then Y X Y X: what the cards and the seats are worth
goes to both alike, in games with an odd number of seats too. Whoever plays in a seat draws from the streams
of that deal and seat, so that a player against its equal plays the same match twice and has exactly half of
the wins.
"""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import combinations, islice, product
from typing import Literal

import msgspec

from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.lab.outcomes import Outcome, outcome_of
from tablemate.lab.workers import spread

SITTINGS = 2  # of a pair, on a deal
Side = Literal[0, 1]


@dataclass(frozen=True)
class Pair:
    """Two of the players, by their numbers."""

    first: int
    second: int


@dataclass(frozen=True)
class Tournament:
    """Who meets, on deals that all follow from one seed. A name may come twice: that is a mirror."""

    game: Game
    options: GameOptions
    players: tuple[str, ...]
    seed: int

    @property
    def seats(self) -> int:
        return self.game.seats(self.options)

    @property
    def pairs(self) -> list[Pair]:
        """Who meets on every deal, in this order."""
        return [Pair(first, second) for first, second in combinations(range(len(self.players)), 2)]

    @property
    def matches_a_deal(self) -> int:
        return SITTINGS * len(self.pairs)

    def line_ups(self, pair: Pair) -> list[tuple[str, ...]]:
        """Who sits where in both matches of a pair on a deal."""
        numbers = (pair.first, pair.second)
        return [
            tuple(self.players[numbers[side_of(seat, sitting)]] for seat in range(self.seats))
            for sitting in range(SITTINGS)
        ]


class Meeting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One deal of one pair, both matches played."""

    deal: int
    first: int
    second: int
    matches: list[Outcome]


def side_of(seat: int, sitting: int) -> Side:
    """Which of a pair has this seat: they take turns, and change over for the second match."""
    return 1 if (seat + sitting) % 2 else 0


def schedule(tournament: Tournament, deals: int) -> Iterator[tuple[int, Pair]]:
    """What is played in which order: all of one deal before the next."""
    return product(range(deals), tournament.pairs)


def hold(
    tournament: Tournament, deals: int, *, skip: int = 0, workers: int | None = None
) -> Generator[Meeting, None, None]:
    """Play the tournament, but for the first meetings of it, and yield its meetings in order."""
    pieces = list(islice(schedule(tournament, deals), skip, None))
    jobs = [(deal, line_up) for deal, pair in pieces for line_up in tournament.line_ups(pair)]
    # One match at a time: those of strong players take a thousand times as long as those of weak ones.
    with closing(spread(partial(outcome_of, tournament), jobs, workers, most_at_once=1)) as outcomes:
        for deal, pair in pieces:
            yield Meeting(deal, pair.first, pair.second, list(islice(outcomes, SITTINGS)))
