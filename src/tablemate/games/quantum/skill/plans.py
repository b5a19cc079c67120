"""Plans to construct (7): which ships have to be in orbit of which planet, and how many moves that takes.

For each planet that takes a cube, every set of ships whose sum makes its number is looked at; ships in orbit
that are not of the set have to leave. Ships that can be turned for nothing stretch a sum; a Destroyer that
can still warp saves the moves of an exchange.
"""

import numpy as np

from tablemate.core.compiled import Codes, int64, lowest, rule, scratch_array, uint64, without_lowest
from tablemate.games.quantum import fights, phases
from tablemate.games.quantum.cards import CUNNING, ENERGETIC, FLEXIBLE, INTELLIGENT
from tablemate.games.quantum.codecs import CELLS, SHIPS
from tablemate.games.quantum.maps import MAX_TILES
from tablemate.games.quantum.rules.acting import CONSTRUCT_COST
from tablemate.games.quantum.rules.board import is_orbital
from tablemate.games.quantum.rules.combat import attack_cost
from tablemate.games.quantum.rules.planets import cube_fits, sum_needed
from tablemate.games.quantum.rules.powers import has, is_used
from tablemate.games.quantum.ships import DESTROYER, FRIGATE
from tablemate.games.quantum.skill.ways import is_about_to_carry, moves_to, ways_of
from tablemate.games.quantum.state import ABOARD, RESERVE, SCRAPYARD, State, Tables

SETS, LAST_TWO = 1 << SHIPS, 4  # sets of ships are looked at by the first three of them, then by the last two
SUMS = 64  # more than a planet can ask for
NO_PLANET = -1
NUMBERS = np.dtype(np.int64)
TURNS = 8  # a sum is in the bits below; above it are the ships that can be turned
AT_ONCE = 96  # hundredths of a cube: this turn
NEXT_TURN = 74  # in the next one; each turn later a third less
A_MOVE = 3
SPARE = 4  # what an action that the plan leaves over is worth

MOST_NOW, ON_MAP, WARPS = 3, 4, 8  # of a ship's readiness
A_SHIP = 4  # bits
ORBITS, AN_ORBIT = A_SHIP * SHIPS, 6
NO_ORBIT = (1 << AN_ORBIT) - 1

Ways = tuple[int, int, int, int, int]  # of each ship of a seat


@rule
def is_acting(s: State, seat: int) -> bool:
    return s.turn == seat and s.course == phases.TURN_ACTIONS


@rule
def actions_left(s: State, seat: int) -> int:
    """The actions of this turn, less what has been begun and is paid for later."""
    if not is_acting(s, seat):
        return 0
    actions = int64(s.actions)
    if s.fight == fights.TO_LAUNCH:
        actions -= attack_cost(s, s.fight_by)
    elif is_about_to_carry(s, seat) and s.by_tactical == 0:
        actions -= 1
    return actions if actions > 0 else 0


@rule
def has_moved(s: State, seat: int, ship: int) -> bool:
    """Whether it can move no more this turn."""
    if seat != s.turn or has(s, seat, ENERGETIC):
        return False
    is_moving = (s.fight == fights.TO_LAUNCH and ship == s.attacker) or (
        is_about_to_carry(s, seat) and ship == s.carrier
    )
    return is_moving or s.moved >> ship & 1 != 0


@rule
def can_use_ability(s: State, seat: int, ship: int) -> bool:
    """This turn if it is the seat's, else in its next."""
    if not is_acting(s, seat) or s.used_ability >> ship & 1 == 0:
        return True
    return has(s, seat, CUNNING) and not is_used(s, CUNNING)


@rule
def is_available(s: State, seat: int, ship: int) -> bool:
    if s.place[seat, ship] == RESERVE:
        return False
    return not (s.picker == seat and s.chosen >> ship & 1 != 0)


@rule
def part_of_sum(s: State, seat: int, ship: int) -> int:
    """A ship's face, and above it whether it can be turned by one for nothing (3.4)."""
    if not is_available(s, seat, ship):
        return 0
    face = int64(s.face[seat, ship])
    turns = face == FRIGATE and s.place[seat, ship] != SCRAPYARD and can_use_ability(s, seat, ship)
    return face + ((1 if turns else 0) << TURNS)


@rule
def tolerance(s: State, seat: int) -> int:
    """By how much a sum may be off, whichever ships make it (9.5)."""
    off = 1 if has(s, seat, INTELLIGENT) else 0
    flexes = has(s, seat, FLEXIBLE) and not (is_acting(s, seat) and is_used(s, FLEXIBLE))
    return off + (1 if flexes else 0)


@rule
def orbit_of(s: State, seat: int, ship: int) -> int:
    """The tile whose planet a ship could be in orbit of, or NO_ORBIT."""
    place = int64(s.place[seat, ship])
    return place // CELLS if place >= 0 and is_orbital(place) else NO_ORBIT


@rule
def most_now(s: State, seat: int, ship: int) -> int:
    """How many moves a ship could do this turn: one, after it is deployed if need be."""
    if s.place[seat, ship] == ABOARD:
        return 0
    moves = 0 if has_moved(s, seat, ship) else 1
    return moves + 1 if s.place[seat, ship] == SCRAPYARD else moves


