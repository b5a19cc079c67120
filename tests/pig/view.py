from typing import Any


def view(s: Any, t: Any, seat: int | None) -> dict[str, Any]:
    return {"seat": seat, "points": [s.points[p] for p in range(s.players)], "pile": s.pile, "goal": s.goal}


def kind(s: Any, t: Any) -> str:
    return "action"


def prompt(s: Any, t: Any) -> str:
    return "Roll or hold?"
