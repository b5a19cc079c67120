"""Events in words, for the log and the terminal."""

from collections.abc import Callable, Sequence
from typing import Any

from tablemate.games.quantum.events import MODIFIERS, SIDES
from tablemate.games.quantum.text.words import CARD_NAMES, YOU, a_ship, counted, does, of, ship_name
from tablemate.games.quantum.view.combat import calculation, modifiers

Event = dict[str, Any]
Names = Sequence[str]

WAYS = {
    "move": "to {to}",
    "tactical": "to {to} (Tactical)",
    "nomadic": "to {to} (Nomadic)",
    "transport": "to {to} with a passenger",
    "passenger": "to {to} as a passenger",
    "launch": "to {to} for the attack",
    "advance": "to {to}, in the beaten ship's place",
    "warp": "to {to} (Warp)",
}
WHYS = {
    "research": "",
    "void": " from the Void",
    "breakthrough": " after the breakthrough",
    "combat": "",
    "infamy": " after Infamy",
    "brilliant": " (Brilliant)",
    "cerebral": " (Cerebral)",
    "tyrannical": " (Tyrannical)",
    "plundering": " (Plundering)",
    "aggression": " (Aggression)",
}
CUBES = {"settle": ("settle", ""), "construct": ("construct", ""), "infamy": ("place", " a cube")}
ATTACKS = {
    "action": ("attack", "", ""),
    "strike": ("strike", " at", ""),
    "tactical": ("attack", "", " (Tactical)"),
}
REROLLS = {"cruel": "make the opponent roll again", "relentless": "roll again", "scrappy": "roll again"}


def tell(event: Event, names: Names) -> str | None:
    """An event in words, or None for what the table itself shows well enough."""
    told = TELLERS.get(event["type"])
    return told(event, names) if told else None


def _who(event: Event, names: Names) -> str:
    return names[event["seat"]]


def _fleet(event: Event, names: Names) -> str:
    faces = ", ".join(map(str, event["faces"]))
    again = " again" if event["again"] else ""
    return f"{does(_who(event, names), 'roll')}{again}: {faces}."


def _cube(event: Event, names: Names) -> str:
    verb, what = CUBES[event["how"]]
    left = f"{counted(event['left'], 'cube')} to go" if event["left"] else "the last cube"
    return f"[b]{does(_who(event, names), verb)}{what}[/b] on planet {event['planet']}: {left}."


def _turn(event: Event, names: Names) -> str:
    who = _who(event, names)
    turn = "extra turn (Momentum)" if event["bonus"] else "turn"
    whose = "Your" if who == YOU else of(who)
    return f"\n[b]{whose} {turn}[/b]: {counted(event['actions'], 'action')}."


def _track(name: str) -> Callable[[Event, Names], str]:
    def told(event: Event, names: Names) -> str:
        whose = of(_who(event, names))
        return (
            f"{whose[0].upper()}{whose[1:]} {name} {event['before']} → {event['after']}{WHYS[event['why']]}."
        )

    return told


def _moved(event: Event, names: Names) -> str | None:
    if event["from"] == event["to"]:  # a transport that only takes somebody aboard
        return None
    way = WAYS[event["how"]].format(to=event["to"])
    return f"{does(_who(event, names), 'move')} {a_ship(event['face'])} from {event['from']} {way}."


def _turned(event: Event, names: Names) -> str:
    by = {"modify": "Modify", "flexible": "Flexible"}[event["by"]]
    return f"{does(_who(event, names), 'turn')} {a_ship(event['before'])} to {event['after']} ({by})."


def _rolled(event: Event, names: Names) -> str:
    who = _who(event, names)
    verb = {"rolled": "roll", "chosen": "set", "again": "roll"}[event["how"]]
    again = " again (Scrappy)" if event["how"] == "again" else ""
    before = f"{event['before']} → " if event["before"] else ""
    return f"{does(who, verb)} ship {event['ship']}{again}: {before}{ship_name(event['after'])}."


def _attack(event: Event, names: Names) -> str:
    verb, at, by = ATTACKS[event["by"]]
    attacked = f"{of(names[event['defender']])} {ship_name(event['defending_face'])}"
    return (
        f"[b]{does(_who(event, names), verb)}{at} {attacked}[/b] at {event['target']} "
        f"with {a_ship(event['face'])} from {event['launch']}{by}."
    )


