"""Moving ships (5.5, 3.2, 3.3, 3.5): moves, transports, warps, shifts, and where a ship can attack from."""

from tablemate.core.compiled import Codes, Log, add, begin, int64, offer, rule
from tablemate.games.quantum import cards, events, reasons
from tablemate.games.quantum.codecs import CELLS
from tablemate.games.quantum.maps import TILE, VOID
from tablemate.games.quantum.rules.board import (
    BAND_ROW,
    are_near,
    clear_reach,
    in_orbit,
    is_empty,
    is_orbital,
    is_reached,
    neighbour,
    put_ship,
    shift_ship,
    spread_from,
    take_ship,
)
from tablemate.games.quantum.rules.powers import (
    has,
    is_used,
    may_use_ability,
    use_ability,
    use_power,
    why_not_power,
)
from tablemate.games.quantum.ships import DESTROYER, FLAGSHIP, INTERCEPTOR
from tablemate.games.quantum.state import ABOARD, FIRST_RULES, MOST_CALLED_OFF, NO_SHIP, State


@rule
def tell_move(s: State, ship: int, origin: int, space: int, how: int, log: Log) -> None:
    begin(log, events.SHIP_MOVED)
    add(log, s.turn)
    add(log, ship)
    add(log, s.face[s.turn, ship])
    add(log, origin)
    add(log, space)
    add(log, how)


@rule
def why_not_leave_place(s: State, ship: int) -> int:
    """A ship on the map moves once a turn, unless Energetic moves it again."""
    if s.place[s.turn, ship] < 0:
        return reasons.NOT_ON_MAP
    has_moved = s.moved >> ship & 1 != 0
    return reasons.HAS_MOVED if has_moved and not has(s, s.turn, cards.ENERGETIC) else 0


@rule
def move_cost(s: State) -> int:
    """An action, but nothing for Curious's move (9.5): the first, in a turn that has seen no attack."""
    is_free = has(s, s.turn, cards.CURIOUS) and not is_used(s, cards.CURIOUS)
    return 0 if is_free and not (s.curious_is_revised != 0 and s.has_attacked != 0) else 1


@rule
def pay_move(s: State, ship: int) -> None:
    cost = move_cost(s)
    s.actions -= cost
    if cost == 0:
        use_power(s, cards.CURIOUS)
    s.moved |= 1 << ship


@rule
def why_not_move(s: State, ship: int) -> int:
    why = why_not_leave_place(s, ship)
    return why if why != 0 else reasons.NO_ACTIONS if s.actions < move_cost(s) else 0


@rule
def why_not_tactical(s: State, ship: int) -> int:
    """One step for nothing, which is the ship's move (9.5)."""
    why = why_not_power(s, cards.TACTICAL)
    return why if why != 0 else why_not_leave_place(s, ship)


@rule
def movement(s: State, ship: int) -> int:
    return s.face[s.turn, ship] + (1 if has(s, s.turn, cards.AGILE) else 0)


@rule
def may_maneuver(s: State, ship: int) -> bool:
    return s.face[s.turn, ship] == INTERCEPTOR and may_use_ability(s, ship)


@rule
def can_go(s: State, ship: int, space: int, steps: int) -> bool:
    """Whether a move of so many steps gets there, diagonal steps included where the ship may take them."""
    if not is_empty(s, space):
        return False
    spread_from(s, s.place[s.turn, ship], steps, may_maneuver(s, ship))
    answer = is_reached(s, space)
    clear_reach(s)
    return answer


@rule
def why_not_move_to(s: State, ship: int, space: int) -> int:
    why = why_not_move(s, ship)
    return why if why != 0 else 0 if can_go(s, ship, space, movement(s, ship)) else reasons.OUT_OF_REACH


@rule
def needs_maneuver(s: State, ship: int, space: int, steps: int) -> bool:
    """Whether no way there is without a diagonal step; only then the ability is spent (3.5)."""
    if not may_maneuver(s, ship):
        return False
    spread_from(s, s.place[s.turn, ship], steps, False)
    answer = not is_reached(s, space)
    clear_reach(s)
    return answer


