"""Sampled blunders: how often a level chooses what `expert` finds clearly worse than the best.

A level plays matches against itself. From each some decisions are drawn that left a choice, all as likely,
and `expert` is asked in that position, as the seat sees it. A blunder is what costs more than a tenth of what
a stage is worth. What expert finds best is picked by one search and compared with the choice by another
(players/judging.py): so what the first owes to luck is no blunder.
"""

from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from tablemate.core.actions import NamedAction
from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.options import GameOptions, as_plain
from tablemate.core.playing import Decision
from tablemate.core.streams import JSON_SAFE, Stream, judging_stream, match_seed, stream_start
from tablemate.lab.engines.engine import Engine
from tablemate.lab.plan import RowsPlan, RunKind
from tablemate.lab.series import FEW, STALL_AFTER, played_match, prepare
from tablemate.lab.workers import spread
from tablemate.players.judging import lead, stage_worth, worths
from tablemate.players.seats import line_up_of

BLUNDERS = RunKind("blunder count", 1, has_rows=True)
SAMPLED = 20  # decisions of a match, or all if it has fewer
A_BLUNDER = 0.1  # of what a stage is worth
WORTH_ASKING = 0.5  # of a blunder: where the first search finds less than this between them, it is none
WORLD, FIRST, SECOND, STREAMS = range(4)  # streams of one decision that is judged
DECIMALS = 4

Job = tuple[str, int]  # a level, and the number of its match


class Judged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision that was drawn."""

    n: int  # the number of its line in the match
    seat: int
    kind: str
    action: NamedAction
    best: NamedAction  # as the first search finds
    lost: float  # by choosing the one and not the other: by the second search, if there was one
    is_blunder: bool
    is_slip: bool
    position: str = ""  # that it was, of a blunder


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One match of a level against itself."""

    level: str
    number: int
    seed: int
    choices: int  # decisions that left one
    judged: list[Judged]
    faults: int  # moves that their players did not choose


@dataclass(frozen=True)
class Judging:
    """Whose decisions are judged."""

    game: Game
    options: GameOptions
    levels: tuple[str, ...]
    seed: int


class BlundersPlan(RowsPlan[Row, Row]):
    """So many decisions of each level."""

    kind = BLUNDERS
    row_type = Row

    def __init__(self, of: Judging, decisions: int, out: Path | None = None) -> None:
        super().__init__(out)
        self.of, self.decisions = of, decisions
        self.game, self.seed = of.game, of.seed

    @property
    def about(self) -> dict[str, Any]:
        return {"options": as_plain(self.of.options), "levels": self.of.levels}

    @property
    def rows(self) -> dict[str, list[Row]]:
        """Those that are asked for, by level."""
        found: dict[str, list[Row]] = {level: [] for level in self.of.levels}
        for row in self.kept:
            if count_judged(found[row.level]) < self.decisions:
                found[row.level].append(row)
        return found

    @property
    def total(self) -> int:
        return self.decisions * len(self.of.levels)

    @property
    def done(self) -> int:
        return sum(min(self.decisions, count_judged(rows)) for rows in self.rows.values())

    def work(self, engine: Engine) -> Generator[Row, None, None] | None:
        return self._play(engine.workers) if _Progress(self).next_match() else None

    def _play(self, workers: int | None) -> Generator[Row, None, None]:
        """Matches in their order, as long as it is the one that was foreseen."""
        jobs = _Progress(self).foreseen()
        for level in self.of.levels:
            seats = (level,) * self.game.seats(self.of.options)
            mine = sum(job[0] == level for job in jobs)
            prepare(self.game, [line_up_of(self.game, seats)], mine)
        with closing(spread(partial(judged_match, self.of), jobs, workers, most_at_once=1)) as rows:
            for job in jobs:
                if _Progress(self).next_match() != job:
                    return
                yield from islice(rows, 1)

    def follows(self, row: Row) -> bool:
        """Whether a row is that of the match that comes next, however many decisions are asked for."""
        number = sum(kept.level == row.level for kept in self.kept)
        return (
            row.level in self.of.levels
            and row.number == number
            and row.seed == match_seed(self.of.seed, number)
            and len(row.judged) == min(row.choices, SAMPLED)
            and all(0 <= each.n < JSON_SAFE and 0 <= each.seat < self._seats for each in row.judged)
        )

    @property
    def _seats(self) -> int:
        return self.game.seats(self.of.options)


