"""The scripted player (12): a list of priorities for its turn, and a sensible answer to everything else.

Construct; attack if the odds are good; research, once a turn; then move ships to where they add up.
"""

from tablemate.core.compiled import Rng, int64, rule
from tablemate.games.quantum import fights, phases
from tablemate.games.quantum.codecs import CELLS, FACES, SHIPS, SPACES
from tablemate.games.quantum.rules import actions
from tablemate.games.quantum.rules.acting import (
    may_deploy_to,
    why_not_construct,
    why_not_deploy,
    why_not_flex,
    why_not_modify,
    why_not_reconfigure,
    why_not_research,
)
from tablemate.games.quantum.rules.board import (
    PLANET_CELL,
    clear_reach,
    is_orbital,
    is_reached,
    spread_from,
    x_of,
    y_of,
)
from tablemate.games.quantum.rules.combat import can_attack, why_not_attack
from tablemate.games.quantum.rules.moving import may_maneuver, movement, why_not_move
from tablemate.games.quantum.rules.planets import orbit_sum, sum_needed
from tablemate.games.quantum.skill.answers import answer
from tablemate.games.quantum.skill.chances import best_percent_to_win
from tablemate.games.quantum.skill.plans import actions_left, best_plan
from tablemate.games.quantum.skill.styles import FAVOURABLE
from tablemate.games.quantum.state import State, Tables

NOTHING = -1
FAR_OFF = 1 << 10


@rule
def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    return next_act(s, t, style) if s.phase == phases.ACTING else answer(s, t)


@rule
def next_act(s: State, t: Tables, style: int) -> int:
    act = construction(s, t)
    if act == NOTHING:
        act = favourable_attack(s, style)
    if act == NOTHING and s.actions >= s.actions_per_turn and why_not_research(s) == 0:
        act = actions.RESEARCH
    if act == NOTHING:
        act = deployment(s)
    if act == NOTHING:
        act = step_of_plan(s, t)
    if act == NOTHING and why_not_research(s) == 0:
        act = actions.RESEARCH
    return act if act != NOTHING else actions.END_TURN


@rule
def construction(s: State, t: Tables) -> int:
    for tile in range(s.tiles):
        if why_not_construct(s, t, tile) == 0:
            return actions.CONSTRUCT + tile
    return NOTHING


@rule
def favourable_attack(s: State, style: int) -> int:
    """The attack with the best chance, if that is as good as the style asks for."""
    best = FAVOURABLE[style] - 1
    act = NOTHING
    for ship in range(SHIPS):
        for by in (fights.BY_ACTION, fights.BY_STRIKE):
            if why_not_attack(s, ship, by) != 0:
                continue
            for other in range(s.players * SHIPS):
                seat = other // SHIPS
                target = int64(s.place[seat, other % SHIPS])
                if seat == s.turn or target < 0:
                    continue
                chance = best_percent_to_win(s, ship, by, seat, other % SHIPS)
                if chance > best and can_attack(s, ship, target, by):
                    best = chance
                    first_code = actions.ATTACK if by == fights.BY_ACTION else actions.STRIKE
                    act = first_code + ship * SPACES + target
    return act


@rule
def deployment(s: State) -> int:
    for ship in range(SHIPS):
        if why_not_deploy(s, ship) == 0:
            for space in range(s.tiles * CELLS):
                if may_deploy_to(s, s.turn, space):
                    return actions.DEPLOY + ship * SPACES + space
    return NOTHING


@rule
def step_of_plan(s: State, t: Tables) -> int:
    """What brings the best plan nearer: a turn of a ship, a move out of the way, a move there."""
    _, _, planet, ships = best_plan(s, t, s.turn, actions_left(s, s.turn))
    if planet < 0:
        return roll(s)
    act = turn_to_fit(s, planet, ships)
    for ship in range(SHIPS):
        if act == NOTHING and ships >> ship & 1 == 0:
            act = way_out(s, ship, planet)
    for ship in range(SHIPS):
        if act == NOTHING and ships >> ship & 1 != 0:
            act = way_there(s, ship, planet)
    return act


@rule
def roll(s: State) -> int:
    """No set of ships makes any number: the first that can be rolled is."""
    for ship in range(SHIPS):
        if why_not_reconfigure(s, ship) == 0:
            return actions.RECONFIGURE + ship
    return NOTHING


@rule
def turn_to_fit(s: State, planet: int, ships: int) -> int:
    """A ship in orbit turned by one, where that makes the sum."""
    missing = sum_needed(s, s.turn, planet) - orbit_sum(s, s.turn, planet)
    if missing not in (-1, 1):
        return NOTHING
    for ship in range(SHIPS):
        space = int64(s.place[s.turn, ship])
        if ships >> ship & 1 != 0 and (space < 0 or space // CELLS != planet or not is_orbital(space)):
            return NOTHING
    for ship in range(SHIPS):
        face = s.face[s.turn, ship] + missing
        if ships >> ship & 1 != 0 and 1 <= face <= FACES:
            if why_not_modify(s, ship, face) == 0:
                return actions.MODIFY + ship * FACES + face - 1
            if why_not_flex(s, ship, face) == 0:
                return actions.FLEXIBLE + ship * FACES + face - 1
    return NOTHING


@rule
def way_out(s: State, ship: int, planet: int) -> int:
    """A move that takes a ship out of a planet's orbit, to the nearest space off it."""
    space = int64(s.place[s.turn, ship])
    if space < 0 or space // CELLS != planet or not is_orbital(space) or why_not_move(s, ship) != 0:
        return NOTHING
    to = nearest_reached(s, ship, space, planet)
    return actions.MOVE + ship * SPACES + to if to >= 0 else NOTHING


@rule
def way_there(s: State, ship: int, planet: int) -> int:
    """A move into a planet's orbit, or towards it."""
    space = int64(s.place[s.turn, ship])
    if space < 0 or (space // CELLS == planet and is_orbital(space)) or why_not_move(s, ship) != 0:
        return NOTHING
    to = nearest_reached(s, ship, planet * CELLS + PLANET_CELL, -1)
    return actions.MOVE + ship * SPACES + to if to >= 0 else NOTHING


@rule
def nearest_reached(s: State, ship: int, goal: int, avoided: int) -> int:
    """Where a ship can go that is nearest to a space, but to no orbit of a tile; -1 if it cannot go."""
    here = int64(s.place[s.turn, ship])
    spread_from(s, here, movement(s, ship), may_maneuver(s, ship))
    nearest = FAR_OFF
    best = NOTHING
    for space in range(s.tiles * CELLS):
        if space == here or not is_reached(s, space) or (space // CELLS == avoided and is_orbital(space)):
            continue
        away = abs(x_of(s, space) - x_of(s, goal)) + abs(y_of(s, space) - y_of(s, goal))
        if away < nearest:
            nearest = away
            best = space
    clear_reach(s)
    return best
