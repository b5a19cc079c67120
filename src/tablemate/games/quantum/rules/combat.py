"""Combat (6): launch, Dangerous, rolls, re-rolls, resolution, each a step that may wait for somebody.

The attacker stands on its launch space from the moment the attack is paid for; where it came from supports
nobody any more.
"""

from tablemate.core.compiled import (
    Codes,
    Log,
    add,
    begin,
    below,
    emit1,
    emit2,
    emit3,
    emit4,
    int64,
    offer,
    rule,
)
from tablemate.games.quantum import cards, events, fights, phases, reasons
from tablemate.games.quantum.codecs import FACES, SHIPS
from tablemate.games.quantum.rules.board import (
    are_adjacent,
    are_near,
    clear_reach,
    has_ship_beside,
    is_beside_reach,
    is_reached,
    neighbour,
    put_ship,
    shift_ship,
    spread_from,
    take_ship,
)
from tablemate.games.quantum.rules.moving import (
    can_go,
    end_transport,
    has_called_off_too_often,
    may_maneuver,
    movement,
    step_tactically,
    tell_move,
    why_not_leave_place,
    why_not_tactical,
)
from tablemate.games.quantum.rules.powers import has, is_used, may_use_ability, use_ability, use_power
from tablemate.games.quantum.rules.rolling import will_roll
from tablemate.games.quantum.rules.tracks import gain_dominance, set_dominance, set_research
from tablemate.games.quantum.ships import BATTLESTATION
from tablemate.games.quantum.state import NO_SHIP, NO_SPACE, NOBODY, SCRAPYARD, State, Tables

RATIONAL_ROLL = 3
SUPPORT = 2
PLUNDER = 3


# Who can attack, whom, and from where (6.2).


@rule
def debt(s: State) -> int:
    """An attack makes the move that was free for Curious cost its action after all (9.5)."""
    owes = has(s, s.turn, cards.CURIOUS) and is_used(s, cards.CURIOUS)
    return 1 if owes and s.curious_is_revised != 0 and s.has_attacked == 0 else 0


@rule
def attack_cost(s: State, by: int) -> int:
    return (1 if by == fights.BY_ACTION else 0) + debt(s)


@rule
def why_not_attack(s: State, ship: int, by: int) -> int:
    """Why the ship cannot attack anybody in this way; 0 if it may."""
    why = 0
    if by == fights.BY_ACTION:
        why = reasons.NO_ACTIONS if s.actions < 1 else why_not_leave_place(s, ship)
    elif by == fights.BY_TACTICAL:
        why = why_not_tactical(s, ship)
    elif s.place[s.turn, ship] < 0:
        why = reasons.NOT_ON_MAP
    elif s.face[s.turn, ship] != BATTLESTATION:
        why = reasons.WRONG_FACE
    elif not may_use_ability(s, ship):
        why = reasons.ABILITY_USED
    if why != 0:
        return why
    return reasons.CURIOUS_DEBT if s.actions < attack_cost(s, by) else 0


@rule
def steps_before(s: State, ship: int, by: int) -> int:
    """How many steps the ship may take before the one that enters its target's space."""
    return movement(s, ship) - 1 if by == fights.BY_ACTION else 0


@rule
def attacks_diagonally(s: State, ship: int, by: int) -> bool:
    return by != fights.BY_STRIKE and may_maneuver(s, ship)


@rule
def is_a_step(s: State, a: int, b: int, diagonal: bool) -> bool:
    return are_near(s, a, b) if diagonal else are_adjacent(s, a, b)


@rule
def spread_attack(s: State, ship: int, by: int) -> None:
    """Mark where the ship could attack from; `clear_reach` after."""
    steps = steps_before(s, ship, by)
    spread_from(s, s.place[s.turn, ship], steps, attacks_diagonally(s, ship, by))


@rule
def can_attack(s: State, ship: int, target: int, by: int) -> bool:
    spread_attack(s, ship, by)
    answer = is_beside_reach(s, target, attacks_diagonally(s, ship, by))
    clear_reach(s)
    return answer


@rule
def add_attacks(s: State, ship: int, by: int, first_code: int, out: Codes, n: int) -> int:
    """Write the code of each space with an enemy in range."""
    spread_attack(s, ship, by)
    n = add_targets(s, attacks_diagonally(s, ship, by), first_code, out, n)
    clear_reach(s)
    return n