@rule
def add_moves(s: State, ship: int, first_code: int, steps: int, out: Codes, n: int) -> int:
    """Write the code of each space that the ship can go to."""
    here = int64(s.place[s.turn, ship])
    spread_from(s, here, steps, may_maneuver(s, ship))
    n = add_reached(s, first_code, here, out, n)
    clear_reach(s)
    return n


@rule
def add_reached(s: State, first_code: int, but: int, out: Codes, n: int) -> int:
    """Write the codes of what is marked, tile by tile, but one space."""
    for tile in range(s.tiles):
        for line in range(TILE):
            bits = s.scratch_reach[1 + s.row[tile]] >> (BAND_ROW * line + TILE * s.column[tile]) & 7
            if bits == 0:
                continue
            for at in range(TILE):
                space = tile * CELLS + line * TILE + at
                if bits >> at & 1 != 0 and space != but:
                    n = offer(out, n, first_code + space)
    return n


@rule
def move_ship(s: State, ship: int, space: int, log: Log) -> None:
    if needs_maneuver(s, ship, space, movement(s, ship)):
        use_ability(s, ship)
    pay_move(s, ship)
    tell_move(s, ship, s.place[s.turn, ship], space, events.BY_MOVE, log)
    shift_ship(s, s.turn, ship, space)


@rule
def step_tactically(s: State, ship: int, space: int, log: Log) -> None:
    if needs_maneuver(s, ship, space, 1):
        use_ability(s, ship)
    use_power(s, cards.TACTICAL)
    s.moved |= 1 << ship
    tell_move(s, ship, s.place[s.turn, ship], space, events.BY_TACTICAL_STEP, log)
    shift_ship(s, s.turn, ship, space)


# Transport (3.2): lift a ship, fly, set it down.


@rule
def why_not_transport(s: State, ship: int, passenger: int, tactical: bool) -> int:
    why = why_not_tactical(s, ship) if tactical else why_not_move(s, ship)
    if why != 0:
        return why
    if s.face[s.turn, ship] != FLAGSHIP:
        return reasons.WRONG_FACE
    if not may_use_ability(s, ship):
        return reasons.ABILITY_USED
    here = int64(s.place[s.turn, ship])
    there = int64(s.place[s.turn, passenger])
    if there < 0 or not are_near(s, here, there):
        return reasons.NO_PASSENGER
    for direction in range(4):
        space = neighbour(s, here, direction)
        if space == there or (space >= 0 and is_empty(s, space)):
            return reasons.CALLED_OFF_TOO_OFTEN if has_called_off_too_often(s, ship) else 0
    return reasons.NO_PASSENGER


@rule
def lift_passenger(s: State, ship: int, passenger: int, tactical: bool) -> None:
    s.carrier = ship
    s.passenger = passenger
    s.by_tactical = 1 if tactical else 0
    s.origin = s.place[s.turn, passenger]
    take_ship(s, s.turn, passenger, ABOARD)


@rule
def transport_steps(s: State) -> int:
    return 1 if s.by_tactical != 0 else movement(s, s.carrier)


@rule
def spread_transport(s: State) -> int:
    """Mark where the carrier can fly to; return the one space that does not count.

    With two steps it can also fly out and back.
    """
    here = int64(s.place[s.turn, s.carrier])
    spread_from(s, here, transport_steps(s), False)
    return here if transport_steps(s) < 2 else -1


@rule
def add_flights(s: State, first_code: int, out: Codes, n: int) -> int:
    but = spread_transport(s)
    n = add_reached(s, first_code, but, out, n)
    clear_reach(s)
    return n


@rule
def can_fly(s: State, space: int) -> bool:
    but = spread_transport(s)
    answer = space != but and is_reached(s, space)
    clear_reach(s)
    return answer


@rule
def why_not_fly(s: State, space: int) -> int:
    return 0 if can_fly(s, space) else reasons.OUT_OF_REACH


@rule
def fly(s: State, space: int, log: Log) -> None:
    ship = int64(s.carrier)
    use_ability(s, ship)
    if s.by_tactical != 0:
        use_power(s, cards.TACTICAL)
        s.moved |= 1 << ship
    else:
        pay_move(s, ship)
    s.has_carried = 1
    tell_move(s, ship, s.place[s.turn, ship], space, events.AS_TRANSPORT, log)
    shift_ship(s, s.turn, ship, space)


