"""What is kept of a match on a deal: a deal is a match seed, so that all its matches have the same cards."""

from typing import Protocol

import msgspec

from tablemate.core.game import Game
from tablemate.core.metrics import metrics_of
from tablemate.core.options import GameOptions
from tablemate.core.streams import JSON_SAFE, match_seed
from tablemate.core.watching import counts_by_seat
from tablemate.lab.series import STALL_AFTER, played_match


class OnDeals(Protocol):
    """Something played on deals that all follow from one seed."""

    @property
    def game(self) -> Game: ...
    @property
    def options(self) -> GameOptions: ...
    @property
    def seed(self) -> int: ...


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a match."""

    scores: list[int]
    winners: list[int]
    counts: dict[str, list[int]]  # what the game counts, by name, a number for each seat
    faults: int  # answers that were not the players' own

    def win_share(self, seat: int) -> float:
        """A win shared by k seats counts 1/k for each."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def outcome_of(played: OnDeals, job: tuple[int, tuple[str, ...]]) -> Outcome:
    """Play a deal with this line-up."""
    deal, line_up = job
    seed = match_seed(played.seed, deal)
    match = played_match(played.game, played.options, seed, line_up, most=STALL_AFTER)
    result = match.standing_result  # of a match without an end nobody is the winner
    return Outcome(result.scores, result.winners, counts_by_seat(match), len(match.faults))


def can_be(played: OnDeals, outcome: Outcome) -> bool:
    """Whether a match can have come to this: points and counts for every seat, and winners that sit there."""
    seats = played.game.seats(played.options)
    names = [
        name for metric in metrics_of(played.game).shares_by_seat for name in (metric.part, metric.whole)
    ]
    counts = [outcome.counts.get(name, []) for name in names]
    return (
        all(len(numbers) == seats for numbers in (outcome.scores, *counts))
        and all(abs(points) <= JSON_SAFE for points in outcome.scores)
        and all(0 <= count <= JSON_SAFE for numbers in counts for count in numbers)
        and len(outcome.winners) == len({*outcome.winners})
        and all(0 <= winner < seats for winner in outcome.winners)
        and outcome.faults >= 0
    )
