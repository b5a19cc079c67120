"""What can be chosen in each kind of decision: `legal`, the list, and `refusal`, the reason why not.

Both ask the same `why_not_...` of the other files.
"""

from tablemate.core.compiled import Codes, rule
from tablemate.games.quantum import cards, phases, reasons
from tablemate.games.quantum.kinds import CELLS, FACES, SHIPS, SPACES
from tablemate.games.quantum.maps import MAX_TILES
from tablemate.games.quantum.rules.acting import (
    CONSTRUCT_COST,
    add_deploy_spaces,
    why_not_cerebral,
    why_not_construct,
    why_not_deploy,
    why_not_deploy_to,
    why_not_flex,
    why_not_free_reconfigure,
    why_not_modify,
    why_not_reconfigure,
    why_not_research,
    why_not_scrap,
    why_not_tyrannical,
)
from tablemate.games.quantum.rules.board import clear_reach, spread_on
from tablemate.games.quantum.rules.combat import (
    add_attacks,
    add_launches,
    add_targets,
    can_attack,
    enemy_at,
    has_reroll,
    is_launch_space,
    spread_attack,
    why_not_attack,
)
from tablemate.games.quantum.rules.gambits import (
    add_cubes_to_move,
    may_choose_ship,
    why_not_lift_cube,
    why_not_set_cube,
)
from tablemate.games.quantum.rules.market import face_up_at, why_not_take
from tablemate.games.quantum.rules.moving import (
    add_drops,
    add_flights,
    add_moves,
    add_reached,
    add_shifts,
    can_drop,
    can_fly,
    can_go,
    can_shift,
    may_maneuver,
    movement,
    why_not_move,
    why_not_nomadic,
    why_not_tactical,
    why_not_transport,
    why_not_warp,
)
from tablemate.games.quantum.rules.planets import cube_fits, why_no_cube_fits
from tablemate.games.quantum.rules.powers import has
from tablemate.games.quantum.rules.setting_up import why_not_settle
from tablemate.games.quantum.ships import DESTROYER, FLAGSHIP, FRIGATE
from tablemate.games.quantum.state import (
    ATTACK,
    ATTACKER,
    BY_ACTION,
    BY_STRIKE,
    BY_TACTICAL,
    CANCEL,
    CARRY,
    CHOOSE_FACE,
    CHOOSE_SHIP,
    CONSTRUCT,
    DANGER,
    DECLINE,
    DEFENDER,
    DEPLOY,
    DISCARD,
    DROP,
    END_TURN,
    FINALIZE,
    FLEX,
    FREE_RECONFIGURE,
    KEEP_ROLL,
    KEEP_SHIPS,
    LAUNCH,
    LEAVE,
    LIFT_CUBE,
    MODIFY,
    MOST_CALLED_OFF,
    MOVE,
    NO_FIGHT,
    NO_SHIP,
    NOMADIC_SHIFT,
    OPPRESS,
    PLACE_CUBE,
    RECONFIGURE,
    REFRESH,
    REROLL,
    REROLL_SHIPS,
    RESEARCH,
    ROLL_AGAIN,
    ROLL_CHOSEN,
    ROW,
    SCRAP,
    SCRAPYARD,
    SET_CUBE,
    SETTLE,
    SKIP_REROLLS,
    STARTING_SHIPS,
    STRIKE,
    TACTICAL_STEP,
    TACTICAL_TRANSPORT,
    TAKE,
    THINK_HARD,
    TRANSPORT,
    WARP,
    State,
    Tables,
)


@rule
def legal(s: State, t: Tables, out: Codes) -> int:
    if s.phase == phases.ACTING:
        return acting_choices(s, t, out)
    if s.phase <= phases.STATIONING:
        return setup_choices(s, out)
    if s.phase <= phases.DROPPING:
        return moving_choices(s, out)
    return card_choices(s, t, out)


@rule
def setup_choices(s: State, out: Codes) -> int:
    n = 0
    if s.phase == phases.ROLLING_FLEET:
        out[0] = KEEP_SHIPS
        out[1] = REROLL_SHIPS
        return 2
    if s.phase == phases.SETTLING:
        for tile in range(s.tiles):
            if why_not_settle(s, tile) == 0:
                out[n] = SETTLE + tile
                n += 1
        return n
    for ship in range(STARTING_SHIPS):
        if s.place[s.decider, ship] == SCRAPYARD:
            n = add_deploy_spaces(s, s.decider, DEPLOY + ship * SPACES, out, n)
    return n


