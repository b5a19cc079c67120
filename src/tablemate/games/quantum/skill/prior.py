"""The prior: how good each action looks at a glance, from the plans of the seat in turn.

In a turn an action is rated by its kind and by what it does to the plans of the seat (plans.py): a move to a
planet whose plan has use for the ship is good, one away from there bad. The numbers are those that come
closest to what a long search found of 4,400 decisions (bench/quantum_prior.py measures how close); two
hundredths of the chance to win are a logit of 256.
"""

from typing import Annotated

from tablemate.core.compiled import I64, Array, Codes, int64, rule, scratch_array
from tablemate.core.record import dtype_of
from tablemate.games.quantum import phases
from tablemate.games.quantum.cards import COMMANDS
from tablemate.games.quantum.codecs import CELLS, FACES, SHIPS, SPACES
from tablemate.games.quantum.maps import MAX_TILES, VOID
from tablemate.games.quantum.rules import actions
from tablemate.games.quantum.rules.board import in_orbit, x_of, y_of
from tablemate.games.quantum.rules.choices import legal
from tablemate.games.quantum.rules.combat import enemy_at
from tablemate.games.quantum.rules.planets import sum_needed
from tablemate.games.quantum.skill.answers import answer
from tablemate.games.quantum.skill.chances import rough_percent_to_win
from tablemate.games.quantum.skill.plans import AT_ONCE, NO_PLANET, actions_left, weigh_planets
from tablemate.games.quantum.state import HIGHEST, MAX_SEATS, NO_SHIP, SCRAPYARD, State, Tables

LOGIT_SCALE = (50,)  # hundredths of a point, with 25 for a win
LIKELY = 128  # what the scripted player would answer
TAKEN = (  # by the card; when one is to be discarded, the other way round
    -10,  # agile
    -180,  # arrogant
    90,  # brilliant
    -230,  # cerebral
    190,  # clever
    -120,  # conformist
    310,  # cruel
    -280,  # cunning
    20,  # curious
    -180,  # dangerous
    40,  # eager
    -20,  # energetic
    -100,  # ferocious
    20,  # flexible
    70,  # ingenious
    300,  # intelligent
    -100,  # nomadic
    410,  # plundering
    -190,  # precocious
    -170,  # rational
    -120,  # ravenous
    320,  # relentless
    460,  # resourceful
    -230,  # righteous
    -160,  # scrappy
    -160,  # stealthy
    -90,  # strategic
    360,  # stubborn
    0,  # tactical
    -80,  # tyrannical
    210,  # warlike
    240,  # expansion
    120,  # aggression
    390,  # momentum
    -40,  # relocation
    -180,  # reorganization
    -20,  # sabotage
)
NO_CARD_TAKEN = -300
FAR_OFF = 1 << 10

# Of actions in a turn, by their kinds.
MOVE, DEPLOY, ATTACK, CONSTRUCT, WARP = -397, -108, -392, 1024, 264
FREE_ROLL, SCRAP, RESEARCH, OPPRESS = 573, 402, -131, 527
TURN, BY_ABILITY = 120, 159
ROLL = (0, 525, 410, 49, 90, 238, 358)  # by the face that is rolled anew
END = (358, -133, -243, -563)  # by the actions that are lost

# For each hundredth of a cube that a plan is worth,
FITS = 4  # for which a ship moves into orbit,
DEPLOYS = 2  # or is deployed there,
ELSEWHERE = 3  # into whose orbit a ship moves that it has no use for,
LEAVES = -3  # out of whose orbit a ship moves that it needs,
MAKES_ROOM = -2  # or one that it does not need,
STRIKES_OUT = -2  # from where a ship that it needs attacks,
COMES_TRUE, COMES_TO_NOTHING = 2, -4  # whose sum a turned ship makes or spoils,
TRANSPORTED = 2  # that a transport may serve,
ROLLED, ROLLED_FOR_NOTHING = -9, -8  # that a roll puts at risk,
NOT_CARRIED_OUT = -2  # and that two or more actions would have been left for.

BEST_PLAN, BEST_DEPLOYED = 212, 61  # the planet is that of the best plan
TO_VOID, OFF_ORBIT = 90, -92
FEAR, HOPE = -1, 2  # for each hundredth of the best chance that an enemy has of it, and it of an enemy
A_CHANCE, A_FACE = 10, 38  # for each hundredth of an attack's chance, and each pip of its target
AT_NO_COST, LEAVES_A_SURE_CUBE = 310, -276
FROM_SCRAPYARD = -79
AN_ACTION, A_STEP, BREAKTHROUGH = -97, 38, 172  # of research: an action left, a step, the last


