"""Setup (4): fleets are rolled, the smallest begins, everybody settles and stations their ships."""

from tablemate.core.compiled import Log, add, begin, below, emit1, emit2, rule
from tablemate.games.quantum import events, phases, reasons
from tablemate.games.quantum.codecs import FACES, SHIPS
from tablemate.games.quantum.rules.combat import end_fight
from tablemate.games.quantum.rules.market import lay_out_market
from tablemate.games.quantum.rules.moving import end_transport
from tablemate.games.quantum.rules.planets import place_cube
from tablemate.games.quantum.state import (
    LOWEST,
    MAX_SEATS,
    NO_CARD,
    NO_TILE,
    NOBODY,
    RESERVE,
    SCRAPYARD,
    STARTING_SHIPS,
    State,
    Tables,
)


@rule
def begin_match(s: State, t: Tables, log: Log) -> None:
    for seat in range(s.players):
        s.cubes_left[seat] = s.cubes_each
        s.dominance[seat] = LOWEST
        s.research[seat] = LOWEST
    for seat in range(MAX_SEATS):
        for ship in range(SHIPS):
            s.place[seat, ship] = SCRAPYARD if ship < STARTING_SHIPS and seat < s.players else RESERVE
    s.course = phases.FLEETS
    s.winner = NOBODY
    s.infamous = NOBODY
    s.picker = NOBODY
    s.taking = NO_CARD
    s.cube_owner = NOBODY
    s.cube_from = NO_TILE
    s.first = NOBODY
    end_fight(s)
    end_transport(s)
    lay_out_market(s, t, log)
    for seat in range(s.players):
        roll_fleet(s, seat, False, log)


@rule
def roll_fleet(s: State, seat: int, again: bool, log: Log) -> None:
    begin(log, events.FLEET_ROLLED)
    add(log, seat)
    add(log, STARTING_SHIPS)
    for ship in range(STARTING_SHIPS):
        s.face[seat, ship] = below(s.rng, FACES) + 1
        add(log, s.face[seat, ship])
    add(log, 1 if again else 0)


@rule
def fleet_sum(s: State, seat: int) -> int:
    total = 0
    for ship in range(STARTING_SHIPS):
        total += s.face[seat, ship]
    return total


@rule
def choose_first(s: State, log: Log) -> None:
    """The smallest fleet begins; of equals whoever rolls lowest, as often as it takes (4.4)."""
    lowest = fleet_sum(s, 0)
    for seat in range(1, s.players):
        if fleet_sum(s, seat) < lowest:
            lowest = fleet_sum(s, seat)
    tied = 0
    for seat in range(s.players):
        if fleet_sum(s, seat) == lowest:
            tied |= 1 << seat
    while tied & (tied - 1) != 0:
        tied = roll_off(s, tied, log)
    s.first = 0
    while tied >> s.first & 1 == 0:
        s.first += 1
    emit1(log, events.FIRST_PLAYER, s.first)


@rule
def roll_off(s: State, tied: int, log: Log) -> int:
    """Those of the tied seats, as bits, that roll the lowest number."""
    lowest = FACES + 1
    best = 0
    for seat in range(s.players):
        if tied >> seat & 1 != 0:
            face = below(s.rng, FACES) + 1
            emit2(log, events.ROLLED_OFF, seat, face)
            if face < lowest:
                lowest = face
                best = 0
            if face == lowest:
                best |= 1 << seat
    return best


@rule
def next_to_set_up(s: State) -> int:
    """The next seat, in turn order, without a cube or with ships to station; NOBODY if there is none."""
    for step in range(s.players):
        seat = (s.first + step) % s.players
        if s.course == phases.STATIONS:
            for ship in range(STARTING_SHIPS):
                if s.place[seat, ship] == SCRAPYARD:
                    return seat
        elif s.cubes_left[seat] == s.cubes_each:
            return seat
    return NOBODY


@rule
def why_not_settle(s: State, tile: int) -> int:
    if tile >= s.tiles or s.starts[tile] == 0:
        return reasons.NOT_A_STARTING_PLANET
    for seat in range(s.players):
        if s.cubes[tile, seat] > 0:
            return reasons.TAKEN_ALREADY
    return 0


@rule
def settle(s: State, tile: int, log: Log) -> None:
    place_cube(s, s.decider, tile, events.AS_SETTLER, log)


@rule
def keep_ships(s: State) -> None:
    s.decider += 1


@rule
def reroll_ships(s: State, log: Log) -> None:
    roll_fleet(s, s.decider, True, log)
    s.decider += 1
