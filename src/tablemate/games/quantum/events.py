"""Events: what happens. Nothing is hidden in Quantum, so everybody sees all of it."""

from collections.abc import Iterator
from typing import Any, Literal, get_args

from tablemate.core.codecs import NOTHING, Codec, Name, Names, Optional
from tablemate.core.events import Event, EventTable, public
from tablemate.games.quantum.cards import CARD
from tablemate.games.quantum.codecs import COUNT, FACE, FACE_LIST, FLAG, PLANET, REROLL, SEAT, SHIP, SPACE
from tablemate.games.quantum.state import ENDINGS

MODIFIERS = ("rational", "ferocious", "strategic")  # by their bits

WHYS = Names()  # dominance and research change
BY_RESEARCH = WHYS.add("research")
BY_VOID = WHYS.add("void")
BY_BREAKTHROUGH = WHYS.add("breakthrough")
BY_COMBAT = WHYS.add("combat")
BY_INFAMY = WHYS.add("infamy")
BY_BRILLIANT = WHYS.add("brilliant")
BY_CEREBRAL = WHYS.add("cerebral")
BY_TYRANNICAL = WHYS.add("tyrannical")
BY_PLUNDERING = WHYS.add("plundering")
BY_AGGRESSION = WHYS.add("aggression")

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
            raise ValueError(f"{value!r} is not a list of modifiers")
        return [sum(1 << MODIFIERS.index(name) for name in value)]


A_SHIP: dict[str, Codec] = {"seat": SEAT, "ship": SHIP}
CHANGE: dict[str, Codec] = {"seat": SEAT, "before": COUNT, "after": COUNT, "why": Name("reason", WHYS)}


def _side(side: str) -> dict[str, Codec]:
    return {
        f"{side}_face": FACE,
        f"{side}_original_roll": FACE,
        f"{side}_roll": COUNT,
        f"{side}_modifiers": Modifiers(),
        f"{side}_total": COUNT,
    }


EVENT_TABLE = EventTable()


def _event(type_: str, **fields: Codec) -> int:
    """The code of an event that everybody sees."""
    return EVENT_TABLE.add(Event(type_, **{name: public(kind) for name, kind in fields.items()}))


FLEET_ROLLED = _event("fleet_rolled", seat=SEAT, faces=FACE_LIST, again=FLAG)
ROLLED_OFF = _event("rolled_off", seat=SEAT, face=FACE)
FIRST_PLAYER = _event("first_player", seat=SEAT)
CUBE_PLACED = _event("cube_placed", seat=SEAT, planet=PLANET, how=Name("placing", PLACINGS), left=COUNT)
SHIP_DEPLOYED = _event("ship_deployed", **A_SHIP, face=FACE, to=SPACE)
SHIP_LEFT = _event("ship_left", **A_SHIP)
TURN_BEGUN = _event("turn_begun", seat=SEAT, turn=COUNT, actions=COUNT, bonus=FLAG)
RESEARCH_CHANGED = _event("research_changed", **CHANGE)
DOMINANCE_CHANGED = _event("dominance_changed", **CHANGE)
ACTION_GAINED = _event("action_gained", seat=SEAT, card=CARD)
SHIP_MOVED = _event("ship_moved", **A_SHIP, face=FACE, **{"from": SPACE}, to=SPACE, how=Name("way", WAYS))
SHIP_TURNED = _event("ship_turned", **A_SHIP, before=FACE, after=FACE, by=Name("turn", TURNS))
SHIP_ROLLED = _event("ship_rolled", **A_SHIP, before=Optional(FACE), after=FACE, how=Name("roll", ROLLS))
ATTACK_DECLARED = _event(
    "attack_declared",
    **A_SHIP,
    face=FACE,
    by=Name("attack", ATTACKS),
    origin=SPACE,
    launch=SPACE,
    target=SPACE,
    defender=SEAT,
    defending_ship=SHIP,
    defending_face=FACE,
)
CALLED_OFF = _event("called_off", seat=SEAT)
DANGEROUS_DECIDED = _event("dangerous_decided", seat=SEAT, activate=FLAG)
COMBAT_ROLLED = _event("combat_rolled", **_side("attacker"), **_side("defender"))
COMBAT_REROLLED = _event("combat_rerolled", seat=SEAT, kind=REROLL)
COMBAT_WON = _event("combat_won", seat=SEAT, side=Name("side", SIDES), moved=FLAG)
SHIP_DESTROYED = _event("ship_destroyed", **A_SHIP, face=FACE, by=SEAT)
SHIP_SCRAPPED = _event("ship_scrapped", **A_SHIP)
INFAMY_REACHED = _event("infamy_reached", seat=SEAT)
BREAKTHROUGH_MADE = _event("breakthrough_made", seat=SEAT)
CARD_TAKEN = _event("card_taken", seat=SEAT, card=CARD)
CARD_DISCARDED = _event("card_discarded", seat=SEAT, card=CARD)
CARD_REVEALED = _event("card_revealed", card=CARD)
MARKET_REFRESHED = _event("market_refreshed", seat=SEAT)
PICK_DECLINED = _event("pick_declined", seat=SEAT)
CUBE_MOVED = _event("cube_moved", by=SEAT, seat=SEAT, **{"from": PLANET}, to=PLANET)
TURN_ENDED = _event("turn_ended", seat=SEAT)
MATCH_OVER = _event("match_over", ending=Name("ending", ENDINGS), winner=Optional(SEAT))
