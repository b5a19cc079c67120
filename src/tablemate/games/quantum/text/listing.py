"""Many choices in few lines: those that differ in a space alone share one, by tiles (A124: A1, A2 and A4)."""

from collections.abc import Sequence

from tablemate.core.actions import NamedAction
from tablemate.games.quantum.notation import write_action
from tablemate.games.quantum.text.actions import action_text

FEW = 12  # choices that are listed one by one
PLACES = ("to", "target", "position")


def listed(actions: Sequence[NamedAction]) -> list[str] | None:
    """Lines for many choices, as they are typed; None where there are few."""
    if len(actions) <= FEW:
        return None
    spaces: dict[str, list[str]] = {}
    others: dict[str, list[str]] = {}
    for action in actions:
        *begins, last = write_action(action).split()
        if any(field in action for field in PLACES):
            spaces.setdefault(" ".join(begins), []).append(last)
        elif begins:
            others.setdefault(" ".join(begins), []).append(last)
        else:
            others.setdefault(action_text(action), [])
    lines = [f"[b]{begins}[/b] {_by_tiles(found)}" for begins, found in spaces.items()]
    rest = [f"[b]{begins}[/b] {' '.join(found)}".rstrip() for begins, found in others.items()]
    return [*lines, " · ".join(rest)] if rest else lines


def _by_tiles(spaces: Sequence[str]) -> str:
    tiles: dict[str, str] = {}
    for space in spaces:
        tiles[space[0]] = tiles.get(space[0], "") + space[1:]
    return " ".join(f"{tile}{numbers}" for tile, numbers in tiles.items())
