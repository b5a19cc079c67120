from collections.abc import Sequence
from typing import Any

HELP = "Take a ware by its number, or wait once."


def action_text(action: dict[str, Any]) -> str:
    return " ".join(action.values())


def render(view: dict[str, Any], names: Sequence[str]) -> str:
    points = ", ".join(f"{name} {p}" for name, p in zip(names, view["points"], strict=True))
    return f"{points}; {', '.join(ware or 'empty' for ware in view['stalls'])}"


def tell(event: dict[str, Any], names: Sequence[str]) -> str:
    if event["type"] == "laid_out":
        return f"{event['ware']} is laid out."
    does = f"takes {event['ware']}" if event["type"] == "taken" else "waits"
    return f"{names[event['seat']]} {does}."
