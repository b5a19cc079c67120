"""Sensible answers to whatever is asked besides what to do in a turn: setup, combat, cards."""

from tablemate.core.compiled import int64, rule
from tablemate.games.quantum import fights, phases
from tablemate.games.quantum.cards import AGGRESSION, CARDS, COMMANDS, EXPANSION, MOMENTUM
from tablemate.games.quantum.codecs import CELLS, FACES, SHIPS, SPACES
from tablemate.games.quantum.maps import MAX_TILES
from tablemate.games.quantum.rules import actions
from tablemate.games.quantum.rules.acting import may_deploy_to
from tablemate.games.quantum.rules.board import DIRECTIONS, in_orbit, neighbour
from tablemate.games.quantum.rules.chances import (
    MINE,
    MINE_ON_OTHER,
    MINE_TOO,
    THEIRS,
    THEIRS_ON_ME,
    next_card,
)
from tablemate.games.quantum.rules.combat import (
    asked_side,
    attacker_wins,
    has_reroll,
    launch_directions,
    nearest_launch_space,
)
from tablemate.games.quantum.rules.gambits import why_not_lift_cube, why_not_set_cube
from tablemate.games.quantum.rules.market import face_up_at
from tablemate.games.quantum.rules.moving import can_drop, can_fly, why_not_call_off
from tablemate.games.quantum.rules.planets import cube_fits
from tablemate.games.quantum.rules.rolling import first_of
from tablemate.games.quantum.rules.start import why_not_settle
from tablemate.games.quantum.skill.chances import percent_to_win
from tablemate.games.quantum.skill.plans import best_plan
from tablemate.games.quantum.skill.worths import (
    CARD_WORTHS,
    FACE_IN_SCRAPYARD,
    best_command,
    can_expand,
    lowest_card,
)
from tablemate.games.quantum.state import SCRAPYARD, STARTING_SHIPS, State, Tables

BETTER_LOSE_BOTH = 60  # hundredths: the attacker's chance from which Dangerous is used, where opponents may


@rule
def answer(s: State, t: Tables) -> int:
    if s.phase <= phases.STATIONING:
        return answer_in_setup(s)
    if s.phase <= phases.DROPPING:
        return answer_in_turn(s)
    if s.phase in (phases.CHOOSING_FACE, phases.ROLLING_AGAIN):
        return answer_about_dice(s, t)
    return answer_about_cards(s, t)


# Setup.


@rule
def answer_in_setup(s: State) -> int:
    if s.phase == phases.ROLLING_FLEET:
        return actions.KEEP_SHIPS if adds_up_somewhere(s, s.decider) else actions.REROLL_SHIPS
    if s.phase == phases.SETTLING:
        tile = 0
        while why_not_settle(s, tile) != 0:
            tile += 1
        return actions.SETTLE + tile
    ship = 0
    while s.place[s.decider, ship] != SCRAPYARD:
        ship += 1
    return actions.DEPLOY + ship * SPACES + first_deploy_space(s, s.decider)


@rule
def adds_up_somewhere(s: State, seat: int) -> bool:
    """Whether some starting ships together make the number of a planet."""
    for ships in range(1, 1 << STARTING_SHIPS):
        total = 0
        for ship in range(STARTING_SHIPS):
            total += s.face[seat, ship] * (ships >> ship & 1)
        for tile in range(s.tiles):
            if s.number[tile] == total:
                return True
    return False


@rule
def first_deploy_space(s: State, seat: int) -> int:
    """The first space where the seat may deploy; -1 if there is none."""
    for space in range(s.tiles * CELLS):
        if may_deploy_to(s, seat, space):
            return space
    return -1


# Combat and transport.


