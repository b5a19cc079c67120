from typing import Any

from bazaar.actions import in_stalls
from bazaar.state import MAX_SEATS


def view(s: Any, t: Any, seat: int | None) -> dict[str, Any]:
    return {"seat": seat, "points": [s.points[p] for p in range(MAX_SEATS)], "stalls": [*in_stalls(s, t)]}


def prompt(s: Any, t: Any) -> str:
    return "Which ware will you take?"
