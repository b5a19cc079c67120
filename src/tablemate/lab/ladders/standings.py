"""What a ladder comes to, level by level."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablemate.core.metrics import metrics_of
from tablemate.core.options import as_plain
from tablemate.lab.estimates import FEWEST_TO_JUDGE, Estimate, mean, ratio
from tablemate.lab.ladders.ladder import Contest, Ladder, Row
from tablemate.lab.outcomes import Outcome


class SelfPlay(msgspec.Struct, frozen=True):
    """A table of one level: its points a game, and the game's own shares."""

    points: Estimate
    shares: dict[str, Estimate]


class Step(msgspec.Struct, frozen=True):
    """One seat of a level among seats of the level below."""

    below: str
    win_share: Estimate
    points: Estimate
    points_below: Estimate
    shares: dict[str, Estimate]
    is_significant: bool | None  # its whole interval is above par; None: too few deals to say


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
    faults: int  # answers that were not the players' own
    levels: list[Standing]


def standings_of(ladder: Ladder, rows: Sequence[Row]) -> Standings | None:
    """The standings over all deals that are finished; None while none is."""
    deals = len(rows) // len(ladder.contests)
    if deals == 0:
        return None
    finished = rows[: deals * len(ladder.contests)]
    by_contest = [finished[number :: len(ladder.contests)] for number in range(len(ladder.contests))]
    own, steps = by_contest[: len(ladder.levels)], by_contest[len(ladder.levels) :]
    return Standings(
        ladder.game.id,
        ladder.game.rules_version,
        as_plain(ladder.options),
        ladder.seed,
        deals,
        1 / ladder.seats,
        sum(outcome.faults for row in finished for outcome in row.matches),
        [
            Standing(
                level, _self_play(ladder, own[number]), _step(ladder, steps[number - 1]) if number else None
            )
            for number, level in enumerate(ladder.levels)
        ],
    )


def _self_play(ladder: Ladder, rows: Sequence[Row]) -> SelfPlay:
    return SelfPlay(_points(ladder, rows), _shares(ladder, rows))


def _step(ladder: Ladder, rows: Sequence[Row]) -> Step:
    below = rows[0].against
    assert below is not None
    wins = [[o.win_share(seat) for o, seat in _places(ladder, row, of_level=True)] for row in rows]
    won = mean([_mean(of_deal) for of_deal in wins])
    return Step(
        below,
        won,
        _points(ladder, rows),
        _points(ladder, rows, of_level=False),
        _shares(ladder, rows),
        won.low > 1 / ladder.seats if len(rows) >= FEWEST_TO_JUDGE else None,
    )


def _points(ladder: Ladder, rows: Sequence[Row], *, of_level: bool = True) -> Estimate:
    points = [[o.scores[seat] for o, seat in _places(ladder, row, of_level=of_level)] for row in rows]
    return mean([_mean(of_deal) for of_deal in points])


def _shares(ladder: Ladder, rows: Sequence[Row]) -> dict[str, Estimate]:
    """The game's own shares of the level; one that was never counted is left out."""
    shares = {}
    for metric in metrics_of(ladder.game).shares_by_seat:
        parts, wholes = (
            [sum(o.counts[name][seat] for o, seat in _places(ladder, row, of_level=True)) for row in rows]
            for name in (metric.part, metric.whole)
        )
        if sum(wholes) > 0:
            shares[metric.title] = ratio(parts, wholes)
    return shares


def _places(ladder: Ladder, row: Row, *, of_level: bool) -> Iterator[tuple[Outcome, int]]:
    """The matches of a deal with each seat of the level in them, or with each of the others."""
    contest = Contest(row.level, row.against)
    for number, outcome in enumerate(row.matches):
        own = contest.own_seats(number, ladder.seats)
        for seat in range(ladder.seats):
            if (seat in own) == of_level:
                yield outcome, seat


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
