"""What each player has: ships, dials, cubes and cards."""

from typing import Any, Literal, TypedDict

from tablemate.games.quantum.cards import DATA
from tablemate.games.quantum.codecs import SHIPS
from tablemate.games.quantum.phases import CHOOSING_FACE, ROLLING_AGAIN
from tablemate.games.quantum.rules.rolling import first_of
from tablemate.games.quantum.rules.tracks import breakthrough_at
from tablemate.games.quantum.ships import class_of
from tablemate.games.quantum.state import ABOARD, RESERVE, SCRAPYARD
from tablemate.games.quantum.view.board import space_name
from tablemate.games.quantum.view.market import Card, card, cards_in

Where = Literal["map", "scrapyard", "reserve", "aboard"]
WHERE: dict[int, Where] = {SCRAPYARD: "scrapyard", RESERVE: "reserve", ABOARD: "aboard"}
COMBAT = [number for number, about in enumerate(DATA.commands) if about.category == "combat"]


class Ship(TypedDict):
    """A ship; its marks are those of the turn, so only the seat in turn has any (5.9)."""

    ship: int  # counted from 1
    face: int | None
    name: str | None
    ability: str | None
    ability_text: str | None
    place: Where
    space: str | None
    moved: bool
    ability_used: bool


class HeldCard(Card):
    """A command card: whether it works yet, and whether it has been used this turn (9.2)."""

    active: bool
    used: bool


class Fleet(TypedDict):
    """What one player has."""

    seat: int
    cubes_left: int
    cubes_placed: int
    dominance: int
    research: int
    breakthrough_at: int  # the research that brings a card
    picks: int  # cards that are still to be taken
    ships: list[Ship]
    cards: list[HeldCard]
    combat_cards: list[str]  # that work, by name


class Rolled(TypedDict):
    seat: int
    ship: int
    face: int


def ships_in(bits: int) -> list[int]:
    """Ships given as bits, by their numbers for people."""
    return [ship + 1 for ship in range(SHIPS) if bits >> ship & 1]


def seat_view(s: Any, seat: int) -> Fleet:
    return {
        "seat": seat,
        "cubes_left": s.cubes_left[seat],
        "cubes_placed": s.cubes_each - s.cubes_left[seat],
        "dominance": s.dominance[seat],
        "research": s.research[seat],
        "breakthrough_at": breakthrough_at(s, seat),
        "picks": s.picks[seat],
        "ships": [ship_view(s, seat, ship) for ship in range(SHIPS)],
        "cards": [_held(s, seat, number) for number in cards_in(s.held[seat])],
        "combat_cards": [DATA.commands[number].name for number in COMBAT if s.active[seat] >> number & 1],
    }


def ship_view(s: Any, seat: int, ship: int) -> Ship:
    place, face = s.place[seat, ship], s.face[seat, ship]
    about = class_of(face)
    in_turn = bool(s.turns) and seat == s.turn
    return {
        "ship": ship + 1,
        "face": face or None,
        "name": about.name if about else None,
        "ability": about.ability if about else None,
        "ability_text": about.text if about else None,
        "place": WHERE.get(place, "map"),
        "space": space_name(place) if place >= 0 else None,
        "moved": in_turn and bool(s.moved >> ship & 1),
        "ability_used": in_turn and bool(s.used_ability >> ship & 1),
    }


def _held(s: Any, seat: int, number: int) -> HeldCard:
    in_turn = bool(s.turns) and seat == s.turn
    return {
        **card(number),
        "active": bool(s.active[seat] >> number & 1),
        "used": in_turn and bool(s.used_powers >> number & 1),
    }


def rolled_now(s: Any) -> Rolled | None:
    """The ship whose face is to be chosen, or whose roll may be repeated."""
    if s.phase not in (CHOOSING_FACE, ROLLING_AGAIN):
        return None
    waiting = s.to_roll[s.decider] if s.phase == CHOOSING_FACE else s.again
    ship = first_of(waiting)
    return {"seat": s.decider, "ship": ship + 1, "face": s.face[s.decider, ship]}