@rule
def answer_in_turn(s: State) -> int:
    if s.phase == phases.FINALIZING:
        return actions.FINALIZE + 1
    if s.phase == phases.LAUNCHING:
        return actions.LAUNCH + best_launch_space(s)
    if s.phase == phases.REROLLING:
        return chosen_reroll(s)
    if s.phase == phases.ENDANGERED:
        return actions.DANGEROUS + (1 if s.scripts_use_dangerous != 0 and is_expecting_loss(s) else 0)
    if s.phase == phases.DROPPING:
        return actions.DROP + drop_space(s)
    return actions.CANCEL if why_not_call_off(s) == 0 else actions.CARRY + first_flight(s)


@rule
def best_launch_space(s: State) -> int:
    """The launch space with the best odds; of equals the nearest."""
    best = nearest_launch_space(s, s.attacker, s.target, s.fight_by)
    highest = chance_from(s, best)
    directions = launch_directions(s, s.attacker, s.target, s.fight_by)
    for direction in range(DIRECTIONS):
        space = neighbour(s, s.target, direction)
        if directions >> direction & 1 != 0 and chance_from(s, space) > highest:
            best = space
            highest = chance_from(s, space)
    return best


@rule
def chance_from(s: State, launch: int) -> int:
    return percent_to_win(s, s.turn, s.attacker, s.defending, s.defender, launch, s.target)


@rule
def chosen_reroll(s: State) -> int:
    """Whoever is losing rolls again, with the card that the odds assume."""
    side = asked_side(s)
    is_mine = side == fights.ATTACKER
    is_winning = attacker_wins(s)
    if is_mine == is_winning:
        return actions.SKIP_REROLLS
    relentless = MINE if is_mine else THEIRS
    cruel = MINE_ON_OTHER if is_mine else THEIRS_ON_ME
    cards = 0
    if has_reroll(s, side, fights.RELENTLESS_REROLL):
        cards |= relentless
    if has_reroll(s, side, fights.SCRAPPY_REROLL):
        cards |= MINE_TOO
    if has_reroll(s, side, fights.CRUEL_REROLL):
        cards |= cruel
    card = next_card(is_winning, cards, s.original[fights.ATTACKER], s.original[fights.DEFENDER])
    if card == 0:
        return actions.SKIP_REROLLS
    if card == cruel:
        return actions.REROLL + fights.CRUEL_REROLL
    return actions.REROLL + (fights.SCRAPPY_REROLL if card == MINE_TOO else fights.RELENTLESS_REROLL)


@rule
def is_expecting_loss(s: State) -> bool:
    return chance_from(s, s.launch) >= BETTER_LOSE_BOTH


@rule
def drop_space(s: State) -> int:
    """An orbit if there is one."""
    here = int64(s.place[s.turn, s.carrier])
    best = -1
    for direction in range(8):
        space = neighbour(s, here, direction)
        if space >= 0 and can_drop(s, space) and (best < 0 or (in_orbit(s, space) and not in_orbit(s, best))):
            best = space
    return best


@rule
def first_flight(s: State) -> int:
    space = 0
    while not can_fly(s, space):
        space += 1
    return space


# Dice.


@rule
def answer_about_dice(s: State, t: Tables) -> int:
    seat = int64(s.decider)
    if s.phase == phases.CHOOSING_FACE:
        return actions.CHOOSE_FACE + best_face(s, t, seat, first_of(s.to_roll[seat])) - 1
    ship = first_of(s.again)
    face = int64(s.face[seat, ship])
    is_good = face_worth(s, t, seat, ship, face) >= average_worth(s, t, seat, ship)
    return actions.KEEP_ROLL if is_good else actions.ROLL_AGAIN


@rule
def face_worth(s: State, t: Tables, seat: int, ship: int, face: int) -> int:
    """What a ship would be worth with a face: to the best plan, or in the scrapyard."""
    if s.place[seat, ship] == SCRAPYARD:
        return FACE_IN_SCRAPYARD[face]
    kept = int64(s.face[seat, ship])
    s.face[seat, ship] = face
    worth, _, _, _ = best_plan(s, t, seat, int64(s.actions) if seat == s.turn else 0)
    s.face[seat, ship] = kept
    return worth


