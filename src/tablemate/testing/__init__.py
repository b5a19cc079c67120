"""The conformance kit: what any game must keep, checked by playing it.

    from tablemate.testing import check
    check(GAME)            # raises NotConforming with all findings, or returns what was done

A game gives the kit `SAMPLES`, options that reach every branch of its rules, and `TINY`, variants
small enough that every world a seat could think of comes up by chance (both in its options.py), and
`pieces`, what is neither lost nor born (in its worlds.py).
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from tablemate.core.errors import NotConforming
from tablemate.core.game import Game
from tablemate.testing import (
    listing,
    matches,
    metrics,
    modes,
    observations,
    ptx,
    shape,
    tutorials,
    worlds,
)
from tablemate.testing.findings import Findings

__all__ = ["CHECKS", "Report", "check"]

# In order; what each proves is said by its function.
CHECKS: dict[str, Callable[[Game, Findings, int], str]] = {
    "shape": shape.check,
    "listing": listing.check,
    "matches": matches.check,
    "worlds": worlds.check,
    "even worlds": worlds.check_evenness,
    "observations": observations.check,
    "metrics": metrics.check,
    "tutorial": tutorials.check,
    "modes": modes.check,
    "ptx": ptx.check,
}


@dataclass
class Report:
    """What the kit did, check by check."""

    game: str
    done: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return "\n".join([f"{self.game} keeps the contract", *(f"  {k}: {v}" for k, v in self.done.items())])


def check(game: Game, *, matches: int = 2, only: tuple[str, ...] | None = None) -> Report:
    """Check a game; `matches` is how many are played with each sample of its options."""
    report = Report(game.id)
    findings = Findings()
    for name, function in CHECKS.items():
        if only is None or name in only:
            with findings.during(name):
                report.done[name] = function(game, findings, matches)
    if findings.all:
        raise NotConforming(game.id, findings.all)
    return report