@rule
def can_drop(s: State, space: int) -> bool:
    return is_empty(s, space) and are_near(s, s.place[s.turn, s.carrier], space)


@rule
def why_not_drop(s: State, space: int) -> int:
    return 0 if can_drop(s, space) else reasons.OUT_OF_REACH


@rule
def add_drops(s: State, first_code: int, out: Codes, n: int) -> int:
    for direction in range(8):
        space = neighbour(s, s.place[s.turn, s.carrier], direction)
        if space >= 0 and is_empty(s, space):
            n = offer(out, n, first_code + space)
    return n


@rule
def drop_passenger(s: State, space: int, log: Log) -> None:
    tell_move(s, s.passenger, s.origin, space, events.AS_PASSENGER, log)
    put_ship(s, s.turn, s.passenger, space)
    end_transport(s)


@rule
def end_transport(s: State) -> None:
    s.carrier = NO_SHIP
    s.passenger = NO_SHIP
    s.has_carried = 0
    s.by_tactical = 0
    s.origin = -1


# What is begun can be called off (6.2).


@rule
def has_called_off_too_often(s: State, ship: int) -> bool:
    """So that a turn ends: the ship begins nothing more this turn that could be called off."""
    return s.rules_version > FIRST_RULES and s.called_off_by[ship] >= MOST_CALLED_OFF


@rule
def why_not_call_off(s: State) -> int:
    """By the first rules a turn's last attempt had to be carried out."""
    is_last = s.rules_version == FIRST_RULES and s.called_off >= MOST_CALLED_OFF
    return reasons.NO_LONGER_CALLED_OFF if is_last else 0


# Warp (3.3) and the shift of Nomadic (9.5) are no moves.


@rule
def why_not_warp(s: State, ship: int, other: int) -> int:
    if s.place[s.turn, ship] < 0:
        return reasons.NOT_ON_MAP
    if s.face[s.turn, ship] != DESTROYER:
        return reasons.WRONG_FACE
    if not may_use_ability(s, ship):
        return reasons.ABILITY_USED
    return reasons.NO_PARTNER if s.place[s.turn, other] < 0 or ship == other else 0


@rule
def warp(s: State, ship: int, other: int, log: Log) -> None:
    use_ability(s, ship)
    here = int64(s.place[s.turn, ship])
    there = int64(s.place[s.turn, other])
    tell_move(s, ship, here, there, events.BY_WARP, log)
    tell_move(s, other, there, here, events.BY_WARP, log)
    s.place[s.turn, ship] = there
    s.place[s.turn, other] = here


@rule
def why_not_nomadic(s: State, ship: int) -> int:
    why = why_not_power(s, cards.NOMADIC)
    if why != 0:
        return why
    if s.actions < 1:
        return reasons.NO_ACTIONS
    if s.place[s.turn, ship] < 0:
        return reasons.NOT_ON_MAP
    return 0 if in_orbit(s, s.place[s.turn, ship]) else reasons.NOT_ORBITING


@rule
def can_shift(s: State, ship: int, space: int) -> bool:
    """To an empty orbit on a tile side by side with its own."""
    here = s.place[s.turn, ship] // CELLS
    there = space // CELLS
    if there >= s.tiles or s.number[there] == VOID or not is_orbital(space) or not is_empty(s, space):
        return False
    dx = s.column[here] - s.column[there]
    dy = s.row[here] - s.row[there]
    return dx * dx + dy * dy == 1


@rule
def why_not_shift(s: State, ship: int, space: int) -> int:
    why = why_not_nomadic(s, ship)
    return why if why != 0 else 0 if can_shift(s, ship, space) else reasons.OUT_OF_REACH


@rule
def add_shifts(s: State, ship: int, first_code: int, out: Codes, n: int) -> int:
    for space in range(s.tiles * CELLS):
        if can_shift(s, ship, space):
            n = offer(out, n, first_code + space)
    return n


@rule
def shift_orbit(s: State, ship: int, space: int, log: Log) -> None:
    use_power(s, cards.NOMADIC)
    s.actions -= 1
    tell_move(s, ship, s.place[s.turn, ship], space, events.BY_NOMADIC, log)
    shift_ship(s, s.turn, ship, space)
