"""The combat at hand (6.7): both ships, the dice as they were rolled, and every modifier."""

from typing import Any, Literal, TypedDict

from tablemate.games.quantum import fights, phases
from tablemate.games.quantum.codecs import REROLL
from tablemate.games.quantum.events import ATTACKS, SIDES, AttackBy, Side
from tablemate.games.quantum.rules.combat import (
    SUPPORT,
    asked_side,
    attacker_wins,
    has_reroll,
    seat_of,
    ship_face,
)
from tablemate.games.quantum.ships import CLASSES
from tablemate.games.quantum.state import NO_SPACE
from tablemate.games.quantum.view.board import space_name
from tablemate.games.quantum.view.odds import percent_after, percent_from

Step = Literal["launch", "pre-combat", "rolls", "re-roll", "resolution"]
STEPS: dict[int, Step] = {
    fights.TO_LAUNCH: "launch",
    fights.BEFORE_ROLLS: "pre-combat",
    fights.TO_ROLL: "rolls",
    fights.AFTER_ROLLS: "re-roll",
    fights.DECIDED: "resolution",
}


class Modifier(TypedDict):
    """A card that counts in a roll, with what it adds; Rational sets the die and adds nothing."""

    card: str
    name: str
    adds: int


class Fighter(TypedDict):
    """A ship in combat. Before the dice are rolled there is no roll and no total."""

    seat: int
    ship: int
    face: int
    name: str
    original_roll: int | None
    roll: int | None
    modifiers: list[Modifier]
    total: int | None
    calculation: str | None


class Combat(TypedDict):
    step: Step
    by: AttackBy
    origin: str
    launch: str | None
    target: str
    attacker: Fighter
    defender: Fighter
    percent: int | None  # the attacker's chance, before the dice are rolled
    winning: Side | None
    rerolls: dict[str, int]  # what may be rolled again now, and the chance to win then
    rerolled: list[str]


def combat(s: Any) -> Combat | None:
    """None while nobody fights. Before the dice are rolled there is no roll and no total."""
    if s.fight == fights.NO_FIGHT:
        return None
    is_rolled = s.fight in (fights.AFTER_ROLLS, fights.DECIDED)
    wins = attacker_wins(s) if is_rolled else None
    return {
        "step": STEPS[s.fight],
        "by": ATTACKS[s.fight_by],
        "origin": space_name(s.place[s.turn, s.attacker] if s.origin == NO_SPACE else s.origin),
        "launch": None if s.launch == NO_SPACE else space_name(s.launch),
        "target": space_name(s.target),
        "attacker": side_view(s, 0, is_rolled=is_rolled),
        "defender": side_view(s, 1, is_rolled=is_rolled),
        "percent": percent_from(s, s.launch) if s.fight == fights.BEFORE_ROLLS else None,
        "winning": None if wins is None else SIDES[0 if wins else 1],
        "rerolls": _rerolls(s) if s.phase == phases.REROLLING else {},
        "rerolled": [name for kind, name in enumerate(REROLL.names) if s.rerolled >> kind & 1],
    }


def _rerolls(s: Any) -> dict[str, int]:
    """The cards that whoever is asked may roll again with, and its chance to win then."""
    side = asked_side(s)
    return {
        name: percent_after(s, kind) for kind, name in enumerate(REROLL.names) if has_reroll(s, side, kind)
    }


def side_view(s: Any, side: int, *, is_rolled: bool) -> Fighter:
    face = ship_face(s, side)
    seen: Fighter = {
        "seat": seat_of(s, side),
        "ship": (s.attacker if side == fights.ATTACKER else s.defender) + 1,
        "face": face,
        "name": CLASSES[face - 1].name,
        "original_roll": None,
        "roll": None,
        "modifiers": [],
        "total": None,
        "calculation": None,
    }
    if is_rolled:
        original, rolled, total = s.original[side], s.rolled[side], s.total[side]
        counted = modifiers(original, rolled, s.modifiers[side])
        seen["original_roll"], seen["roll"], seen["total"] = original, rolled, total
        seen["modifiers"] = counted
        seen["calculation"] = calculation(face, original, counted, total)
    return seen


def modifiers(original: int, rolled: int, marks: int) -> list[Modifier]:
    """The cards that count in a roll."""
    found: list[Modifier] = []
    if marks & fights.RATIONAL_MARK:
        found.append({"card": "rational", "name": "Rational", "adds": 0})
    if marks & fights.FEROCIOUS_MARK:
        found.append({"card": "ferocious", "name": "Ferocious", "adds": rolled - original})
    if marks & fights.STRATEGIC_MARK:
        found.append({"card": "strategic", "name": "Strategic", "adds": -SUPPORT})
    return found


def calculation(face: int, original: int, counted: list[Modifier], total: int) -> str:
    """For instance `Ship 4 + Roll 3 - 1 (Ferocious) - 2 (Strategic) = 4`."""
    fixed = "".join(f" ({each['name']})" for each in counted if not each["adds"])
    changes = "".join(f" - {-each['adds']} ({each['name']})" for each in counted if each["adds"])
    return f"Ship {face} + Roll {original}{fixed}{changes} = {total}"
