from typing import Any

from bazaar.state import PRINTED
from tablemate.core import BadInput


def write_action(action: dict[str, Any]) -> str:
    return " ".join(action.values())


def read_action(text: str) -> dict[str, Any]:
    """Any ware that was ever printed can be written; whether it is in this match, the position says."""
    type_, _, ware = text.partition(" ")
    if text == "wait":
        return {"type": "wait"}
    if type_ != "take" or ware not in PRINTED:
        raise BadInput(f"{text!r} is neither wait nor take with a ware, like take B01-003")
    return {"type": "take", "ware": ware}
