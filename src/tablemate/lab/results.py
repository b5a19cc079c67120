"""The results of a series: sums, in blocks of matches, so that every figure has its uncertainty.

Match k is added to block k modulo BLOCKS. All sums are whole numbers: they are the same in whatever order and
on whatever engine the matches were played, and a million matches take no more room than a thousand.
"""

from collections import Counter
from collections.abc import Sequence
from math import lcm
from typing import Any

import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.core.metrics import MATCHES, metrics_of
from tablemate.core.record import SCRATCH, fields_of
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.lab.plan import Snapshot
from tablemate.lab.series import BLOCKS, Batch, Series
from tablemate.players.faults import counted

WON, DECISIONS_WON = "won", "decisions_won"  # matches that somebody has won, and decisions in them
WINS, POINTS, SOLE_WINS, MARGIN = "wins", "points", "sole_wins", "margin"
ROW_FIELDS = ("decisions", "forced", "options", "stages", "lead_changes", "behind", "stalled")
IN_EVERY_GAME = (MATCHES, WON, DECISIONS_WON, WINS, POINTS, SOLE_WINS, MARGIN, *ROW_FIELDS)  # is counted

SEATS_AT_MOST = 10
A_WIN = lcm(*range(1, SEATS_AT_MOST + 1))  # a win shared by k seats is a whole number of these for each
MOST_STALLS = 10  # whose numbers are kept

USAGE = ("offered", "by_chance", "taken")
TALLIES = ("lengths", "stages", "scores")
FACTS = ("games", "stalls", "faults", "first_fault")

Sums = np.ndarray[Any, np.dtype[np.int64]]


