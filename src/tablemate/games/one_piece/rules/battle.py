"""The battle: attack, block, counters, damage (8)."""

from tablemate.core.compiled import Log, add, begin, emit3, emit4, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.events import (
    ATTACK_DECLARED,
    BATTLE_DECIDED,
    BLOCKED,
    BY_COUNTER,
    COUNTERED,
    EVENT_USED,
)
from tablemate.games.one_piece.rules.don import rest_don
from tablemate.games.one_piece.rules.frames import (
    begin_delayed,
    begin_effect,
    cause,
    cause_event,
    cause_for,
    cause_in_battle,
    trigger_block,
)
from tablemate.games.one_piece.rules.leaving import BY_BATTLE, knock_out
from tablemate.games.one_piece.rules.life import deal_damage
from tablemate.games.one_piece.rules.printed import owner_of, row_of, seat_of, slot_of
from tablemate.games.one_piece.rules.values import cost_in_hand, forbids_blocker
from tablemate.games.one_piece.rules.zones import (
    AT_BATTLE_END,
    add_modifier,
    add_to_trash,
    discard,
    expire,
    leave_hand,
)
from tablemate.games.one_piece.sizes import FIRST_CHARACTER, LAST_CHARACTER, LEADER, SLOTS
from tablemate.games.one_piece.state import (
    ASK_BLOCK,
    ASK_COUNTER,
    ATTACK_STEP,
    BATTLE_END,
    BATTLE_FOUGHT,
    BLOCK_STEP,
    COUNTER_STEP,
    DAMAGE_STEP,
    EFFECT,
    JOIN_STEP,
    MAIN,
    NONE,
    NOT_ASKED,
    State,
)
from tablemate.games.one_piece.tables import Tables


@rule
def why_not_attack_with(s: State, t: Tables, place: int) -> int:
    """0 if the card may declare an attack at all, else a number: 1 first turn, 2 nothing there, 3 rested,
    4 kept from it.
    """
    if s.turn <= 2:
        return 1
    if s.at[place] == NONE:
        return 2
    if s.rested[place] != 0:
        return 3
    return 4 if s.bans[place] & (w.NO_ATTACK | w.NO_RESTING) else 0


@rule
def may_attack(s: State, t: Tables, place: int, target: int) -> bool:
    """Whether a card that may attack can attack this one (8.1)."""
    if s.at[target] == NONE:
        return False
    on_leader = slot_of(target) == LEADER
    if not on_leader and s.rested[target] == 0 and s.bans[place] & w.MAY_ATTACK_ACTIVE == 0:
        return False
    if slot_of(place) == LEADER or s.came[place] != s.turn or s.keywords[place] & w.RUSH:
        return True
    return s.keywords[place] & w.RUSH_CHARACTER != 0 and not on_leader


@rule
def declare_attack(s: State, t: Tables, place: int, target: int, log: Log) -> None:
    s.rested[place] = 1
    s.attacked[place] = 1 + s.given[place]
    s.attacker = place
    s.attacker_object = s.object[place]
    s.target = target
    s.target_object = s.object[target]
    s.attacker_card = s.at[place]
    s.target_card = s.at[target]
    s.phase = ATTACK_STEP
    s.scratch_stale = 1
    emit3(log, ATTACK_DECLARED, seat_of(place), slot_of(place), slot_of(target))
    add(log, row_of(s, s.at[place]))
    add(log, row_of(s, s.at[target]))
    cause(s, t, place, w.WHEN_ATTACKING)
    cause_for(s, t, 1 - seat_of(place), w.ON_OPPONENTS_ATTACK)


@rule
def goes_on(s: State) -> bool:
    """Whether both who battle are still there (8.4)."""
    return s.object[s.attacker] == s.attacker_object and s.object[s.target] == s.target_object


@rule
def may_block(s: State, t: Tables, place: int) -> bool:
    if s.at[place] == NONE or s.rested[place] != 0 or place == s.target:
        return False
    if s.keywords[place] & w.BLOCKER == 0 or s.bans[place] & w.NO_RESTING:
        return False
    if s.keywords[s.attacker] & w.UNBLOCKABLE:
        return False
    return not forbids_blocker(s, t, place)


@rule
def block(s: State, t: Tables, place: int, log: Log) -> None:
    s.rested[place] = 1
    s.target = place
    s.target_object = s.object[place]
    s.target_card = s.at[place]
    s.blocked = 1
    s.phase = JOIN_STEP
    s.scratch_stale = 1
    emit3(log, BLOCKED, seat_of(place), slot_of(place), row_of(s, s.at[place]))
    cause(s, t, place, w.ON_BLOCK)
    cause_event(s, t, w.BLOCKER_ACTIVATED, seat_of(place))


