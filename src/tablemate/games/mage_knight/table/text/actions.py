"""Actions in words."""

from collections.abc import Callable
from typing import Any

from tablemate.games.mage_knight.box import COLORS
from tablemate.games.mage_knight.names import NONE, OWN
from tablemate.games.mage_knight.table.text.words import title

PLAIN = {
    "end_turn": "My turn is over",
    "announce": "Announce the end of the round",
    "skip_turn": "Skip this turn",
    "goal_reached": "The goal is reached",
    "tactic_done": "Done",
    "leave_out": "Leave it out",
    "close_score": "The score is right",
}
OFFERS = {"advanced": "advanced actions", "spells": "spells", "unit_offer": "the unit offer"}
PLACES = {"deck": "into the dummy's deck", "discard": "on its discard pile", "away": "away from the dummy"}


def action_text(action: dict[str, Any]) -> str:
    type_ = action["type"]
    if type_ in PLAIN:
        return PLAIN[type_]
    return WORDED[type_](action)


def _extra_turn(action: dict[str, Any]) -> str:
    by = {"the_right_moment": "The Right Moment", "time_bending": "Time Bending"}[action["by"]]
    return f"Another turn, by {by}"


def _gain_skill(action: dict[str, Any]) -> str:
    if action["skill"] == OWN:
        return "Gain one of your own skills"
    return f"Gain {title(action['skill'])}, with the lowest advanced action"


def _lowest(action: dict[str, Any], what: str) -> str:
    card = action["card"]
    if card == NONE:
        return f"There was no {what}"
    return f"A {card} {what}" if card in COLORS else title(card)


def _fix_card(action: dict[str, Any]) -> str:
    card = action["card"]
    named = f"A {card} advanced action" if card in COLORS else title(card)
    return f"{named} {PLACES[action['to']]}"


def _actor(to: int | str) -> str:
    return f"seat {to + 1}" if isinstance(to, int) else "the dummy"


WORDED: dict[str, Callable[[dict[str, Any]], str]] = {
    "extra_turn": _extra_turn,
    "take": lambda a: f"Take card {a['slot']} of {OFFERS[a['offer']]}",
    "monastery": lambda a: f"A monastery was {a['state']}",
    "gain_skill": _gain_skill,
    "choose_tactic": lambda a: title(a["tactic"]),
    "choose_first": lambda a: f"Let seat {a['person'] + 1} choose first",
    "leave_aa": lambda a: _lowest(a, "advanced action"),
    "leave_spell": lambda a: _lowest(a, "spell"),
    "remove_tactic": lambda a: f"Remove {title(a['tactic'])}",
    "fix_crystal": lambda a: f"The dummy has one {a['color']} crystal {a['change']}",
    "fix_card": _fix_card,
    "fix_turn": lambda a: f"It is {_actor(a['to'])}'s turn",
    "count": lambda a: str(a["n"]),
}
