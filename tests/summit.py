"""Summit: climb alone or roped together, before the daylight is gone. For one to three people.

A game that one person can play, in which nothing is hidden; at the table it is the companion of a real one.
"""

from typing import Annotated, Any, Literal

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
    offer,
    rule,
)

MAX_SEATS = 3
GAME = Game(
    "summit",
    "Summit",
    "Climb while there is daylight, alone or roped together.",
    package=__name__,
    rules_version="1",
    min_seats=1,
    max_seats=MAX_SEATS,
    open_information=True,
    companion="real-summit",
)
HELP = "Climb: a die says how far, and a 1 sends you down to the last camp. Camp: you stay where you are."
CLIMB, CAMP = range(2)
ACTION_TABLE = ActionTable(Action("climb"), Action("camp"))
CLIMBED, SLIPPED, CAMPED = range(3)
EVENT_TABLE = EventTable(
    Event("climbed", seat=public(Integer()), height=public(Integer())),
    Event("slipped", seat=public(Integer()), height=public(Integer())),
    Event("camped", seat=public(Integer()), height=public(Integer())),
)
ASKED = ("players", "weather")


class Options(GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=1, le=MAX_SEATS, description="climbers on the rope")] = 1
    turns: Annotated[int, Meta(ge=1, le=20, description="turns of each before it is dark")] = 8
    weather: Annotated[
        Literal["fair", "storm"], Meta(title="Weather", description="what the sky is like")
    ] = "fair"


PRESETS = {"default": {}, "companion": {"turns": 10}}
CHOICE_WORDS = {"weather": {"fair": "Fair weather", "storm": "A storm"}}
SAMPLES = ({}, {"players": 2}, {"players": 3, "weather": "storm", "turns": 3})


class State:
    rng: Rng
    height: Annotated[Array[I32], MAX_SEATS]
    camp: Annotated[Array[I32], MAX_SEATS]  # how high the last camp of each is
    played: I32  # turns of all together
    players: I32
    turns: I32
    weather: I32


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    s.played = 0


@rule
def actor(s: State, t: Tables) -> int:
    return OVER if s.played == s.turns * s.players else s.played % s.players


@rule
def legal(s: State, t: Tables, out: Codes) -> int:
    seat = s.played % s.players
    n = offer(out, 0, CLIMB)
    return offer(out, n, CAMP) if s.height[seat] > s.camp[seat] else n


@rule
def apply(s: State, t: Tables, action: int, log: Log) -> None:
    seat = s.played % s.players
    s.played += 1
    if action == CAMP:
        s.camp[seat] = s.height[seat]
        emit2(log, CAMPED, seat, s.height[seat])
        return
    face = 1 + below(s.rng, 6)
    if face <= 1 + s.weather:
        s.height[seat] = s.camp[seat]
        emit2(log, SLIPPED, seat, s.height[seat])
        return
    s.height[seat] += face
    emit2(log, CLIMBED, seat, s.height[seat])


@rule
def score(s: State, t: Tables, out: Codes) -> None:
    for seat in range(s.players):
        out[seat] = s.height[seat]


def view(s: Any, t: Any, seat: int | None) -> dict[str, Any]:
    climbers = [{"height": s.height[p], "camp": s.camp[p]} for p in range(s.players)]
    return {"seat": seat, "climbers": climbers, "turns_left": s.turns - s.played // s.players}


ENOUGH = 6  # above the last camp, for the scripted climber


@rule
def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    seat = s.played % s.players
    return CAMP if s.height[seat] - s.camp[seat] >= ENOUGH else CLIMB