class Results:
    """A series in sums by block; `sums[name]` has a row for each block."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.seats = len(series.seats)
        self.games = 0
        shapes = self.shapes(series.game, self.seats)
        self.sums: dict[str, Sums] = {
            name: np.zeros((BLOCKS, *shape), np.int64) for name, shape in shapes.items()
        }
        actions = len(rulebook_of(series.game).actions)
        self.offered = np.zeros(actions, np.int64)  # how often each action could be taken
        self.by_chance = np.zeros(actions, np.int64)  # would have been by chance, in parts of A_CHOICE
        self.taken = np.zeros(actions, np.int64)  # and was
        self.lengths: Counter[int] = Counter()  # matches by their decisions
        self.stages: Counter[int] = Counter()  # and by their rounds, hands and the like
        self.scores: Counter[int] = Counter()  # seats by their points at the end
        self.stalls: list[int] = []  # the numbers of the first matches that were cut off
        self.faults: Counter[str] = Counter()  # what players did wrong, and how often
        self.first_fault: int | None = None  # the number of the match that has it

    @staticmethod
    def shapes(game: Game, seats: int) -> dict[str, tuple[int, ...]]:
        """What is added up in each block, and the shapes of it."""
        own = own_counts(game)
        for name in IN_EVERY_GAME:
            if name in own:
                raise BadInput(
                    f"{game.title} counts {name!r}, which is counted in every game: it needs another name"
                )
        return {
            **dict.fromkeys((MATCHES, WON, DECISIONS_WON, SOLE_WINS, MARGIN, *ROW_FIELDS), ()),
            **dict.fromkeys((WINS, POINTS), (seats,)),
            **own,
        }

    def add(self, batch: Batch) -> None:
        """Add the matches that follow on those there are."""
        assert batch.first == self.games, "matches come in order"
        rows = batch.statistics.rows
        blocks = (batch.first + np.arange(len(rows))) % BLOCKS
        self._add_rows(rows, blocks)
        for name in own_counts(self.series.game):
            own = batch.statistics.counts[name].astype(np.int64)
            if batch.by_block:
                self.sums[name] += own
            else:
                np.add.at(self.sums[name], blocks, own)
        for name in USAGE:
            usage: Sums = getattr(self, name)
            usage += batch.statistics.usage[name][0]
        for number, _ in batch.faults[:1]:
            self.first_fault = number if self.first_fault is None else self.first_fault
        self.faults.update(counted([fault for _, fault in batch.faults]))
        self.games += len(rows)

    def _add_rows(self, rows: Records, blocks: Sums) -> None:
        seats = range(self.seats)
        won = np.stack([(rows["winners"] >> np.uint64(seat)) & np.uint64(1) for seat in seats], axis=1)
        winners = won.sum(axis=1).astype(np.int64)
        has_winner = (winners > 0).astype(np.int64)
        shares = A_WIN // np.maximum(winners, 1)
        points = rows["scores"][:, : self.seats]
        for name, values in (
            (MATCHES, np.ones(len(rows), np.int64)),
            (WON, has_winner),
            (DECISIONS_WON, rows["decisions"] * has_winner),
            (SOLE_WINS, (winners == 1).astype(np.int64)),
            (MARGIN, margins(rows, self.seats) * has_winner),
            (WINS, won.astype(np.int64) * shares[:, None]),
            (POINTS, points),
            *((name, rows[name].astype(np.int64)) for name in ROW_FIELDS),
        ):
            np.add.at(self.sums[name], blocks, values)
        for tally, values in (
            (self.lengths, rows["decisions"]),
            (self.stages, rows["stages"]),
            (self.scores, points),
        ):
            kinds, times = np.unique(values, return_counts=True)
            tally.update(dict(zip(kinds.tolist(), times.tolist(), strict=True)))
        stalled = np.flatnonzero(rows["stalled"])[: MOST_STALLS - len(self.stalls)]
        self.stalls += (self.games + stalled).tolist()

    def snapshot(self, prefix: str = "") -> Snapshot:
        """All of it, as a checkpoint saves it; the prefix separates the arrays of several results."""
        arrays: dict[str, np.ndarray[Any, Any]] = {
            **self.sums,
            **{f"usage_{name}": getattr(self, name) for name in USAGE},
            **{
                f"tally_{name}": np.array(sorted(getattr(self, name).items()), np.int64).reshape(-1, 2)
                for name in TALLIES
            },
        }
        facts = {name: getattr(self, name) for name in FACTS}
        return Snapshot(facts, {prefix + name: array for name, array in arrays.items()})

    def restore(self, snapshot: Snapshot, prefix: str = "") -> None:
        """Restore what was saved."""
        for name in FACTS:
            setattr(self, name, snapshot.facts[name])
        self.faults = Counter(self.faults)
        for name, sums in self.sums.items():
            sums += snapshot.arrays[prefix + name]
        for name in USAGE:
            usage: Sums = getattr(self, name)
            usage += snapshot.arrays[f"{prefix}usage_{name}"]
        for name in TALLIES:
            getattr(self, name).update(dict(snapshot.arrays[f"{prefix}tally_{name}"].tolist()))

    @property
    def blocks_used(self) -> int:
        """How many blocks hold any match."""
        return min(self.games, BLOCKS)

    def total(self, name: str) -> Any:
        """A sum over all matches."""
        return self.sums[name].sum(axis=0)

    def win_share(self, seat: int) -> float:
        """Its part of the wins; one shared by k seats counts 1/k for each."""
        return float(self.total(WINS)[seat] / A_WIN / max(1, self.total(WON)))


def gathered(series: Series, batches: Sequence[Batch]) -> Results:
    """The results of these batches."""
    results = Results(series)
    for batch in batches:
        results.add(batch)
    return results


def margins(rows: Records, seats: int) -> Sums:
    """Points between the first and the second of each match."""
    best = np.sort(rows["scores"][:, :seats], axis=1)
    return best[:, -1] - best[:, -2] if seats > 1 else np.zeros(len(rows), np.int64)


def own_counts(game: Game) -> dict[str, tuple[int, ...]]:
    """What the game counts itself, and the shapes of it."""
    fields = fields_of(metrics_of(game).counts)
    return {name: shape for name, (_, shape) in fields.items() if not name.startswith(SCRATCH)}
