"""Gambits (9.6): what each does at once, and what it leaves to be decided."""

from tablemate.core.compiled import Codes, Log, emit2, emit4, int64, offer, rule
from tablemate.games.quantum import cards, events, phases, reasons
from tablemate.games.quantum.codecs import SHIPS
from tablemate.games.quantum.maps import MAX_TILES, VOID
from tablemate.games.quantum.rules.board import take_ship
from tablemate.games.quantum.rules.market import cards_in, hold, reserve_ship, take_from_row
from tablemate.games.quantum.rules.planets import has_room
from tablemate.games.quantum.rules.rolling import will_roll
from tablemate.games.quantum.rules.tracks import gain_dominance
from tablemate.games.quantum.state import FIRST_RULES, NO_TILE, NOBODY, RESERVE, SCRAPYARD, State, Tables

AGGRESSION_POINTS = 2


@rule
def take_card(s: State, t: Tables, card: int, log: Log) -> None:
    """A gambit happens at once; a command is kept, if need be in place of another (9.2)."""
    s.picks[s.picker] -= 1
    if card >= cards.COMMANDS:
        take_from_row(s, card, log)
        play_gambit(s, t, card - cards.COMMANDS, log)
    elif cards_in(s.held[s.picker]) >= s.command_limit:
        s.taking = card
        if s.rules_version == FIRST_RULES:
            take_from_row(s, card, log)
    else:
        take_from_row(s, card, log)
        hold(s, card)


@rule
def play_gambit(s: State, t: Tables, gambit: int, log: Log) -> None:
    seat = int64(s.picker)
    if gambit == cards.EXPANSION:
        expand(s, seat)
    elif gambit == cards.AGGRESSION:
        gain_dominance(s, t, seat, AGGRESSION_POINTS, events.BY_AGGRESSION, log)
    elif gambit == cards.MOMENTUM:
        s.bonus |= 1 << seat
    elif gambit == cards.RELOCATION:
        s.relocating = phases.A_CUBE if has_cube_to_move(s, t) else phases.NO_CUBE
    elif gambit == cards.REORGANIZATION:
        s.reorganizing = 1
    else:
        for other in range(s.players):
            if other != seat and s.held[other] != 0:
                s.sabotaged |= 1 << other


@rule
def expand(s: State, seat: int) -> None:
    """A die of the reserve becomes a ship: rolled, then deployed or left in the scrapyard."""
    ship = reserve_ship(s, seat)
    s.place[seat, ship] = SCRAPYARD
    will_roll(s, seat, ship, 0)
    s.placing |= 1 << ship


@rule
def why_not_leave(s: State, ship: int) -> int:
    return 0 if s.placing >> ship & 1 != 0 else reasons.NOT_IN_SCRAPYARD


@rule
def leave_ship(s: State, ship: int, log: Log) -> None:
    s.placing &= ~(1 << ship)
    emit2(log, events.SHIP_LEFT, s.picker, ship)


# Reorganization: choose ships, roll them together, deploy or leave each.


@rule
def why_not_choose_ship(s: State, ship: int) -> int:
    may = s.place[s.picker, ship] != RESERVE and s.chosen >> ship & 1 == 0
    return 0 if may else reasons.NOT_TO_BE_ROLLED


@rule
def choose_ship(s: State, ship: int) -> None:
    s.chosen |= 1 << ship


@rule
def roll_chosen(s: State) -> None:
    seat = int64(s.picker)
    for ship in range(SHIPS):
        if s.chosen >> ship & 1 != 0:
            take_ship(s, seat, ship, SCRAPYARD)
            will_roll(s, seat, ship, 0)
    s.placing |= s.chosen
    s.chosen = 0
    s.reorganizing = 0


# Relocation: somebody else's cube, and a planet where it fits.


@rule
def may_set_cube(s: State, t: Tables, owner: int, source: int, tile: int) -> bool:
    """Another planet with room and without a cube of that owner."""
    if tile >= s.tiles or tile == source or s.number[tile] == VOID:
        return False
    if s.never_upward != 0 and s.number[tile] > s.number[source]:
        return False
    return s.cubes[tile, owner] == 0 and has_room(s, t, tile)


@rule
def why_not_lift_cube(s: State, t: Tables, owner: int, tile: int) -> int:
    if owner == s.picker or owner >= s.players or tile >= s.tiles or s.cubes[tile, owner] == 0:
        return reasons.NOT_THIS_CUBE
    for other in range(s.tiles):
        if may_set_cube(s, t, owner, tile, other):
            return 0
    return reasons.NOT_THIS_CUBE


@rule
def has_cube_to_move(s: State, t: Tables) -> bool:
    for owner in range(s.players):
        for tile in range(s.tiles):
            if why_not_lift_cube(s, t, owner, tile) == 0:
                return True
    return False


@rule
def add_cubes_to_move(s: State, t: Tables, first_code: int, out: Codes, n: int) -> int:
    for owner in range(s.players):
        for tile in range(s.tiles):
            if why_not_lift_cube(s, t, owner, tile) == 0:
                n = offer(out, n, first_code + owner * MAX_TILES + tile)
    return n


@rule
def lift_cube(s: State, owner: int, tile: int) -> None:
    s.relocating = phases.A_PLACE
    s.cube_owner = owner
    s.cube_from = tile


@rule
def why_not_set_cube(s: State, t: Tables, tile: int) -> int:
    return 0 if may_set_cube(s, t, s.cube_owner, s.cube_from, tile) else reasons.NOT_THIS_PLANET


@rule
def set_cube(s: State, tile: int, log: Log) -> None:
    s.cubes[s.cube_from, s.cube_owner] -= 1
    s.cubes[tile, s.cube_owner] += 1
    emit4(log, events.CUBE_MOVED, s.picker, s.cube_owner, s.cube_from, tile)
    s.relocating = phases.NO_CUBE
    s.cube_owner = NOBODY
    s.cube_from = NO_TILE