class Glance:
    """What the seat in turn sees of all its actions at once."""

    left: I64  # actions
    worths: Annotated[Array[I64], MAX_TILES]  # of the best plan for each planet
    sets: Annotated[Array[I64], MAX_TILES]  # its ships
    best: I64  # the planet of the best of them, or NO_PLANET
    hopes: I64  # what that is worth
    column: Annotated[Array[I64], MAX_SEATS * SHIPS]  # of each enemy ship on the map; of others FAR_OFF
    row: Annotated[Array[I64], MAX_SEATS * SHIPS]


GLANCE = dtype_of(Glance)


@rule
def action_logits(s: State, t: Tables, out: Codes) -> int:
    n = legal(s, t, out)
    if s.phase != phases.ACTING:
        likely = answer(s, t)
        for k in range(n):
            out[k] = card_rating(out[k]) + (LIKELY if out[k] == likely else 0)
        return n
    glances = scratch_array(1, GLANCE)
    look_around(s, t, glances[0])
    for k in range(n):
        out[k] = act_rating(s, out[k], glances[0])
    return n


@rule
def look_around(s: State, t: Tables, seen: Glance) -> None:
    seen.left = actions_left(s, int64(s.turn))
    weigh_planets(s, t, int64(s.turn), int64(seen.left), seen.worths[:], seen.sets[:])
    seen.best = NO_PLANET
    seen.hopes = 0
    for tile in range(s.tiles):
        if seen.worths[tile] > seen.hopes:
            seen.best = tile
            seen.hopes = seen.worths[tile]
    for ship in range(s.players * SHIPS):
        place = int64(s.place[ship // SHIPS, ship % SHIPS])
        is_enemy = place >= 0 and ship // SHIPS != s.turn
        seen.column[ship] = x_of(s, place) if is_enemy else FAR_OFF
        seen.row[ship] = y_of(s, place) if is_enemy else FAR_OFF


@rule
def card_rating(action: int) -> int:
    """Of what is to be answered, only cards are rated."""
    if actions.TAKE <= action < actions.DISCARD:
        return TAKEN[action - actions.TAKE]
    if actions.DISCARD <= action < actions.DISCARD + COMMANDS:
        return -TAKEN[action - actions.DISCARD]
    return NO_CARD_TAKEN if action >= actions.REFRESH else 0


@rule
def serves(seen: Glance, planet: int, ship: int) -> bool:
    """Whether the best plan for a planet needs a ship."""
    return planet != NO_PLANET and seen.sets[planet] >> ship & 1 != 0


@rule
def act_rating(s: State, action: int, seen: Glance) -> int:
    if action < actions.DEPLOY:
        if actions.ATTACK <= action < actions.TACTICAL or (
            action >= actions.TACTICAL and enemy_at(s, action % SPACES) != NO_SHIP
        ):
            return attack_rating(s, action, seen)
        return move_rating(s, action // SPACES % SHIPS, action % SPACES, seen)
    if action < actions.NOMADIC:
        place = action - actions.DEPLOY
        return deploy_rating(s, place // SPACES, place % SPACES, seen)
    if action < actions.LAUNCH:
        place = action - actions.NOMADIC
        return move_rating(s, place // SPACES, place % SPACES, seen)
    if action < actions.TRANSPORT:
        return CONSTRUCT
    if action < actions.WARP:
        return TRANSPORTED * seen.hopes
    if action < actions.MODIFY:
        return WARP
    if action < actions.FLEXIBLE:
        return BY_ABILITY + turn_rating(s, action - actions.MODIFY, seen)
    if action < actions.RECONFIGURE:
        return turn_rating(s, action - actions.FLEXIBLE, seen)
    if action < actions.FREE_RECONFIGURE:
        return roll_rating(s, action - actions.RECONFIGURE, seen)
    if action < actions.RESOURCEFUL:
        is_needed = serves(seen, seen.best, action - actions.FREE_RECONFIGURE)
        return FREE_ROLL + (ROLLED_FOR_NOTHING * seen.hopes if is_needed else 0)
    return other_rating(s, action, seen)


@rule
def move_rating(s: State, ship: int, space: int, seen: Glance) -> int:
    to = orbited(s, space)
    before = orbited(s, int64(s.place[s.turn, ship]))
    rating = MOVE + exposure(s, ship, space, seen)
    if s.number[space // CELLS] == VOID:
        rating += TO_VOID
    if to == before:
        return rating
    if before != NO_PLANET:
        rating += seen.worths[before] * (LEAVES if serves(seen, before, ship) else MAKES_ROOM)
    if to != NO_PLANET:
        rating += seen.worths[to] * (FITS if serves(seen, to, ship) else ELSEWHERE)
        rating += BEST_PLAN if to == seen.best and serves(seen, to, ship) else 0
    return rating


@rule
def orbited(s: State, space: int) -> int:
    """The planet that is orbited there, or NO_PLANET."""
    return space // CELLS if space >= 0 and in_orbit(s, space) else NO_PLANET


@rule
def deploy_rating(s: State, ship: int, space: int, seen: Glance) -> int:
    rating = DEPLOY + exposure(s, ship, space, seen)
    to = orbited(s, space)
    if to == NO_PLANET:
        return rating + OFF_ORBIT
    if serves(seen, to, ship):
        rating += DEPLOYS * seen.worths[to] + (BEST_DEPLOYED if to == seen.best else 0)
    return rating


@rule
def exposure(s: State, ship: int, space: int, seen: Glance) -> int:
    """What a ship has there to fear from the enemies that are near, and to hope for."""
    fear = 0
    hope = 0
    seat = int64(s.turn)
    x = x_of(s, space)
    y = y_of(s, space)
    for enemy in range(s.players * SHIPS):
        away = abs(seen.column[enemy] - x) + abs(seen.row[enemy] - y)
        if away > FACES:
            continue
        other, its = enemy // SHIPS, enemy % SHIPS
        if away <= s.face[other, its]:
            fear = max(fear, rough_percent_to_win(s, other, its, seat, ship))
        if away <= s.face[seat, ship]:
            hope = max(hope, rough_percent_to_win(s, seat, ship, other, its))
    return FEAR * fear + HOPE * hope


@rule
def attack_rating(s: State, action: int, seen: Glance) -> int:
    ship = action // SPACES % SHIPS
    enemy = enemy_at(s, action % SPACES)
    chance = rough_percent_to_win(s, int64(s.turn), ship, enemy // SHIPS, enemy % SHIPS)
    rating = ATTACK + A_CHANCE * chance + A_FACE * s.face[enemy // SHIPS, enemy % SHIPS]
    rating += AT_NO_COST if action >= actions.STRIKE else 0
    place = orbited(s, int64(s.place[s.turn, ship]))
    if serves(seen, place, ship):
        rating += STRIKES_OUT * seen.worths[place]
    if serves(seen, seen.best, ship) and seen.hopes >= AT_ONCE:
        rating += LEAVES_A_SURE_CUBE
    return rating


@rule
def turn_rating(s: State, choice: int, seen: Glance) -> int:
    """A ship is turned to another face."""
    ship = choice // FACES
    if not serves(seen, seen.best, ship):
        return TURN
    missing = sum_needed(s, int64(s.turn), int64(seen.best))
    for other in range(SHIPS):
        if serves(seen, seen.best, other):
            missing -= s.face[s.turn, other]
    change = choice % FACES + 1 - s.face[s.turn, ship]
    return TURN + seen.hopes * (COMES_TRUE if change == missing else COMES_TO_NOTHING)


@rule
def roll_rating(s: State, ship: int, seen: Glance) -> int:
    rating = ROLL[s.face[s.turn, ship]] + ROLLED * seen.hopes
    return rating + FROM_SCRAPYARD if s.place[s.turn, ship] == SCRAPYARD else rating


@rule
def other_rating(s: State, action: int, seen: Glance) -> int:
    """What concerns no ship."""
    if action == actions.RESEARCH:
        research = int64(s.research[s.turn])
        rating = RESEARCH + AN_ACTION * seen.left + A_STEP * research
        return rating + BREAKTHROUGH if research == HIGHEST - 1 else rating
    if action == actions.END_TURN:
        return END[min(seen.left, len(END) - 1)] + (NOT_CARRIED_OUT * seen.hopes if seen.left > 1 else 0)
    if action == actions.TYRANNICAL:
        return OPPRESS
    return SCRAP if action < actions.RESEARCH else 0
