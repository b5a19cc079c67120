"""Life cards: damage and triggers, and effects that move, turn, look at and reorder them (9)."""

from tablemate.core.compiled import Log, add, begin, emit2, emit3, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.events import (
    DAMAGE_DEALT,
    FROM_DECK,
    FROM_HAND,
    FROM_LIFE,
    LIFE_GREW,
    LIFE_TAKEN,
    LIFE_TURNED,
    LOOKED,
    REVEALED,
    TRIGGER_USED,
)
from tablemate.games.one_piece.rules.frames import acting, begin_effect, begin_step, next_step, trigger_block
from tablemate.games.one_piece.rules.payments import can_pay, unpaid
from tablemate.games.one_piece.rules.printed import owner_of, row_of
from tablemate.games.one_piece.rules.zones import (
    add_to_deck,
    add_to_hand,
    add_to_life,
    add_to_trash,
    end_of_life,
    is_buried,
    knowledge,
    leave_deck,
    leave_life,
    life_to_hand,
    life_to_trash,
    tell_move,
    tell_unseen,
)
from tablemate.games.one_piece.sizes import KINDS
from tablemate.games.one_piece.state import (
    ASK_END,
    ASK_LIFE,
    ASK_NUMBER,
    ASK_TARGET,
    ASK_TRIGGER,
    BOTH_KNOW,
    NONE,
    OTHER_KNOWS,
    OWNER_KNOWS,
    TRIGGER,
    State,
)
from tablemate.games.one_piece.tables import Tables

LOST_BY_DAMAGE, LOST_BY_DECK = 1, 2
NUMBERED = 1  # stage: how many is known


@rule
def deal_damage(s: State, seat: int, count: int, banish: int, log: Log) -> None:
    """Damage to a Leader: at no life it is a defeat; else as many life cards are taken, one after another
    (9).
    """
    s.hits[1 - seat] += 1
    emit2(log, DAMAGE_DEALT, seat, s.life_size[seat])
    if s.life_size[seat] == 0:
        s.lost[seat] |= LOST_BY_DAMAGE
        return
    s.damage_left = count
    s.damage_to = seat
    s.damage_banish = banish
    s.damage_depth = s.frames


@rule
def end_damage(s: State) -> None:
    s.damage_left = 0
    s.damage_to = 0
    s.damage_banish = 0
    s.damage_depth = 0


@rule
def count_down(s: State) -> None:
    """One point of damage less; after the last nothing is left of it."""
    s.damage_left -= 1
    if s.damage_left == 0:
        end_damage(s)


@rule
def take_damage(s: State, t: Tables, log: Log) -> None:
    """The next point of damage: the top life card is taken, and its player is asked whether to use its
    trigger.
    """
    seat = int64(s.damage_to)
    if s.life_size[seat] == 0:
        end_damage(s)
        return
    top = s.life_size[seat] - 1
    if s.damage_banish != 0:
        count_down(s)
        life_to_trash(s, seat, top, log)
        return
    if is_buried(s, t, seat, top):
        count_down(s)
        life_to_hand(s, t, seat, w.TOP, log)
        return
    s.limbo_known = s.life_known[seat, top] | OWNER_KNOWS
    s.limbo = leave_life(s, seat, top)
    emit2(log, LIFE_TAKEN, seat, row_of(s, int64(s.limbo)))
    s.asking = ASK_TRIGGER
    s.decider = seat


@rule
def take_life_card(s: State, log: Log) -> None:
    """It goes to the hand, unseen unless it was known."""
    card = int64(s.limbo)
    s.limbo = NONE
    count_down(s)
    add_to_hand(s, card, s.limbo_known & OTHER_KNOWS != 0)
    s.limbo_known = 0
    tell_unseen(s, card, FROM_LIFE, FROM_HAND, log)


@rule
def may_use_trigger(s: State, t: Tables) -> bool:
    """Whether the life card has a trigger whose activation cost, if any, can be paid (11.3)."""
    block = trigger_block(s, t, int64(s.limbo), w.LIFE_TRIGGER)
    return block != NONE and can_pay(s, t, block, owner_of(s.limbo), 0, False)


@rule
def use_trigger(s: State, t: Tables, log: Log) -> None:
    card = int64(s.limbo)
    count_down(s)
    s.limbo_known = 0
    emit2(log, TRIGGER_USED, owner_of(card), row_of(s, card))
    begin_effect(s, t, TRIGGER, card, 0, trigger_block(s, t, card, w.LIFE_TRIGGER), log)


