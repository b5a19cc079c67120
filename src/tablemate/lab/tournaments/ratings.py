"""What a tournament comes to: a rating of each player, and how each fared against each.

A meeting is one result: the side with more of the wins of its two matches is ahead, and even shares are a
draw. So a rating never counts a good seat or a good hand as skill. Ratings follow from the meetings in the
order in which they were played, deal by deal; players do not change, so nothing is forgotten on the way.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

import msgspec

from tablemate.core.options import as_plain
from tablemate.lab.estimates import FEWEST_TO_JUDGE, Estimate, mean, ratio
from tablemate.lab.results import A_WIN
from tablemate.lab.tournaments.tournament import SITTINGS, Meeting, Pair, Side, Tournament, side_of

EVEN = 0.5


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is, and how far that is known; the ordinal is what it has surely shown."""

    value: float
    uncertainty: float
    ordinal: float


class Against(msgspec.Struct, frozen=True):
    """How a player fared against another."""

    player: int
    win_share: Estimate
    points: Estimate  # of a seat, a match
    is_clear: bool | None  # ahead or behind for all that chance can do; None: too few deals to say


class Placed(msgspec.Struct, frozen=True):
    number: int  # among the players as they were named
    player: str
    rating: Rating
    win_share: Estimate  # of all its matches
    points: Estimate
    against: list[Against]


class Ranking(msgspec.Struct, frozen=True):
    """The players, strongest first."""

    game: str
    rules: str
    options: dict[str, Any]
    seed: int
    deals: int
    faults: int  # answers that were not the players' own
    players: list[Placed]


def ranking_of(tournament: Tournament, meetings: Sequence[Meeting]) -> Ranking | None:
    """The ranking over all deals that are finished; None while none is."""
    pairs = len(tournament.pairs)
    deals = len(meetings) // pairs
    if deals == 0:
        return None
    finished = meetings[: deals * pairs]
    ratings = _ratings(tournament, finished)
    placed = [_placed(tournament, number, rating, finished) for number, rating in enumerate(ratings)]
    return Ranking(
        tournament.game.id,
        tournament.game.rules_version,
        as_plain(tournament.options),
        tournament.seed,
        deals,
        sum(outcome.faults for meeting in finished for outcome in meeting.matches),
        sorted(placed, key=lambda each: (-each.rating.value, each.number)),
    )


def labels_of(players: Sequence[str]) -> list[str]:
    """The players' names, those told apart that are the same."""
    return [
        name if players.count(name) == 1 else f"{name} ({players[: number + 1].count(name)})"
        for number, name in enumerate(players)
    ]


def _ratings(tournament: Tournament, meetings: Sequence[Meeting]) -> list[Rating]:
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull(tau=0)  # nothing is forgotten
    rated = [model.rating() for _ in tournament.players]
    for meeting in meetings:
        first, second = _wins(meeting, 0), _wins(meeting, 1)
        sides = [[rated[meeting.first]], [rated[meeting.second]]]
        ((rated[meeting.first],), (rated[meeting.second],)) = model.rate(
            sides, ranks=[float(first < second), float(second < first)]
        )
    return [Rating(each.mu, each.sigma, each.ordinal()) for each in rated]


def _placed(tournament: Tournament, number: int, rating: Rating, meetings: Sequence[Meeting]) -> Placed:
    own = {pair: _of_pair(pair, meetings) for pair in tournament.pairs if number in (pair.first, pair.second)}
    by_deal = list(zip(*own.values(), strict=True))
    return Placed(
        number,
        tournament.players[number],
        rating,
        mean([fmean([_share(met, _side(met, number)) for met in deal]) for deal in by_deal]),
        mean([fmean([_points(met, _side(met, number)) for met in deal]) for deal in by_deal]),
        [_against(pair, _side(pair, number), met) for pair, met in own.items()],
    )


def _against(pair: Pair, side: Side, meetings: Sequence[Meeting]) -> Against:
    # Whole numbers, so that a player against its equal has exactly half.
    won = ratio([_wins(met, side) for met in meetings], [SITTINGS * A_WIN] * len(meetings))
    return Against(
        pair.second if side == 0 else pair.first,
        won,
        mean([_points(met, side) for met in meetings]),
        (won.low > EVEN or won.high < EVEN) if len(meetings) >= FEWEST_TO_JUDGE else None,
    )


def _of_pair(pair: Pair, meetings: Sequence[Meeting]) -> list[Meeting]:
    return [met for met in meetings if (met.first, met.second) == (pair.first, pair.second)]


def _side(of: Pair | Meeting, number: int) -> Side:
    return 0 if number == of.first else 1


def _share(meeting: Meeting, side: Side) -> float:
    return _wins(meeting, side) / (SITTINGS * A_WIN)


def _wins(meeting: Meeting, side: Side) -> int:
    """The wins of one side, of which a match has A_WIN; a shared one counts in parts."""
    return sum(
        A_WIN // len(outcome.winners)
        for sitting, outcome in enumerate(meeting.matches)
        for seat in outcome.winners
        if side_of(seat, sitting) == side
    )


def _points(meeting: Meeting, side: Side) -> float:
    """The points of one side, a seat and a match."""
    return fmean(
        [
            points
            for sitting, outcome in enumerate(meeting.matches)
            for seat, points in enumerate(outcome.scores)
            if side_of(seat, sitting) == side
        ]
    )
