"""Actions in words, as a list of what can be done shows them."""

from typing import Any

from rich.markup import escape

from tablemate.games.one_piece.text.words import card_name, don_words, place_words

PLAIN = {
    "end_main": "End your turn",
    "stop": "No more counters",
    "none": "None",
    "decline": "No",
    "accept": "Yes",
    "first": "Go first",
    "second": "Go second",
    "keep": "Keep this hand",
    "redraw": "Draw a new hand",
    "top": "To the top",
    "bottom": "To the bottom",
    "take": "Take the card to your hand",
    "use_trigger": "Use the trigger",
}
SIDES = {"own": "your", "their": "the opponent's"}
WORDS = {
    "attack": "Attack {target} with {attacker}",
    "activate": "Activate {place}, effect {which}",
    "play": "Play {card}",
    "give": "Give {count} DON!! to {place}",
    "block": "Block with {place}",
    "counter": "Counter with {card} for {place}",
    "use": "Use {card}",
    "pick": "{side} {place}",
    "pick_don": "a DON!! of {side} cost area",
    "choose": "{card} from the {zone}",
    "choose_theirs": "{card} from the opponent's trash",
    "don": "{source}",
    "number": "{n}",
    "mode": "Choice {which}",
    "next": "Effect {which}",
    "life": "Life card {position} from the bottom",
}


def action_text(action: dict[str, Any]) -> str:
    type_ = action["type"]
    if type_ in PLAIN:
        return PLAIN[type_]
    words = {field: _word(field, value) for field, value in action.items() if field != "type"}
    if type_ == "pick":
        words["place"] = action["place"].removeprefix("leader") or "Leader"
    text = WORDS[type_].format(**words)
    if type_ == "activate":
        text = text.removesuffix(", effect 1")
    return escape(text[:1].upper() + text[1:])


def _word(field: str, value: Any) -> str:
    match field:
        case "card":
            return card_name(value)
        case "place" | "attacker" | "target":
            return place_words(value)
        case "side":
            return SIDES[value]
        case "source":
            return don_words(value)
    return str(value)
