"""Totals before and after, as events tell them."""

from tablemate.core.compiled import Log, add, rule
from tablemate.games.the_deal.state import State


@rule
def tell_totals(s: State, log: Log) -> None:
    add(log, s.evidence)
    add(log, s.cover)
    add(log, s.heat_delta)
    add(log, s.profit)


@rule
def tell_before(log: Log, evidence: int, cover: int, heat: int, profit: int) -> None:
    add(log, evidence)
    add(log, cover)
    add(log, heat)
    add(log, profit)
