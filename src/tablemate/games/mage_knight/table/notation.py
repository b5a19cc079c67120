"""Actions as people type them: `end turn`, `take spells 1`, `choose Early Bird`, `leave aa Ambush`."""

from typing import Any

from tablemate.core.actions import NamedAction
from tablemate.core.errors import BadInput
from tablemate.games.mage_knight.names import OWN, as_id

# A verb, and the fields that follow it; the field of a card, tactic or skill takes all words that are left.
VERBS = {
    "end_turn": (),
    "announce": (),
    "skip_turn": (),
    "extra_turn": ("by",),
    "goal_reached": (),
    "take": ("offer", "slot"),
    "monastery": ("state",),
    "gain_skill": ("skill",),
    "choose_tactic": ("tactic",),
    "choose_first": ("person",),
    "tactic_done": (),
    "leave_aa": ("card",),
    "leave_spell": ("card",),
    "remove_tactic": ("tactic",),
    "fix_crystal": ("color", "change"),
    "fix_card": ("card", "to"),
    "fix_turn": ("to",),
    "count": ("n",),
    "leave_out": (),
    "close_score": (),
}
SHORT = {
    "end": "end_turn",
    "over": "end_turn",
    "done": "tactic_done",
    "skip": "skip_turn",
    "goal": "goal_reached",
    "choose": "choose_tactic",
    "remove": "remove_tactic",
    "first": "choose_first",
    "extra": "extra_turn",
    "skill": "gain_skill",
    "out": "leave_out",
    "close": "close_score",
}
SEATS = ("person", "to")  # fields that may name a seat, which people count from 1


def write_action(action: NamedAction) -> str:
    type_, *_ = action.values()
    words = [_written(name, value) for name, value in action.items() if name != "type"]
    return " ".join([str(type_).replace("_", " "), *words])


def _written(name: str, value: Any) -> str:
    if name in SEATS and isinstance(value, int):
        return str(value + 1)
    return str(value)


def read_action(text: str) -> NamedAction:
    """A verb, which may be short, and what it needs; names of cards may be written as they are printed."""
    typed = as_id(text.replace("-", " "))
    verbs = {**{verb: verb for verb in VERBS}, **SHORT}
    found = [verb for verb in verbs if typed == verb or typed.startswith(f"{verb}_")]
    if not found:
        raise BadInput(
            f"{text.strip()!r} is not an action like end turn, announce, take spells 1 or choose early bird"
        )
    verb = max(found, key=len)
    fields = VERBS[verbs[verb]]
    words = [word for word in typed.removeprefix(verb).strip("_").split("_") if word]
    action: NamedAction = {"type": verbs[verb]}
    if verbs[verb] == "gain_skill" and not words:
        words = [OWN]
    if len(words) < len(fields) or (words and not fields):
        needs = " and ".join(fields) or "nothing more"
        raise BadInput(f"{verbs[verb].replace('_', ' ')} needs {needs}")
    for place, field in enumerate(fields):
        left = len(fields) - place - 1
        is_wide = field in ("card", "tactic", "skill", "by") or (field == "offer" and words[0] == "unit")
        taken = len(words) - left if is_wide else 1
        action[field] = _read(field, "_".join(words[:taken]), text)
        words = words[taken:]
    if words:
        raise BadInput(f"{text.strip()!r}: what is {' '.join(words)!r}?")
    return action


def _read(field: str, word: str, text: str) -> Any:
    if field in ("slot", "n", "person") or (field == "to" and word.isdigit()):
        if not word.isdigit():
            raise BadInput(f"{word!r} in {text.strip()!r} is not a whole number")
        return int(word) - 1 if field in SEATS else int(word)
    return word
