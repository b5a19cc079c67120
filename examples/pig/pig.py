"""Pig, the dice game: roll as often as you dare, or hold and bank what has piled up."""

from typing import Annotated, Any

from msgspec import Meta

from tablemate.core import Action, ActionTable, Event, EventTable, Game, GameOptions, Integer, public
from tablemate.core.compiled import (
    I32,
    OVER,
    Array,
    Codes,
    Log,
    Rng,
    Tables,
    below,
    emit2,
    kind_at,
    next_event,
    offer,
    rule,
    word_at,
)
from tablemate.core.metrics import SEAT, Metric

GAME = Game(
    "pig", "Pig", "Push your luck with a die.", package=__name__, rules_version="1", min_seats=2, max_seats=4
)
HELP = "Roll to add to the pile; a 1 loses it. Hold to bank it. The first to reach the goal wins."
MAX_SEATS = 4
ROLL, HOLD = range(2)
ACTION_TABLE = ActionTable(Action("roll"), Action("hold"))
ROLLED, HELD = range(2)
EVENT_TABLE = EventTable(
    Event("rolled", seat=public(Integer()), face=public(Integer())),
    Event("held", seat=public(Integer()), total=public(Integer())),
)


class Options(GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=MAX_SEATS, description="seats at the table")] = 2
    goal: Annotated[int, Meta(ge=10, le=1000, description="points to reach")] = 100


class State:
    rng: Rng
    points: Annotated[Array[I32], MAX_SEATS]  # banked
    pile: I32  # rolled this turn, and not banked yet
    turn: I32  # seat to act
    players: I32
    goal: I32


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    s.turn = below(s.rng, s.players)


@rule
def actor(s: State, t: Tables) -> int:
    for seat in range(s.players):
        if s.points[seat] >= s.goal:
            return OVER
    return s.turn


@rule
def legal(s: State, t: Tables, out: Codes) -> int:
    n = offer(out, 0, ROLL)
    return offer(out, n, HOLD) if s.pile > 0 else n


@rule
def apply(s: State, t: Tables, action: int, log: Log) -> None:
    if action == ROLL:
        face = 1 + below(s.rng, 6)
        emit2(log, ROLLED, s.turn, face)
        if face > 1:
            s.pile += face
            return
    else:
        s.points[s.turn] += s.pile
        emit2(log, HELD, s.turn, s.points[s.turn])
    s.pile = 0
    s.turn = 0 if s.turn + 1 == s.players else s.turn + 1


@rule
def score(s: State, t: Tables, out: Codes) -> None:
    for seat in range(s.players):
        out[seat] = s.points[seat]


def view(s: Any, t: Any, seat: int | None) -> dict[str, Any]:
    return {"seat": seat, "points": [s.points[p] for p in range(s.players)], "pile": s.pile, "goal": s.goal}


# What follows is not needed to play; it makes better opponents, and tells the lab what to count.
ENOUGH = 20  # what the scripted player is content to bank
STYLES = ("balanced", "bold")
FACTORS = ("lead", "pile")
WEIGHTS = {"balanced": {"lead": 0.5, "pile": 0.5}, "bold": {"lead": 0.3, "pile": 0.7}}
METRICS = (Metric("ones", "ones rolled", part="ones", whole="rolls", by=(SEAT,)),)


@rule
def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    factors[0] = s.points[seat] * 100 // s.goal
    factors[1] = s.pile if s.turn == seat else -s.pile


@rule
def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    return HOLD if s.pile >= ENOUGH or s.points[s.turn] + s.pile >= s.goal else ROLL


class Counts:
    rolls: Annotated[Array[I32], MAX_SEATS]
    ones: Annotated[Array[I32], MAX_SEATS]


@rule
def count(s: State, t: Tables, log: Log, counts: Counts) -> None:
    at = 0
    while at < log.n:
        if kind_at(log, at) == ROLLED:
            seat, face = word_at(log, at, 0), word_at(log, at, 1)
            counts.rolls[seat] += 1
            counts.ones[seat] += face == 1
        at = next_event(log, at)