@rule
def end_trigger(s: State, card: int) -> None:
    """Afterwards the card is trashed, unless the trigger moved it."""
    if s.limbo == card:
        s.limbo = NONE
        add_to_trash(s, card)


@rule
def step_life_moved(s: State, t: Tables, f: int, log: Log) -> None:
    """LIFE_TO_HAND and LIFE_TO_TRASH: how many, from which end, and then one by one."""
    at = int64(s.frame_at[f])
    op = t.code[at, 0]
    seat = acting(s, f)
    whose = seat if t.code[at, 1] == w.OWN_SIDE else 1 - seat
    if t.code[at, 5] != 0:
        trash_face_up(s, whose, log)
        next_step(s, f)
        return
    if s.frame_stage[f] == 0:
        s.frame_did[f] = 0
        s.frame_stage[f] = NUMBERED
        s.frame_left[f] = min(int64(t.code[at, 2]), int64(s.life_size[whose]))
        if t.code[at, 4] != 0 and s.frame_left[f] > 0:
            s.asking = ASK_NUMBER
            s.decider = seat
        return
    if s.frame_left[f] == 0:
        next_step(s, f)
        return
    end = int64(t.code[at, 3])
    if end == w.EITHER_END:
        end = int64(s.frame_end[f])
        if end == 0 and s.life_size[whose] > 1:
            s.asking = ASK_END
            s.decider = seat
            return
    s.frame_end[f] = 0
    s.frame_left[f] -= 1
    s.frame_did[f] = 1
    if op == w.LIFE_TO_HAND:
        replaced = is_buried(s, t, whose, end_of_life(s, whose, end))
        life_to_hand(s, t, whose, end, log)
        if replaced and unpaid(s, t, f) != NONE:
            s.frame_at[f] = unpaid(s, t, f)
            begin_step(s, f)
    else:
        life_to_trash(s, whose, end_of_life(s, whose, end), log)


@rule
def trash_face_up(s: State, seat: int, log: Log) -> None:
    for place in range(s.life_size[seat] - 1, -1, -1):
        if s.life_up[seat, place] != 0:
            life_to_trash(s, seat, place, log)


@rule
def step_life_from_deck(s: State, t: Tables, f: int, log: Log) -> None:
    """The top card of the deck becomes life."""
    at = int64(s.frame_at[f])
    seat = acting(s, f)
    if s.frame_stage[f] == 0:
        s.frame_did[f] = 0
        s.frame_stage[f] = NUMBERED
        s.frame_left[f] = min(int64(t.code[at, 1]), int64(s.deck_size[seat]))
        if t.code[at, 2] != 0 and s.frame_left[f] > 0:
            s.asking = ASK_NUMBER
            s.decider = seat
        return
    if s.frame_left[f] == 0:
        next_step(s, f)
        return
    end = int64(t.code[at, 3])
    if end == w.EITHER_END:
        end = int64(s.frame_end[f])
        if end == 0:
            s.asking = ASK_END
            s.decider = seat
            return
    s.frame_end[f] = 0
    s.frame_left[f] -= 1
    s.frame_did[f] = 1
    top = s.deck_size[seat] - 1
    known = int64(s.deck_known[seat, top])
    card = leave_deck(s, seat, top)
    add_to_life(s, card, end, int64(t.code[at, 4]), known)
    if t.code[at, 4] != 0:
        tell_move(s, card, FROM_DECK, FROM_LIFE, log)
    else:
        begin(log, LIFE_GREW)
        add(log, seat)


@rule
def turn_life(s: State, t: Tables, f: int, log: Log) -> None:
    """Turn the topmost life cards that lie the other way."""
    at = int64(s.frame_at[f])
    seat = acting(s, f)
    left = int64(t.code[at, 1])
    up = int64(t.code[at, 2])
    s.frame_did[f] = 1
    for place in range(s.life_size[seat] - 1, -1, -1):
        if left > 0 and s.life_up[seat, place] != up:
            s.life_up[seat, place] = up
            s.life_known[seat, place] = BOTH_KNOW
            left -= 1
            emit3(log, LIFE_TURNED, seat, up, row_of(s, seat * KINDS + s.life[seat, place]))
    s.scratch_stale = 1
    next_step(s, f)


