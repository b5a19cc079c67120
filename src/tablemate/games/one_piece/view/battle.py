"""The battle under way (8)."""

from typing import Any, Literal, TypedDict

from tablemate.games.one_piece.rules.printed import place_of
from tablemate.games.one_piece.sizes import SLOTS
from tablemate.games.one_piece.state import (
    ATTACK_STEP,
    BATTLE_END,
    BATTLE_FOUGHT,
    BLOCK_STEP,
    COUNTER_STEP,
    DAMAGE_STEP,
    JOIN_STEP,
    NONE,
)
from tablemate.games.one_piece.view.sides import Place, place_name

Step = Literal["attack", "block", "counter", "damage", "end"]
STEPS: dict[int, Step] = {
    ATTACK_STEP: "attack",
    BLOCK_STEP: "block",
    JOIN_STEP: "block",
    COUNTER_STEP: "counter",
    DAMAGE_STEP: "damage",
    BATTLE_FOUGHT: "damage",
    BATTLE_END: "end",
}
UNIT = 1000  # of power


class Battle(TypedDict):
    seat: int  # who attacks
    step: Step
    attacker: Place | None  # None once it has left the field
    target: Place | None
    attacker_power: int | None
    target_power: int | None
    counter_needed: int  # power that would save the target
    blocked: bool
    damage_left: int  # life cards that are still to be taken


def battle(s: Any) -> Battle | None:
    if s.attacker == NONE or s.phase not in STEPS:
        return None
    attacker = place_of(s, s.attacker_object)
    target = place_of(s, s.target_object)
    return {
        "seat": s.attacker // SLOTS,
        "step": STEPS[s.phase],
        "attacker": None if attacker == NONE else place_name(attacker),
        "target": None if target == NONE else place_name(target),
        "attacker_power": None if attacker == NONE else s.power[attacker],
        "target_power": None if target == NONE else s.power[target],
        "counter_needed": counter_needed(s),
        "blocked": bool(s.blocked),
        "damage_left": s.damage_left,
    }


def counter_needed(s: Any) -> int:
    """How much more power would save the target: ties go to the attacker, and power comes in thousands."""
    attacker, target = place_of(s, s.attacker_object), place_of(s, s.target_object)
    if attacker == NONE or target == NONE or s.power[attacker] < s.power[target]:
        return 0
    needed: int = (s.power[attacker] - s.power[target]) // UNIT * UNIT + UNIT
    return needed