@rule
def add_targets(s: State, diagonal: bool, first_code: int, out: Codes, n: int) -> int:
    """Write the codes of spaces with an enemy a step away from what is marked."""
    for seat in range(s.players):
        if seat == s.turn:
            continue
        for other in range(SHIPS):
            target = int64(s.place[seat, other])
            if target >= 0 and is_beside_reach(s, target, diagonal):
                n = offer(out, n, first_code + target)
    return n


@rule
def add_attacks_one_by_one(s: State, ship: int, by: int, first_code: int, out: Codes, n: int) -> int:
    """The same where not every enemy in range can be attacked."""
    for seat in range(s.players):
        for other in range(SHIPS):
            target = int64(s.place[seat, other])
            if seat != s.turn and target >= 0 and why_not_attack_at(s, ship, target, by) == 0:
                n = offer(out, n, first_code + target)
    return n


@rule
def enemy_at(s: State, space: int) -> int:
    """The enemy ship on a space, as seat * SHIPS + ship; NO_SHIP if there is none."""
    for seat in range(s.players):
        for ship in range(SHIPS):
            if seat != s.turn and s.place[seat, ship] == space:
                return seat * SHIPS + ship
    return NO_SHIP


@rule
def why_not_attack_at(s: State, ship: int, space: int, by: int) -> int:
    why = why_not_attack(s, ship, by)
    if why != 0:
        return why
    if enemy_at(s, space) == NO_SHIP:
        return reasons.NO_ENEMY_THERE
    if not can_attack(s, ship, space, by):
        return reasons.OUT_OF_REACH
    is_stopped = has_called_off_too_often(s, ship) and asks_for_launch(s, ship, space, by)
    return reasons.CALLED_OFF_TOO_OFTEN if is_stopped else 0


@rule
def why_not_tactical_at(s: State, ship: int, space: int) -> int:
    """Tactical attacks where an enemy is, and moves anywhere else."""
    if enemy_at(s, space) != NO_SHIP:
        return why_not_attack_at(s, ship, space, fights.BY_TACTICAL)
    why = why_not_tactical(s, ship)
    return why if why != 0 else 0 if can_go(s, ship, space, 1) else reasons.OUT_OF_REACH


@rule
def act_tactically(s: State, ship: int, space: int, log: Log) -> None:
    if enemy_at(s, space) != NO_SHIP:
        declare_attack(s, ship, space, fights.BY_TACTICAL, log)
    else:
        step_tactically(s, ship, space, log)


@rule
def launch_directions(s: State, ship: int, target: int, by: int) -> int:
    """Where an attack can be launched from, as bits: directions seen from the target.

    It is where the ship stands, if that is next to its target, else every empty space it can reach.
    """
    diagonal = attacks_diagonally(s, ship, by)
    here = int64(s.place[s.turn, ship])
    is_next_to_it = is_a_step(s, here, target, diagonal)
    spread_from(s, here, 0 if is_next_to_it else steps_before(s, ship, by), diagonal)
    directions = 0
    for direction in range(8 if diagonal else 4):
        space = neighbour(s, target, direction)
        if space >= 0 and is_reached(s, space):
            directions |= 1 << direction
    clear_reach(s)
    return directions


@rule
def asks_for_launch(s: State, ship: int, target: int, by: int) -> bool:
    """Whether the attacker has several launch spaces to choose from."""
    directions = launch_directions(s, ship, target, by)
    return s.chooses_launch != 0 and directions & (directions - 1) != 0


@rule
def add_launches(s: State, first_code: int, out: Codes, n: int) -> int:
    directions = launch_directions(s, s.attacker, s.target, s.fight_by)
    for direction in range(8):
        if directions >> direction & 1 != 0:
            n = offer(out, n, first_code + neighbour(s, s.target, direction))
    return n


@rule
def why_not_launch(s: State, space: int) -> int:
    directions = launch_directions(s, s.attacker, s.target, s.fight_by)
    for direction in range(8):
        if directions >> direction & 1 != 0 and neighbour(s, s.target, direction) == space:
            return 0
    return reasons.NOT_A_LAUNCH_SPACE


@rule
def needs_diagonal(s: State, space: int) -> bool:
    """Whether the attack from there takes a diagonal step on the way, or as the last one."""
    if not are_adjacent(s, space, s.target):
        return True
    spread_from(s, s.place[s.turn, s.attacker], steps_before(s, s.attacker, s.fight_by), False)
    answer = not is_reached(s, space)
    clear_reach(s)
    return answer


