"""A ladder: levels measured against each other on the same cards.

Every deal is a match seed, and chance in a match does not depend on who plays, so all matches of a deal
have the same cards. On each deal every level plays among its own, and one seat of it against the level
below, once from every seat: luck of the cards and of the seat weighs on both sides alike.
"""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice, product

import msgspec

from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.lab.outcomes import Outcome, outcome_of
from tablemate.lab.workers import spread


@dataclass(frozen=True)
class Contest:
    """One seat of a level against a table of another, or a table of the level alone."""

    level: str
    against: str | None  # None: among its own

    def line_ups(self, seats: int) -> list[tuple[str, ...]]:
        """Who sits where in each match of a deal."""
        if self.against is None:
            return [(self.level,) * seats]
        others = (self.against,) * (seats - 1)
        return [(*others[:own], self.level, *others[own:]) for own in range(seats)]

    def own_seats(self, number: int, seats: int) -> range:
        """The seats of the level in match `number` of a deal."""
        return range(seats) if self.against is None else range(number, number + 1)


@dataclass(frozen=True)
class Ladder:
    """What is measured: levels, weakest first, on deals that all follow from one seed."""

    game: Game
    options: GameOptions
    levels: tuple[str, ...]
    seed: int

    @property
    def seats(self) -> int:
        return self.game.seats(self.options)

    @property
    def contests(self) -> list[Contest]:
        """What is played on every deal, in this order."""
        alone = [Contest(level, None) for level in self.levels]
        steps = [Contest(upper, lower) for lower, upper in zip(self.levels, self.levels[1:], strict=False)]
        return alone + steps

    @property
    def matches_a_deal(self) -> int:
        return sum(len(contest.line_ups(self.seats)) for contest in self.contests)


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One deal of one contest, all its matches played."""

    deal: int
    level: str
    against: str | None
    matches: list[Outcome]


def schedule(ladder: Ladder, deals: int) -> Iterator[tuple[int, Contest]]:
    """What is played in which order: all of one deal before the next."""
    return product(range(deals), ladder.contests)


def climb(
    ladder: Ladder, deals: int, *, skip: int = 0, workers: int | None = None
) -> Generator[Row, None, None]:
    """Play the ladder, but for the first rows of it, and yield its rows in order."""
    pieces = list(islice(schedule(ladder, deals), skip, None))
    jobs = [(deal, line_up) for deal, contest in pieces for line_up in contest.line_ups(ladder.seats)]
    # One match at a time: those of a strong level take a thousand times as long as those of a weak one.
    with closing(spread(partial(outcome_of, ladder), jobs, workers, most_at_once=1)) as outcomes:
        for deal, contest in pieces:
            matches = list(islice(outcomes, len(contest.line_ups(ladder.seats))))
            yield Row(deal, contest.level, contest.against, matches)
