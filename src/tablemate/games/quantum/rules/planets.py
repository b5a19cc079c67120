"""Cubes and planets (2.3, 7, 8.4): where one fits, and when a planet can be built on."""

from tablemate.core.compiled import Log, emit4, int64, rule
from tablemate.games.quantum import cards, events, reasons
from tablemate.games.quantum.codecs import CELLS, SHIPS
from tablemate.games.quantum.maps import VOID
from tablemate.games.quantum.rules.board import PLANET_CELL, is_orbital
from tablemate.games.quantum.rules.powers import has
from tablemate.games.quantum.state import ALL_CUBES, MAX_SEATS, SUM_STEP, State, Tables


@rule
def has_room(s: State, t: Tables, tile: int) -> bool:
    """Whether one more cube fits on the planet."""
    cubes = 0
    for seat in range(MAX_SEATS):
        cubes += s.cubes[tile, seat]
    return s.number[tile] != VOID and cubes < t.locations[s.number[tile]]


@rule
def is_entangled(s: State, t: Tables, seat: int) -> bool:
    """Every planet with room has a cube of the seat, which may then build a further one there (8.4)."""
    if s.entanglement == 0:
        return False
    for tile in range(s.tiles):
        if s.cubes[tile, seat] == 0 and has_room(s, t, tile):
            return False
    return True


@rule
def cube_fits(s: State, t: Tables, seat: int, tile: int) -> bool:
    return why_no_cube_fits(s, t, seat, tile) == 0


@rule
def why_no_cube_fits(s: State, t: Tables, seat: int, tile: int) -> int:
    if tile >= s.tiles or s.number[tile] == VOID:
        return reasons.NO_SUCH_PLANET
    if s.cubes[tile, seat] > 0 and not is_entangled(s, t, seat):
        return reasons.CUBE_THERE_ALREADY
    return 0 if has_room(s, t, tile) else reasons.NO_CUBE_FITS


@rule
def has_place_for_infamy(s: State, t: Tables, seat: int) -> bool:
    for tile in range(s.tiles):
        if cube_fits(s, t, seat, tile):
            return True
    return False


@rule
def sum_needed(s: State, seat: int, tile: int) -> int:
    return s.number[tile] + SUM_STEP * s.cubes[tile, seat]


@rule
def orbit_sum(s: State, seat: int, tile: int) -> int:
    """All the seat's ships in orbit count, whether it likes it or not (7.1)."""
    total = 0
    for ship in range(SHIPS):
        space = int64(s.place[seat, ship])
        if space >= 0 and space // CELLS == tile and is_orbital(space):
            total += s.face[seat, ship]
    return total


@rule
def corner_sums(s: State, seat: int, tile: int) -> int:
    """The sums, as bits, that some of the seat's ships on the planet's corners make; none of them makes 0."""
    sums = 1
    for ship in range(SHIPS):
        space = int64(s.place[seat, ship])
        if space >= 0 and space // CELLS == tile and not is_orbital(space) and space % CELLS != PLANET_CELL:
            sums |= sums << s.face[seat, ship]
    return sums


@rule
def adds_up(s: State, seat: int, tile: int) -> bool:
    """Whether the ships there make the planet's sum (7.2, with Ingenious and Intelligent)."""
    missing = sum_needed(s, seat, tile) - orbit_sum(s, seat, tile)
    sums = corner_sums(s, seat, tile) if has(s, seat, cards.INGENIOUS) else 1
    tolerance = 1 if has(s, seat, cards.INTELLIGENT) else 0
    for off in range(-tolerance, tolerance + 1):
        if missing + off >= 0 and sums >> (missing + off) & 1 != 0:
            return True
    return False


@rule
def place_cube(s: State, seat: int, tile: int, how: int, log: Log) -> None:
    """The last cube wins at once, whatever else is going on (1.1)."""
    s.cubes[tile, seat] += 1
    s.cubes_left[seat] -= 1
    emit4(log, events.CUBE_PLACED, seat, tile, how, s.cubes_left[seat])
    if s.cubes_left[seat] == 0:
        s.winner = seat
        s.ending = ALL_CUBES