@rule
def nearest_launch_space(s: State, ship: int, target: int, by: int) -> int:
    """The launch space with the shortest way, north, west, east, south of the target.

    A straight way goes before one that takes Maneuver, which works once a turn.
    """
    here = int64(s.place[s.turn, ship])
    may_slant = attacks_diagonally(s, ship, by)
    if is_a_step(s, here, target, may_slant):
        return here
    for slant in range(2 if may_slant else 1):
        diagonal = slant != 0
        for steps in range(steps_before(s, ship, by) + 1):
            spread_from(s, here, steps, diagonal)
            for direction in range(8 if diagonal else 4):
                space = neighbour(s, target, direction)
                if space >= 0 and is_reached(s, space):
                    clear_reach(s)
                    return space
            clear_reach(s)
    return here


@rule
def declare_attack(s: State, ship: int, target: int, by: int, log: Log) -> None:
    """Nothing is paid before it is clear where the attack is launched from."""
    enemy = enemy_at(s, target)
    s.attacker = ship
    s.defending = enemy // SHIPS
    s.defender = enemy % SHIPS
    s.target = target
    s.fight_by = by
    if asks_for_launch(s, ship, target, by):
        s.fight = fights.TO_LAUNCH
    else:
        launch_attack(s, nearest_launch_space(s, ship, target, by), log)


@rule
def launch_attack(s: State, space: int, log: Log) -> None:
    """Pay, mark, and bring the ship to where it attacks from."""
    ship = int64(s.attacker)
    if s.fight_by == fights.BY_STRIKE or needs_diagonal(s, space):
        use_ability(s, ship)
    s.actions -= attack_cost(s, s.fight_by)
    s.has_attacked = 1
    if s.fight_by == fights.BY_TACTICAL:
        use_power(s, cards.TACTICAL)
    if s.fight_by != fights.BY_STRIKE:
        s.moved |= 1 << ship
    s.origin = s.place[s.turn, ship]
    s.launch = space
    begin(log, events.ATTACK_DECLARED)
    for word in (
        int64(s.turn),
        ship,
        int64(s.face[s.turn, ship]),
        int64(s.fight_by),
        int64(s.origin),
        space,
        int64(s.target),
        int64(s.defending),
        int64(s.defender),
        int64(s.face[s.defending, s.defender]),
    ):
        add(log, word)
    if space != s.origin:
        tell_move(s, ship, s.origin, space, events.TO_LAUNCH_SPACE, log)
        shift_ship(s, s.turn, ship, space)
    s.fight = fights.BEFORE_ROLLS


@rule
def call_off(s: State, log: Log) -> None:
    """An attack before its launch, or a transport before its flight: nothing has been paid for it."""
    s.called_off += 1
    if s.fight == fights.TO_LAUNCH:
        s.called_off_by[s.attacker] += 1
        end_fight(s)
    else:
        s.called_off_by[s.carrier] += 1
        put_ship(s, s.turn, s.passenger, s.origin)
        end_transport(s)
    emit1(log, events.CALLED_OFF, s.turn)


@rule
def end_fight(s: State) -> None:
    s.fight = fights.NO_FIGHT
    s.fight_by = fights.BY_ACTION
    s.attacker = NO_SHIP
    s.defender = NO_SHIP
    s.defending = NOBODY
    s.origin = NO_SPACE
    s.launch = NO_SPACE
    s.target = NO_SPACE
    for side in range(2):
        s.original[side] = 0
        s.rolled[side] = 0
        s.total[side] = 0
        s.modifiers[side] = 0
    s.rerolled = 0
    s.passed = 0


# The steps (6.3).


