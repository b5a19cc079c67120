"""Events: what happens. Nothing is hidden in Quantum, so everybody sees all of it."""

from collections.abc import Iterator
from typing import Any, Literal, get_args

from tablemate.core.events import Event, EventTable, Field, public
from tablemate.core.words import NOTHING, Kind, Name, Optional
from tablemate.games.quantum.cards import CARD
from tablemate.games.quantum.kinds import (
    COUNT,
    FACE,
    FACE_LIST,
    FLAG,
    PLANET,
    REROLL,
    SEAT,
    SHIP,
    SPACE,
)
from tablemate.games.quantum.state import ENDINGS

MODIFIERS = ("rational", "ferocious", "strategic")  # by their bits

WHYS = (
    "research",
    "void",
    "breakthrough",
    "combat",
    "infamy",
    "brilliant",
    "cerebral",
    "tyrannical",
    "plundering",
    "aggression",
)
(
    BY_RESEARCH,
    BY_VOID,
    BY_BREAKTHROUGH,
    BY_COMBAT,
    BY_INFAMY,
    BY_BRILLIANT,
    BY_CEREBRAL,
    BY_TYRANNICAL,
    BY_PLUNDERING,
    BY_AGGRESSION,
) = range(len(WHYS))

WAYS = ("move", "tactical", "nomadic", "transport", "passenger", "launch", "advance", "warp")
BY_MOVE, BY_TACTICAL_STEP, BY_NOMADIC, AS_TRANSPORT, AS_PASSENGER, TO_LAUNCH_SPACE, TO_TARGET, BY_WARP = (
    range(len(WAYS))
)
PLACINGS = ("settle", "construct", "infamy")
AS_SETTLER, BY_CONSTRUCTION, FOR_INFAMY = range(len(PLACINGS))
ROLLS = ("rolled", "chosen", "again")
WAS_ROLLED, WAS_CHOSEN, WAS_ROLLED_AGAIN = range(len(ROLLS))
NO_FACE = NOTHING  # before a die of the reserve is rolled
TURNS = ("modify", "flexible")
BY_MODIFY, BY_FLEXIBLE = range(len(TURNS))
AttackBy = Literal["action", "strike", "tactical"]
Side = Literal["attacker", "defender"]
ATTACKS: tuple[AttackBy, ...] = get_args(AttackBy)
SIDES: tuple[Side, ...] = get_args(Side)


class Modifiers:
    """Marks on a combat roll, as a list of cards."""

    def read(self, words: Iterator[int]) -> list[str]:
        bits = next(words)
        return [name for place, name in enumerate(MODIFIERS) if bits >> place & 1]

    def write(self, value: Any) -> list[int]:
        if not isinstance(value, list) or not set(value) <= set(MODIFIERS):
            raise ValueError(f"{value!r} is no list of modifiers")
        return [sum(1 << MODIFIERS.index(name) for name in value)]


(
    FLEET_ROLLED,
    ROLLED_OFF,
    FIRST_PLAYER,
    CUBE_PLACED,
    SHIP_DEPLOYED,
    SHIP_LEFT,
    TURN_BEGUN,
    RESEARCH_CHANGED,
    DOMINANCE_CHANGED,
    ACTION_GAINED,
    SHIP_MOVED,
    SHIP_TURNED,
    SHIP_ROLLED,
    ATTACK_DECLARED,
    CALLED_OFF,
    DANGEROUS_DECIDED,
    COMBAT_ROLLED,
    COMBAT_REROLLED,
    COMBAT_WON,
    SHIP_DESTROYED,
    SHIP_SCRAPPED,
    INFAMY_REACHED,
    BREAKTHROUGH_MADE,
    CARD_TAKEN,
    CARD_DISCARDED,
    CARD_REVEALED,
    MARKET_REFRESHED,
    PICK_DECLINED,
    CUBE_MOVED,
    TURN_ENDED,
    MATCH_OVER,
) = range(31)


def _shown(**fields: Kind) -> dict[str, Field]:
    return {name: public(kind) for name, kind in fields.items()}


A_SHIP: dict[str, Kind] = {"seat": SEAT, "ship": SHIP}
CHANGE: dict[str, Kind] = {"seat": SEAT, "before": COUNT, "after": COUNT, "why": Name("reason", WHYS)}


def _side(side: str) -> dict[str, Kind]:
    return {
        f"{side}_face": FACE,
        f"{side}_original_roll": FACE,
        f"{side}_roll": COUNT,
        f"{side}_modifiers": Modifiers(),
        f"{side}_total": COUNT,
    }


TABLE = EventTable(
    Event("fleet_rolled", **_shown(seat=SEAT, faces=FACE_LIST, again=FLAG)),
    Event("rolled_off", **_shown(seat=SEAT, face=FACE)),
    Event("first_player", **_shown(seat=SEAT)),
    Event("cube_placed", **_shown(seat=SEAT, planet=PLANET, how=Name("placing", PLACINGS), left=COUNT)),
    Event("ship_deployed", **_shown(**A_SHIP, face=FACE, to=SPACE)),
    Event("ship_left", **_shown(**A_SHIP)),
    Event("turn_begun", **_shown(seat=SEAT, turn=COUNT, actions=COUNT, bonus=FLAG)),
    Event("research_changed", **_shown(**CHANGE)),
    Event("dominance_changed", **_shown(**CHANGE)),
    Event("action_gained", **_shown(seat=SEAT, card=CARD)),
    Event("ship_moved", **_shown(**A_SHIP, face=FACE, **{"from": SPACE}, to=SPACE, how=Name("way", WAYS))),
    Event("ship_turned", **_shown(**A_SHIP, before=FACE, after=FACE, by=Name("turn", TURNS))),
    Event("ship_rolled", **_shown(**A_SHIP, before=Optional(FACE), after=FACE, how=Name("roll", ROLLS))),
    Event(
        "attack_declared",
        **_shown(
            **A_SHIP,
            face=FACE,
            by=Name("attack", ATTACKS),
            origin=SPACE,
            launch=SPACE,
            target=SPACE,
            defender=SEAT,
            defending_ship=SHIP,
            defending_face=FACE,
        ),
    ),
    Event("called_off", **_shown(seat=SEAT)),
    Event("dangerous_decided", **_shown(seat=SEAT, activate=FLAG)),
    Event("combat_rolled", **_shown(**_side("attacker"), **_side("defender"))),
    Event("combat_rerolled", **_shown(seat=SEAT, kind=REROLL)),
    Event("combat_won", **_shown(seat=SEAT, side=Name("side", SIDES), moved=FLAG)),
    Event("ship_destroyed", **_shown(**A_SHIP, face=FACE, by=SEAT)),
    Event("ship_scrapped", **_shown(**A_SHIP)),
    Event("infamy_reached", **_shown(seat=SEAT)),
    Event("breakthrough_made", **_shown(seat=SEAT)),
    Event("card_taken", **_shown(seat=SEAT, card=CARD)),
    Event("card_discarded", **_shown(seat=SEAT, card=CARD)),
    Event("card_revealed", **_shown(card=CARD)),
    Event("market_refreshed", **_shown(seat=SEAT)),
    Event("pick_declined", **_shown(seat=SEAT)),
    Event("cube_moved", **_shown(by=SEAT, seat=SEAT, **{"from": PLANET}, to=PLANET)),
    Event("turn_ended", **_shown(seat=SEAT)),
    Event("match_over", **_shown(ending=Name("ending", ENDINGS), winner=Optional(SEAT))),
)
