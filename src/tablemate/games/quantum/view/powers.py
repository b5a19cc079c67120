"""What the seat in turn could do, ship by ship and card by card, with its cost and why it cannot.

The reasons are those of the rules: each `why_not_...` is asked, none is written here again. Where a rule
speaks of one space or one ship at a time, the first one that would do is looked for.
"""

from collections.abc import Iterable
from typing import Any, TypedDict

from tablemate.core.shadow import own_copy
from tablemate.games.quantum.cards import CEREBRAL, DATA, FLEXIBLE, NOMADIC, RESOURCEFUL, TACTICAL, TYRANNICAL
from tablemate.games.quantum.codecs import CELLS, FACES, SHIPS
from tablemate.games.quantum.fights import BY_ACTION, BY_STRIKE, BY_TACTICAL
from tablemate.games.quantum.maps import VOID
from tablemate.games.quantum.reasons import NO_DEPLOY_SPACE, OUT_OF_REACH
from tablemate.games.quantum.rules.acting import (
    CONSTRUCT_COST,
    deploy_cost,
    has_deploy_space,
    why_not_cerebral,
    why_not_construct,
    why_not_deploy,
    why_not_flex,
    why_not_free_reconfigure,
    why_not_modify,
    why_not_reconfigure,
    why_not_research,
    why_not_scrap,
    why_not_tyrannical,
)
from tablemate.games.quantum.rules.board import DIRECTIONS, is_empty, neighbour
from tablemate.games.quantum.rules.combat import attack_cost, why_not_attack, why_not_attack_at
from tablemate.games.quantum.rules.moving import (
    can_shift,
    may_maneuver,
    move_cost,
    why_not_move,
    why_not_nomadic,
    why_not_tactical,
    why_not_transport,
    why_not_warp,
)
from tablemate.games.quantum.ships import BATTLESTATION, CLASSES, DESTROYER, FLAGSHIP, FRIGATE, SCOUT
from tablemate.games.quantum.state import SCRAPYARD
from tablemate.games.quantum.view.board import tile_name
from tablemate.games.quantum.view.prospects import enemies_in_reach
from tablemate.games.quantum.view.words import sentence

NO_TARGET = "no opponent's ship is within its reach"
NO_WAY = "every space beside it is taken"


class Power(TypedDict):
    """Something that could be done, with its cost and why it cannot."""

    type: str
    name: str
    text: str
    cost: int
    why_not: str | None
    card: str | None  # that brings it


class Powers(TypedDict):
    ships: dict[str, list[Power]]
    general: list[Power]  # what needs no ship
    planets: dict[str, str | None]  # why nothing can be built there
    construct_cost: int


def powers(s: Any, t: Any) -> Powers:
    trial = own_copy(s)
    return {
        "ships": {str(ship + 1): _of_ship(trial, ship) for ship in range(SHIPS)},
        "general": _general(trial),
        "planets": {
            tile_name(tile): sentence(why_not_construct(s, t, tile))
            for tile in range(s.tiles)
            if s.number[tile] != VOID
        },
        "construct_cost": CONSTRUCT_COST,
    }


def _power(type_: str, name: str, text: str, cost: int, why: int | str, card: int | None = None) -> Power:
    return {
        "type": type_,
        "name": name,
        "text": text,
        "cost": cost,
        "why_not": sentence(why),
        "card": None if card is None else DATA.commands[card].id,
    }


def _of_card(type_: str, card: int, cost: int, why: int | str) -> Power:
    about = DATA.commands[card]
    return _power(type_, about.name, about.text, cost, why, card)


def _general(s: Any) -> list[Power]:
    """What needs no ship."""
    found = [_power("research", "Research", "Research goes up by 1.", 1, why_not_research(s))]
    if _holds(s, CEREBRAL):
        found.append(_of_card("cerebral", CEREBRAL, 0, why_not_cerebral(s)))
    if _holds(s, TYRANNICAL):
        found.append(_of_card("tyrannical", TYRANNICAL, 0, why_not_tyrannical(s)))
    return found


def _of_ship(s: Any, ship: int) -> list[Power]:
    place = s.place[s.turn, ship]
    if place >= 0:
        return [*_moves(s, ship), *_ability(s, ship), *_reconfigure(s, ship), *_cards(s, ship)]
    return [_deploy(s, ship), *_reconfigure(s, ship)] if place == SCRAPYARD else []


def _moves(s: Any, ship: int) -> list[Power]:
    stays = why_not_move(s, ship) or _without_way(s, ship)
    return [
        _power("move", "Move", "Up to as many spaces as its face shows.", move_cost(s), stays),
        _power(
            "attack",
            "Attack",
            "A move that ends where an opponent's ship is.",
            attack_cost(s, BY_ACTION),
            _at_peace(s, ship, BY_ACTION),
        ),
    ]


