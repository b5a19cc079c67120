"""Actions as people type them: `play ST01-012`, `counter ST01-006 leader`, `give 2 c3`, `end`."""

import re
from collections.abc import Callable, Sequence

from tablemate.core.actions import NamedAction
from tablemate.core.errors import BadInput, shortened
from tablemate.games.one_piece.actions import DON_NAMES, PLACE_NAMES, SIDE_NAMES, ZONE_NAMES

MOST_SHOWN = 60  # letters of what was typed
CARD = re.compile(r"[A-Z]{1,4}\d{0,2}-\d{3}|#\d{1,3}")
NUMBER = re.compile(r"\d{1,3}")

# Actions of one word or two; the first way is how they are written.
PLAIN = {
    "end_main": ("end", "end turn", "end main", "pass"),
    "stop": ("stop", "done"),
    "none": ("none", "no more", "no block"),
    "decline": ("no", "decline"),
    "accept": ("yes", "accept", "pay"),
    "first": ("first", "go first"),
    "second": ("second", "go second"),
    "keep": ("keep", "keep hand"),
    "redraw": ("redraw", "mulligan"),
    "top": ("top",),
    "bottom": ("bottom",),
    "take": ("take", "take life"),
    "use_trigger": ("trigger", "use trigger"),
}
TYPED = {way: type_ for type_, ways in PLAIN.items() for way in ways}

# Kinds of words that follow a verb.
Reader = Callable[[str], object]


def _card(word: str) -> object:
    return word.upper() if CARD.fullmatch(word.upper()) else None


def _number(word: str) -> object:
    return int(word) if NUMBER.fullmatch(word) else None


def _one_of(names: Sequence[str]) -> Reader:
    return lambda word: word if word in names else None


PLACE, SIDE = _one_of(PLACE_NAMES), _one_of(SIDE_NAMES)
ZONE, DON = _one_of(ZONE_NAMES), _one_of(DON_NAMES)

# What follows a verb, as (field, how it is read), in the order it is typed.
FIELDS: dict[str, tuple[tuple[str, Reader], ...]] = {
    "attack": (("attacker", PLACE), ("target", PLACE)),
    "activate": (("place", PLACE), ("which", _number)),
    "play": (("card", _card),),
    "give": (("count", _number), ("place", PLACE)),
    "block": (("place", PLACE),),
    "counter": (("card", _card), ("place", PLACE)),
    "use": (("card", _card),),
    "pick": (("side", SIDE), ("place", PLACE)),
    "pick_don": (("side", SIDE),),
    "choose": (("zone", ZONE), ("card", _card)),
    "choose_theirs": (("card", _card),),
    "don": (("source", DON),),
    "number": (("n", _number),),
    "mode": (("which", _number),),
    "next": (("which", _number),),
    "life": (("position", _number),),
}
LEFT_OUT = {("activate", "which"): 1, ("pick", "side"): "own"}  # where the last, or the first, is not typed
EXAMPLES = "play ST01-012, give 2 c3, attack leader c2, counter ST01-006 leader, pick their c1, end"


def write_action(action: NamedAction) -> str:
    type_ = str(action["type"])
    if type_ in PLAIN:
        return PLAIN[type_][0]
    values = [str(action[field]) for field, _ in FIELDS[type_]]
    if type_ == "activate" and action["which"] == 1:
        values.pop()
    if type_ == "pick_don":
        return f"pick {values[0]} don"
    if type_ == "choose_theirs":
        return f"choose theirs {values[0]}"
    return " ".join([type_, *values])


def read_action(text: str) -> NamedAction:
    """A verb and what it needs; capitals do not matter."""
    words = text.lower().replace("_", " ").split()
    if " ".join(words) in TYPED:
        return {"type": TYPED[" ".join(words)]}
    if words[:1] == ["pick"] and words[-1:] == ["don"]:
        words = ["pick_don", *words[1:-1]]
    elif words[:2] == ["choose", "theirs"]:
        words = ["choose_theirs", *words[2:]]
    read = _read(words[0], words[1:]) if words and words[0] in FIELDS else None
    if read is None:
        raise BadInput(f"{shortened(text.strip(), MOST_SHOWN)!r} is not an action like {EXAMPLES}")
    return read


def _read(type_: str, words: Sequence[str]) -> NamedAction | None:
    fields = FIELDS[type_]
    if len(words) == len(fields) - 1:
        if (type_, fields[0][0]) in LEFT_OUT:
            words = [str(LEFT_OUT[type_, fields[0][0]]), *words]
        elif (type_, fields[-1][0]) in LEFT_OUT:
            words = [*words, str(LEFT_OUT[type_, fields[-1][0]])]
    if len(words) != len(fields):
        return None
    values = {field: read(word) for (field, read), word in zip(fields, words, strict=True)}
    return None if None in values.values() else {"type": type_, **values}
