"""Paired evaluation: who is measured against whom plays the same deals, from every side.

A deal is a match seed, and chance in a match does not depend on who plays, so all matches of a deal have the
same cards. On each deal every contest is played in several line-ups, so that the luck of the cards and of the
seat weighs on both sides alike.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice, product
from pathlib import Path
from statistics import fmean
from typing import Any, ClassVar, Literal, Protocol, TypeVar

import msgspec

from tablemate.core.game import Game
from tablemate.core.metrics import metrics_of
from tablemate.core.options import GameOptions, as_plain
from tablemate.core.streams import JSON_SAFE, match_seed
from tablemate.lab.engines.engine import Engine
from tablemate.lab.match_statistics import counts_by_seat
from tablemate.lab.plan import RowsPlan, RunKind
from tablemate.lab.results import A_WIN
from tablemate.lab.series import STALL_AFTER, played_match, prepare
from tablemate.lab.workers import spread
from tablemate.players.seats import line_up_of

Side = Literal[0, 1]
SIDES: tuple[Side, Side] = (0, 1)
R = TypeVar("R", bound="Played")


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is recorded of a match."""

    scores: list[int]
    winners: list[int]
    counts: dict[str, list[int]]  # what the game counts, by name, a number for each seat
    faults: int  # moves that their players did not choose


class Played(Protocol):
    """One deal of one contest, all its matches played."""

    @property
    def matches(self) -> list[Outcome]: ...


@dataclass(frozen=True)
class Contest:
    """Two sides, and how they sit in each match of a deal; or one side alone, among its own."""

    first: int  # among the names
    second: int | None
    line_ups: tuple[tuple[str, ...], ...]
    own_seats: tuple[tuple[int, ...], ...]  # those of the first side, match by match

    @property
    def is_apart(self) -> bool:
        """Two sides in a game of one seat: each plays alone, and the better match counts as both wins."""
        return self.second is not None and all(len(line_up) == 1 for line_up in self.line_ups)

    def wins(self, row: Played, side: Side = 0) -> int:
        """The wins of one side, of which a match has A_WIN; one shared by k seats counts in parts."""
        if self.is_apart:
            return self._wins_apart(row, side)
        return sum(
            A_WIN // len(outcome.winners)
            for outcome, seat in self.places(row, side)
            if seat in outcome.winners
        )

    def _wins_apart(self, row: Played, side: Side) -> int:
        first, second = ([_worth(*place) for place in self.places(row, each)] for each in SIDES)
        own, other = (first, second) if side == 0 else (second, first)
        return A_WIN * len(self.line_ups) * ((own > other) + (own >= other)) // 2

    def win_share(self, row: Played, side: Side = 0) -> float:
        return self.wins(row, side) / (len(self.line_ups) * A_WIN)

    def points(self, row: Played, side: Side = 0) -> float:
        """The points of one side, a seat and a match."""
        return fmean([outcome.scores[seat] for outcome, seat in self.places(row, side)])

    def counted(self, row: Played, name: str) -> int:
        """What the game counts of the first side."""
        return sum(outcome.counts[name][seat] for outcome, seat in self.places(row))

    def places(self, row: Played, side: Side = 0) -> list[tuple[Outcome, int]]:
        """The matches of a deal with each seat of one side in them."""
        return [
            (outcome, seat)
            for outcome, own in zip(row.matches, self.own_seats, strict=True)
            for seat in range(len(outcome.scores))
            if (seat in own) == (side == 0)
        ]


def _worth(outcome: Outcome, seat: int) -> tuple[bool, int]:
    """What a seat has come to: a match that is won is better than any that is not, and then points count."""
    return seat in outcome.winners, outcome.scores[seat]


