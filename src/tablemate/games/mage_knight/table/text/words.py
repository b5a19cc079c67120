"""Names and counted things in words."""

from collections.abc import Sequence
from typing import Any

from rich.markup import escape

from tablemate.games.mage_knight.names import (
    ADVANCED,
    BASIC,
    FIRST_UNNAMED,
    HEROES,
    SKILLS,
    SPELLS,
    TACTICS,
    UNNAMED,
    face_title,
)

YOU = "You"  # how a screen names the seat it belongs to
TITLES = {
    entry.id: entry.name
    for entries in (BASIC, ADVANCED, SPELLS, HEROES, TACTICS, SKILLS)
    for entry in entries
} | {name: face_title(FIRST_UNNAMED + k) for k, name in enumerate(UNNAMED)}
MARKUP = {"red": "red", "blue": "dodger_blue1", "white": "white", "green": "green"}


def title(id_: str) -> str:
    return TITLES.get(id_, id_.replace("_", " "))


def does(who: str, verb: str) -> str:
    """Ada ends, You end."""
    third = f"{verb}es" if verb.endswith(("s", "h", "x")) else f"{verb}s"
    return f"{escape(who)} {verb if who == YOU else third}"


def has(who: str) -> str:
    return f"{escape(who)} {'have' if who == YOU else 'has'}"


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"


def colored(card: dict[str, Any]) -> str:
    """A card in the colour it counts as."""
    color = card.get("counts_as") or card["colors"][0]
    colors = "/".join(card["colors"])
    return f"[{MARKUP[color]}]{escape(card['name'])}[/{MARKUP[color]}] [dim]({colors})[/dim]"
