"""What a game counts for the lab adds up."""

import random

from tablemate.core.conformance.findings import Findings
from tablemate.core.conformance.playing import samples
from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.metrics import Metrics, metrics_of
from tablemate.core.options import GameOptions

NOTHING = "nothing is counted"


def check(game: Game, findings: Findings, matches: int) -> str:
    """A game that counts gives every seat a whole number, and a share is part of a whole."""
    if not game.has("metrics"):
        return NOTHING
    metrics = metrics_of(game)
    counted = 0
    for settings, options, seed in samples(game, max(1, matches // 2)):
        match = _random_match(game, options, seed)
        _check_counts(findings, metrics, match, f"options {settings}, seed {seed}")
        counted += 1
    return f"{counted} matches, {len(metrics.shares)} shares"


def _random_match(game: Game, options: GameOptions, seed: int) -> Match:
    match = Match(game, options, seed, ["random"] * game.seats(options))
    chooser = random.Random(seed)
    while (actor := match.actor) is not None:
        match.act(actor, chooser.choice(match.position.legal()))
    return match


def _check_counts(findings: Findings, metrics: Metrics, match: Match, where: str) -> None:
    counts = metrics.count(match)
    for name, numbers in counts.items():
        whole = all(type(number) is int for number in numbers)
        findings.expect(
            whole and len(numbers) == len(match.seats), "a count is a whole number a seat", f"{name}, {where}"
        )
    for share in metrics.shares:
        known = share.part in counts and share.whole in counts
        if findings.expect(known, "a share is of counts there are", f"{share.name}, {where}"):
            pairs = zip(counts[share.part], counts[share.whole], strict=True)
            findings.expect(
                all(0 <= part <= whole for part, whole in pairs),
                "a share is part of a whole",
                f"{share.name}, {where}",
            )