@dataclass(frozen=True)
class Evaluation(ABC):
    """Who is measured, on deals that all follow from one seed."""

    game: Game
    options: GameOptions
    names: tuple[str, ...]
    seed: int

    kind: ClassVar[RunKind]
    row_type: ClassVar[type[Any]]
    names_called: ClassVar[str]  # in a checkpoint

    @property
    def seats(self) -> int:
        return self.game.seats(self.options)

    @property
    def par(self) -> float:
        """The win-share of equals; in a game of one seat two play the same deal apart."""
        return 1 / max(self.seats, 2)

    @property
    @abstractmethod
    def contests(self) -> list[Contest]:
        """What is played on every deal, in this order."""

    @abstractmethod
    def row(self, deal: int, contest: Contest, matches: list[Outcome]) -> Any:
        """What is recorded of a deal of a contest."""

    @property
    def matches_a_deal(self) -> int:
        return sum(len(contest.line_ups) for contest in self.contests)

    def deals_of(self, rows: Sequence[R]) -> list[Sequence[R]]:
        """The rows of each contest, as far as whole deals are finished."""
        contests = len(self.contests)
        finished = rows[: len(rows) // contests * contests]
        return [finished[number::contests] for number in range(contests)]


class EvaluationPlan(RowsPlan[Any, Any]):
    """An evaluation over so many deals."""

    def __init__(self, of: Evaluation, deals: int, out: Path | None = None) -> None:
        super().__init__(out)
        self.of, self.deals = of, deals
        self.kind, self.row_type = of.kind, of.row_type
        self.game, self.seed = of.game, of.seed

    @property
    def about(self) -> dict[str, Any]:
        return {"options": as_plain(self.of.options), self.of.names_called: self.of.names}

    @property
    def rows(self) -> list[Any]:
        """Those that are asked for."""
        return self.kept[: self.deals * len(self.of.contests)]

    @property
    def finished(self) -> list[Sequence[Any]]:
        """Those of each contest, as far as whole deals are finished."""
        return self.of.deals_of(self.rows)

    @property
    def total(self) -> int:
        return self.deals * self.of.matches_a_deal

    @property
    def done(self) -> int:
        return sum(len(row.matches) for row in self.rows)

    def work(self, engine: Engine) -> Generator[Any, None, None] | None:
        return None if self.done == self.total else self._play(engine.workers)

    def _play(self, workers: int | None) -> Generator[Any, None, None]:
        """All of one deal before the next."""
        pieces = list(islice(product(range(self.deals), self.of.contests), len(self.kept), None))
        jobs = [(deal, line_up) for deal, contest in pieces for line_up in contest.line_ups]
        line_ups = [line_up_of(self.game, line_up) for line_up in {seats for _, seats in jobs}]
        prepare(self.game, line_ups, len(jobs))
        # One match at a time: those of strong players take a thousand times as long as those of weak ones.
        with closing(spread(partial(_outcome, self.of), jobs, workers, most_at_once=1)) as outcomes:
            for deal, contest in pieces:
                matches = list(islice(outcomes, len(contest.line_ups)))
                yield self.of.row(deal, contest, matches)

    def follows(self, row: Any) -> bool:
        """Whether a row is that of the deal and contest that come next, with all matches."""
        deal, number = divmod(len(self.kept), len(self.of.contests))
        contest = self.of.contests[number]
        return (
            row == self.of.row(deal, contest, row.matches)
            and len(row.matches) == len(contest.line_ups)
            and all(_can_be(self.of, outcome) for outcome in row.matches)
        )


def _outcome(of: Evaluation, job: tuple[int, tuple[str, ...]]) -> Outcome:
    """Play a deal with this line-up."""
    deal, line_up = job
    match = played_match(of.game, of.options, match_seed(of.seed, deal), line_up, most=STALL_AFTER)
    result = match.standing_result  # of a match without an end nobody is the winner
    return Outcome(result.scores, result.winners, counts_by_seat(match), len(match.faults))


def _can_be(of: Evaluation, outcome: Outcome) -> bool:
    """Whether a match can have come to this: points and counts for every seat, and winners that sit there."""
    seats = of.seats
    names = [name for metric in metrics_of(of.game).shares_by_seat for name in (metric.part, metric.whole)]
    counts = [outcome.counts.get(name, []) for name in names]
    return (
        all(len(numbers) == seats for numbers in (outcome.scores, *counts))
        and all(abs(points) <= JSON_SAFE for points in outcome.scores)
        and all(0 <= count <= JSON_SAFE for numbers in counts for count in numbers)
        and len(outcome.winners) == len({*outcome.winners})
        and all(0 <= winner < seats for winner in outcome.winners)
        and outcome.faults >= 0
    )
