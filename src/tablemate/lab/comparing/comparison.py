"""Two variants of a game side by side: other options, or other players.

A pair is one deal played by both: what chance does to one it does to the other, and what is left is the
difference. Where different players sit in a line-up it moves on around the table, so that everybody plays
every deal from every seat; figures of a player then follow it wherever it sits.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isnan
from typing import Any, Literal

from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.core.metrics import SEAT, metrics_of
from tablemate.core.options import GameOptions, as_plain
from tablemate.lab.comparing.paired_play import PairedBatches, play_paired
from tablemate.lab.comparing.wording import PLAYER, Difference
from tablemate.lab.engines.engine import Engine
from tablemate.lab.estimates import (
    CONFIDENCE,
    FEWEST_TO_JUDGE,
    Estimand,
    Numbers,
    estimates,
    joined_columns,
)
from tablemate.lab.figures import BY_SEAT, WIN_SHARE, Figure, find_figure, split_figures, table_figures
from tablemate.lab.plan import RunKind, Snapshot, SumsPlan
from tablemate.lab.results import POINTS, Results
from tablemate.lab.series import Series

COMPARISON = RunKind("comparison", 2)
FIRST_LOOK = 50  # pairs; each further look is at twice as many

Side = Literal["a", "b"]
SIDES: tuple[Side, Side] = ("a", "b")


@dataclass(frozen=True)
class Variant:
    """What one side plays."""

    options: GameOptions
    seats: tuple[str, ...]

    def rotated(self, rotation: int) -> tuple[str, ...]:
        """The line-up moved on by so many seats."""
        return tuple(self.seats[seat - rotation] for seat in range(len(self.seats)))


@dataclass(frozen=True)
class Comparison:
    """What is put side by side, on deals that all follow from one seed."""

    game: Game
    a: Variant
    b: Variant
    seed: int

    def __post_init__(self) -> None:
        if len(self.a.seats) != len(self.b.seats):
            raise BadInput(
                f"A has {len(self.a.seats)} seats and B {len(self.b.seats)}: "
                "both need the same number of seats to play the same deals"
            )

    @property
    def seat_count(self) -> int:
        return len(self.a.seats)

    @cached_property
    def rotations(self) -> tuple[int, ...]:
        """By how many seats the line-ups are moved on; no two of them sit alike."""
        sat = [(self.a.rotated(rotation), self.b.rotated(rotation)) for rotation in range(self.seat_count)]
        return tuple(rotation for rotation in range(self.seat_count) if sat[rotation] not in sat[:rotation])

    @cached_property
    def series(self) -> tuple[Series, ...]:
        """What is played: what both sides or several rotations share is played once."""
        found: list[Series] = []
        for side in SIDES:
            for rotation in self.rotations:
                if (series := self._series(side, rotation)) not in found:
                    found.append(series)
        return tuple(found)

    def number_of(self, side: Side, rotation: int) -> int:
        """Which of the series one side plays at this rotation."""
        return self.series.index(self._series(side, rotation))

    def _series(self, side: Side, rotation: int) -> Series:
        variant = self.variant(side)
        return Series(self.game, variant.options, variant.rotated(rotation), self.seed)

    def variant(self, side: Side) -> Variant:
        return self.a if side == "a" else self.b

    @property
    def replaced(self) -> tuple[int, ...]:
        """The places of the line-up where the sides have different players."""
        return tuple(place for place in range(self.seat_count) if self.a.seats[place] != self.b.seats[place])

    @property
    def players(self) -> dict[str, tuple[int, ...]]:
        """The players that both sides have, with their places; none if all are the same, and not alone."""
        kept = [place for place in range(self.seat_count) if place not in self.replaced]
        names = dict.fromkeys(self.a.seats[place] for place in kept)
        if len(names) < 2 and not self.replaced and self.seat_count > 1:
            return {}
        return {name: tuple(place for place in kept if self.a.seats[place] == name) for name in names}

    @property
    def who(self) -> str:
        """B as a sentence names it."""
        if not self.replaced or self.a.options != self.b.options:
            return "B"
        return f"{self.names('b')} in place of {self.names('a')}"

    def names(self, side: Side) -> str:
        """The players of one side where the sides differ."""
        seats = self.variant(side).seats
        return " and ".join(dict.fromkeys(seats[place] for place in self.replaced))


@dataclass(frozen=True)
class FigureRequest:
    """What is wanted of both sides: a figure of the table, or of those who sit in some places."""

    figure: Figure
    places: tuple[int, ...] = ()
    by_seat: Mapping[int, Figure] = field(default_factory=dict)  # where it is that of players

    def figures(self, rotation: int, seats: int) -> list[Figure]:
        """What it is made of when the line-up has moved on by so many seats."""
        if not self.by_seat:
            return [self.figure]
        return [self.by_seat[(place + rotation) % seats] for place in self.places]


@dataclass(frozen=True, kw_only=True)
class FigureComparison(Difference):
    """What one figure is on each side, and how much larger in B."""

    a: float
    b: float

    @property
    def is_any(self) -> bool:
        """Whether it came up on both sides."""
        return not self.unseen

    @property
    def unseen(self) -> list[str]:
        """The sides on which it came up in no match."""
        return [side for side, value in (("A", self.a), ("B", self.b)) if isnan(value)]


class ComparisonPlan(SumsPlan[PairedBatches]):
    """A comparison up to so many pairs, all rotations of each, or until one figure differs significantly."""

    kind = COMPARISON

    def __init__(
        self, comparison: Comparison, most_pairs: int, *, until_clear: FigureRequest | None = None
    ) -> None:
        self.comparison, self.most_pairs, self.until_clear = comparison, most_pairs, until_clear
        self.game, self.seed = comparison.game, comparison.seed
        self.results = [Results(series) for series in comparison.series]
        self.looked: list[int] = []  # after how many pairs, to stop at a significant difference

    @property
    def about(self) -> dict[str, Any]:
        a, b = self.comparison.a, self.comparison.b
        return {
            "options_a": as_plain(a.options),
            "options_b": as_plain(b.options),
            "seats_a": a.seats,
            "seats_b": b.seats,
        }

    @property
    def total(self) -> int:
        return self.most_pairs * len(self.results)

    @property
    def done(self) -> int:
        return self.pairs * len(self.results)

    def work(self, engine: Engine) -> Generator[PairedBatches, None, None] | None:
        """The pairs up to the next look, or up to the end."""
        stop = next((stop for stop in self._stops if stop > self.pairs), None)
        if stop is None or self._is_settled():
            return None
        return play_paired(self.comparison.series, stop, engine, skip=self.pairs)

    @property
    def _stops(self) -> list[int]:
        """After how many pairs it may end."""
        return [self.most_pairs] if self.until_clear is None else looks(self.most_pairs, self.looked)

    def _is_settled(self) -> bool:
        """Whether one looks now, and the figure that decides differs significantly."""
        if self.until_clear is None or self.pairs not in self._stops:
            return False
        return self.compared([self.until_clear])[0].is_significant

    def _note_look(self) -> None:
        """A look counts whatever end is asked for later, so it is kept."""
        if self.until_clear is not None and self.pairs in self._stops:
            self.looked = sorted({*self.looked, self.pairs})

    @property
    def confidence(self) -> float:
        """How many of such intervals hold the truth."""
        return CONFIDENCE if self.until_clear is None else confidence_at_a_look(self.most_pairs, self.looked)

    def take(self, piece: PairedBatches) -> None:
        """Add the deals that follow on those there are."""
        for number, batch in piece:
            self.results[number].add(batch)
        self._note_look()

    def snapshot(self) -> Snapshot:
        parts = [results.snapshot(f"{number}_") for number, results in enumerate(self.results)]
        arrays = {name: array for part in parts for name, array in part.arrays.items()}
        return Snapshot({"results": [part.facts for part in parts], "looked": self.looked}, arrays)

    def restore(self, snapshot: Snapshot) -> None:
        self.looked = snapshot.facts["looked"]
        for number, results in enumerate(self.results):
            results.restore(Snapshot(snapshot.facts["results"][number], snapshot.arrays), f"{number}_")
        self._note_look()

    @property
    def pairs(self) -> int:
        return self.results[0].games

    def compared(self, requests: Sequence[FigureRequest]) -> list[FigureComparison]:
        """Each figure on both sides, and the difference with its interval."""
        columns, at = joined_columns([self._columns(each, side) for each in requests for side in SIDES])
        estimands: list[Estimand] = []
        for request, at_a, at_b in zip(requests, at[::2], at[1::2], strict=True):
            figure = request.figure
            estimands += [figure.estimand(at_a), figure.estimand(at_b)]
            estimands.append(figure.difference_estimand(at_b, at_a))
        found = estimates(columns, estimands, confidence=self.confidence)
        return [
            FigureComparison(
                request.figure,
                change,
                change.is_significant and self.pairs >= FEWEST_TO_JUDGE,
                self.confidence,
                a=in_a.value,
                b=in_b.value,
            )
            for request, in_a, in_b, change in zip(requests, *(found[at::3] for at in range(3)), strict=True)
        ]

    def _columns(self, request: FigureRequest, side: Side) -> Numbers:
        """What a figure is made of, all rotations of a deal added up; of players, wherever they sit then."""
        comparison = self.comparison
        sums: Numbers = sum(
            figure.sums(self.results[comparison.number_of(side, rotation)])
            for rotation in comparison.rotations
            for figure in request.figures(rotation, comparison.seat_count)
        )  # type: ignore[assignment]
        return sums[: self.results[0].blocks_used] / request.figure.scale


def usual_requests(comparison: Comparison) -> list[FigureRequest]:
    """The default requests: players first where they differ, then the table."""
    table = [FigureRequest(figure) for figure in table_figures(comparison.game, comparison.seat_count)]
    if comparison.replaced:
        return [*_of_players(comparison, PLAYER), *table]
    return [*table, *(q for name in comparison.players for q in _of_players(comparison, f"{PLAYER}:{name}"))]


def _of_players(comparison: Comparison, whose: str) -> Iterator[FigureRequest]:
    names = [WIN_SHARE.name, POINTS, *(metric.name for metric in metrics_of(comparison.game).by_seat)]
    return (find_request(comparison, f"{name}:{whose}") for name in names)


def find_request(comparison: Comparison, name: str) -> FigureRequest:
    """The request of this name; a BadInput says which there are.

        length   exact_bids:tricks:10   win_share:player   win_share:player:hard

    `player` alone is whoever sits where the sides differ, and a figure that only players have needs no more
    than its name then.
    """
    metric, *split = name.split(":", 2)
    if metric in [each.name for each in BY_SEAT] and not split and comparison.replaced:
        split = [PLAYER]
    if split[:1] != [PLAYER]:
        return FigureRequest(find_figure(comparison.game, comparison.seat_count, name))
    figure = find_figure(comparison.game, comparison.seat_count, f"{metric}:{SEAT}:0")
    whole = figure.title.partition(",")[0]
    places, called = _whose(comparison, name, split[1] if len(split) > 1 else None)
    figure = replace(figure, name=":".join([metric, *split]), title=f"{whole} of {called}")
    return FigureRequest(figure, places, split_figures(comparison.game, comparison.seat_count, metric, SEAT))


def _whose(comparison: Comparison, name: str, player: str | None) -> tuple[tuple[int, ...], str]:
    if player is None and comparison.replaced:
        return comparison.replaced, "the player"
    if player in comparison.players:
        return comparison.players[player], player
    known = [*([PLAYER] if comparison.replaced else []), *(f"{PLAYER}:{name}" for name in comparison.players)]
    said = f"there are {', '.join(known)}" if known else "all seats have the same player"
    raise BadInput(f"metric {name!r} does not match any player here; {said}")


def looks(most_pairs: int, looked: Sequence[int] = ()) -> list[int]:
    """After how many pairs one looks for a significant difference: ever twice as many, and at the end.

    Those that were taken on the way to another end count too.
    """
    pairs = {*looked, most_pairs}
    at = FIRST_LOOK
    while at < most_pairs:
        pairs.add(at)
        at *= 2
    return sorted(pairs)


def confidence_at_a_look(most_pairs: int, looked: Sequence[int] = ()) -> float:
    """How much an interval covers at each look, so that all of them together err in 5 of 100 comparisons.

    The error is split evenly over the looks; they see much of the same pairs, so together they err less.
    """
    return 1 - (1 - CONFIDENCE) / len(looks(most_pairs, looked))