def count_judged(rows: Sequence[Row]) -> int:
    return sum(len(row.judged) for row in rows)


class _Progress:
    """How many matches each level has played, and how many of their decisions have been judged."""

    def __init__(self, plan: BlundersPlan) -> None:
        self._levels, self._wanted = plan.of.levels, plan.decisions
        self._matches: Counter[str] = Counter()
        self._judged: Counter[str] = Counter()
        for row in plan.kept:
            self.add(row.level, len(row.judged))

    def add(self, level: str, judged: int) -> None:
        self._matches[level] += 1
        self._judged[level] += judged

    def next_match(self) -> Job | None:
        """Of the levels that lack decisions, the one with the fewest matches plays the next."""
        lacking = [
            level for level in self._levels if self._judged[level] < self._wanted and self._has_any(level)
        ]
        if not lacking:
            return None
        level = min(lacking, key=lambda level: self._matches[level])
        return level, self._matches[level]

    def _has_any(self, level: str) -> bool:
        """Whether its matches leave choices, as far as that can be said."""
        return self._judged[level] > 0 or self._matches[level] < FEW

    def foreseen(self) -> list[Job]:
        """What is to be played if each match has as many decisions as are drawn at most."""
        jobs = []
        while (job := self.next_match()) is not None:
            jobs.append(job)
            self.add(job[0], SAMPLED)
        return jobs


def judged_match(of: Judging, job: Job) -> Row:
    """Play a match of a level against itself, and judge some of its decisions."""
    level, number = job
    seed = match_seed(of.seed, number)
    match = played_match(of.game, of.options, seed, (level,) * of.game.seats(of.options), most=STALL_AFTER)
    choices = [n for n in range(len(match.standing)) if len(match.before(n).legal_codes()) > 1]
    drawn = _drawn(choices, Stream(stream_start(match.root, judging_stream(0))))
    return Row(level, number, seed, len(choices), [_judge(match, n) for n in drawn], len(match.faults))


def _drawn(choices: list[int], stream: Stream) -> list[int]:
    """As many of them as are judged, all as likely, in their order."""
    for k in range(min(SAMPLED, len(choices))):
        other = k + stream.below(len(choices) - k)
        choices[k], choices[other] = choices[other], choices[k]
    return sorted(choices[:SAMPLED])


def _judge(match: Match, n: int) -> Judged:
    """What `expert` holds of a decision, with worlds and searches from streams of this decision."""
    position, seat = match.before(n), match.standing[n].seat
    world, first, second = (
        stream_start(match.root, judging_stream(1 + STREAMS * n + which)) for which in (WORLD, FIRST, SECOND)
    )
    decision = Decision(position.determinized(seat, world), seat, list)
    chosen, found = match.codes[n], worths(decision, first)
    best = max(found, key=found.__getitem__)
    limit = A_BLUNDER * stage_worth(match.game, seat)
    is_thought_of = chosen in found
    lost = found[best] - found[chosen] if is_thought_of else limit
    if is_thought_of and lost > WORTH_ASKING * limit:
        lost = lead(decision, best, chosen, second)
    is_blunder = lost > limit or not is_thought_of
    written = match.game.module("notation").write_position(position) if is_blunder else ""
    return Judged(
        n,
        seat,
        position.kind,
        match.standing[n].action,
        position.named(best),
        round(lost, DECIMALS),
        is_blunder,
        match.slips[n],
        written,
    )
