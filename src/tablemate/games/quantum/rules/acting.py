"""What can be done in a turn besides moving and attacking (3.4, 3.6, 5.3, 5.4, 5.7, 5.8, 9.5).

Each has a `why_not_...`, which `legal` and `refusal` share, and a function that pays and does it: actions.py
puts them together.
"""

from tablemate.core.compiled import Codes, Log, add, begin, emit2, emit4, offer, rule
from tablemate.games.quantum import cards, events, phases, reasons
from tablemate.games.quantum.codecs import CELLS, FACES, SPACES
from tablemate.games.quantum.rules.board import in_orbit, in_row, is_empty, put_ship, take_ship, x_of
from tablemate.games.quantum.rules.planets import adds_up, place_cube, why_no_cube_fits
from tablemate.games.quantum.rules.powers import has, may_use_ability, use_ability, use_power, why_not_power
from tablemate.games.quantum.rules.rolling import will_roll
from tablemate.games.quantum.rules.tracks import gain_dominance, set_dominance, set_research
from tablemate.games.quantum.ships import FRIGATE, SCOUT
from tablemate.games.quantum.state import HIGHEST, LOWEST, SCRAPYARD, STARTING_SHIPS, State, Tables

CONSTRUCT_COST = 2
CEREBRAL_GAIN = 3


# Rolling a ship anew.


@rule
def why_not_reconfigure(s: State, ship: int) -> int:
    if s.actions < 1:
        return reasons.NO_ACTIONS
    place = s.place[s.turn, ship]
    return 0 if place >= 0 or (place == SCRAPYARD and s.rolls_in_scrapyard != 0) else reasons.NOT_TO_BE_ROLLED


@rule
def reconfigure(s: State, ship: int) -> None:
    s.actions -= 1
    will_roll(s, s.turn, ship, s.face[s.turn, ship])


@rule
def why_not_free_reconfigure(s: State, ship: int) -> int:
    if s.place[s.turn, ship] < 0:
        return reasons.NOT_ON_MAP
    if s.face[s.turn, ship] != SCOUT:
        return reasons.WRONG_FACE
    return 0 if may_use_ability(s, ship) else reasons.ABILITY_USED


@rule
def free_reconfigure(s: State, ship: int) -> None:
    use_ability(s, ship)
    will_roll(s, s.turn, ship, SCOUT)


@rule
def why_not_scrap(s: State, ship: int) -> int:
    """Resourceful gives up a ship on the map."""
    why = why_not_power(s, cards.RESOURCEFUL)
    return why if why != 0 else 0 if s.place[s.turn, ship] >= 0 else reasons.NOT_ON_MAP


@rule
def scrap(s: State, ship: int, log: Log) -> None:
    use_power(s, cards.RESOURCEFUL)
    s.actions += 1
    emit2(log, events.SHIP_SCRAPPED, s.turn, ship)
    emit2(log, events.ACTION_GAINED, s.turn, cards.RESOURCEFUL)
    take_ship(s, s.turn, ship, SCRAPYARD)
    will_roll(s, s.turn, ship, 0)


# Turning a ship.


@rule
def why_not_modify(s: State, ship: int, face: int) -> int:
    if s.place[s.turn, ship] < 0:
        return reasons.NOT_ON_MAP
    if s.face[s.turn, ship] != FRIGATE:
        return reasons.WRONG_FACE
    if not may_use_ability(s, ship):
        return reasons.ABILITY_USED
    return 0 if face in (FRIGATE - 1, FRIGATE + 1) else reasons.SAME_FACE


@rule
def why_not_flex(s: State, ship: int, face: int) -> int:
    why = why_not_power(s, cards.FLEXIBLE)
    if why != 0:
        return why
    if s.place[s.turn, ship] < 0:
        return reasons.NOT_ON_MAP
    off = face - s.face[s.turn, ship]
    wraps = s.flexible_wraps != 0 and off in (FACES - 1, 1 - FACES)
    return 0 if off in (-1, 1) or wraps else reasons.SAME_FACE


@rule
def turn_ship(s: State, ship: int, face: int, by: int, log: Log) -> None:
    if by == events.BY_MODIFY:
        use_ability(s, ship)
    else:
        use_power(s, cards.FLEXIBLE)
    begin(log, events.SHIP_TURNED)
    add(log, s.turn)
    add(log, ship)
    add(log, s.face[s.turn, ship])
    add(log, face)
    add(log, by)
    s.face[s.turn, ship] = face


# Deploying.


@rule
def is_isolated(s: State, space: int) -> bool:
    """No ship of anybody is side by side with it."""
    row = in_row(s, space)
    x = x_of(s, space)
    beside = s.ship_rows[row] << 1 | s.ship_rows[row] >> 1 | s.ship_rows[row - 1] | s.ship_rows[row + 1]
    return beside >> x & 1 == 0