def _danger(event: Event, names: Names) -> str:
    if event["activate"]:
        return f"[b]{does(_who(event, names), 'use')} Dangerous: both ships are destroyed.[/b]"
    return f"{does(_who(event, names), 'fight')} on."


def _dice(event: Event, names: Names) -> str:
    return "\n".join(f"  {side.capitalize()}: {_calculation(event, side)}." for side in SIDES)


def _calculation(event: Event, side: str) -> str:
    """The numbers of one side with every modifier (6.7)."""
    original, rolled = event[f"{side}_original_roll"], event[f"{side}_roll"]
    marks = sum(1 << MODIFIERS.index(name) for name in event[f"{side}_modifiers"])
    counted_in = modifiers(original, rolled, marks)
    return calculation(event[f"{side}_face"], original, counted_in, event[f"{side}_total"])


def _rerolled(event: Event, names: Names) -> str:
    who = _who(event, names)
    first, *rest = REROLLS[event["kind"]].split(" ", 1)
    return f"{does(who, first)} {' '.join(rest)} ({CARD_NAMES[event['kind']]})."


def _won(event: Event, names: Names) -> str:
    who = _who(event, names)
    if event["side"] == "attacker":
        return f"[b]{does(who, 'win')} the combat[/b]{'' if event['moved'] else ' and ' + _stays(who)}."
    return f"[b]{does(who, 'repel')} the attack.[/b]"


def _stays(who: str) -> str:
    return "stay where you are" if who == YOU else "stays back"


def _destroyed(event: Event, names: Names) -> str:
    whose = of(_who(event, names))
    return f"{whose[0].upper()}{whose[1:]} {ship_name(event['face'])} goes to the scrapyard."


def _relocated(event: Event, names: Names) -> str:
    who, owner = names[event["by"]], of(names[event["seat"]])
    return f"{does(who, 'move')} {owner} cube from planet {event['from']} to {event['to']}."


def _over(event: Event, names: Names) -> str:
    if event["ending"] == "turn_cap":
        return "\n[b]That was the last turn: the most cubes win.[/b]"
    return f"\n[b]{does(names[event['winner']], 'win')}: all cubes are placed.[/b]"


def _simply(verb: str, rest: str) -> Callable[[Event, Names], str]:
    """Somebody does something, with fields of the event."""

    def told(event: Event, names: Names) -> str:
        words = {**event, "card": f"[b]{CARD_NAMES[event['card']]}[/b]"} if "card" in event else event
        return f"{does(_who(event, names), verb)} {rest.format(**words)}."

    return told


TELLERS: dict[str, Callable[[Event, Names], str | None]] = {
    "fleet_rolled": _fleet,
    "rolled_off": _simply("roll", "{face} for the first turn"),
    "first_player": _simply("begin", "the match: no fleet adds up to less"),
    "cube_placed": _cube,
    "ship_deployed": lambda e, names: f"{does(_who(e, names), 'deploy')} {a_ship(e['face'])} at {e['to']}.",
    "ship_left": _simply("leave", "ship {ship} in the scrapyard"),
    "turn_begun": _turn,
    "research_changed": _track("research"),
    "dominance_changed": _track("dominance"),
    "action_gained": _simply("gain", "an action ({card})"),
    "ship_moved": _moved,
    "ship_turned": _turned,
    "ship_rolled": _rolled,
    "attack_declared": _attack,
    "dangerous_decided": _danger,
    "combat_rolled": _dice,
    "combat_rerolled": _rerolled,
    "combat_won": _won,
    "ship_destroyed": _destroyed,
    "ship_scrapped": _simply("scrap", "ship {ship}"),
    "infamy_reached": _simply("reach", "Infamy: a cube on any planet with room"),
    "breakthrough_made": _simply("make", "a breakthrough"),
    "card_taken": _simply("take", "{card}"),
    "card_discarded": _simply("discard", "{card}"),
    "card_revealed": lambda e, names: f"Turned up: {CARD_NAMES[e['card']]}.",
    "market_refreshed": _simply("ask", "for six new cards"),
    "pick_declined": _simply("take", "no card"),
    "cube_moved": _relocated,
    "match_over": _over,
}