@rule
def step_life_look(s: State, t: Tables, f: int, log: Log) -> None:
    """Look at the top life card of either player, and put it back at the top or the bottom."""
    seat = acting(s, f)
    if s.frame_stage[f] == 0:
        s.frame_did[f] = 0
        if s.life_size[0] + s.life_size[1] == 0:
            next_step(s, f)
            return
        s.frame_stage[f] = 1
        s.frame_left[f] = 1
        s.asking = ASK_TARGET
        s.decider = seat
        return
    if s.frame_left[f] == 1 or s.frame_end[f] == 0:  # nobody's
        next_step(s, f)
        return
    # frame_sum says whose card was looked at
    whose = int64(s.frame_sum[f])
    if s.frame_end[f] == w.BOTTOM:
        top = s.life_size[whose] - 1
        known = int64(s.life_known[whose, top])
        up = int64(s.life_up[whose, top])
        card = leave_life(s, whose, top)
        add_to_life(s, card, w.BOTTOM, up, known)
    next_step(s, f)


@rule
def look_at_life(s: State, f: int, whose: int, log: Log) -> None:
    """Somebody chose whose top life card to look at."""
    seat = acting(s, f)
    top = s.life_size[whose] - 1
    s.life_known[whose, top] |= knowledge(seat, whose)
    s.frame_left[f] = 0
    s.frame_sum[f] = whose
    s.frame_did[f] = 1
    tell_looked(s, seat, whose, top, log)
    s.asking = ASK_END
    s.decider = seat


@rule
def tell_looked(s: State, seat: int, whose: int, place: int, log: Log) -> None:
    begin(log, LOOKED)
    add(log, seat)
    add(log, whose)
    add(log, FROM_LIFE)
    add(log, 1)
    add(log, row_of(s, whose * KINDS + s.life[whose, place]))


@rule
def step_life_reorder(s: State, t: Tables, f: int, log: Log) -> None:
    """Look at all one's life cards; one may have to go on the deck, the others go back in any order."""
    seat = acting(s, f)
    if s.frame_stage[f] == 0:
        for place in range(s.life_size[seat]):
            s.life_known[seat, place] |= OWNER_KNOWS
            if s.life_up[seat, place] == 0:
                s.life_known[seat, place] &= OWNER_KNOWS  # the other no longer knows which is which
            tell_looked(s, seat, seat, place, log)
        s.frame_stage[f] = 1 if t.code[s.frame_at[f], 1] != 0 and s.life_size[seat] > 0 else 2
        s.frame_left[f] = s.life_size[seat]
        s.frame_did[f] = 1
    if s.frame_stage[f] == 1 or s.frame_left[f] > 1:
        s.asking = ASK_LIFE
        s.decider = seat
        return
    next_step(s, f)


@rule
def answer_life(s: State, f: int, place: int, log: Log) -> None:
    """Which life card goes on the deck, or lies next from the top down."""
    seat = acting(s, f)
    s.frame_left[f] -= 1
    if s.frame_stage[f] == 1:
        s.frame_stage[f] = 2
        up = s.life_up[seat, place] != 0
        card = leave_life(s, seat, place)
        add_to_deck(s, card, w.TOP, BOTH_KNOW if up else OWNER_KNOWS)
        if up:
            tell_move(s, card, FROM_LIFE, FROM_DECK, log)
        else:
            tell_unseen(s, card, FROM_LIFE, FROM_DECK, log)
        return
    kind = s.life[seat, place]
    known = s.life_known[seat, place]
    up_there = s.life_up[seat, place]
    for k in range(place, s.frame_left[f]):
        s.life[seat, k] = s.life[seat, k + 1]
        s.life_known[seat, k] = s.life_known[seat, k + 1]
        s.life_up[seat, k] = s.life_up[seat, k + 1]
    s.life[seat, s.frame_left[f]] = kind
    s.life_known[seat, s.frame_left[f]] = known
    s.life_up[seat, s.frame_left[f]] = up_there


@rule
def reveal_life(s: State, f: int, log: Log) -> None:
    """Show everybody the top life card."""
    seat = acting(s, f)
    s.frame_shown[f] = NONE
    if s.life_size[seat] > 0:
        top = s.life_size[seat] - 1
        s.life_known[seat, top] = BOTH_KNOW
        s.frame_shown[f] = seat * KINDS + s.life[seat, top]
        emit3(log, REVEALED, seat, FROM_LIFE, row_of(s, int64(s.frame_shown[f])))
    next_step(s, f)
