"""What the ships of the seat to decide could reach and beat: ways for drawing, and exact odds (6.1)."""

from collections import deque
from collections.abc import Iterator
from typing import Any, Literal, TypedDict

from tablemate.core.shadow import own_copy
from tablemate.games.quantum.codecs import SHIPS
from tablemate.games.quantum.events import ATTACKS
from tablemate.games.quantum.phases import ACTING, CARRYING, LAUNCHING
from tablemate.games.quantum.rules.board import DIRECTIONS, clear_reach, is_beside_reach, neighbour
from tablemate.games.quantum.rules.combat import (
    attacks_diagonally,
    launch_directions,
    nearest_launch_space,
    spread_attack,
    why_not_attack,
    why_not_attack_at,
)
from tablemate.games.quantum.rules.moving import may_maneuver, movement
from tablemate.games.quantum.view.board import space_name
from tablemate.games.quantum.view.layout import layout_of
from tablemate.games.quantum.view.odds import percent_from
from tablemate.games.quantum.view.words import sentence

Order = Literal["attack", "strike", "tactical"]
ORDER: dict[str, Order] = {
    "action": "attack",
    "strike": "strike",
    "tactical": "tactical",
}  # the action that each way of attacking is


class Target(TypedDict):
    seat: int
    ship: int


class Attack(TypedDict):
    """An attack that is in reach, with the chance from each space it can be launched from."""

    type: Order
    ship: int
    target: str
    defender: Target
    percent: int  # the best of them
    launches: dict[str, int]
    why_not: str | None


class Prospects(TypedDict):
    ways: dict[str, dict[str, list[str]]]  # by ship and space
    attacks: list[Attack]


def prospects(s: Any) -> Prospects | None:
    """Ways by ship and space, and odds by ship and target, each from where the attack can be launched."""
    if s.phase not in (ACTING, LAUNCHING, CARRYING):
        return None
    trial = own_copy(s)
    chart = Chart(s)
    if s.phase == CARRYING:
        return {"ways": {str(s.carrier + 1): chart.ways(trial, s.carrier)}, "attacks": []}
    ships = [ship for ship in range(SHIPS) if s.place[s.turn, ship] >= 0]
    if s.phase == LAUNCHING:
        ships = [s.attacker]
    return {
        "ways": {str(ship + 1): chart.ways(trial, ship) for ship in ships},
        "attacks": [_declared(trial)] if s.phase == LAUNCHING else list(_attacks(trial, ships)),
    }


def _attacks(s: Any, ships: list[int]) -> Iterator[Attack]:
    """Every attack that is in reach."""
    for ship in ships:
        for by in range(len(ATTACKS)):
            if why_not_attack(s, ship, by):
                continue
            for seat, other in enemies_in_reach(s, ship, by):
                s.attacker, s.fight_by = ship, by
                s.defending, s.defender, s.target = seat, other, s.place[seat, other]
                yield _declared(s)


def enemies_in_reach(s: Any, ship: int, by: int) -> list[tuple[int, int]]:
    """The seats and ships that a ship could attack in this way."""
    enemies = [
        (seat, other)
        for seat in range(s.players)
        for other in range(SHIPS)
        if seat != s.turn and s.place[seat, other] >= 0
    ]
    diagonal = attacks_diagonally(s, ship, by)
    spread_attack(s, ship, by)
    found = [(seat, other) for seat, other in enemies if is_beside_reach(s, s.place[seat, other], diagonal)]
    clear_reach(s)
    return found


def _declared(s: Any) -> Attack:
    """The attack that the record holds, with the chance from each launch space."""
    launches = [(space, percent_from(s, space)) for space in _launch_spaces(s)]
    return {
        "type": ORDER[ATTACKS[s.fight_by]],
        "ship": s.attacker + 1,
        "target": space_name(s.target),
        "defender": {"seat": s.defending, "ship": s.defender + 1},
        "percent": max(percent for _, percent in launches),
        "launches": {space_name(space): percent for space, percent in launches},
        "why_not": None
        if s.phase == LAUNCHING
        else sentence(why_not_attack_at(s, s.attacker, s.target, s.fight_by)),
    }


def _launch_spaces(s: Any) -> list[int]:
    if not s.chooses_launch:
        return [nearest_launch_space(s, s.attacker, s.target, s.fight_by)]
    bits = launch_directions(s, s.attacker, s.target, s.fight_by)
    return [neighbour(s, s.target, at) for at in range(DIRECTIONS) if bits >> at & 1]


class Chart:
    """The spaces without ships, for finding a way that can be drawn."""

    def __init__(self, s: Any) -> None:
        self._layout = layout_of(s)
        taken = {s.place[seat, ship] for seat in range(s.players) for ship in range(SHIPS)}
        self._free = self._layout.open - taken

    def ways(self, s: Any, ship: int) -> dict[str, list[str]]:
        """A shortest way to each space in reach; a straight one where there is one (3.5)."""
        steps = movement(s, ship)
        start = s.place[s.turn, ship]
        found = self._spread(start, steps, self._layout.beside)
        if may_maneuver(s, ship):
            found = {**self._spread(start, steps, self._layout.around), **found}
        del found[start]
        return {space_name(space): way for space, way in found.items()}

    def _spread(self, start: int, steps: int, near: dict[int, tuple[int, ...]]) -> dict[int, list[str]]:
        free, ways = self._free, {start: list[str]()}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            way = ways[here]
            if len(way) == steps:
                continue
            for there in near[here]:
                if there in free and there not in ways:
                    ways[there] = [*way, space_name(there)]
                    waiting.append(there)
        return ways