@rule
def advance_fight(s: State, t: Tables, log: Log) -> bool:
    """Take the combat as far as it goes without an answer; True if somebody has to give one."""
    if s.fight == fights.TO_LAUNCH:
        s.phase = phases.LAUNCHING
        s.decider = s.turn
        return True
    if s.fight == fights.BEFORE_ROLLS:
        if has(s, s.defending, cards.DANGEROUS):
            s.phase = phases.ENDANGERED
            s.decider = s.defending
            return True
        s.fight = fights.TO_ROLL
    if s.fight == fights.TO_ROLL:
        roll_die(s, fights.ATTACKER)
        roll_die(s, fights.DEFENDER)
        add_up(s, log)
        s.fight = fights.AFTER_ROLLS
    if s.fight == fights.AFTER_ROLLS:
        side = side_to_ask(s)
        if side >= 0:
            s.phase = phases.REROLLING
            s.decider = seat_of(s, side)
            return True
        s.fight = fights.DECIDED
    if attacker_wins(s):
        s.phase = phases.FINALIZING
        s.decider = s.turn
        return True
    repel(s, t, log)
    return False


@rule
def seat_of(s: State, side: int) -> int:
    return int64(s.turn) if side == fights.ATTACKER else int64(s.defending)


@rule
def roll_die(s: State, side: int) -> None:
    """Rational needs no die: it is always 3 (9.5)."""
    s.original[side] = RATIONAL_ROLL if has(s, seat_of(s, side), cards.RATIONAL) else below(s.rng, FACES) + 1


@rule
def die_after(s: State, seat: int, die: int) -> int:
    """What a combat die counts: Ferocious takes 1 off, but not below its floor."""
    if not has(s, seat, cards.FEROCIOUS):
        return die
    return die - 1 if die - 1 >= s.ferocious_floor else s.ferocious_floor


@rule
def supports_attack(s: State, seat: int, ship: int, launch: int, target: int) -> bool:
    """Strategic (9.5): another ship beside where the attack is launched from, or beside its target."""
    if has_ship_beside(s, seat, launch, ship):
        return True
    return s.support_at_target != 0 and has_ship_beside(s, seat, target, ship)


@rule
def is_supported(s: State, side: int) -> bool:
    """A defender is helped by ships beside itself alone."""
    if side == fights.DEFENDER:
        return has_ship_beside(s, s.defending, s.target, s.defender)
    return supports_attack(s, s.turn, s.attacker, s.launch, s.target)


@rule
def ship_face(s: State, side: int) -> int:
    return int64(s.face[s.turn, s.attacker] if side == fights.ATTACKER else s.face[s.defending, s.defender])


@rule
def add_up(s: State, log: Log) -> None:
    """Both totals anew, with every modifier (6.4)."""
    for side in range(2):
        seat = seat_of(s, side)
        s.rolled[side] = die_after(s, seat, s.original[side])
        marks = fights.RATIONAL_MARK if has(s, seat, cards.RATIONAL) else 0
        marks |= fights.FEROCIOUS_MARK if s.rolled[side] != s.original[side] else 0
        marks |= fights.STRATEGIC_MARK if has(s, seat, cards.STRATEGIC) and is_supported(s, side) else 0
        s.modifiers[side] = marks
        support = SUPPORT if marks & fights.STRATEGIC_MARK != 0 else 0
        s.total[side] = ship_face(s, side) + s.rolled[side] - support
    begin(log, events.COMBAT_ROLLED)
    for side in range(2):
        add(log, ship_face(s, side))
        add(log, s.original[side])
        add(log, s.rolled[side])
        add(log, s.modifiers[side])
        add(log, s.total[side])


@rule
def beats(s: State, total: int, defending: int, other: int) -> bool:
    """The lower total; a tie is the attacker's, unless the defender is Stubborn (6.1)."""
    return not has(s, defending, cards.STUBBORN) if total == other else total < other


@rule
def attacker_wins(s: State) -> bool:
    return beats(s, s.total[fights.ATTACKER], s.defending, s.total[fights.DEFENDER])


# Re-rolls (6.5).


@rule
def has_reroll(s: State, side: int, kind: int) -> bool:
    """Whether the side may use that card now: each works once in a combat."""
    seat = seat_of(s, side)
    if s.rerolled >> kind & 1 != 0:
        return False
    if s.only_losers_reroll != 0 and (side == fights.ATTACKER) == attacker_wins(s):
        return False
    if kind == fights.CRUEL_REROLL:
        return has(s, seat, cards.CRUEL)
    if s.rational_rolls_once != 0 and has(s, seat, cards.RATIONAL):
        return False
    if kind == fights.RELENTLESS_REROLL:
        return has(s, seat, cards.RELENTLESS)
    return side == fights.ATTACKER and has(s, seat, cards.SCRAPPY)


