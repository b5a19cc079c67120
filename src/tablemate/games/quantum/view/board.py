"""The board as the page draws it (2): tiles with their planets and cubes, and every space with its place."""

from typing import Any, TypedDict

from tablemate.games.quantum.codecs import CELLS, SPACE_NAMES, TILE_NAMES
from tablemate.games.quantum.maps import TILE, VOID
from tablemate.games.quantum.rules.board import PLANET_CELL, in_orbit, x_of, y_of
from tablemate.games.quantum.rules.planets import has_room, orbit_sum, sum_needed


class Tile(TypedDict):
    """A tile; `needs` and `sums` are what each seat's ships in orbit must add up to, and do (7.1, 8.4)."""

    tile: str
    x: int  # of its upper left space
    y: int
    number: int  # of the planet; 0 without
    starts: bool
    slots: int  # places for cubes
    cubes: list[int]  # the seats they belong to
    has_room: bool
    needs: list[int]
    sums: list[int]


class Space(TypedDict):
    space: str
    x: int
    y: int
    orbit: bool
    void: bool


class Board(TypedDict):
    columns: int
    rows: int
    tiles: list[Tile]
    spaces: list[Space]  # where ships can be


def space_name(space: int) -> str:
    return SPACE_NAMES[space]


def tile_name(tile: int) -> str:
    return TILE_NAMES[tile]


def board(s: Any, t: Any) -> Board:
    return {
        "columns": TILE * (1 + max(s.column[tile] for tile in range(s.tiles))),
        "rows": TILE * (1 + max(s.row[tile] for tile in range(s.tiles))),
        "tiles": [_tile(s, t, tile) for tile in range(s.tiles)],
        "spaces": [_space(s, space) for space in range(s.tiles * CELLS) if is_space(s, space)],
    }


def is_space(s: Any, space: int) -> bool:
    """Whether ships can be there: anywhere but on a planet."""
    return bool(space % CELLS != PLANET_CELL or s.number[space // CELLS] == VOID)


def _tile(s: Any, t: Any, tile: int) -> Tile:
    seats = range(s.players)
    number = s.number[tile]
    return {
        "tile": tile_name(tile),
        "x": TILE * s.column[tile],
        "y": TILE * s.row[tile],
        "number": number,
        "starts": bool(s.starts[tile]),
        "slots": t.locations[number],
        "cubes": [seat for seat in seats for _ in range(s.cubes[tile, seat])],
        "has_room": bool(number != VOID and has_room(s, t, tile)),
        "needs": [sum_needed(s, seat, tile) for seat in seats] if number != VOID else [],
        "sums": [orbit_sum(s, seat, tile) for seat in seats] if number != VOID else [],
    }


def _space(s: Any, space: int) -> Space:
    return {
        "space": space_name(space),
        "x": x_of(s, space),
        "y": y_of(s, space),
        "orbit": bool(in_orbit(s, space)),
        "void": bool(s.number[space // CELLS] == VOID),
    }