def _ability(s: Any, ship: int) -> list[Power]:
    """The ability of the face that the ship shows; Maneuver is a part of moves and attacks."""
    face = s.face[s.turn, ship]
    about = CLASSES[face - 1]
    others = [other for other in range(SHIPS) if other != ship]
    cost = 0
    why: int | str = 0
    if face == BATTLESTATION:
        type_, cost, why = "strike", attack_cost(s, BY_STRIKE), _at_peace(s, ship, BY_STRIKE)
    elif face == FLAGSHIP:
        type_, cost = "transport", move_cost(s)
        why = _least(why_not_transport(s, ship, other, False) for other in others)
    elif face == DESTROYER:
        type_ = "warp"
        why = _least(why_not_warp(s, ship, other) for other in others)
    elif face == FRIGATE:
        type_ = "modify"
        why = _least(why_not_modify(s, ship, to) for to in (face - 1, face + 1))
    elif face == SCOUT:
        type_, why = "free_reconfigure", why_not_free_reconfigure(s, ship)
    else:
        return []
    return [_power(type_, about.ability, about.text, cost, why)]


def _reconfigure(s: Any, ship: int) -> list[Power]:
    text = "Roll it until it shows another face."
    return [_power("reconfigure", "Reconfigure", text, 1, why_not_reconfigure(s, ship))]


def _deploy(s: Any, ship: int) -> Power:
    why = why_not_deploy(s, ship) or (0 if has_deploy_space(s, s.turn) else NO_DEPLOY_SPACE)
    text = "Put it on an empty orbit of a planet with your cube."
    return _power("deploy", "Deploy", text, deploy_cost(s), why)


def _cards(s: Any, ship: int) -> list[Power]:
    """The powers of command cards that are held, whether they work yet or not."""
    found = []
    if _holds(s, TACTICAL):
        found.append(_tactical(s, ship))
        if s.face[s.turn, ship] == FLAGSHIP:
            whys = [why_not_transport(s, ship, other, True) for other in range(SHIPS) if other != ship]
            found.append(
                _power(
                    "tactical_transport",
                    "Tactical transport",
                    "Transport with the card's step.",
                    0,
                    _least(whys),
                    TACTICAL,
                )
            )
    if _holds(s, FLEXIBLE):
        why = _least(why_not_flex(s, ship, face) for face in range(1, FACES + 1))
        found.append(_of_card("flexible", FLEXIBLE, 0, why))
    if _holds(s, NOMADIC):
        why = why_not_nomadic(s, ship) or (0 if _can_shift(s, ship) else OUT_OF_REACH)
        found.append(_of_card("nomadic", NOMADIC, 1, why))
    if _holds(s, RESOURCEFUL):
        found.append(_of_card("resourceful", RESOURCEFUL, 0, why_not_scrap(s, ship)))
    return found


def _tactical(s: Any, ship: int) -> Power:
    """A step, or an attack with it, which may owe what Curious saved."""
    stays = why_not_tactical(s, ship) or _without_way(s, ship)
    return _of_card("tactical", TACTICAL, 0, stays if _at_peace(s, ship, BY_TACTICAL) else 0)


def _holds(s: Any, card: int) -> bool:
    return bool(s.held[s.turn] >> card & 1)


def _least(whys: Iterable[int]) -> int:
    """Nothing, if one of several would do; else the reason that comes last in the rules' own order."""
    return min(whys, key=lambda why: (why != 0, -why))


def _at_peace(s: Any, ship: int, by: int) -> int | str:
    """Why a ship cannot attack in this way, if it cannot."""
    why: int = why_not_attack(s, ship, by)
    targets = [s.place[seat, other] for seat, other in enemies_in_reach(s, ship, by)]
    return why or (_least(why_not_attack_at(s, ship, at, by) for at in targets) if targets else NO_TARGET)


def _without_way(s: Any, ship: int) -> str:
    """Why a ship that may move cannot, if it cannot."""
    return "" if _has_way(s, ship) else NO_WAY


def _has_way(s: Any, ship: int) -> bool:
    here = s.place[s.turn, ship]
    directions = DIRECTIONS if may_maneuver(s, ship) else 4
    spaces = [neighbour(s, here, direction) for direction in range(directions)]
    return any(space >= 0 and is_empty(s, space) for space in spaces)


def _can_shift(s: Any, ship: int) -> bool:
    return any(can_shift(s, ship, space) for space in range(s.tiles * CELLS))
