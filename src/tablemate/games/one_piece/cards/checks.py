"""Checks one card: its facts, every block by the schema, and what no schema can say.

Beyond keys and values, the parts of a card have to fit each other: a timing to its category, an operation to
its timing, and `run_effect` to a block that is there and does not lead back to where it came from.
"""

from collections.abc import Iterator
from typing import Any

from tablemate.core.errors import shortened
from tablemate.games.one_piece.cards.faults import CardFault
from tablemate.games.one_piece.cards.schema import (
    BLOCK,
    CARD_FACTS,
    CARD_TIMINGS,
    EVENT_TIMINGS,
    LASTING_OPERATIONS,
    PRINTED,
)
from tablemate.games.one_piece.cards.shapes import Found, quoted

MOST_BLOCKS = 8
LONGEST_NUMBER = 20  # letters of a card's number that a fault shows
ALWAYS = {"number", "name", "category", "colours", "state", "traits", "reason", "effects"}


def check_card(raw: Any, entry: int, file: str) -> list[CardFault]:
    """All faults of one card as it was read; `entry` counts from 1."""
    if not isinstance(raw, dict):
        return [CardFault(file, f"entry {entry}", None, "", f"{quoted(raw)} is not a card")]
    number = raw.get("number")
    named = isinstance(number, str) and number.strip() and number.isprintable()
    card = shortened(str(number), LONGEST_NUMBER) if named else f"entry {entry}"
    found: Found = []
    CARD_FACTS.check({key: value for key, value in raw.items() if key != "effects"}, "", found)
    if not found:
        found += _misprints(raw)
    blocks = raw.get("effects", [])
    if not isinstance(blocks, list) or len(blocks) > MOST_BLOCKS:
        found.append(("effects", f"not a list of at most {MOST_BLOCKS} blocks"))
        blocks = []
    faults = [CardFault(file, card, None, key, because) for key, because in found]
    for place, block in enumerate(blocks, start=1):
        inside: Found = []
        BLOCK.check(block, "", inside)
        faults += [CardFault(file, card, place, key, because) for key, because in inside]
    if not faults:
        faults = [CardFault(file, card, *fault) for fault in _misfits(raw, blocks)]
    return faults


def _misprints(raw: dict[str, Any]) -> Found:
    """Facts that a card of this category or state lacks or should not have."""
    required, optional = PRINTED[raw["category"]]
    found = [(key, f"a {raw['category']} needs {key!r}") for key in sorted(required - raw.keys())]
    for key in raw.keys() - required - optional - ALWAYS:
        found.append((key, f"a {raw['category']} has no {key!r}"))
    coded = raw["state"] in ("reviewed", "compared")
    if "effects" in raw and not coded:
        found.append(("effects", f"a card that is {raw['state']} has no effects"))
    if ("reason" in raw) != (raw["state"] == "uncoded"):
        found.append(("reason", "a card that is uncoded says why, and no other does"))
    return found


def _misfits(raw: dict[str, Any], blocks: list[dict[str, Any]]) -> Iterator[tuple[int | None, str, str]]:
    """Parts of a card that do not fit each other, as block, key and reason."""
    timings = [timing for block in blocks for timing in block["timing"]]
    if raw["state"] != "uncoded" and ("trigger" in timings) != raw.get("has_trigger", False):
        yield None, "has_trigger", "is not what the timings of the blocks say"
    for place, block in enumerate(blocks, start=1):
        for key, because in _misfits_of(block, raw["category"]):
            yield place, key, because
        for step in steps_in(block["do"]):
            if step.get("op") == "run_effect" and step["timing"] not in timings:
                yield place, "do", f"run_effect: the card has no block with the timing {step['timing']!r}"
    if (endless := _without_end(blocks)) is not None:
        yield endless, "do", "effect without end: run_effect leads back to this block"


def _misfits_of(block: dict[str, Any], category: str) -> Iterator[tuple[str, str]]:
    timing = block["timing"]
    if len(set(timing)) < len(timing):
        yield "timing", "says the same twice"
    if any(each in CARD_TIMINGS for each in timing) and category != "event":
        yield "timing", f"a {category} has no {' or '.join(CARD_TIMINGS)} effect"
    if any(each in EVENT_TIMINGS for each in timing) != ("event" in block):
        yield "event", f"belongs to the timings {' and '.join(EVENT_TIMINGS)}, and they need it"
    for alone in ("static", "rule"):
        if alone in timing and (len(timing) > 1 or block.keys() & {"cost", "once_per_turn", "optional"}):
            yield "timing", f"{alone!r} stands alone, without a cost or a limit"
    for step in steps_in(block["do"]):
        operation = step.get("op")
        if (operation == "rule") != ("rule" in timing) and operation:
            yield "do", f"the timing 'rule' and the operation 'rule' belong together, not {operation!r}"
        if "static" in timing and (operation or "optional") not in (*LASTING_OPERATIONS, "optional"):
            yield "do", f"{operation!r} cannot be always on, as the timing 'static' says"
        if "duration" in step and (step["duration"] == "while_valid") != ("static" in timing):
            yield "do", "the duration 'while_valid' and the timing 'static' belong together"


def steps_in(steps: Any) -> Iterator[dict[str, Any]]:
    """All steps of a list, and those inside them."""
    for step in steps:
        yield step
        for key in ("do", "optional"):
            yield from steps_in(step.get(key, ()))
        for option in step.get("options", ()):
            yield from steps_in(option)


def _without_end(blocks: list[dict[str, Any]]) -> int | None:
    """The number of a block that runs itself, over others or at once."""
    runs = [
        {
            other
            for step in steps_in(block["do"])
            if step.get("op") == "run_effect"
            for other, each in enumerate(blocks)
            if step["timing"] in each["timing"]
        }
        for block in blocks
    ]
    for start in range(len(blocks)):
        reached, ahead = set[int](), set(runs[start])
        while ahead:
            reached |= ahead
            ahead = {further for each in ahead for further in runs[each]} - reached
        if start in reached:
            return start + 1
    return None
