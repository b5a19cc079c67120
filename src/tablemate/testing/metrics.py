"""What a game counts for the lab adds up."""

import random
from typing import Any

import numpy as np

from tablemate.core.contract import RANDOM
from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.metrics import MATCHES, Metrics, metrics_of
from tablemate.core.options import GameOptions
from tablemate.core.record import SCRATCH, fields_of
from tablemate.lab.match_statistics import StatisticsKernel
from tablemate.lab.results import IN_EVERY_GAME
from tablemate.testing.findings import Findings
from tablemate.testing.matches import samples

MOST_DECISIONS = 100_000
TOGETHER = 5


def check(game: Game, findings: Findings, matches: int) -> str:
    """Metrics are of counts there are, a share is part of a whole, matches add up, and counting is all."""
    metrics = metrics_of(game)
    if not _check_declared(findings, metrics):
        return "failed"
    counted = 0
    for settings, options, seed in samples(game, max(1, matches // 2)):
        where = f"options {settings}, seed {seed}"
        match, kernel = _random_match(game, options, seed), StatisticsKernel(game, options)
        _check_shares(findings, metrics, kernel.replay(match).counts, where)
        findings.expect(
            kernel.state.tobytes() == match.position.states.tobytes(), "counting changes nothing", where
        )
        _check_sums(findings, game, options, seed, where)
        counted += 1
    return f"{counted} matches, {len(metrics.metrics)} metrics"


def _check_declared(findings: Findings, metrics: Metrics) -> bool:
    fields = {name: shape for name, (_, shape) in fields_of(metrics.counts).items()}
    taken = [name for name in IN_EVERY_GAME if name in fields]
    good = findings.expect(not taken, "a count has another name than those of every game", ", ".join(taken))
    for metric in metrics.metrics:
        for name in (metric.part, metric.whole):
            good &= findings.expect(
                name in fields or name == MATCHES, "a metric is of counts there are", f"{metric.name}: {name}"
            )
        part, whole = fields.get(metric.part, ()), fields.get(metric.whole, ())
        good &= findings.expect(
            len(part) == len(metric.by) and whole == part[: len(whole)],
            "a metric names the axes of its part, and its whole has the same, the first of them or none",
            metric.name,
        )
    return good


def _random_match(game: Game, options: GameOptions, seed: int) -> Match:
    match = Match(game, options, seed, ["random"] * game.seats(options))
    chooser = random.Random(seed)
    while (actor := match.actor) is not None:
        match.act(actor, chooser.choice(match.position.legal()))
    return match


def _check_shares(findings: Findings, metrics: Metrics, counts: Any, where: str) -> None:
    for metric in metrics.metrics:
        if metric.is_share:
            part = counts[metric.part]
            whole = np.ones(1, np.int64) if metric.whole == MATCHES else counts[metric.whole]
            whole = whole.reshape(*whole.shape, *[1] * (part.ndim - whole.ndim))
            findings.expect(
                bool(np.all((part >= 0) & (part <= whole))),
                "a share is part of a whole",
                f"{metric.name}, {where}",
            )


def _check_sums(findings: Findings, game: Game, options: GameOptions, seed: int, where: str) -> None:
    """Matches counted one by one give the sums of matches counted together."""
    kernel = StatisticsKernel(game, options, [RANDOM] * game.seats(options))
    each, together = (
        kernel.play(seed, 0, TOGETHER, blocks=blocks, most=MOST_DECISIONS).counts for blocks in (None, 1)
    )
    for name in fields_of(metrics_of(game).counts):
        if not name.startswith(SCRATCH):
            findings.expect(
                bool(np.array_equal(each[name].sum(axis=0), together[name][0])),
                "matches counted together add up",
                f"{name}, {where}",
            )