@rule
def readiness(s: State, seat: int) -> int:
    """What plans ask of the ships of a seat again and again, as one number.

    The bits of each say how many moves it could do this turn, whether it is on the map, and whether it is a
    Destroyer there that can warp; above them is where it is in orbit.
    """
    ready = 0
    for ship in range(SHIPS):
        is_on_map = s.place[seat, ship] >= 0
        warps = is_on_map and s.face[seat, ship] == DESTROYER and can_use_ability(s, seat, ship)
        ready |= most_now(s, seat, ship) << (A_SHIP * ship)
        ready |= ((ON_MAP if is_on_map else 0) + (WARPS if warps else 0)) << (A_SHIP * ship)
        ready |= orbit_of(s, seat, ship) << (ORBITS + AN_ORBIT * ship)
    return ready


@rule
def plan_worth(s: State, tile: int, ships: int, actions: int, ways: Ways, ready: int) -> int:
    """What it is worth to build on a planet with a set of ships, in hundredths of a cube."""
    moves = 0
    now = 0
    arriving = 0  # most moves of a ship of the set on the map
    arriving_now = 0
    has_leaving = False
    warp_in = 0  # moves of a Destroyer outside that belongs in
    warp_in_now = 0
    warp_out = False  # a Destroyer in orbit that belongs elsewhere
    for ship in range(SHIPS):
        is_of_set = ships >> ship & 1 != 0
        if is_of_set:
            more = moves_to(ways[ship], tile)
        else:
            more = 1 if ready >> (ORBITS + AN_ORBIT * ship) & NO_ORBIT == tile else 0
        if more == 0:
            continue
        mine = ready >> (A_SHIP * ship)
        more_now = min(more, mine & MOST_NOW)
        moves += more
        now += more_now
        if not is_of_set:
            has_leaving = True
            warp_out = warp_out or mine & WARPS != 0
        elif mine & WARPS != 0:
            warp_in = more
            warp_in_now = more_now
        elif mine & ON_MAP != 0 and more > arriving:
            arriving = more
            arriving_now = more_now
    if has_leaving and warp_in > 0:
        moves -= warp_in + 1
        now -= warp_in_now + 1
    elif warp_out and arriving > 0:
        moves -= arriving + 1
        now -= arriving_now + 1
    return worth_of_moves(s, moves, now if now > 0 else 0, actions)


@rule
def worth_of_moves(s: State, moves: int, now: int, actions: int) -> int:
    """A plan's worth by its moves, those that could be made at once, and the actions left."""
    if now >= moves and moves + CONSTRUCT_COST <= actions:
        return AT_ONCE + SPARE * (actions - moves - CONSTRUCT_COST)
    done = now if now < actions else actions
    worth = worth_later(moves - done, int64(s.actions_per_turn))
    return worth + SPARE * (actions - done)


@rule
def worth_later(moves: int, actions: int) -> int:
    """What it is worth to have so many moves to make from the next turn on, and to build then."""
    worth = NEXT_TURN
    left = moves - (actions - CONSTRUCT_COST)
    while left > 0 and worth > 1:
        worth = worth * 2 // 3
        left -= actions
    worth -= A_MOVE * moves
    return worth if worth > 0 else 0


@rule
def ships_of(number: int) -> int:
    """The ships of a set, by its place in the order in which sets are looked at."""
    return number // LAST_TWO | number % LAST_TWO << 3


@rule
def write_sets(s: State, seat: int, makes: Codes) -> None:
    """Of every number that a planet can ask for, write which sets of ships make it, as bits."""
    parts = scratch_array(SHIPS, NUMBERS)
    for ship in range(SHIPS):
        parts[ship] = part_of_sum(s, seat, ship)
    off = tolerance(s, seat)
    for number in range(SETS):
        total = 0
        for ship in range(SHIPS):
            total += parts[ship] * (ships_of(number) >> ship & 1)
        slack = off + (total >> TURNS)
        made = total & ((1 << TURNS) - 1)
        if total > 0:
            for asked in range(max(made - slack, 0), made + slack + 1):
                makes[asked] |= 1 << number


@rule
def weigh_planets(s: State, t: Tables, seat: int, actions: int, worths: Codes, sets: Codes) -> None:
    """Write of every planet what the best plan to build there is worth, and its ships; 0 without one."""
    ways = (
        ways_of(s, seat, 0),
        ways_of(s, seat, 1),
        ways_of(s, seat, 2),
        ways_of(s, seat, 3),
        ways_of(s, seat, 4),
    )
    makes = scratch_array(SUMS, NUMBERS)
    write_sets(s, seat, makes)
    ready = readiness(s, seat)
    for tile in range(s.tiles):
        worths[tile] = 0
        sets[tile] = 0
        left = uint64(makes[sum_needed(s, seat, tile)]) if cube_fits(s, t, seat, tile) else uint64(0)
        while left != uint64(0):
            ships = ships_of(lowest(left))
            left = without_lowest(left)
            worth = plan_worth(s, tile, ships, actions, ways, ready)
            if worth > worths[tile]:
                worths[tile] = worth
                sets[tile] = ships


@rule
def best_plan(s: State, t: Tables, seat: int, actions: int) -> tuple[int, int, int, int]:
    """The best plan of a seat with so many actions: its worth, the next best planet's, its planet and ships.

    Without a plan the planet is NO_PLANET.
    """
    worths = scratch_array(MAX_TILES, NUMBERS)
    sets = scratch_array(MAX_TILES, NUMBERS)
    weigh_planets(s, t, seat, actions, worths, sets)
    best = SPARE * actions
    second = 0
    planet = NO_PLANET
    for tile in range(s.tiles):
        if worths[tile] > best:
            second = best
            best = worths[tile]
            planet = tile
        elif worths[tile] > second:
            second = worths[tile]
    return best, second, planet, sets[planet] if planet != NO_PLANET else 0
