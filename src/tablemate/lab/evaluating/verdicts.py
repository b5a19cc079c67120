"""What sampled blunders come to: how often each level blunders, and over what."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tablemate.core.options import as_plain
from tablemate.lab.estimates import Estimate, ratio
from tablemate.lab.evaluating.blunders import BlundersPlan, Judged, Row, count_judged
from tablemate.players.judging import stage_worth

Counts = Callable[[Judged], bool]  # whether a decision is counted


class Verdict(msgspec.Struct, frozen=True):
    """How often a level blunders."""

    level: str
    matches: int
    decisions: int
    blunders: Estimate
    slips: Estimate  # blunders that were: the level had found a better action
    kinds: dict[str, float]  # blunders by the kind of the decision, as shares of all decisions, most first


class Verdicts(msgspec.Struct, frozen=True):
    game: str
    rules: str
    options: dict[str, Any]
    seed: int
    worths: list[float]  # of a stage, seat by seat
    faults: int
    levels: list[Verdict]


def verdicts_of(plan: BlundersPlan) -> Verdicts | None:
    """What is known of all levels; None while there is one of which nothing is."""
    of, rows = plan.of, plan.rows
    if not all(any(row.judged for row in own) for own in rows.values()):
        return None
    return Verdicts(
        of.game.id,
        of.game.rules_version,
        as_plain(of.options),
        of.seed,
        [stage_worth(of.game, seat) for seat in range(of.game.seats(of.options))],
        sum(row.faults for own in rows.values() for row in own),
        [_verdict(level, own) for level, own in rows.items()],
    )


def _verdict(level: str, rows: Sequence[Row]) -> Verdict:
    shares = {kind: _share(rows, _is_blunder_over(kind)) for kind in _kinds(rows)}
    return Verdict(
        level,
        len(rows),
        count_judged(rows),
        _estimate(rows, lambda each: each.is_blunder),
        _estimate(rows, lambda each: each.is_blunder and each.is_slip),
        dict(sorted(shares.items(), key=lambda share: (-share[1], share[0]))),
    )


def _kinds(rows: Sequence[Row]) -> set[str]:
    return {each.kind for row in rows for each in row.judged if each.is_blunder}


def _is_blunder_over(kind: str) -> Counts:
    return lambda each: each.is_blunder and each.kind == kind


def _weights(rows: Sequence[Row], counts: Counts) -> tuple[list[float], list[float]]:
    """What is counted and all decisions, match by match: those drawn stand for all that left a choice."""
    played = [row for row in rows if row.judged]
    parts = [row.choices * sum(map(counts, row.judged)) / len(row.judged) for row in played]
    return parts, [float(row.choices) for row in played]


def _estimate(rows: Sequence[Row], counts: Counts) -> Estimate:
    return ratio(*_weights(rows, counts))


def _share(rows: Sequence[Row], counts: Counts) -> float:
    parts, wholes = _weights(rows, counts)
    return sum(parts) / sum(wholes)
