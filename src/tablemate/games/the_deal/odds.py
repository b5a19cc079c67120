"""How this hand may come out, for a person who would like to know the odds."""

from typing import Any

OUTCOMES = ("busted", "walked_away", "safe")


def outcome(event: dict[str, Any]) -> str | None:
    """What an event says of the hand's end; None while it goes on."""
    if event["type"] == "player_folded":
        return "walked_away"
    if event["type"] == "hand_resolved":
        branch: str = event["branch"]
        return "busted" if branch.startswith("busted") else "nothing" if branch == "void" else "safe"
    return "nothing" if event["type"] == "run_over" else None