@rule
def acting_choices(s: State, t: Tables, out: Codes) -> int:
    n = 0
    for ship in range(SHIPS):
        if s.place[s.turn, ship] >= 0:
            n = ship_choices(s, ship, out, n)
        elif why_not_deploy(s, ship) == 0:
            n = add_deploy_spaces(s, s.turn, DEPLOY + ship * SPACES, out, n)
        if why_not_reconfigure(s, ship) == 0:
            out[n] = RECONFIGURE + ship
            n += 1
    if s.actions >= CONSTRUCT_COST:
        n = construct_choices(s, t, out, n)
    if why_not_research(s) == 0:
        out[n] = RESEARCH
        n += 1
    if why_not_cerebral(s) == 0:
        out[n] = THINK_HARD
        n += 1
    if why_not_tyrannical(s) == 0:
        out[n] = OPPRESS
        n += 1
    out[n] = END_TURN
    return n + 1


@rule
def construct_choices(s: State, t: Tables, out: Codes, n: int) -> int:
    """Planets with an own ship around them; without one no sum is right."""
    near = 0
    for ship in range(SHIPS):
        if s.place[s.turn, ship] >= 0:
            near |= 1 << (s.place[s.turn, ship] // CELLS)
    for tile in range(s.tiles):
        if near >> tile & 1 != 0 and why_not_construct(s, t, tile) == 0:
            out[n] = CONSTRUCT + tile
            n += 1
    return n


@rule
def ship_choices(s: State, ship: int, out: Codes, n: int) -> int:
    """What a ship on the map can do."""
    n = move_choices(s, ship, out, n)
    if why_not_attack(s, ship, BY_STRIKE) == 0:
        n = add_attacks(s, ship, BY_STRIKE, STRIKE + ship * SPACES, out, n)
    if why_not_tactical(s, ship) == 0:
        n = add_moves(s, ship, TACTICAL_STEP + ship * SPACES, 1, out, n)
        if why_not_attack(s, ship, BY_TACTICAL) == 0:
            n = add_attacks(s, ship, BY_TACTICAL, TACTICAL_STEP + ship * SPACES, out, n)
    if why_not_nomadic(s, ship) == 0:
        n = add_shifts(s, ship, NOMADIC_SHIFT + ship * SPACES, out, n)
    if s.face[s.turn, ship] in (FLAGSHIP, DESTROYER):
        n = pair_choices(s, ship, out, n)
    if s.face[s.turn, ship] == FRIGATE or has(s, s.turn, cards.FLEXIBLE):
        n = face_choices(s, ship, out, n)
    if why_not_free_reconfigure(s, ship) == 0:
        out[n] = FREE_RECONFIGURE + ship
        n += 1
    if why_not_scrap(s, ship) == 0:
        out[n] = SCRAP + ship
        n += 1
    return n


@rule
def move_choices(s: State, ship: int, out: Codes, n: int) -> int:
    """Attacks from where a step fewer leads, then moves to where the last step does."""
    moves = why_not_move(s, ship) == 0
    attacks = why_not_attack(s, ship, BY_ACTION) == 0
    if not moves and not attacks:
        return n
    here = s.place[s.turn, ship]
    spread_attack(s, ship, BY_ACTION)
    if attacks:
        n = add_targets(s, may_maneuver(s, ship), ATTACK + ship * SPACES, out, n)
    if moves:
        spread_on(s, here, movement(s, ship), may_maneuver(s, ship))
        n = add_reached(s, MOVE + ship * SPACES, here, out, n)
    clear_reach(s)
    return n


@rule
def pair_choices(s: State, ship: int, out: Codes, n: int) -> int:
    """With another ship of one's own."""
    for other in range(SHIPS):
        if why_not_transport(s, ship, other, False) == 0:
            out[n] = TRANSPORT + ship * SHIPS + other
            n += 1
        if why_not_transport(s, ship, other, True) == 0:
            out[n] = TACTICAL_TRANSPORT + ship * SHIPS + other
            n += 1
        if why_not_warp(s, ship, other) == 0:
            out[n] = WARP + ship * SHIPS + other
            n += 1
    return n


@rule
def face_choices(s: State, ship: int, out: Codes, n: int) -> int:
    for face in range(1, FACES + 1):
        if why_not_modify(s, ship, face) == 0:
            out[n] = MODIFY + ship * FACES + face - 1
            n += 1
        if why_not_flex(s, ship, face) == 0:
            out[n] = FLEX + ship * FACES + face - 1
            n += 1
    return n


@rule
def moving_choices(s: State, out: Codes) -> int:
    """In the middle of a combat or a transport."""
    n = 0
    if s.phase == phases.ENDANGERED:
        out[0] = DANGER
        out[1] = DANGER + 1
        return 2
    if s.phase == phases.FINALIZING:
        out[0] = FINALIZE
        out[1] = FINALIZE + 1
        return 2
    if s.phase == phases.REROLLING:
        for kind in range(3):
            if has_reroll(s, asked_side(s), kind):
                out[n] = REROLL + kind
                n += 1
        out[n] = SKIP_REROLLS
        return n + 1
    if s.phase == phases.DROPPING:
        return add_drops(s, DROP, out, n)
    n = add_launches(s, LAUNCH, out, n) if s.phase == phases.LAUNCHING else add_flights(s, CARRY, out, n)
    if s.called_off < MOST_CALLED_OFF:
        out[n] = CANCEL
        n += 1
    return n


@rule
def asked_side(s: State) -> int:
    return ATTACKER if s.decider == s.turn else DEFENDER


@rule
def card_choices(s: State, t: Tables, out: Codes) -> int:
    """What cards ask for: faces, cubes, picks, discards, places."""
    n = 0
    if s.phase == phases.INFAMOUS:
        for tile in range(s.tiles):
            if cube_fits(s, t, s.decider, tile):
                out[n] = PLACE_CUBE + tile
                n += 1
    elif s.phase == phases.CHOOSING_FACE:
        for face in range(1, FACES + 1):
            if face != s.must_change:
                out[n] = CHOOSE_FACE + face - 1
                n += 1
    elif s.phase == phases.ROLLING_AGAIN:
        out[0] = ROLL_AGAIN
        out[1] = KEEP_ROLL
        n = 2
    elif s.phase == phases.PICKING:
        n = pick_choices(s, out)
    elif s.phase in (phases.DISCARDING, phases.SABOTAGED):
        for card in range(cards.COMMANDS):
            if s.held[s.decider] >> card & 1 != 0:
                out[n] = DISCARD + card
                n += 1
    elif s.phase == phases.CHOOSING_SHIPS:
        for ship in range(SHIPS):
            if may_choose_ship(s, ship):
                out[n] = CHOOSE_SHIP + ship
                n += 1
        out[n] = ROLL_CHOSEN
        n += 1
    elif s.phase == phases.PLACING:
        for ship in range(SHIPS):
            if s.placing >> ship & 1 != 0:
                n = add_deploy_spaces(s, s.decider, DEPLOY + ship * SPACES, out, n)
                out[n] = LEAVE + ship
                n += 1
    elif s.phase == phases.LIFTING_CUBE:
        n = add_cubes_to_move(s, t, LIFT_CUBE, out, n)
    elif s.phase == phases.SETTING_CUBE:
        for tile in range(s.tiles):
            if why_not_set_cube(s, t, tile) == 0:
                out[n] = SET_CUBE + tile
                n += 1
    return n


@rule
def pick_choices(s: State, out: Codes) -> int:
    """The cards that lie face up, each once; or six others, or none (9.4)."""
    n = 0
    for i in range(ROW):
        card = s.command_row[i]
        if card >= 0 and why_not_take(s, card) == 0:
            out[n] = TAKE + card
            n += 1
    for i in range(ROW):
        card = cards.COMMANDS + s.gambit_row[i]
        if s.gambit_row[i] >= 0 and face_up_at(s, card) == i and why_not_take(s, card) == 0:
            out[n] = TAKE + card
            n += 1
    if s.may_refresh != 0:
        out[n] = REFRESH
        n += 1
    if s.may_decline != 0 or n == 0:
        out[n] = DECLINE
        n += 1
    return n


# Why not.


@rule
def belongs_to(s: State, action: int) -> bool:
    """Whether an action is of a kind that the decision asks for."""
    phase = s.phase
    if DEPLOY <= action < NOMADIC_SHIFT:
        return phase in (phases.ACTING, phases.STATIONING, phases.PLACING)
    if action < LAUNCH or CONSTRUCT <= action < SETTLE or TRANSPORT <= action < CHOOSE_SHIP:
        return phase == phases.ACTING
    if RESEARCH <= action <= END_TURN:
        return phase == phases.ACTING
    if action < CARRY:
        return phase == phases.LAUNCHING
    if action < DROP:
        return phase == phases.CARRYING
    if action < CONSTRUCT:
        return phase == phases.DROPPING
    if action < TRANSPORT:
        return belongs_to_cubes(phase, action)
    if action < REROLL:
        return belongs_to_cards(phase, action)
    if action < DANGER or action == SKIP_REROLLS:
        return phase == phases.REROLLING
    if action < RESEARCH:
        return phase == (phases.ENDANGERED if action < FINALIZE else phases.FINALIZING)
    if action == CANCEL:
        return phase in (phases.LAUNCHING, phases.CARRYING)
    if action in (KEEP_SHIPS, REROLL_SHIPS):
        return phase == phases.ROLLING_FLEET
    if action in (ROLL_AGAIN, KEEP_ROLL):
        return phase == phases.ROLLING_AGAIN
    return phase == (phases.CHOOSING_SHIPS if action == ROLL_CHOSEN else phases.PICKING)


@rule
def belongs_to_cubes(phase: int, action: int) -> bool:
    if action < PLACE_CUBE:
        return phase == phases.SETTLING
    if action < LIFT_CUBE:
        return phase == phases.INFAMOUS
    return phase == (phases.LIFTING_CUBE if action < SET_CUBE else phases.SETTING_CUBE)


@rule
def belongs_to_cards(phase: int, action: int) -> bool:
    if action < LEAVE:
        return phase == phases.CHOOSING_SHIPS
    if action < CHOOSE_FACE:
        return phase == phases.PLACING
    if action < TAKE:
        return phase == phases.CHOOSING_FACE
    return phase == phases.PICKING if action < DISCARD else phase in (phases.DISCARDING, phases.SABOTAGED)


@rule
def refusal(s: State, t: Tables, action: int) -> int:
    if not belongs_to(s, action):
        if s.fight != NO_FIGHT:
            return reasons.COMBAT_FIRST
        return reasons.NOT_PENDING if s.phase == phases.ACTING else reasons.OTHER_DECISION
    if action < LAUNCH:
        return why_not_ship_to(s, action)
    if s.phase == phases.ACTING:
        return why_not_act(s, t, action)
    if s.phase <= phases.DROPPING:
        return why_not_answer(s, action)
    return why_not_card(s, t, action)


@rule
def why_not_ship_to(s: State, action: int) -> int:
    """Actions of a ship and a space."""
    ship = action // SPACES % SHIPS
    space = action % SPACES
    if action < ATTACK:
        why = why_not_move(s, ship)
        return why if why != 0 else 0 if can_go(s, ship, space, movement(s, ship)) else reasons.OUT_OF_REACH
    if action < TACTICAL_STEP:
        return why_not_attack_at(s, ship, space, BY_ACTION if action < STRIKE else BY_STRIKE)
    if action < DEPLOY:
        if enemy_at(s, space) != NO_SHIP:
            return why_not_attack_at(s, ship, space, BY_TACTICAL)
        why = why_not_tactical(s, ship)
        return why if why != 0 else 0 if can_go(s, ship, space, 1) else reasons.OUT_OF_REACH
    if action < NOMADIC_SHIFT:
        return why_not_deploy_at(s, ship, space)
    why = why_not_nomadic(s, ship)
    return why if why != 0 else 0 if can_shift(s, ship, space) else reasons.OUT_OF_REACH


@rule
def why_not_attack_at(s: State, ship: int, space: int, by: int) -> int:
    why = why_not_attack(s, ship, by)
    if why != 0:
        return why
    if enemy_at(s, space) == NO_SHIP:
        return reasons.NO_ENEMY_THERE
    return 0 if can_attack(s, ship, space, by) else reasons.OUT_OF_REACH


@rule
def why_not_deploy_at(s: State, ship: int, space: int) -> int:
    """In a turn for an action; before the first, and after a gambit, for nothing."""
    if s.phase == phases.ACTING:
        why = why_not_deploy(s, ship)
        if why != 0:
            return why
    elif s.place[s.decider, ship] != SCRAPYARD or (s.phase == phases.PLACING and s.placing >> ship & 1 == 0):
        return reasons.NOT_IN_SCRAPYARD
    return why_not_deploy_to(s, s.decider, space)


@rule
def why_not_act(s: State, t: Tables, action: int) -> int:
    if action < SETTLE:
        return why_not_construct(s, t, action - CONSTRUCT)
    if action < TACTICAL_TRANSPORT:
        return why_not_transport(s, (action - TRANSPORT) // SHIPS, (action - TRANSPORT) % SHIPS, False)
    if action < WARP:
        pair = action - TACTICAL_TRANSPORT
        return why_not_transport(s, pair // SHIPS, pair % SHIPS, True)
    if action < MODIFY:
        return why_not_warp(s, (action - WARP) // SHIPS, (action - WARP) % SHIPS)
    if action < FLEX:
        return why_not_modify(s, (action - MODIFY) // FACES, (action - MODIFY) % FACES + 1)
    if action < RECONFIGURE:
        return why_not_flex(s, (action - FLEX) // FACES, (action - FLEX) % FACES + 1)
    if action < FREE_RECONFIGURE:
        return why_not_reconfigure(s, action - RECONFIGURE)
    if action < SCRAP:
        return why_not_free_reconfigure(s, action - FREE_RECONFIGURE)
    if action < CHOOSE_SHIP:
        return why_not_scrap(s, action - SCRAP)
    if action == RESEARCH:
        return why_not_research(s)
    if action == THINK_HARD:
        return why_not_cerebral(s)
    return why_not_tyrannical(s) if action == OPPRESS else 0


@rule
def why_not_answer(s: State, action: int) -> int:
    """Before the first turn, in a combat or a transport."""
    if action == CANCEL:
        return 0 if s.called_off < MOST_CALLED_OFF else reasons.NO_LONGER_CALLED_OFF
    if s.phase == phases.SETTLING:
        return why_not_settle(s, action - SETTLE)
    if s.phase == phases.LAUNCHING:
        return 0 if is_launch_space(s, action - LAUNCH) else reasons.NOT_A_LAUNCH_SPACE
    if s.phase == phases.REROLLING:
        return (
            0
            if action == SKIP_REROLLS or has_reroll(s, asked_side(s), action - REROLL)
            else reasons.NO_REROLL
        )
    if s.phase == phases.CARRYING:
        return 0 if can_fly(s, action - CARRY) else reasons.OUT_OF_REACH
    if s.phase == phases.DROPPING:
        return 0 if can_drop(s, action - DROP) else reasons.OUT_OF_REACH
    return 0


@rule
def why_not_card(s: State, t: Tables, action: int) -> int:
    if s.phase == phases.INFAMOUS:
        return why_no_cube_fits(s, t, s.decider, action - PLACE_CUBE)
    if s.phase == phases.CHOOSING_FACE:
        return 0 if action - CHOOSE_FACE + 1 != s.must_change else reasons.SAME_FACE
    if s.phase == phases.PICKING:
        if action == REFRESH:
            return 0 if s.may_refresh != 0 else reasons.NOT_ALLOWED_HERE
        if action == DECLINE:
            return 0 if s.may_decline != 0 or not has_card_to_take(s) else reasons.NOT_ALLOWED_HERE
        return why_not_take(s, action - TAKE)
    if s.phase in (phases.DISCARDING, phases.SABOTAGED):
        return 0 if s.held[s.decider] >> (action - DISCARD) & 1 != 0 else reasons.NOT_HELD
    if s.phase == phases.CHOOSING_SHIPS and action != ROLL_CHOSEN:
        return 0 if may_choose_ship(s, action - CHOOSE_SHIP) else reasons.NOT_TO_BE_ROLLED
    if s.phase == phases.PLACING:
        return 0 if s.placing >> (action - LEAVE) & 1 != 0 else reasons.NOT_IN_SCRAPYARD
    if s.phase == phases.LIFTING_CUBE:
        return why_not_lift_cube(s, t, (action - LIFT_CUBE) // MAX_TILES, (action - LIFT_CUBE) % MAX_TILES)
    return why_not_set_cube(s, t, action - SET_CUBE) if s.phase == phases.SETTING_CUBE else 0


@rule
def has_card_to_take(s: State) -> bool:
    """Whether a pick has to be used where none may be declined."""
    if s.may_refresh != 0:
        return True
    for i in range(ROW):
        if s.command_row[i] >= 0:
            return True
        if s.gambit_row[i] >= 0 and why_not_take(s, cards.COMMANDS + s.gambit_row[i]) == 0:
            return True
    return False
