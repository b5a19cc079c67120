"""Actions in words, as a list of choices shows them."""

from collections.abc import Callable
from typing import Any

from tablemate.games.quantum.text.words import CARD_NAMES, MARKS

Action = dict[str, Any]

REROLLS = {
    "cruel": "Cruel: the opponent rolls again",
    "relentless": "Relentless: roll your die again",
    "scrappy": "Scrappy: roll your die again",
}

WORDS: dict[str, str | Callable[[Action], str]] = {
    "move": "move ship {ship} to {to}",
    "attack": "attack {target} with ship {ship}",
    "strike": "strike {target} with ship {ship}",
    "tactical": "Tactical: ship {ship} to {to}",
    "deploy": "deploy ship {ship} to {to}",
    "nomadic": "Nomadic: shift ship {ship} to {to}",
    "launch": "attack from {position}",
    "carry": "fly to {to}",
    "drop": "set down at {position}",
    "construct": "construct on planet {planet}",
    "settle": "settle on planet {planet}",
    "place_cube": "place a cube on planet {planet}",
    "lift_cube": lambda action: f"lift a cube ({MARKS[action['seat']]}) from planet {action['planet']}",
    "set_cube": "set the cube down on planet {planet}",
    "transport": "transport ship {passenger} with ship {ship}",
    "tactical_transport": "Tactical: transport ship {passenger} with ship {ship}",
    "warp": "warp ship {ship} with ship {other}",
    "modify": "modify ship {ship} to {face}",
    "flexible": "Flexible: turn ship {ship} to {face}",
    "reconfigure": "reconfigure ship {ship}",
    "free_reconfigure": "reconfigure ship {ship} for free",
    "resourceful": "Resourceful: scrap ship {ship} for an action",
    "choose_ship": "roll ship {ship} as well",
    "leave": "leave ship {ship} in the scrapyard",
    "choose_face": "face {face}",
    "take": lambda action: f"take {CARD_NAMES[action['card']]}",
    "discard": lambda action: f"discard {CARD_NAMES[action['card']]}",
    "reroll": lambda action: REROLLS[action["kind"]],
    "dangerous": lambda action: "Dangerous: destroy both ships" if action["activate"] else "fight",
    "finalize": lambda action: "take its place" if action["move_to_target"] else "stay",
    "research": "research",
    "cerebral": "Cerebral: 1 dominance for 3 research",
    "tyrannical": "Tyrannical: 1 research for 1 dominance",
    "end_turn": "end the turn",
    "cancel": "call it off",
    "skip_rerolls": "accept the dice",
    "keep_ships": "keep the ships",
    "reroll_ships": "roll all three again",
    "roll_again": "Scrappy: roll it again",
    "keep_roll": "keep the roll",
    "roll_chosen": "roll the chosen ships",
    "refresh": "use this pick for six new cards",
    "decline": "take no card",
}


def action_text(action: Action) -> str:
    words = WORDS[action["type"]]
    return words.format(**action) if isinstance(words, str) else words(action)
