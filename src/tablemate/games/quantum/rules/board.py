"""The board (2): spaces, neighbours, orbits, and what a ship can reach."""

from tablemate.core.compiled import int64, rule
from tablemate.games.quantum.codecs import CELLS, SHIPS
from tablemate.games.quantum.maps import MAX_COLUMNS, MAX_ROWS, TILE, VOID
from tablemate.games.quantum.state import BANDS, NO_SPACE, NO_TILE, State

PLANET_CELL = CELLS // 2
DIRECTIONS = 8  # the first four are orthogonal

# bits of a band
BAND_ROW = TILE * MAX_COLUMNS  # those of one of its rows of spaces
LOWEST_ROW = (TILE - 1) * BAND_ROW  # where the last row begins
UPPER_ROW = (1 << BAND_ROW) - 1
UPPER_ROWS = (1 << LOWEST_ROW) - 1
WEST = sum(1 << BAND_ROW * line for line in range(TILE))
NOT_WEST = (1 << TILE * BAND_ROW) - 1 - WEST
NOT_EAST = (1 << TILE * BAND_ROW) - 1 - (WEST << (BAND_ROW - 1))


@rule
def x_of(s: State, space: int) -> int:
    return TILE * s.column[space // CELLS] + space % TILE


@rule
def y_of(s: State, space: int) -> int:
    return TILE * s.row[space // CELLS] + space % CELLS // TILE


@rule
def space_at(s: State, x: int, y: int) -> int:
    """The space there, or NO_SPACE in a gap or beyond the edge."""
    if x < 0 or y < 0 or x >= TILE * MAX_COLUMNS or y >= TILE * MAX_ROWS:
        return NO_SPACE
    tile = int64(s.tile_at[y // TILE * MAX_COLUMNS + x // TILE])
    return NO_SPACE if tile == NO_TILE else tile * CELLS + y % TILE * TILE + x % TILE


@rule
def step_x(direction: int) -> int:
    """North, west, east, south; then the diagonals from the north-west on."""
    if direction < 4:
        return -1 if direction == 1 else 1 if direction == 2 else 0
    return -1 if direction % 2 == 0 else 1


@rule
def step_y(direction: int) -> int:
    if direction < 4:
        return -1 if direction == 0 else 1 if direction == 3 else 0
    return -1 if direction < 6 else 1


@rule
def neighbour(s: State, space: int, direction: int) -> int:
    return space_at(s, x_of(s, space) + step_x(direction), y_of(s, space) + step_y(direction))


@rule
def are_adjacent(s: State, a: int, b: int) -> bool:
    """Side by side; diagonals do not count (2.2)."""
    dx = x_of(s, a) - x_of(s, b)
    dy = y_of(s, a) - y_of(s, b)
    return dx * dx + dy * dy == 1


@rule
def are_near(s: State, a: int, b: int) -> bool:
    """Side by side or corner to corner."""
    dx = x_of(s, a) - x_of(s, b)
    dy = y_of(s, a) - y_of(s, b)
    return a != b and -1 <= dx <= 1 and -1 <= dy <= 1


@rule
def is_orbital(space: int) -> bool:
    """Beside the planet of its tile; the caller knows that there is one."""
    return space % CELLS % 2 == 1


@rule
def in_orbit(s: State, space: int) -> bool:
    return is_orbital(space) and s.number[space // CELLS] != VOID


@rule
def in_row(s: State, space: int) -> int:
    """Which row of bits a space is in."""
    return y_of(s, space) + 1


@rule
def exists(s: State, space: int) -> bool:
    """Whether the map has so many tiles."""
    return space < s.tiles * CELLS


@rule
def is_empty(s: State, space: int) -> bool:
    """Whether a ship could stand there."""
    if not exists(s, space):
        return False
    row = in_row(s, space)
    free = s.open_rows[row] & ~s.ship_rows[row]
    return free >> x_of(s, space) & 1 != 0


@rule
def put_ship(s: State, seat: int, ship: int, space: int) -> None:
    s.place[seat, ship] = space
    s.ship_rows[in_row(s, space)] |= 1 << x_of(s, space)


@rule
def take_ship(s: State, seat: int, ship: int, where: int) -> None:
    """From the map, if it is there, to where ships off the map are."""
    space = int64(s.place[seat, ship])
    if space >= 0:
        s.ship_rows[in_row(s, space)] &= ~(1 << x_of(s, space))
    s.place[seat, ship] = where


@rule
def shift_ship(s: State, seat: int, ship: int, space: int) -> None:
    take_ship(s, seat, ship, space)
    put_ship(s, seat, ship, space)


@rule
def ships_on_map(s: State, seat: int) -> int:
    ships = 0
    for ship in range(SHIPS):
        ships += s.place[seat, ship] >= 0
    return ships


@rule
def has_ship_beside(s: State, seat: int, space: int, but: int) -> bool:
    """Whether a ship of the seat, other than one, is side by side with a space."""
    for ship in range(SHIPS):
        if ship != but and s.place[seat, ship] >= 0 and are_adjacent(s, s.place[seat, ship], space):
            return True
    return False


# What can be reached: bits that spread, step by step, over empty spaces. A band is a row of tiles: the bits
# of its three rows of spaces, one row after the other.


@rule
def bands_of(s: State) -> int:
    """How many bands the map has; its tiles are listed row by row."""
    return s.row[s.tiles - 1] + 1


@rule
def band_of(s: State, space: int) -> int:
    """In which band a space is, with an empty one above the first."""
    return s.row[space // CELLS] + 1


@rule
def bit_of(s: State, space: int) -> int:
    """Its bit there."""
    return 1 << (space % CELLS // TILE * BAND_ROW + x_of(s, space))


@rule
def beside(bits: int) -> int:
    """What is left and right of some bits of a band."""
    return (bits & NOT_EAST) << 1 | (bits & NOT_WEST) >> 1


@rule
def spread_from(s: State, space: int, steps: int, diagonal: bool) -> None:
    """Mark what is at most so many steps away, the start included; `clear_reach` after."""
    for band in range(1, bands_of(s) + 1):
        free = 0
        for line in range(TILE):
            row = TILE * band - TILE + 1 + line
            free |= int64(s.open_rows[row] & ~s.ship_rows[row]) << (BAND_ROW * line)
        s.scratch_free[band] = free
    s.scratch_reach[band_of(s, space)] = bit_of(s, space)
    for _ in range(steps):
        spread_on(s, diagonal)


@rule
def spread_on(s: State, diagonal: bool) -> None:
    """One step more."""
    above = 0
    here = int64(s.scratch_reach[1])
    for band in range(1, bands_of(s) + 1):
        beneath = int64(s.scratch_reach[band + 1])
        near = (here & UPPER_ROWS) << BAND_ROW | here >> BAND_ROW
        near |= above >> LOWEST_ROW | (beneath & UPPER_ROW) << LOWEST_ROW
        near |= beside(here | near if diagonal else here)
        s.scratch_reach[band] = here | near & s.scratch_free[band]
        above = here
        here = beneath


@rule
def is_reached(s: State, space: int) -> bool:
    return exists(s, space) and s.scratch_reach[band_of(s, space)] & bit_of(s, space) != 0


@rule
def is_beside_reach(s: State, space: int, diagonal: bool) -> bool:
    """Whether one of the spaces around a space is marked."""
    band = band_of(s, space)
    at = bit_of(s, space)
    column = at | beside(at) if diagonal else at
    near = beside(at) | (column & UPPER_ROWS) << BAND_ROW | column >> BAND_ROW
    if s.scratch_reach[band] & near != 0 or s.scratch_reach[band + 1] & column >> LOWEST_ROW != 0:
        return True
    return s.scratch_reach[band - 1] & (column & UPPER_ROW) << LOWEST_ROW != 0


@rule
def clear_reach(s: State) -> None:
    for band in range(BANDS):
        s.scratch_reach[band] = 0
        s.scratch_free[band] = 0
