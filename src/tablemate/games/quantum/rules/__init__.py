"""Quantum's rules; numbers refer to docs/games/quantum.md.

Read them in the rulebook's order: board, setting_up, turn (its course, and what is decided next), acting and
moving (what can be done), combat, planets, tracks, market and gambits; `choices` lists what is legal. This
file is what the contract asks for.
"""

from tablemate.core.compiled import FAR, OVER, Codes, Log, emit1, int64, rule
from tablemate.games.quantum import cards, events, phases
from tablemate.games.quantum.kinds import FACES, SHIPS, SPACES
from tablemate.games.quantum.maps import MAX_TILES
from tablemate.games.quantum.rules.acting import (
    construct,
    deploy_cost,
    do_research,
    free_reconfigure,
    oppress,
    put_on_map,
    reconfigure,
    scrap,
    think_hard,
    turn_ship,
)
from tablemate.games.quantum.rules.choices import legal, refusal
from tablemate.games.quantum.rules.combat import (
    call_off_attack,
    decide_danger,
    declare_attack,
    enemy_at,
    finalize,
    launch_attack,
    reroll,
    skip_rerolls,
)
from tablemate.games.quantum.rules.gambits import (
    leave_ship,
    lift_cube,
    play_gambit,
    roll_chosen,
    set_cube,
)
from tablemate.games.quantum.rules.market import cards_in, discard, hold, refresh_market, take_from_row
from tablemate.games.quantum.rules.moving import (
    call_off_transport,
    drop_passenger,
    fly,
    lift_passenger,
    move_ship,
    shift_orbit,
    step_tactically,
    warp,
)
from tablemate.games.quantum.rules.planets import place_cube
from tablemate.games.quantum.rules.rolling import choose_face, keep_roll, roll_again
from tablemate.games.quantum.rules.setting_up import begin_match, roll_fleet
from tablemate.games.quantum.rules.tracks import end_infamy
from tablemate.games.quantum.rules.turn import end_actions, go_on
from tablemate.games.quantum.state import (
    ATTACK,
    BY_ACTION,
    BY_STRIKE,
    BY_TACTICAL,
    CARRY,
    CHOOSE_FACE,
    CHOOSE_SHIP,
    CONSTRUCT,
    DANGER,
    DECLINE,
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
    NO_CARD,
    NO_SHIP,
    NOBODY,
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
    SCRAP,
    SET_CUBE,
    SETTLE,
    SKIP_REROLLS,
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

__all__ = ["actor", "apply", "decisions_left", "is_winner", "legal", "refusal", "score", "setup", "stage"]


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    begin_match(s, t, log)
    go_on(s, t, log)


@rule
def actor(s: State, t: Tables) -> int:
    return OVER if s.phase == phases.FINISHED else int64(s.decider)


@rule
def stage(s: State, t: Tables) -> int:
    """A turn: a search looks to its end, for dice decide too much of what follows."""
    return int64(s.turns)


@rule
def decisions_left(s: State, t: Tables) -> int:
    """A turn can be long, and dice are rolled in it."""
    return FAR


@rule
def score(s: State, t: Tables, out: Codes) -> None:
    """Cubes placed."""
    for seat in range(s.players):
        out[seat] = s.cubes_each - s.cubes_left[seat]


@rule
def is_winner(s: State, t: Tables, seat: int) -> bool:
    """All cubes placed; after the last turn, or if it ended now, whoever has placed most (1.1, 10.2)."""
    if s.winner != NOBODY:
        return s.winner == seat
    for other in range(s.players):
        if s.cubes_left[other] < s.cubes_left[seat]:
            return False
    return True


@rule
def apply(s: State, t: Tables, action: int, log: Log) -> None:
    if action < LAUNCH:
        send_ship(s, action, log)
    elif action < CONSTRUCT:
        answer_with_space(s, action, log)
    elif action < TRANSPORT:
        put_cube(s, action, log)
    elif action < CHOOSE_SHIP:
        use_ship(s, action, log)
    elif action < REROLL:
        use_card(s, t, action, log)
    elif action < RESEARCH:
        answer_in_combat(s, t, action, log)
    else:
        do_plainly(s, t, action, log)
    go_on(s, t, log)


@rule
def send_ship(s: State, action: int, log: Log) -> None:
    """Actions of a ship and a space."""
    ship = action // SPACES % SHIPS
    space = action % SPACES
    if action < ATTACK:
        move_ship(s, ship, space, log)
    elif action < STRIKE:
        declare_attack(s, ship, space, BY_ACTION, log)
    elif action < TACTICAL_STEP:
        declare_attack(s, ship, space, BY_STRIKE, log)
    elif action < DEPLOY:
        if enemy_at(s, space) != NO_SHIP:
            declare_attack(s, ship, space, BY_TACTICAL, log)
        else:
            step_tactically(s, ship, space, log)
    elif action < NOMADIC_SHIFT:
        deploy(s, ship, space, log)
    else:
        shift_orbit(s, ship, space, log)


@rule
def deploy(s: State, ship: int, space: int, log: Log) -> None:
    """It costs an action in a turn alone, not before the first and not after a gambit."""
    if s.phase == phases.ACTING:
        s.actions -= deploy_cost(s)
    elif s.phase == phases.PLACING:
        s.placing &= ~(1 << ship)
    put_on_map(s, s.decider, ship, space, log)


@rule
def answer_with_space(s: State, action: int, log: Log) -> None:
    if action < CARRY:
        launch_attack(s, action - LAUNCH, log)
    elif action < DROP:
        fly(s, action - CARRY, log)
    else:
        drop_passenger(s, action - DROP, log)


@rule
def put_cube(s: State, action: int, log: Log) -> None:
    if action < SETTLE:
        construct(s, action - CONSTRUCT, log)
    elif action < PLACE_CUBE:
        place_cube(s, s.decider, action - SETTLE, events.AS_SETTLER, log)
    elif action < LIFT_CUBE:
        s.picks[s.infamous] += 1
        place_cube(s, s.infamous, action - PLACE_CUBE, events.FOR_INFAMY, log)
        end_infamy(s, log)
    elif action < SET_CUBE:
        lift_cube(s, (action - LIFT_CUBE) // MAX_TILES, (action - LIFT_CUBE) % MAX_TILES)
    else:
        set_cube(s, action - SET_CUBE, log)


@rule
def use_ship(s: State, action: int, log: Log) -> None:
    if action < TACTICAL_TRANSPORT:
        lift_passenger(s, (action - TRANSPORT) // SHIPS, (action - TRANSPORT) % SHIPS, False)
    elif action < WARP:
        pair = action - TACTICAL_TRANSPORT
        lift_passenger(s, pair // SHIPS, pair % SHIPS, True)
    elif action < MODIFY:
        warp(s, (action - WARP) // SHIPS, (action - WARP) % SHIPS, log)
    elif action < FLEX:
        turn_ship(s, (action - MODIFY) // FACES, (action - MODIFY) % FACES + 1, events.BY_MODIFY, log)
    elif action < RECONFIGURE:
        turn_ship(s, (action - FLEX) // FACES, (action - FLEX) % FACES + 1, events.BY_FLEXIBLE, log)
    elif action < FREE_RECONFIGURE:
        reconfigure(s, action - RECONFIGURE)
    elif action < SCRAP:
        free_reconfigure(s, action - FREE_RECONFIGURE)
    else:
        scrap(s, action - SCRAP, log)


@rule
def use_card(s: State, t: Tables, action: int, log: Log) -> None:
    if action < LEAVE:
        s.chosen |= 1 << (action - CHOOSE_SHIP)
    elif action < CHOOSE_FACE:
        leave_ship(s, action - LEAVE, log)
    elif action < TAKE:
        choose_face(s, action - CHOOSE_FACE + 1, log)
    elif action < DISCARD:
        take_card(s, t, action - TAKE, log)
    else:
        discard_card(s, action - DISCARD, log)


@rule
def take_card(s: State, t: Tables, card: int, log: Log) -> None:
    """A gambit happens at once; a command is kept, if need be in place of another (9.2)."""
    take_from_row(s, card, log)
    if card >= cards.COMMANDS:
        play_gambit(s, t, card - cards.COMMANDS, log)
    elif cards_in(s.held[s.picker]) >= s.command_limit:
        s.taking = card
    else:
        hold(s, s.picker, card)


@rule
def discard_card(s: State, card: int, log: Log) -> None:
    """For a new one, or by sabotage."""
    discard(s, s.decider, card, log)
    if s.phase == phases.DISCARDING:
        hold(s, s.picker, s.taking)
        s.taking = NO_CARD
    else:
        s.sabotaged &= ~(1 << s.decider)


@rule
def answer_in_combat(s: State, t: Tables, action: int, log: Log) -> None:
    if action < DANGER:
        reroll(s, action - REROLL, log)
    elif action < FINALIZE:
        decide_danger(s, action > DANGER, log)
    else:
        finalize(s, t, action > FINALIZE, log)


@rule
def do_plainly(s: State, t: Tables, action: int, log: Log) -> None:
    if action == END_TURN:
        end_actions(s, log)
    elif action == RESEARCH:
        do_research(s, log)
    elif action == THINK_HARD:
        think_hard(s, log)
    elif action == OPPRESS:
        oppress(s, t, log)
    elif action == SKIP_REROLLS:
        skip_rerolls(s)
    elif action == ROLL_AGAIN:
        roll_again(s, log)
    elif action == KEEP_ROLL:
        keep_roll(s)
    elif action == ROLL_CHOSEN:
        roll_chosen(s)
    elif action == REFRESH:
        refresh_market(s, log)
    elif action == DECLINE:
        s.picks[s.decider] -= 1
        emit1(log, events.PICK_DECLINED, s.decider)
    elif action in (KEEP_SHIPS, REROLL_SHIPS):
        if action == REROLL_SHIPS:
            roll_fleet(s, s.decider, True, log)
        s.decider += 1
    elif s.phase == phases.LAUNCHING:
        call_off_attack(s, log)
    else:
        call_off_transport(s, log)