@rule
def step_battle(s: State, t: Tables, log: Log) -> None:
    """Go on with the battle; nothing is under way but it."""
    if s.phase == DAMAGE_STEP:
        fight(s, t, log)
        return
    if s.phase == BATTLE_FOUGHT:
        s.phase = BATTLE_END
        if s.battled != 0:
            cause_for_battlers(s, t, w.BATTLE_ENDED)
        return
    if s.phase == BATTLE_END:
        if not begin_delayed(s, w.THIS_BATTLE):
            end_battle(s)
        return
    if not goes_on(s):
        s.phase = BATTLE_FOUGHT
    elif s.phase == ATTACK_STEP:
        s.phase = BLOCK_STEP
    elif s.phase == BLOCK_STEP:
        ask_to_block(s, t)
    elif s.phase == JOIN_STEP:
        s.phase = COUNTER_STEP
        cause_for_battlers(s, t, w.BATTLE_JOINED)
    else:
        s.asking = ASK_COUNTER
        s.decider = 1 - s.turn_seat


@rule
def cause_for_battlers(s: State, t: Tables, event: int) -> None:
    cause_in_battle(s, t, event, int64(s.attacker_object), int64(s.target), int64(s.target_card))
    cause_in_battle(s, t, event, int64(s.target_object), int64(s.attacker), int64(s.attacker_card))


@rule
def ask_to_block(s: State, t: Tables) -> None:
    seat = 1 - s.turn_seat
    for slot in range(FIRST_CHARACTER, LAST_CHARACTER + 1):
        if may_block(s, t, seat * SLOTS + slot):
            s.asking = ASK_BLOCK
            s.decider = seat
            return
    s.phase = JOIN_STEP


@rule
def counter_value(s: State, t: Tables, card: int) -> int:
    row = row_of(s, card)
    return int64(t.counter[row]) if t.category[row] == w.IS_CHARACTER else 0


@rule
def may_use_counter(s: State, t: Tables, card: int) -> bool:
    """Whether an Event with [Counter] can be used now."""
    row = row_of(s, card)
    if t.category[row] != w.IS_EVENT or t.timings[row] & w.COUNTER_EVENT == 0:
        return False
    return cost_in_hand(s, t, card) <= s.don_active[1 - s.turn_seat]


@rule
def counter(s: State, t: Tables, card: int, place: int, log: Log) -> None:
    """A Character of the hand is trashed for its counter value (8.3)."""
    amount = counter_value(s, t, card)
    discard(s, t, card, log)
    add_modifier(s, int64(s.object[place]), w.CHANGES_POWER, amount, w.THIS_BATTLE, seat_of(place))
    emit4(log, COUNTERED, seat_of(place), row_of(s, card), slot_of(place), amount)


@rule
def use_event(s: State, t: Tables, card: int, timing: int, how: int, log: Log) -> None:
    """Pay for an Event, put it in the trash, and carry out its effect (7)."""
    seat = owner_of(card)
    rest_don(s, seat, cost_in_hand(s, t, card), log)
    leave_hand(s, card, False)
    add_to_trash(s, card)
    begin(log, EVENT_USED)
    add(log, seat)
    add(log, row_of(s, card))
    add(log, how)
    begin_effect(s, t, EFFECT, card, 0, trigger_block(s, t, card, timing), log)


@rule
def use_counter(s: State, t: Tables, card: int, log: Log) -> None:
    use_event(s, t, card, w.COUNTER_EVENT, BY_COUNTER, log)


@rule
def fight(s: State, t: Tables, log: Log) -> None:
    """The Damage Step: the attacker wins ties, and is never lost in its own attack (8.5)."""
    if not goes_on(s):  # what happened instead of a K.O. removed the target
        s.replaced = NOT_ASKED
        s.battled = 1
        s.phase = BATTLE_FOUGHT
        return
    wins = s.power[s.attacker] >= s.power[s.target]
    on_leader = slot_of(s.target) == LEADER
    if wins and not on_leader:
        if s.replaced == NOT_ASKED:
            tell_decided(s, log, 1)
        if not knock_out(s, t, int64(s.target), BY_BATTLE, log):
            return
    else:
        tell_decided(s, log, 1 if wins else 0)
    s.battled = 1
    s.phase = BATTLE_FOUGHT
    if wins and on_leader:
        words = s.keywords[s.attacker]
        count = 2 if words & w.DOUBLE_ATTACK else 1
        deal_damage(s, seat_of(s.target), count, 1 if words & w.BANISH else 0, log)


@rule
def tell_decided(s: State, log: Log, won: int) -> None:
    emit3(log, BATTLE_DECIDED, s.power[s.attacker], s.power[s.target], won)


@rule
def end_battle(s: State) -> None:
    """What holds for this battle ends, and the Main Phase goes on (8.6)."""
    expire(s, AT_BATTLE_END)
    s.attacker = NONE
    s.attacker_object = 0
    s.attacker_card = 0
    s.target = NONE
    s.target_object = 0
    s.target_card = 0
    s.blocked = 0
    s.battled = 0
    s.phase = MAIN
