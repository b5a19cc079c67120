"""Actions, events and views in their own words."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.markup import escape

from tablemate.core.contract import HELP
from tablemate.core.seat_words import ScoreWords

GUIDE = HELP
SCORES: Sequence[ScoreWords] | None = None
UNSAID = ("seat", "decision")  # of a view


def evening_words(options: Any, setup: Sequence[Mapping[str, Any]]) -> str:
    """Nothing is to be said of an evening but the title of the game."""
    return ""


def action_text(action: Mapping[str, Any]) -> str:
    """An action's type and the values of its fields: "Play AS"."""
    text = _spaced(" ".join(map(_valued, action.values())))
    return escape(text[:1].upper() + text[1:])


def tell(event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Who it was, an event's type, and the rest of its fields: "Ada: rolled, face 6"."""
    seat = event.get("seat")
    who = f"{names[seat]}: " if isinstance(seat, int) else ""
    rest = [f"{name} {_valued(value)}" for name, value in event.items() if name not in ("type", "seat")]
    return escape(_spaced(who + ", ".join([str(event["type"]), *rest])))


def render(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """A line for each value; lists as long as the table is are told seat by seat."""
    lines = []
    for key, value in view.items():
        if key not in UNSAID:
            by_seat = isinstance(value, list) and len(value) == len(names)
            told = ", ".join(map(" ".join, zip(names, map(_valued, value)))) if by_seat else _valued(value)
            lines.append(f"{_spaced(key).capitalize()}: {told}")
    return escape("\n".join(lines))


def _valued(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_valued, value)) or "none"
    return (
        {None: "none", True: "yes", False: "no"}[value]
        if value is None or value is True or value is False
        else str(value)
    )


def _spaced(text: str) -> str:
    return text.replace("_", " ")
