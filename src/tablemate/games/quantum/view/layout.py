"""The layout of a map (2): what of the board stays the same for as long as the map does.

It is worked out once for each map that is played: a view asks for all of it, and costs half as much without.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypedDict

from tablemate.games.quantum.codecs import CELLS, SPACE_NAMES
from tablemate.games.quantum.maps import TILE, VOID
from tablemate.games.quantum.rules.board import DIRECTIONS, PLANET_CELL, is_orbital, step_x, step_y

STRAIGHT = 4  # directions that are not diagonal
MOST_KNOWN = 64  # maps
Places = tuple[tuple[int, int, int], ...]  # column, row and number of each tile


class Space(TypedDict):
    space: str
    x: int
    y: int
    orbit: bool
    void: bool


@dataclass(frozen=True)
class Layout:
    """Where ships can be, and which spaces are side by side."""

    columns: int
    rows: int
    spaces: tuple[Space, ...]
    open: frozenset[int]
    beside: dict[int, tuple[int, ...]]  # by space, in the order of directions
    around: dict[int, tuple[int, ...]]  # with the diagonals


def layout_of(s: Any) -> Layout:
    return _layout(tuple((s.column[tile], s.row[tile], s.number[tile]) for tile in range(s.tiles)))


@lru_cache(MOST_KNOWN)
def _layout(places: Places) -> Layout:
    found = [space for space in range(len(places) * CELLS) if _is_open(places, space)]
    at = {_coordinates(places, space): space for space in found}

    def near(space: int, directions: int) -> tuple[int, ...]:
        x, y = _coordinates(places, space)
        steps = [(x + step_x(direction), y + step_y(direction)) for direction in range(directions)]
        return tuple(at[there] for there in steps if there in at)

    return Layout(
        columns=TILE * (1 + max(column for column, _, _ in places)),
        rows=TILE * (1 + max(row for _, row, _ in places)),
        spaces=tuple(_space(places, space) for space in found),
        open=frozenset(found),
        beside={space: near(space, STRAIGHT) for space in found},
        around={space: near(space, DIRECTIONS) for space in found},
    )


def _is_open(places: Places, space: int) -> bool:
    """Whether ships can be there: anywhere but on a planet."""
    return space % CELLS != PLANET_CELL or places[space // CELLS][2] == VOID


def _coordinates(places: Places, space: int) -> tuple[int, int]:
    column, row, _ = places[space // CELLS]
    return TILE * column + space % TILE, TILE * row + space % CELLS // TILE


def _space(places: Places, space: int) -> Space:
    x, y = _coordinates(places, space)
    is_void = places[space // CELLS][2] == VOID
    return {
        "space": SPACE_NAMES[space],
        "x": x,
        "y": y,
        "orbit": is_orbital(space) and not is_void,
        "void": is_void,
    }
