"""The board as the page draws it (2): tiles with their planets and cubes, and every space with its place."""

from typing import Any, TypedDict

from tablemate.games.quantum.codecs import SPACE_NAMES, TILE_NAMES
from tablemate.games.quantum.maps import TILE, VOID
from tablemate.games.quantum.rules.planets import has_room, orbit_sum, sum_needed
from tablemate.games.quantum.view.layout import Space, layout_of


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
    layout = layout_of(s)
    return {
        "columns": layout.columns,
        "rows": layout.rows,
        "tiles": [_tile(s, t, tile) for tile in range(s.tiles)],
        "spaces": [space.copy() for space in layout.spaces],
    }


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