@rule
def may_deploy_to(s: State, seat: int, space: int) -> bool:
    """An empty orbit of a planet with one's cube; with Stealthy also any space apart (5.4, 9.5)."""
    if not is_empty(s, space):
        return False
    if in_orbit(s, space) and s.cubes[space // CELLS, seat] > 0:
        return True
    return has(s, seat, cards.STEALTHY) and is_isolated(s, space)


@rule
def has_deploy_space(s: State, seat: int) -> bool:
    for space in range(s.tiles * CELLS):
        if may_deploy_to(s, seat, space):
            return True
    return False


@rule
def add_deploy_spaces(s: State, seat: int, first_code: int, out: Codes, n: int) -> int:
    anywhere = has(s, seat, cards.STEALTHY)
    for tile in range(s.tiles):
        if anywhere or s.cubes[tile, seat] > 0:
            for space in range(tile * CELLS, (tile + 1) * CELLS):
                if may_deploy_to(s, seat, space):
                    n = offer(out, n, first_code + space)
    return n


@rule
def deploy_cost(s: State) -> int:
    return 0 if has(s, s.turn, cards.EAGER) else 1


@rule
def why_not_deploy(s: State, ship: int) -> int:
    if s.place[s.turn, ship] != SCRAPYARD:
        return reasons.NOT_IN_SCRAPYARD
    return reasons.NO_ACTIONS if s.actions < deploy_cost(s) else 0


@rule
def why_not_deploy_at(s: State, ship: int, space: int) -> int:
    """In a turn for an action; before the first, and after a gambit, for nothing."""
    if s.phase == phases.ACTING:
        why = why_not_deploy(s, ship)
        if why != 0:
            return why
    elif s.place[s.decider, ship] != SCRAPYARD or (s.phase == phases.PLACING and s.placing >> ship & 1 == 0):
        return reasons.NOT_IN_SCRAPYARD
    return 0 if may_deploy_to(s, s.decider, space) else reasons.NO_DEPLOY_SPACE


@rule
def deploy(s: State, ship: int, space: int, log: Log) -> None:
    """It costs an action in a turn alone, not before the first and not after a gambit."""
    if s.phase == phases.ACTING:
        s.actions -= deploy_cost(s)
    elif s.phase == phases.PLACING:
        s.placing &= ~(1 << ship)
    put_ship(s, s.decider, ship, space)
    emit4(log, events.SHIP_DEPLOYED, s.decider, ship, s.face[s.decider, ship], space)


@rule
def add_stations(s: State, first_code: int, out: Codes, n: int) -> int:
    """Before the first turn (4): the ships that have no place yet."""
    for ship in range(STARTING_SHIPS):
        if s.place[s.decider, ship] == SCRAPYARD:
            n = add_deploy_spaces(s, s.decider, first_code + ship * SPACES, out, n)
    return n


# Research, dominance, and cubes.


@rule
def why_not_research(s: State) -> int:
    if s.actions < 1:
        return reasons.NO_ACTIONS
    return reasons.RESEARCH_FULL if s.research[s.turn] == HIGHEST else 0


@rule
def do_research(s: State, log: Log) -> None:
    s.actions -= 1
    set_research(s, s.turn, s.research[s.turn] + 1, events.BY_RESEARCH, log)


@rule
def why_not_cerebral(s: State) -> int:
    why = why_not_power(s, cards.CEREBRAL)
    return why if why != 0 else 0 if s.dominance[s.turn] > LOWEST else reasons.TOO_LOW


@rule
def think_hard(s: State, log: Log) -> None:
    use_power(s, cards.CEREBRAL)
    set_dominance(s, s.turn, s.dominance[s.turn] - 1, events.BY_CEREBRAL, log)
    set_research(s, s.turn, s.research[s.turn] + CEREBRAL_GAIN, events.BY_CEREBRAL, log)


@rule
def why_not_tyrannical(s: State) -> int:
    why = why_not_power(s, cards.TYRANNICAL)
    return why if why != 0 else 0 if s.research[s.turn] > LOWEST else reasons.TOO_LOW


@rule
def oppress(s: State, t: Tables, log: Log) -> None:
    use_power(s, cards.TYRANNICAL)
    set_research(s, s.turn, s.research[s.turn] - 1, events.BY_TYRANNICAL, log)
    gain_dominance(s, t, s.turn, 1, events.BY_TYRANNICAL, log)


@rule
def why_not_construct(s: State, t: Tables, tile: int) -> int:
    reason = why_no_cube_fits(s, t, s.turn, tile)
    if reason != 0:
        return reason
    if s.actions < CONSTRUCT_COST:
        return reasons.NEEDS_TWO_ACTIONS
    return 0 if adds_up(s, s.turn, tile) else reasons.WRONG_SUM


@rule
def construct(s: State, tile: int, log: Log) -> None:
    """The cube earns a card in this turn's card phase (7.3)."""
    s.actions -= CONSTRUCT_COST
    s.picks[s.turn] += 1
    place_cube(s, s.turn, tile, events.BY_CONSTRUCTION, log)
