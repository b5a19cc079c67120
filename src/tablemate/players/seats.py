"""Seats named by short words.

    human | random | scripted[:STYLE] | pimc[:STYLE][@BUDGET] | ismcts[:STYLE][@BUDGET]

A budget is 5000it (simulations, the same answer on any machine) or 2s (seconds, a hard stop).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tablemate.core.errors import BadSeat
from tablemate.core.game import Game
from tablemate.core.playing import Budget, Player
from tablemate.core.streams import fallback_stream, hint_stream, seat_stream, stream_start
from tablemate.players.controller import Controller
from tablemate.players.random import RandomPlayer
from tablemate.players.scripted import ScriptedPlayer
from tablemate.players.search import KERNELS, IsmctsPlayer, PimcPlayer
from tablemate.players.thinking import parse_budget

HUMAN = "human"
KNOWN = "human, random, scripted, pimc or ismcts, with :STYLE and @BUDGET where it has them"
SEARCHERS: dict[str, type[PimcPlayer] | type[IsmctsPlayer]] = {"pimc": PimcPlayer, "ismcts": IsmctsPlayer}
HINT = Budget(simulations=400)
PATIENCE = 30.0  # seconds beyond its budget before a player that searches is given up


@dataclass(frozen=True)
class SeatName:
    """What a seat's name says."""

    kind: str
    style: int
    budget: Budget | None


def parse_seats(text: str) -> list[str]:
    """The seats of a comma-separated list."""
    return [seat.strip() for seat in text.split(",")]


def check_seats(game: Game, seats: Sequence[str], *, with_people: bool) -> None:
    """Refuse a seat's name that means nothing, before anything is started."""
    for number, name in enumerate(seats):
        if name == HUMAN and not with_people:
            raise BadSeat(f"seat {number}: a simulation has no seat for a {HUMAN}")
        if name != HUMAN:
            _parsed(game, number, name)


def kernels_for(seats: Sequence[str]) -> list[Path]:
    """The search kernels that these seats need."""
    kinds = {name.partition("@")[0].partition(":")[0] for name in seats}
    kinds |= {"pimc"} if HUMAN in kinds else set()  # for hints
    return [KERNELS / f"{kind}.py" for kind in SEARCHERS if kind in kinds]


def make_player(game: Game, name: str, seed: int, seat: int) -> Player:
    """The program of this name. It is given its own stream of the match, never the seed."""
    said = _parsed(game, seat, name)
    start = stream_start(seed, seat_stream(seat))
    limit = None
    make: Callable[[], Player]
    if said.kind == "random":
        make = partial(RandomPlayer, start)
    elif said.kind == "scripted":
        make = partial(ScriptedPlayer, start, said.style)
    else:
        make = partial(SEARCHERS[said.kind], game, start, said.style)
        limit = PATIENCE + ((said.budget.seconds or 0) if said.budget else 0)
    return Controller(make, stream_start(seed, fallback_stream(seat)), budget=said.budget, limit=limit)


def make_advisor(game: Game, seed: int, seat: int) -> Player:
    """Whoever thinks for a person that asks for a hint: it knows what the seat knows, and is quick."""
    start = stream_start(seed, hint_stream(seat))
    return Controller(partial(PimcPlayer, game, start), start, budget=HINT, limit=PATIENCE)


def _parsed(game: Game, seat: int, name: str) -> SeatName:
    before, at, budget = name.partition("@")
    kind, colon, style = before.partition(":")
    is_searcher = kind in SEARCHERS
    if not is_searcher and (kind not in ("random", "scripted") or at or (kind == "random" and colon)):
        raise BadSeat(f"seat {seat}: there is no player {name!r}; a seat is {KNOWN}")
    styles: Sequence[str] = game.module("skill").STYLES
    if colon and style not in styles:
        raise BadSeat(f"seat {seat}: {game.title} has no style {style!r}, only {', '.join(styles)}")
    try:
        return SeatName(kind, styles.index(style) if colon else 0, parse_budget(budget) if at else None)
    except ValueError as fault:
        raise BadSeat(f"seat {seat}: {fault}") from None