@rule
def has_any_reroll(s: State, side: int) -> bool:
    return (
        has_reroll(s, side, fights.CRUEL_REROLL)
        or has_reroll(s, side, fights.RELENTLESS_REROLL)
        or has_reroll(s, side, fights.SCRAPPY_REROLL)
    )


@rule
def side_to_ask(s: State) -> int:
    """The side that may roll again, or -1; the attacker is asked first.

    Where only the loser is asked, its refusal ends the matter.
    """
    if s.only_losers_reroll != 0 and s.passed != 0:
        return -1
    for side in range(2):
        if s.passed >> side & 1 == 0 and has_any_reroll(s, side):
            return side
    return -1


@rule
def asked_side(s: State) -> int:
    return fights.ATTACKER if s.decider == s.turn else fights.DEFENDER


@rule
def why_not_reroll(s: State, kind: int) -> int:
    return 0 if has_reroll(s, asked_side(s), kind) else reasons.NO_REROLL


@rule
def reroll(s: State, kind: int, log: Log) -> None:
    side = asked_side(s)
    s.rerolled |= 1 << kind
    emit2(log, events.COMBAT_REROLLED, s.decider, kind)
    roll_die(s, 1 - side if kind == fights.CRUEL_REROLL else side)
    add_up(s, log)


@rule
def skip_rerolls(s: State) -> None:
    s.passed |= 1 << asked_side(s)


# How it ends (6.6).


@rule
def decide_danger(s: State, activates: bool, log: Log) -> None:
    emit2(log, events.DANGEROUS_DECIDED, s.defending, 1 if activates else 0)
    if activates:
        destroy(s, s.turn, s.attacker, s.defending, log)
        destroy(s, s.defending, s.defender, s.turn, log)
        end_fight(s)
    else:
        s.fight = fights.TO_ROLL


@rule
def destroy(s: State, seat: int, ship: int, by: int, log: Log) -> None:
    """To its owner's scrapyard, where it is rolled."""
    emit4(log, events.SHIP_DESTROYED, seat, ship, s.face[seat, ship], by)
    take_ship(s, seat, ship, SCRAPYARD)
    will_roll(s, seat, ship, 0)


@rule
def reward(s: State, t: Tables, winner: int, loser: int, log: Log) -> None:
    """Dominance for the one, against the other (8.1); in one's own turn the first kill may bring more."""
    gain_dominance(s, t, winner, 2 if has(s, winner, cards.RAVENOUS) else 1, events.BY_COMBAT, log)
    if not has(s, loser, cards.RIGHTEOUS):
        loss = 2 if has(s, loser, cards.RAVENOUS) else 1
        set_dominance(s, loser, s.dominance[loser] - loss, events.BY_COMBAT, log)
    if winner != s.turn:
        return
    if has(s, winner, cards.WARLIKE) and not is_used(s, cards.WARLIKE):
        use_power(s, cards.WARLIKE)
        s.actions += 1
        emit2(log, events.ACTION_GAINED, winner, cards.WARLIKE)
    if has(s, winner, cards.PLUNDERING) and not is_used(s, cards.PLUNDERING):
        use_power(s, cards.PLUNDERING)
        set_research(s, winner, s.research[winner] + PLUNDER, events.BY_PLUNDERING, log)


@rule
def finalize(s: State, t: Tables, moves: bool, log: Log) -> None:
    """The attacker has won: it takes its target's place, or stays where it attacked from."""
    attacker = int64(s.attacker)
    defending = int64(s.defending)
    emit3(log, events.COMBAT_WON, s.turn, fights.ATTACKER, 1 if moves else 0)
    destroy(s, defending, s.defender, s.turn, log)
    if moves:
        tell_move(s, attacker, s.launch, s.target, events.TO_TARGET, log)
        shift_ship(s, s.turn, attacker, s.target)
    end_fight(s)
    reward(s, t, s.turn, defending, log)


@rule
def repel(s: State, t: Tables, log: Log) -> None:
    """The attacker has lost: it stays on its launch space, unless the defender is Stubborn."""
    attacker = int64(s.attacker)
    defending = int64(s.defending)
    emit3(log, events.COMBAT_WON, defending, fights.DEFENDER, 0)
    if has(s, defending, cards.STUBBORN):
        destroy(s, s.turn, attacker, defending, log)
        end_fight(s)
        reward(s, t, defending, s.turn, log)
    else:
        end_fight(s)
