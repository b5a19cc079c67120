"""Dominance, Infamy and research (8)."""

from tablemate.core.compiled import Log, emit1, emit4, int64, rule
from tablemate.games.quantum import cards, events
from tablemate.games.quantum.rules.planets import has_place_for_infamy, place_cube, why_no_cube_fits
from tablemate.games.quantum.rules.powers import has
from tablemate.games.quantum.state import HIGHEST, LOWEST, State, Tables

EARLY_BREAKTHROUGH = 4


@rule
def set_research(s: State, seat: int, value: int, why: int, log: Log) -> None:
    """Research stays between 1 and 6; what is beyond is lost."""
    before = int64(s.research[seat])
    after = HIGHEST if value > HIGHEST else LOWEST if value < LOWEST else value
    if after != before:
        s.research[seat] = after
        emit4(log, events.RESEARCH_CHANGED, seat, before, after, why)


@rule
def set_dominance(s: State, seat: int, value: int, why: int, log: Log) -> None:
    before = int64(s.dominance[seat])
    after = HIGHEST if value > HIGHEST else LOWEST if value < LOWEST else value
    if after != before:
        s.dominance[seat] = after
        emit4(log, events.DOMINANCE_CHANGED, seat, before, after, why)


@rule
def gain_dominance(s: State, t: Tables, seat: int, points: int, why: int, log: Log) -> None:
    """At 6 a cube is due at once, if it has a place anywhere (8.2)."""
    set_dominance(s, seat, s.dominance[seat] + points, why, log)
    if s.dominance[seat] == HIGHEST and has_place_for_infamy(s, t, seat):
        s.infamous = seat
        emit1(log, events.INFAMY_REACHED, seat)


@rule
def why_not_place_cube(s: State, t: Tables, tile: int) -> int:
    return why_no_cube_fits(s, t, s.decider, tile)


@rule
def place_for_infamy(s: State, tile: int, log: Log) -> None:
    s.picks[s.infamous] += 1
    place_cube(s, s.infamous, tile, events.FOR_INFAMY, log)
    set_dominance(s, s.infamous, LOWEST, events.BY_INFAMY, log)
    s.infamous = -1


@rule
def breakthrough_at(s: State, seat: int) -> int:
    return EARLY_BREAKTHROUGH if has(s, seat, cards.PRECOCIOUS) else HIGHEST


@rule
def check_breakthrough(s: State, seat: int, log: Log) -> None:
    """When the cards' turn comes, research that is high enough is spent on a pick (8.3)."""
    if s.research[seat] >= breakthrough_at(s, seat):
        s.picks[seat] += 1
        emit1(log, events.BREAKTHROUGH_MADE, seat)
        set_research(s, seat, LOWEST, events.BY_BREAKTHROUGH, log)