@rule
def average_worth(s: State, t: Tables, seat: int, ship: int) -> int:
    total = 0
    for face in range(1, FACES + 1):
        total += face_worth(s, t, seat, ship, face)
    return total // FACES


@rule
def best_face(s: State, t: Tables, seat: int, ship: int) -> int:
    best = 0
    highest = -1
    for face in range(1, FACES + 1):
        worth = face_worth(s, t, seat, ship, face)
        if face != s.must_change and worth > highest:
            best = face
            highest = worth
    return best


# Cards and cubes.


@rule
def answer_about_cards(s: State, t: Tables) -> int:
    if s.phase == phases.PICKING:
        return chosen_card(s)
    if s.phase in (phases.DISCARDING, phases.SABOTAGED):
        return actions.DISCARD + lowest_card(s, s.decider)
    if s.phase == phases.CHOOSING_SHIPS:
        for ship in range(SHIPS):
            if s.place[s.picker, ship] == SCRAPYARD and s.chosen >> ship & 1 == 0:
                return actions.CHOOSE_SHIP + ship
        return actions.ROLL_CHOSEN
    if s.phase == phases.PLACING:
        ship = first_of(s.placing)
        space = first_deploy_space(s, s.decider)
        return actions.DEPLOY + ship * SPACES + space if space >= 0 else actions.LEAVE + ship
    if s.phase == phases.INFAMOUS:
        return actions.PLACE_CUBE + tile_for_infamy(s, t)
    if s.phase == phases.LIFTING_CUBE:
        return actions.LIFT_CUBE + cube_to_move(s, t)
    tile = 0
    while why_not_set_cube(s, t, tile) != 0:
        tile += 1
    return actions.SET_CUBE + tile


@rule
def chosen_card(s: State) -> int:
    """A ship first, then the best command that is better than what would have to go, then a gambit."""
    seat = int64(s.picker)
    if can_expand(s, seat):
        return actions.TAKE + COMMANDS + EXPANSION
    best = best_command(s)
    if best >= 0:
        held = 0
        for card in range(COMMANDS):
            held += s.held[seat] >> card & 1
        if held < s.command_limit or CARD_WORTHS[best] > CARD_WORTHS[lowest_card(s, seat)]:
            return actions.TAKE + best
    for gambit in (MOMENTUM, AGGRESSION):
        if face_up_at(s, COMMANDS + gambit) >= 0:
            return actions.TAKE + COMMANDS + gambit
    return actions.DECLINE if s.may_decline != 0 else first_card(s)


@rule
def first_card(s: State) -> int:
    """Something that may be taken where something has to be."""
    for card in range(COMMANDS + EXPANSION + 1, CARDS):
        if face_up_at(s, card) >= 0:
            return actions.TAKE + card
    best = best_command(s)
    return actions.TAKE + best if best >= 0 else actions.DECLINE


@rule
def tile_for_infamy(s: State, t: Tables) -> int:
    """The highest number, which is hardest to build on, but not where the best plan is."""
    _, _, planned, _ = best_plan(s, t, s.decider, 0)
    best = -1
    highest = -1
    for tile in range(s.tiles):
        if cube_fits(s, t, s.decider, tile):
            number = s.number[tile] if tile != planned else 0
            if number > highest:
                highest = number
                best = tile
    return best


@rule
def cube_to_move(s: State, t: Tables) -> int:
    """One of the opponent who is furthest ahead."""
    best = -1
    fewest = 0
    for owner in range(s.players):
        for tile in range(s.tiles):
            if why_not_lift_cube(s, t, owner, tile) == 0 and (best < 0 or s.cubes_left[owner] < fewest):
                best = owner * MAX_TILES + tile
                fewest = int64(s.cubes_left[owner])
    return best
