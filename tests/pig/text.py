from collections.abc import Sequence
from typing import Any

HELP = "Roll to add to the pile; a 1 loses it. Hold to bank it."


def action_text(action: dict[str, Any]) -> str:
    return str(action["type"])


def render(view: dict[str, Any], names: Sequence[str]) -> str:
    points = ", ".join(f"{name} {p}" for name, p in zip(names, view["points"], strict=True))
    return f"{points}; {view['pile']} on the pile"


def tell(event: dict[str, Any], names: Sequence[str]) -> str:
    if event["type"] == "rolled":
        return f"{names[event['seat']]} rolls {event['face']}."
    return f"{names[event['seat']]} banks and has {event['points']}."
