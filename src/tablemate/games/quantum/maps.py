"""Maps (2, 11): where the tiles lie. The published ones are in `data/maps.json`; a text can be one as well.

    7* 7 7 / 7 8 7 / 7 7 7*

A number is a planet, `*` marks a starting planet, `0` is the Void and `.` a gap; rows end with `/` or with
the line. Lines before them may say `name: ...` and `cubes: 5`; what follows `#` is a remark.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from tablemate.core.data_files import read_data
from tablemate.core.errors import shortened

FILE = Path(__file__).parent / "data" / "maps.json"

MAX_TILES = 25
MAX_COLUMNS = MAX_ROWS = 7
TILE = 3  # spaces along a side
LOCATIONS = {7: 1, 8: 2, 9: 3, 10: 4}  # cubes that fit on a planet, by its number
VOID = 0
USUAL_CUBES = 5
FEWEST_CUBES, MOST_CUBES = 2, 7
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
USUAL = {2: "alpha-sector", 3: "beta-sector", 4: "gamma-sector"}
GROUPS = ("basic", "training", "advanced", "addon", "bga", "first_printing", "variant")
MOST_SHOWN = 20  # letters of what is no tile
START = "*"
GAP = "."
HEADS = re.compile(r"\s*(name|cubes)\s*:\s*(.*)", re.IGNORECASE)


@dataclass(frozen=True)
class Tile:
    column: int
    row: int
    number: int  # of its planet, or VOID
    starts: bool


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    group: str
    players: Annotated[int, Meta(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]
    cubes: Annotated[int, Meta(ge=FEWEST_CUBES, le=MOST_CUBES)]
    layout: str

    @property
    def tiles(self) -> list[Tile]:
        return read_layout(self.layout)


def read_layout(text: str) -> list[Tile]:
    """The tiles of a layout, row by row; a ValueError names the place of what is wrong."""
    tiles = []
    rows = [row.split() for row in re.split(r"[/\n]", text)]
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            place = f"row {y + 1}, tile {x + 1}"
            if word == GAP:
                continue
            number = word.removesuffix(START)
            if number not in ("0", *map(str, LOCATIONS)):
                shown = shortened(word, MOST_SHOWN)
                raise ValueError(
                    f"{place}: {shown!r} is neither a planet (7 to 10), the Void (0) nor a gap (.)"
                )
            if number == "0" and word != number:
                raise ValueError(f"{place}: nobody can start in the Void")
            if x >= MAX_COLUMNS or y >= MAX_ROWS:
                raise ValueError(f"{place}: a map is at most {MAX_COLUMNS} by {MAX_ROWS} tiles")
            tiles.append(Tile(x, y, int(number), word != number))
    if len(tiles) > MAX_TILES:
        raise ValueError(f"a map has at most {MAX_TILES} tiles, this one {len(tiles)}")
    return tiles


def read_map(text: str) -> Map:
    """A map from its text; a ValueError says what is wrong. `check_room` comes when its cubes are settled."""
    said: dict[str, str] = {}
    rows = []
    for number, line in enumerate(re.split(r"\r?\n|\r", text), start=1):
        for letter in line:
            if not letter.isprintable() and letter != "\t":
                raise ValueError(f"line {number}: holds {letter!r}, which cannot be shown")
        line = line.partition("#")[0].strip()
        if head := HEADS.fullmatch(line):
            if (what := head[1].lower()) in said:
                raise ValueError(f"line {number}: says {what} a second time")
            said[what] = head[2].strip()
        elif line:
            rows.append(line)
    told = {"name": "Own map", "cubes": str(USUAL_CUBES), **said}
    if told["cubes"] not in map(str, range(FEWEST_CUBES, MOST_CUBES + 1)):
        shown = shortened(told["cubes"], MOST_SHOWN)
        raise ValueError(f"cubes: {shown!r} is not a number from {FEWEST_CUBES} to {MOST_CUBES}")
    tiles = read_layout("/".join(rows))
    if not tiles:
        raise ValueError("it has no tiles")
    players = sum(tile.starts for tile in tiles)
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        planets = "planet" if players == 1 else "planets"
        raise ValueError(
            f"it has {players} starting {planets}; "
            f"mark {FEWEST_PLAYERS} to {MOST_PLAYERS}, one for each player, with {START}"
        )
    if apart := parts_of(tiles)[1:]:
        far = apart[0][0]
        raise ValueError(f"row {far.row + 1}, tile {far.column + 1} cannot be reached from the first tile")
    return Map("own", told["name"], "own", players, int(told["cubes"]), " / ".join(rows))


def check_room(map_: Map, cubes: int, *, entangled: bool) -> None:
    """There is room for the last cube of a player when all others lack one (11)."""
    planets = sum(tile.number != VOID for tile in map_.tiles)
    if not entangled and planets < cubes:
        raise ValueError(
            f"without Entanglement {cubes} cubes need as many planets, and the map has {planets}"
        )
    room = sum(LOCATIONS.get(tile.number, 0) for tile in map_.tiles)
    needed = map_.players * (cubes - 1) + 1
    if room < needed:
        raise ValueError(
            f"{map_.players} players with {cubes} cubes need room for {needed}; the map's planets have {room}"
        )


def parts_of(tiles: list[Tile], *, corners: bool = True) -> list[list[Tile]]:
    """Tiles that hang together, by their sides and, if you like, their corners."""
    left, parts = list(tiles), []
    while left:
        part = [left.pop(0)]
        for tile in part:
            near = [other for other in left if _touch(tile, other, corners=corners)]
            part += near
            left = [other for other in left if other not in near]
        parts.append(part)
    return parts


def _touch(a: Tile, b: Tile, *, corners: bool) -> bool:
    x, y = abs(a.column - b.column), abs(a.row - b.row)
    return max(x, y) == 1 if corners else x + y == 1


def read_published(text: bytes) -> dict[str, Map]:
    """The maps of a file by their ids; a ValueError says what is wrong with it."""
    maps = {entry.id: entry for entry in msgspec.json.decode(text, type=list[Map])}
    for entry in maps.values():
        try:
            _check_published(entry)
        except ValueError as fault:
            raise ValueError(f"{entry.id}: {fault}") from None
    for players, usual in USUAL.items():
        if usual not in maps or maps[usual].players != players:
            raise ValueError(f"there is no map {usual} for {players} players")
    return maps


def _check_published(entry: Map) -> None:
    if entry.group not in GROUPS:
        raise ValueError(f"there is no group {entry.group}")
    starts = sum(tile.starts for tile in entry.tiles)
    if starts != entry.players:
        raise ValueError(f"it is for {entry.players} players and has {starts} starting planets")
    check_room(entry, entry.cubes, entangled=True)


PUBLISHED = read_data(FILE, read_published)
BY_NAME = {entry.name.lower(): entry for entry in PUBLISHED.values()}
