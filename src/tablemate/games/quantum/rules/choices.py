"""What can be chosen in each kind of decision: `legal`, the list, and `refusal`, the reason why not.

Both ask the same `why_not_...` of the other files.
"""

from tablemate.core.compiled import Codes, offer, rule
from tablemate.games.quantum import cards, fights, phases, reasons
from tablemate.games.quantum.codecs import CELLS, FACES, SHIPS, SPACES
from tablemate.games.quantum.rules import actions
from tablemate.games.quantum.rules.acting import (
    CONSTRUCT_COST,
    add_deploy_spaces,
    why_not_cerebral,
    why_not_construct,
    why_not_deploy,
    why_not_flex,
    why_not_free_reconfigure,
    why_not_modify,
    why_not_reconfigure,
    why_not_research,
    why_not_scrap,
    why_not_tyrannical,
)
from tablemate.games.quantum.rules.actions import belongs_to, list_choices, why_not
from tablemate.games.quantum.rules.board import clear_reach, spread_on
from tablemate.games.quantum.rules.combat import (
    add_attacks,
    add_attacks_one_by_one,
    add_targets,
    spread_attack,
    why_not_attack,
)
from tablemate.games.quantum.rules.moving import (
    add_moves,
    add_reached,
    add_shifts,
    has_called_off_too_often,
    may_maneuver,
    why_not_move,
    why_not_nomadic,
    why_not_tactical,
    why_not_transport,
    why_not_warp,
)
from tablemate.games.quantum.rules.powers import has
from tablemate.games.quantum.ships import DESTROYER, FLAGSHIP, FRIGATE
from tablemate.games.quantum.state import State, Tables


@rule
def legal(s: State, t: Tables, out: Codes) -> int:
    if s.phase == phases.ACTING:
        return acting_choices(s, t, out)
    return placing_choices(s, out) if s.phase == phases.PLACING else list_choices(s, t, s.phase, out)


@rule
def refusal(s: State, t: Tables, action: int) -> int:
    if belongs_to(s.phase, action):
        return why_not(s, t, action)
    if s.fight != fights.NO_FIGHT:
        return reasons.COMBAT_FIRST
    return reasons.NOT_PENDING if s.phase == phases.ACTING else reasons.OTHER_DECISION


@rule
def add_if(why: int, action: int, out: Codes, n: int) -> int:
    """Write the action down, if nothing is against it."""
    if why != 0:
        return n
    return offer(out, n, action)


@rule
def placing_choices(s: State, out: Codes) -> int:
    """To deploy each ship that a gambit has rolled, or to leave it."""
    n = 0
    for ship in range(SHIPS):
        if s.placing >> ship & 1 != 0:
            n = add_deploy_spaces(s, s.decider, actions.DEPLOY + ship * SPACES, out, n)
            n = offer(out, n, actions.LEAVE + ship)
    return n


@rule
def acting_choices(s: State, t: Tables, out: Codes) -> int:
    n = 0
    for ship in range(SHIPS):
        if s.place[s.turn, ship] >= 0:
            n = ship_choices(s, ship, out, n)
        elif why_not_deploy(s, ship) == 0:
            n = add_deploy_spaces(s, s.turn, actions.DEPLOY + ship * SPACES, out, n)
        n = add_if(why_not_reconfigure(s, ship), actions.RECONFIGURE + ship, out, n)
    if s.actions >= CONSTRUCT_COST:
        n = construct_choices(s, t, out, n)
    n = add_if(why_not_research(s), actions.RESEARCH, out, n)
    n = add_if(why_not_cerebral(s), actions.CEREBRAL, out, n)
    n = add_if(why_not_tyrannical(s), actions.TYRANNICAL, out, n)
    return offer(out, n, actions.END_TURN)


@rule
def construct_choices(s: State, t: Tables, out: Codes, n: int) -> int:
    """Planets with an own ship around them; without one no sum is right."""
    near = 0
    for ship in range(SHIPS):
        if s.place[s.turn, ship] >= 0:
            near |= 1 << (s.place[s.turn, ship] // CELLS)
    for tile in range(s.tiles):
        if near >> tile & 1 != 0 and why_not_construct(s, t, tile) == 0:
            n = offer(out, n, actions.CONSTRUCT + tile)
    return n


@rule
def ship_choices(s: State, ship: int, out: Codes, n: int) -> int:
    """What a ship on the map can do."""
    n = move_choices(s, ship, out, n)
    if why_not_attack(s, ship, fights.BY_STRIKE) == 0:
        n = add_attacks(s, ship, fights.BY_STRIKE, actions.STRIKE + ship * SPACES, out, n)
    if why_not_tactical(s, ship) == 0:
        n = add_moves(s, ship, actions.TACTICAL + ship * SPACES, 1, out, n)
        if why_not_attack(s, ship, fights.BY_TACTICAL) == 0:
            n = add_attacks(s, ship, fights.BY_TACTICAL, actions.TACTICAL + ship * SPACES, out, n)
    if why_not_nomadic(s, ship) == 0:
        n = add_shifts(s, ship, actions.NOMADIC + ship * SPACES, out, n)
    if s.face[s.turn, ship] in (FLAGSHIP, DESTROYER):
        n = pair_choices(s, ship, out, n)
    if s.face[s.turn, ship] == FRIGATE or has(s, s.turn, cards.FLEXIBLE):
        n = face_choices(s, ship, out, n)
    n = add_if(why_not_free_reconfigure(s, ship), actions.FREE_RECONFIGURE + ship, out, n)
    return add_if(why_not_scrap(s, ship), actions.RESOURCEFUL + ship, out, n)


@rule
def move_choices(s: State, ship: int, out: Codes, n: int) -> int:
    """Attacks from where a step fewer leads, then moves to where the last step does."""
    moves = why_not_move(s, ship) == 0
    attacks = why_not_attack(s, ship, fights.BY_ACTION) == 0
    if attacks and has_called_off_too_often(s, ship):
        n = add_attacks_one_by_one(s, ship, fights.BY_ACTION, actions.ATTACK + ship * SPACES, out, n)
        attacks = False
    if not moves and not attacks:
        return n
    here = s.place[s.turn, ship]
    spread_attack(s, ship, fights.BY_ACTION)
    if attacks:
        n = add_targets(s, may_maneuver(s, ship), actions.ATTACK + ship * SPACES, out, n)
    if moves:
        spread_on(s, may_maneuver(s, ship))
        n = add_reached(s, actions.MOVE + ship * SPACES, here, out, n)
    clear_reach(s)
    return n


@rule
def pair_choices(s: State, ship: int, out: Codes, n: int) -> int:
    """With another ship of one's own."""
    for other in range(SHIPS):
        pair = ship * SHIPS + other
        n = add_if(why_not_transport(s, ship, other, False), actions.TRANSPORT + pair, out, n)
        n = add_if(why_not_transport(s, ship, other, True), actions.TACTICAL_TRANSPORT + pair, out, n)
        n = add_if(why_not_warp(s, ship, other), actions.WARP + pair, out, n)
    return n


@rule
def face_choices(s: State, ship: int, out: Codes, n: int) -> int:
    for face in range(1, FACES + 1):
        n = add_if(why_not_modify(s, ship, face), actions.MODIFY + ship * FACES + face - 1, out, n)
        n = add_if(why_not_flex(s, ship, face), actions.FLEXIBLE + ship * FACES + face - 1, out, n)
    return n
