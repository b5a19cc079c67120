"""What speaks for an action, in words of the game: the powers of a battle, hits, the chance to win."""

from collections.abc import Mapping
from typing import Any

from tablemate.core.percent import percent
from tablemate.core.playing import Decision, RankedAction
from tablemate.core.position import Position
from tablemate.games.one_piece.actions import PLACE_NAMES
from tablemate.games.one_piece.cards.card import Card
from tablemate.games.one_piece.pool import cards
from tablemate.games.one_piece.sizes import SLOTS
from tablemate.games.one_piece.skill.attacks import attack_bonus, needed_units
from tablemate.games.one_piece.view.battle import UNIT, counter_needed

ANSWERS = ("counter", "use", "block", "stop", "none")  # in a battle


def reason(decision: Decision, option: RankedAction, figures: Mapping[str, float]) -> str:
    """What the action comes to, the hits expected of the turn, and the chance to win."""
    told = _deed(decision, option.action)
    if decision.world.record.turn_seat == decision.seat and "points" in figures:
        told.append(f"{figures['points']:.1f} hits expected this turn")
    if "win" in figures:
        told.append(f"{percent(figures['win'])} to win")
    return "; ".join(told)


def _deed(decision: Decision, action: Mapping[str, Any]) -> list[str]:
    s, seat = decision.world.record, decision.seat
    if action["type"] == "attack":
        return [_attack(decision.world, seat, action["attacker"], action["target"])]
    if action["type"] in ANSWERS and decision.kind in ("counter", "blocker"):
        return [_battle(s)]
    return []


def _attack(world: Position, seat: int, attacker: str, target: str) -> str:
    s, t = world.record, world.rulebook.tables_record
    here = seat * SLOTS + PLACE_NAMES.index(attacker)
    there = (1 - seat) * SLOTS + PLACE_NAMES.index(target)
    power, other = int(s.power[here]) + attack_bonus(s, t, here), int(s.power[there])
    powers = f"{_name(s, here)} attacks with {power} against {other}"
    units = needed_units(power, other)
    return f"{powers}, so it takes counters of {UNIT * units} to stop it" if units > 0 else powers


def _battle(s: Any) -> str:
    powers = f"{_name(s, s.attacker)} attacks with {s.power[s.attacker]} against {s.power[s.target]}"
    needed = counter_needed(s)
    return f"{powers}, so counters of {needed} would stop it" if needed else f"{powers}, and fails as it is"


def _name(s: Any, place: int) -> str:
    card: Card = cards()[s.list[s.at[place]]]
    return card.name
