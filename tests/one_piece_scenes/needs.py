"""What a block needs: conditions that have to hold, and cards that its costs and steps speak of."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablemate.games.one_piece.cards.card import Block

YOU, OPPONENT = 0, 1
Data = Mapping[str, Any]


@dataclass
class Wanted:
    """Cards that should lie somewhere."""

    sides: tuple[int, ...]
    zone: str
    where: Data
    count: int
    rested: bool | None = None  # on the field; None: as it comes


@dataclass
class Needs:
    """All that is asked for on the way through a block."""

    cards: list[Wanted] = field(default_factory=list)
    conditions: list[Data] = field(default_factory=list)
    active_don: int = 0
    returned_don: int = 0
    given_don: int = 0
    life: int = 0
    life_up: int = 0
    life_down: int = 0
    hand: int = 0
    self_rested: bool | None = None


def needs_of(block: Block) -> Needs:
    needs = Needs()
    if block.requires is not None:
        needs.conditions.append(block.requires)
    for cost in block.cost:
        _add_cost(needs, cost)
    _add_steps(needs, block.do, YOU)
    return needs


def atoms(condition: Data, rng: random.Random, holds: bool = True) -> Iterator[tuple[Data, bool]]:
    """The simple conditions inside one, and whether each is to hold; of an "or" one is drawn."""
    if "not" in condition:
        yield from atoms(condition["not"], rng, not holds)
    elif "all" in condition:
        for part in condition["all"]:
            yield from atoms(part, rng, holds)
    elif "any" in condition:
        yield from atoms(rng.choice(condition["any"]), rng, holds)
    else:
        yield condition, holds


def sides_of(word: str, player: int) -> tuple[int, ...]:
    if word in ("either", "both"):
        return (player, 1 - player)
    return (player if word == "you" else 1 - player,)


def _add_cost(needs: Needs, cost: Data) -> None:
    pay, n = cost["pay"], cost.get("n", 0)
    if pay == "rest_don":
        needs.active_don += n
    elif pay == "return_don":
        needs.returned_don += n
        needs.active_don += n if cost.get("don_state") == "active" else 0
    elif pay in ("life_to_hand", "life_trash"):
        needs.life += n
    elif pay == "life_turn":
        setattr(needs, "life_down" if cost["to_face"] == "up" else "life_up", n)
    elif pay == "discard":
        needs.cards.append(Wanted((YOU,), "hand", cost.get("where") or {}, n))
        needs.hand += n
    elif pay == "rest_self":
        needs.self_rested = False
    elif "target" in cost:
        _add_target(needs, cost["target"], YOU, pay)


def _add_target(needs: Needs, target: Data, player: int, op: str) -> None:
    if "ref" in target:
        if target["ref"] == "self" and op == "set_active":
            needs.self_rested = True
        return
    rested = {"rest": False, "set_active": True}.get(op)
    where = dict(target.get("where") or {})
    if "state" in where:
        rested = where.pop("state") == "rested"
    zone = target.get("zone", "deck_top")
    if op in ("play", "look_and_take_play") and "category" not in where:
        where["category"] = ["character", "stage"]
    count = target.get("count", 2)
    if zone == "hand":
        needs.hand += count
    needs.cards.append(Wanted(sides_of(target.get("side", "you"), player), zone, where, count, rested))


def _add_steps(needs: Needs, steps: Any, player: int) -> None:
    for step in steps:
        if "if" in step:
            if player == YOU:
                needs.conditions.append(step["if"])
            _add_steps(needs, step["do"], player)
        elif "optional" in step:
            _add_steps(needs, step["optional"], player)
        else:
            _add_operation(needs, step, player)


def _add_operation(needs: Needs, step: Data, player: int) -> None:
    op = step["op"]
    if op == "opponent_does":
        _add_steps(needs, step["do"], 1 - player)
    elif op == "delay":
        _add_steps(needs, step["do"], player)
    elif op == "choose_one":
        for mode in step["options"]:
            _add_steps(needs, mode, player)
    elif op == "look_and_take":
        _add_target(needs, step["take"], player, "look_and_take_play" if step["to"] == "play" else op)
    elif op == "discard" and step["who"] == "you" and player == YOU:
        needs.hand += step.get("n", step.get("up_to", 1))
    elif op == "give_don" and step["don_state"] == "given":
        needs.given_don += 1
    if "target" in step:
        _add_target(needs, step["target"], player, op)
