"""Findings: what a designer should look at in a series, in a sentence each and with a match that shows it.

Matches that do not end, and actions that could often be taken and never were.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tablemate.core.match import Match
from tablemate.core.matchfile import write_match
from tablemate.core.position import Position
from tablemate.core.record import copied
from tablemate.core.streams import match_seed
from tablemate.lab.kernels.series import A_CHOICE
from tablemate.lab.match_statistics import StatisticsKernel, statistics_of
from tablemate.lab.results import Results
from tablemate.lab.series import Series

FEWEST_EXPECTED = 30  # times that chance alone would have taken an action: below, never means nothing
MOST_NAMED = 5  # actions in one sentence
MOST_LOOKED_AT = 50  # matches in which an action is looked for
RNG = "rng"


@dataclass(frozen=True)
class Stall:
    """A match that was cut off. `number` counts from 0; its seed alone plays it again."""

    number: int
    seed: int
    decisions: int
    again: tuple[int, int] | None  # the position after so many decisions is there again after so many
    because: str | None = None  # it could not go on

    def __str__(self) -> str:
        if self.because is not None:
            return f"stops: {self.because}"
        if self.again is None:
            return f"stalls: no end after {self.decisions:,} decisions"
        before, after = self.again
        return f"loops: the position after decision {before:,} recurs after {after:,}"


@dataclass(frozen=True)
class NeverPlayed:
    """An action that was offered again and again, and never taken."""

    code: int
    text: str  # in the game's notation
    offered: int


@dataclass(frozen=True)
class Example:
    """A match that shows a finding, as the text of a match file, and a name for that file."""

    name: str
    text: str


def never_played(results: Results) -> list[NeverPlayed]:
    """Actions that were offered but never taken, those most often offered first.

    Only those that would have been taken many times had all options been equally likely: that others never
    were may be chance. Where names depend on the position, they are those of the first match's start.
    """
    often = results.by_chance >= FEWEST_EXPECTED * A_CHOICE
    codes = [int(code) for code in (often & (results.taken == 0)).nonzero()[0]]
    series = results.series
    named = Position.start(series.game, series.options, match_seed(series.seed, 0)).named
    write = series.game.module("notation").write_action
    found = [NeverPlayed(code, write(named(code)), int(results.offered[code])) for code in codes]
    return sorted(found, key=lambda action: -action.offered)


def first_stall(results: Results) -> Stall | None:
    """The first match that was cut off, played again to see whether it goes in a circle."""
    if not results.stalls:
        return None
    number = results.stalls[0]
    match = results.series.match(number)
    because = None if match.cut_off is None else str(match.cut_off)
    return Stall(number, match.seed, len(match.standing), _loop(match), because)


def stalls_sentence(results: Results, first: Stall) -> str:
    """How many matches were cut off and where the first is, in one sentence."""
    times = int(results.total("stalled"))
    cut = "match was" if times == 1 else "matches were"
    return (
        f"{times:,} {cut} cut off after {first.decisions:,} decisions; the first, match "
        f"{first.number + 1:,} (seed {first.seed}), {first}"
    )


def never_played_sentence(actions: list[NeverPlayed]) -> str:
    """A few of the actions that were never taken, in one sentence."""
    named = ", ".join(f"{action.text} (offered {action.offered:,} times)" for action in actions[:MOST_NAMED])
    more = len(actions) - MOST_NAMED
    return f"never played: {named}" + (f" and {more} more" if more > 0 else "")


def examples(results: Results) -> Iterator[Example]:
    """A match for each finding: those cut off as far as they came, and for each action one that offers it."""
    for number in results.stalls:
        yield Example(f"stalled-match-{number + 1}", write_match(results.series.match(number)))
    for action in never_played(results):
        match = _offering(results, action.code)
        if match is not None:
            yield Example(f"never-played-{_slug(action.text)}", write_match(match))


def write_examples(results: Results, folder: Path) -> list[Path]:
    """Write each finding's match to a file of its own; the folder is made if need be."""
    folder.mkdir(exist_ok=True)
    paths = []
    for example in examples(results):
        paths.append(folder / f"{example.name}.jsonl")
        paths[-1].write_text(example.text, encoding="utf-8")
    return paths


def _loop(match: Match) -> tuple[int, int] | None:
    """When a position comes again for the first time, whatever its generator has in store."""
    seen: dict[bytes, int] = {}
    positions = (match.before(line.n) for line in match.standing)
    for decisions, position in enumerate((*positions, match.position)):
        state = copied(position.states)
        state[RNG] = 0
        before = seen.setdefault(state.tobytes(), decisions)
        if before < decisions:
            return before, decisions
    return None


def _offering(results: Results, code: int) -> Match | None:
    """One of the first matches in which an action could be taken."""
    for number in range(min(results.games, MOST_LOOKED_AT)):
        match = _match_offering(results.series, number, code)
        if match is not None:
            return match
    return None


def _match_offering(series: Series, number: int, code: int) -> Match | None:
    """This match if an action can be taken in it; where that is quick, it is seen before it is played."""
    if series.compiled_line_up is not None:
        kernel = StatisticsKernel(series.game, series.options, series.compiled_line_up)
        statistics = kernel.play(series.seed, number, 1, most=series.stall_after)
        return series.match(number) if statistics.usage["offered"][0, code] else None
    match = series.match(number)
    return match if statistics_of(match).usage["offered"][0, code] else None


def _slug(text: str) -> str:
    return re.sub(r"\W+", "-", text.lower()).strip("-")
