"""A tournament: on every deal each pair of players sits down twice, X Y X Y and then Y X Y X.

What the cards and the seats are worth goes to both alike, in games with an odd number of seats too. Whoever
plays in a seat draws from the streams of that deal and seat, so that a player against its equal plays the
same match twice and has exactly half of the wins.

A meeting is one result for the ratings: the side with more of the wins of its two matches is ahead, and even
shares are a draw. So a rating never counts a good seat or a good hand as skill. Ratings follow from the
meetings in the order in which they were played, deal by deal; players do not change, so nothing is forgotten
on the way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Any

import msgspec

from tablemate.core.options import as_plain
from tablemate.lab.estimates import FEWEST_TO_JUDGE, Estimate, mean, ratio
from tablemate.lab.evaluating.evaluation import Contest, Evaluation, Outcome, Side
from tablemate.lab.plan import RunKind
from tablemate.lab.results import A_WIN

TOURNAMENT = RunKind("tournament", 1, has_rows=True)
SITTINGS = 2  # of a pair, on a deal
EVEN = 0.5


class Meeting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One deal of a pair, both matches played."""

    deal: int
    first: int
    second: int
    matches: list[Outcome]


@dataclass(frozen=True)
class Tournament(Evaluation):
    """Players who meet. A name may come twice: that is a mirror."""

    kind = TOURNAMENT
    row_type = Meeting
    names_called = "players"

    @property
    def contests(self) -> list[Contest]:
        return [self.pair(first, second) for first, second in combinations(range(len(self.names)), 2)]

    def pair(self, first: int, second: int) -> Contest:
        """Two of the players, by their numbers: they take turns, and change over for the second match."""
        numbers, seats = (first, second), range(self.seats)
        return Contest(
            first,
            second,
            tuple(
                tuple(self.names[numbers[(seat + sitting) % 2]] for seat in seats)
                for sitting in range(SITTINGS)
            ),
            tuple(tuple(seats[sitting::2]) for sitting in range(SITTINGS)),
        )

    def row(self, deal: int, contest: Contest, matches: list[Outcome]) -> Meeting:
        assert contest.second is not None
        return Meeting(deal, contest.first, contest.second, matches)


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is, and how sure that is; the ordinal is a cautious lower estimate."""

    value: float
    uncertainty: float
    ordinal: float


class Against(msgspec.Struct, frozen=True):
    """How a player fared against another."""

    player: int
    win_share: Estimate
    points: Estimate  # of a seat, a match
    # Whether it is ahead or behind; None: too few deals to say.
    is_significant: bool | None = msgspec.field(name="is_clear")


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
    faults: int  # moves that their players did not choose
    players: list[Placed]


def ranking_of(tournament: Tournament, meetings: Sequence[Meeting]) -> Ranking | None:
    """The ranking over all deals that are finished; None while none is."""
    met = tournament.deals_of(meetings)
    if not met[0]:
        return None
    ratings = _ratings(tournament, met)
    placed = [_placed(tournament, number, rating, met) for number, rating in enumerate(ratings)]
    return Ranking(
        tournament.game.id,
        tournament.game.rules_version,
        as_plain(tournament.options),
        tournament.seed,
        len(met[0]),
        sum(outcome.faults for of_pair in met for row in of_pair for outcome in row.matches),
        sorted(placed, key=lambda each: (-each.rating.value, each.number)),
    )


def labels_of(players: Sequence[str]) -> list[str]:
    """The players' names, with equal ones made distinct."""
    return [
        name if players.count(name) == 1 else f"{name} ({players[: number + 1].count(name)})"
        for number, name in enumerate(players)
    ]


def _ratings(tournament: Tournament, met: Sequence[Sequence[Meeting]]) -> list[Rating]:
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull(tau=0)  # nothing is forgotten
    rated = [model.rating() for _ in tournament.names]
    for deal in zip(*met, strict=True):
        for pair, row in zip(tournament.contests, deal, strict=True):
            first, second = pair.wins(row, 0), pair.wins(row, 1)
            ((rated[row.first],), (rated[row.second],)) = model.rate(
                [[rated[row.first]], [rated[row.second]]],
                ranks=[float(first < second), float(second < first)],
            )
    return [Rating(each.mu, each.sigma, each.ordinal()) for each in rated]


def _placed(tournament: Tournament, number: int, rating: Rating, met: Sequence[Sequence[Meeting]]) -> Placed:
    own = [
        (pair, _side(pair, number), rows)
        for pair, rows in zip(tournament.contests, met, strict=True)
        if number in (pair.first, pair.second)
    ]
    deals = range(len(met[0]))
    return Placed(
        number,
        tournament.names[number],
        rating,
        mean([fmean([pair.win_share(rows[deal], side) for pair, side, rows in own]) for deal in deals]),
        mean([fmean([pair.points(rows[deal], side) for pair, side, rows in own]) for deal in deals]),
        [_against(pair, side, rows) for pair, side, rows in own],
    )


def _against(pair: Contest, side: Side, rows: Sequence[Meeting]) -> Against:
    # Whole numbers, so that a player against its equal has exactly half.
    won = ratio([pair.wins(row, side) for row in rows], [SITTINGS * A_WIN] * len(rows))
    return Against(
        rows[0].second if side == 0 else rows[0].first,
        won,
        mean([pair.points(row, side) for row in rows]),
        (won.low > EVEN or won.high < EVEN) if len(rows) >= FEWEST_TO_JUDGE else None,
    )


def _side(pair: Contest, number: int) -> Side:
    return 0 if number == pair.first else 1
