"""How far ships are from planets: moves until a ship is in orbit.

The moves to all planets are one number, two bits a tile, so that they fit a local of a rule.
"""

from tablemate.core.compiled import int64, lowest, rule, uint64, without_lowest
from tablemate.games.quantum.cards import AGILE, EAGER, INGENIOUS, STEALTHY
from tablemate.games.quantum.codecs import CELLS
from tablemate.games.quantum.maps import MAX_COLUMNS, MAX_TILES, TILE, VOID
from tablemate.games.quantum.rules.board import (
    BAND_ROW,
    PLANET_CELL,
    bands_of,
    clear_reach,
    is_orbital,
    spread_from,
    spread_on,
)
from tablemate.games.quantum.rules.powers import has
from tablemate.games.quantum.ships import INTERCEPTOR
from tablemate.games.quantum.state import ABOARD, NO_SHIP, SCRAPYARD, State

HERE = 0  # moves
ALL_FAR = (1 << 2 * MAX_TILES) - 1  # three moves or more to every tile
FIRST_OF_TILES = sum(1 << TILE * column for column in range(MAX_COLUMNS))  # of the first row of a band


@rule
def moves_to(ways: int, tile: int) -> int:
    return ways >> (2 * tile) & 3


@rule
def nearer(ways: int, tile: int, moves: int) -> int:
    """The ways with one to a tile that takes so many moves, unless it was shorter."""
    if moves >= moves_to(ways, tile):
        return ways
    return (ways & ~(3 << (2 * tile))) | moves << (2 * tile)


@rule
def steps_of(s: State, seat: int, ship: int) -> int:
    return s.face[seat, ship] + (1 if has(s, seat, AGILE) else 0)


@rule
def counts_at(s: State, seat: int, space: int) -> bool:
    """Whether a ship there can count for its planet: in orbit, or with Ingenious on a corner."""
    return is_orbital(space) or (has(s, seat, INGENIOUS) and space % CELLS != PLANET_CELL)


@rule
def ways_of(s: State, seat: int, ship: int) -> int:
    """The moves of a ship to each planet; what is off the map is deployed first, and that counts as one."""
    place = int64(s.place[seat, ship])
    if place >= 0:
        return ways_on_map(s, seat, ship, place)
    if place == SCRAPYARD:
        return ways_from_scrapyard(s, seat)
    return ways_aboard(s, seat, ship) if place == ABOARD else ALL_FAR


@rule
def ways_on_map(s: State, seat: int, ship: int, place: int) -> int:
    ways = ALL_FAR
    steps = steps_of(s, seat, ship)
    if is_about_to_carry(s, seat) and ship == s.carrier:
        ways = with_spread(s, seat, ways, place, steps, False, HERE)
    if s.number[place // CELLS] != VOID and counts_at(s, seat, place):
        ways = nearer(ways, place // CELLS, HERE)
    diagonal = s.face[seat, ship] == INTERCEPTOR
    corners = has(s, seat, INGENIOUS)
    spread_from(s, place, steps, diagonal)
    ways = with_marked(s, corners, ways, 1)
    for _ in range(steps):
        spread_on(s, diagonal)
    ways = with_marked(s, corners, ways, 2)
    clear_reach(s)
    return ways


@rule
def is_about_to_carry(s: State, seat: int) -> bool:
    return seat == s.turn and s.carrier != NO_SHIP and s.has_carried == 0


@rule
def ways_aboard(s: State, seat: int, ship: int) -> int:
    """A passenger goes where its carrier can set it down (3.2)."""
    place = int64(s.place[seat, s.carrier])
    flight = steps_of(s, seat, s.carrier) if s.has_carried == 0 else 0
    ways = with_spread(s, seat, ALL_FAR, place, flight + 1, s.has_carried != 0, HERE)
    return with_spread(s, seat, ways, place, flight + 1 + steps_of(s, seat, ship), False, 1)


@rule
def ways_from_scrapyard(s: State, seat: int) -> int:
    """To deploy, and to move from there (5.4): planets next to one with a cube are close."""
    deploying = 0 if has(s, seat, EAGER) else 1
    ways = ALL_FAR
    for tile in range(s.tiles):
        if s.cubes[tile, seat] > 0:
            ways = nearer(ways, tile, deploying)
            for other in range(s.tiles):
                dx = s.column[tile] - s.column[other]
                dy = s.row[tile] - s.row[other]
                if dx * dx + dy * dy == 1:
                    ways = nearer(ways, other, deploying + 1)
        elif has(s, seat, STEALTHY):
            ways = nearer(ways, tile, deploying)
    return ways


@rule
def with_spread(s: State, seat: int, ways: int, place: int, steps: int, diagonal: bool, moves: int) -> int:
    spread_from(s, place, steps, diagonal)
    ways = with_marked(s, has(s, seat, INGENIOUS), ways, moves)
    clear_reach(s)
    return ways


@rule
def with_marked(s: State, corners: bool, ways: int, moves: int) -> int:
    """The ways with those to planets of which an orbit is marked as reached."""
    for row in range(bands_of(s)):
        marked = int64(s.scratch_reach[1 + row])
        if marked != 0:
            left = uint64((around(marked) | (at_corners(marked) if corners else 0)) & FIRST_OF_TILES)
            while left != uint64(0):
                tile = int64(s.tile_at[row * MAX_COLUMNS + lowest(left) // TILE])
                left = without_lowest(left)
                if s.number[tile] != VOID:
                    ways = nearer(ways, tile, moves)
    return ways


@rule
def around(marked: int) -> int:
    """Where the first space of a tile is in a band of which an orbit is marked, among other bits."""
    return marked >> 1 | marked >> BAND_ROW | marked >> (BAND_ROW + 2) | marked >> (2 * BAND_ROW + 1)


@rule
def at_corners(marked: int) -> int:
    """The same for corners."""
    return marked | marked >> 2 | marked >> 2 * BAND_ROW | marked >> (2 * BAND_ROW + 2)
