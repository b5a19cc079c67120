"""A ladder: on each deal every level plays among its own, and one seat of it against the level below.

The seat of the upper level moves on around the table, so that every deal is played from every seat. In a game
of one seat the two levels play each deal apart, and the one with more points has won it.

Where every seat plays a part of its own, who wins depends more on the part than on the player. There a level
gains what it makes of a seat beyond what the level below made of the same seat on the same deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec

from tablemate.core.errors import BadInput
from tablemate.core.metrics import metrics_of
from tablemate.core.options import as_plain
from tablemate.core.seat_words import part_of
from tablemate.lab.checkpoint import LinesCheckpoint
from tablemate.lab.estimates import FEWEST_TO_JUDGE, Estimate, mean, ratio
from tablemate.lab.evaluating.evaluation import Contest, Evaluation, EvaluationPlan, Outcome, Side
from tablemate.lab.plan import RunKind
from tablemate.lab.series import Series
from tablemate.players.judging import match_worth, stage_worth

LADDER = RunKind("ladder", 2, has_rows=True)


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One deal of a level, among its own or against the level below, all its matches played."""

    deal: int
    level: str
    against: str | None
    matches: list[Outcome]


@dataclass(frozen=True)
class Ladder(Evaluation):
    """Levels that are measured, weakest first."""

    kind = LADDER
    row_type = Row
    names_called = "levels"

    @property
    def contests(self) -> list[Contest]:
        levels = range(len(self.names))
        return [*map(self.among_its_own, levels), *map(self.step, levels[1:])]

    def among_its_own(self, level: int) -> Contest:
        return Contest(level, None, ((self.names[level],) * self.seats,), (tuple(range(self.seats)),))

    def step(self, level: int) -> Contest:
        """One seat of a level against a table of the level below, in every seat once.

        In a game of one seat both play alone, each once.
        """
        if self.seats == 1:
            return Contest(level, level - 1, ((self.names[level],), (self.names[level - 1],)), ((0,), ()))
        others = (self.names[level - 1],) * (self.seats - 1)
        line_ups = tuple((*others[:own], self.names[level], *others[own:]) for own in range(self.seats))
        return Contest(level, level - 1, line_ups, tuple((own,) for own in range(self.seats)))

    @property
    def parts(self) -> list[str]:
        """What each seat is, in a game where every seat plays a part of its own; else none."""
        parts = [part_of(self.game, seat) for seat in range(self.seats)]
        return [part for part in parts if part is not None] if self.seats > 1 and None not in parts else []

    def row(self, deal: int, contest: Contest, matches: list[Outcome]) -> Row:
        below = None if contest.second is None else self.names[contest.second]
        return Row(deal, self.names[contest.first], below, matches)


class SelfPlay(msgspec.Struct, frozen=True):
    """A table of one level: its points a game, and the game's own shares."""

    points: Estimate
    shares: dict[str, Estimate]


class Gains(msgspec.Struct, frozen=True):
    """What a level makes of seats beyond what the level below makes of them, on the same deals."""

    points: list[Estimate]  # by seat
    stages: Estimate  # points and wins, in what a stage is worth to the seat; the mean over all seats


class Step(msgspec.Struct, frozen=True):
    """One seat of a level among seats of the level below."""

    below: str
    win_share: Estimate
    points: Estimate
    points_below: Estimate
    shares: dict[str, Estimate]
    gains: Gains | None  # where every seat plays a part of its own
    is_significant: bool | None  # its win-share is above par, or it gains; None: too few deals to say


class Standing(msgspec.Struct, frozen=True):
    level: str
    self_play: SelfPlay
    step: Step | None  # the lowest level has none


class Standings(msgspec.Struct, frozen=True):
    game: str
    rules: str
    options: dict[str, Any]
    seed: int
    deals: int
    par: float  # the win-share of equals
    faults: int  # moves that their players did not choose
    levels: list[Standing]


def standings_of(ladder: Ladder, rows: Sequence[Row]) -> Standings | None:
    """The standings over all deals that are finished; None while none is."""
    played = ladder.deals_of(rows)
    if not played[0]:
        return None
    steps = [None, *range(len(ladder.names), len(played))]  # by their numbers among the contests
    return Standings(
        ladder.game.id,
        ladder.game.rules_version,
        as_plain(ladder.options),
        ladder.seed,
        len(played[0]),
        ladder.par,
        sum(outcome.faults for of_contest in played for row in of_contest for outcome in row.matches),
        [
            Standing(
                level,
                SelfPlay(_points(ladder.contests[own], played[own]), _shares(ladder, own, played[own])),
                None if step is None else _step(ladder, step, played[step], played[own - 1]),
            )
            for own, (level, step) in enumerate(zip(ladder.names, steps, strict=True))
        ],
    )


def _step(ladder: Ladder, number: int, rows: Sequence[Row], below: Sequence[Row]) -> Step:
    """A level against the level below, which played the same deals among its own."""
    contest = ladder.contests[number]
    won = mean([contest.win_share(row) for row in rows])
    gains = _gains(ladder, rows, below) if ladder.parts else None
    is_better = won.low > ladder.par if gains is None else gains.stages.low > 0
    return Step(
        rows[0].against or "",
        won,
        _points(contest, rows),
        _points(contest, rows, side=1),
        _shares(ladder, number, rows),
        gains,
        is_better if len(rows) >= FEWEST_TO_JUDGE else None,
    )


def _gains(ladder: Ladder, rows: Sequence[Row], below: Sequence[Row]) -> Gains:
    seats = range(ladder.seats)
    pairs = [
        [(row.matches[seat], equals.matches[0]) for seat in seats]
        for row, equals in zip(rows, below, strict=True)
    ]
    worths = [stage_worth(ladder.game, seat) for seat in seats]
    return Gains(
        [mean([pair[seat][0].scores[seat] - pair[seat][1].scores[seat] for pair in pairs]) for seat in seats],
        mean([fmean([_gain(*pair[seat], seat) / worths[seat] for seat in seats]) for pair in pairs]),
    )


def _gain(own: Outcome, other: Outcome, seat: int) -> int:
    """By how much a seat has come to more, points and wins together."""
    first, second = (match_worth(match.scores[seat], has_won=seat in match.winners) for match in (own, other))
    return first - second


def _points(contest: Contest, rows: Sequence[Row], side: Side = 0) -> Estimate:
    return mean([contest.points(row, side) for row in rows])


def _shares(ladder: Ladder, number: int, rows: Sequence[Row]) -> dict[str, Estimate]:
    """The game's own shares of the level; one that was never counted is left out."""
    contest, shares = ladder.contests[number], {}
    for metric in metrics_of(ladder.game).shares_by_seat:
        parts, wholes = ([contest.counted(row, name) for row in rows] for name in (metric.part, metric.whole))
        if sum(wholes) > 0:
            shares[metric.title] = ratio(parts, wholes)
    return shares


def read_ladder(series: Series, path: Path) -> EvaluationPlan:
    """What a ladder's file holds, if it was measured under the options of this series."""
    file = LinesCheckpoint(path, LADDER)
    header = file.header()
    if header is None:
        raise BadInput(f"{path}: does not contain a ladder")
    ladder = Ladder(series.game, series.options, tuple(header[Ladder.names_called]), header["seed"])
    read = EvaluationPlan(ladder, deals=0)
    file.load(read)
    read.deals = len(read.kept) // len(ladder.contests)
    if read.deals == 0:
        raise BadInput(f"{path}: no deal of its ladder is finished")
    return read
