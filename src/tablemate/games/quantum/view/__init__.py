"""What one seat may know: all of it, for nothing is hidden in Quantum.

The seat to decide also sees what its ships could do: ways, odds, and why something cannot be done.
"""

from typing import Any, TypedDict

from tablemate.core.events import Viewer
from tablemate.games.quantum import phases
from tablemate.games.quantum.state import ENDINGS, NO_CARD, NO_SHIP, NO_TILE, NOBODY, Ending
from tablemate.games.quantum.view.board import Board, board, tile_name
from tablemate.games.quantum.view.combat import Combat, combat
from tablemate.games.quantum.view.market import Card, Market, card, market
from tablemate.games.quantum.view.powers import Powers, powers
from tablemate.games.quantum.view.prospects import Prospects, prospects
from tablemate.games.quantum.view.seats import Fleet, Rolled, rolled_now, seat_view, ships_in

# Decisions other than what to do in a turn, by what they count as.
KINDS = {
    "rolling_fleet": "mulligan",
    "launching": "target",
    "endangered": "counter",
    "rerolling": "counter",
    "finalizing": "simple",
    "dropping": "target",
    "choosing_face": "value",
    "rolling_again": "simple",
    "discarding": "target",
    "lifting_cube": "target",
    "setting_cube": "target",
    "sabotaged": "target",
}

# What is to be decided, as it follows "to".
TASKS = {
    phases.ROLLING_FLEET: "keep the three ships, or roll all of them again",
    phases.SETTLING: "choose a starting planet",
    phases.STATIONING: "place the ships in orbit",
    phases.ACTING: "take actions, or end the turn",
    phases.LAUNCHING: "choose where to attack from",
    phases.ENDANGERED: "destroy both ships, or fight",
    phases.REROLLING: "roll again, or accept the dice",
    phases.FINALIZING: "take the beaten ship's place, or stay",
    phases.CARRYING: "choose where to fly with the passenger",
    phases.DROPPING: "set the passenger down",
    phases.INFAMOUS: "place a cube for Infamy on any planet with room",
    phases.CHOOSING_FACE: "choose the face of a ship",
    phases.ROLLING_AGAIN: "keep the roll, or roll the ship again",
    phases.PICKING: "take a card",
    phases.DISCARDING: "discard a command card for the new one",
    phases.CHOOSING_SHIPS: "choose ships, then roll them together",
    phases.PLACING: "deploy the ship, or leave it in the scrapyard",
    phases.LIFTING_CUBE: "choose an opponent's cube to move",
    phases.SETTING_CUBE: "choose a planet for the cube",
    phases.SABOTAGED: "discard a command card",
}


class Asked(TypedDict):
    """Who is to decide, and what, in words that follow "to"."""

    seat: int
    task: str


class LiftedCube(TypedDict):
    seat: int
    planet: str


class Pending(TypedDict):
    """What a decision besides combat is about: ships that wait, a card to be taken, a cube in the air."""

    rolls: Rolled | None
    placing: list[int]
    chosen: list[int]
    taking: Card | None
    carrier: int | None
    passenger: int | None
    cube: LiftedCube | None


class View(TypedDict):
    """The table as one seat sees it."""

    phase: str
    seat: int | None  # whose view it is; None is a spectator
    players: int
    first: int | None
    turn: int | None
    turns: int
    turn_cap: int
    actions: int
    actions_per_turn: int
    cubes_each: int
    command_limit: int
    bonus_turns: list[int]
    asked: Asked | None
    board: Board
    seats: list[Fleet]
    market: Market
    combat: Combat | None
    pending: Pending
    prospects: Prospects | None  # for the seat to decide
    powers: Powers | None  # for the seat in turn
    scores: list[int]
    winner: int | None
    ending: Ending | None


def view(s: Any, t: Any, seat: Viewer) -> View:
    """The position for one seat; None is a spectator."""
    decides = seat is not None and s.phase != phases.FINISHED and s.decider == seat
    return {
        "phase": phases.PHASES[s.phase],
        "seat": seat,
        "players": s.players,
        "first": _seat(s.first),
        "turn": _seat(s.turn) if s.turns else None,
        "turns": s.turns,
        "turn_cap": s.turn_cap,
        "actions": s.actions,
        "actions_per_turn": s.actions_per_turn,
        "cubes_each": s.cubes_each,
        "command_limit": s.command_limit,
        "bonus_turns": [other for other in range(s.players) if s.bonus >> other & 1],
        "asked": _asked(s),
        "board": board(s, t),
        "seats": [seat_view(s, other) for other in range(s.players)],
        "market": market(s),
        "combat": combat(s),
        "pending": _pending(s),
        "prospects": prospects(s) if decides else None,
        "powers": powers(s, t) if decides and s.phase == phases.ACTING else None,
        "scores": [s.cubes_each - s.cubes_left[other] for other in range(s.players)],
        "winner": _seat(s.winner),
        "ending": ENDINGS[s.ending] if s.phase == phases.FINISHED else None,
    }


def kind(s: Any, t: Any) -> str:
    phase: str = phases.PHASES[s.phase]
    return phase


def prompt(s: Any, t: Any) -> str:
    task = TASKS[s.phase]
    return task[0].upper() + task[1:]


def _seat(seat: int) -> Viewer:
    return None if seat == NOBODY else seat


def _asked(s: Any) -> Asked | None:
    return None if s.phase == phases.FINISHED else {"seat": s.decider, "task": TASKS[s.phase]}


def _pending(s: Any) -> Pending:
    lifted = s.cube_from != NO_TILE
    return {
        "rolls": rolled_now(s),
        "placing": ships_in(s.placing),
        "chosen": ships_in(s.chosen),
        "taking": None if s.taking == NO_CARD else card(s.taking),
        "carrier": None if s.carrier == NO_SHIP else s.carrier + 1,
        "passenger": None if s.passenger == NO_SHIP else s.passenger + 1,
        "cube": {"seat": s.cube_owner, "planet": tile_name(s.cube_from)} if lifted else None,
    }
