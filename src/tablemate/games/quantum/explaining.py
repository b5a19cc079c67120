"""How Quantum explains advice: the words for its factors, a plan in a sentence, and the chance to win.

The chance is the learned one (skill/learned_chance.py), as the adviser has found it by planning on.
"""

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from tablemate.core.actions import NamedAction
from tablemate.core.percent import percent
from tablemate.core.playing import Decision, RankedAction
from tablemate.core.position import Position
from tablemate.games.quantum.codecs import SHIPS
from tablemate.games.quantum.rules.planets import sum_needed
from tablemate.games.quantum.skill.plans import actions_left, best_plan
from tablemate.games.quantum.text import action_text
from tablemate.games.quantum.view.board import tile_name

WORDS = {
    "cubes": "cubes placed",
    "plan": "the way to your next cube",
    "outlook": "a second way to a cube",
    "threat": "holding the others back",
    "dominance": "dominance",
    "research": "research",
    "cards": "cards",
    "fleet": "ships on the map",
    "safety": "safety from attacks",
    "fight": "this combat",
}
MOST_STEPS = 3  # that are told
PLACES_A_CUBE = ("construct", "place_cube", "settle")
ATTACKS = ("attack", "strike", "tactical")


def chance_to_win(worth: float, seats: int) -> float:
    """The chance to win of a seat whose best plan is judged so: what the adviser tells is just that."""
    return min(1.0, max(0.0, worth / 100))


def reason(decision: Decision, option: RankedAction, figures: Mapping[str, float]) -> str:
    """The chance to win, what follows, and what it is for."""
    steps = [action_text(step) for step in _this_turn(option)[:MOST_STEPS]]
    told = [f"{percent(figures['win'])} to win"]
    if steps:
        told.append("then " + ", then ".join(steps))
    return "; ".join([*told, *_purpose(decision, option)])


def _this_turn(option: RankedAction) -> list[NamedAction]:
    """The steps before the turn ends."""
    return list(takewhile(lambda step: step["type"] != "end_turn", option.plan))


def _purpose(decision: Decision, option: RankedAction) -> list[str]:
    deeds = [option.action, *_this_turn(option)]
    if any(deed["type"] in PLACES_A_CUBE for deed in deeds):
        return ["that places a cube"]
    for attack in decision.view["prospects"]["attacks"] if decision.view["prospects"] else ():
        if any(_is(deed, attack) for deed in deeds):
            return [f"the attack has a chance of {attack['percent']}%"]
    return _aim(decision.world, decision.seat, option)


def _is(deed: NamedAction, attack: dict[str, Any]) -> bool:
    there = deed.get("target") or deed.get("to")
    return (deed["type"], deed.get("ship"), there) == (attack["type"], attack["ship"], attack["target"])


def _aim(world: Position, seat: int, option: RankedAction) -> list[str]:
    """The planet that the next cube is planned for once this is done, with the ships for it."""
    after = world.copy()
    for deed in (option.action, *_this_turn(option)):
        if after.actor != seat or deed not in after.legal():
            break
        after.apply(deed)
    s, t = after.record, after.rulebook.tables_record
    _, _, planet, chosen = best_plan(s, t, seat, actions_left(s, seat))
    ships = [str(ship + 1) for ship in range(SHIPS) if chosen >> ship & 1]
    if planet < 0 or not ships:
        return []
    who = f"ship {ships[0]}" if len(ships) == 1 else f"ships {', '.join(ships[:-1])} and {ships[-1]}"
    needed = sum_needed(s, seat, planet)
    return [f"you are heading for planet {tile_name(planet)}, which needs a sum of {needed}, with {who}"]
