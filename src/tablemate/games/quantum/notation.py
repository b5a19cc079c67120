"""Actions as people type them: `move 2 E4`, `construct E`, `take agile`, `advance`."""

from functools import cache

from tablemate.core.actions import NamedAction
from tablemate.core.errors import BadInput
from tablemate.games.quantum.actions import ACTION_TABLE

COLOURS = ("blue", "red", "yellow", "green")
ANSWERS = {
    ("dangerous", True): "dangerous",
    ("dangerous", False): "not dangerous",
    ("finalize", True): "advance",
    ("finalize", False): "stay",
}
SHORT = {
    "no": "not dangerous",
    "end": "end turn",
    "skip": "skip rerolls",
    "fly": "carry",
    "build": "construct",
    "cube": "place cube",
    "lift": "lift cube",
    "set": "set cube",
    "choose": "choose ship",
    "face": "choose face",
    "free": "free reconfigure",
}


def write_action(action: NamedAction) -> str:
    type_, *values = action.values()
    if values and (type_, values[0]) in ANSWERS:
        return ANSWERS[type_, values[0]]
    if "seat" in action:
        values[0] = COLOURS[action["seat"]]
    return " ".join([type_.replace("_", " "), *map(str, values)])


def read_action(text: str) -> NamedAction:
    """A verb, which may be short, and what it needs; capitals do not matter."""
    words = text.lower().replace("_", " ").replace("re-roll", "reroll").split()
    typed = " ".join(words)
    in_full = " ".join([SHORT.get(word, word) for word in words[:1]] + words[1:])
    named = _named_actions().get(typed) or _named_actions().get(in_full)
    if named is None:
        raise BadInput(
            f"{text.strip()!r} is not an action like move 2 E4, construct E, take agile or end turn"
        )
    return dict(named)


@cache
def _named_actions() -> dict[str, NamedAction]:
    """Every action by its text in small letters."""
    every = map(ACTION_TABLE.named, range(len(ACTION_TABLE)))
    return {write_action(named).lower(): named for named in every}
