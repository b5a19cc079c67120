"""Choosing cards, and doing something with them (11.6).

Cards on the field are chosen one by one, and then the instruction is carried out for all of them. A card of a
hand, a trash or among those looked at moves the moment it is chosen, so that no frame holds a hidden card.
"""

from tablemate.core.compiled import Log, emit2, emit3, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.effects.filters import DISTINCT_NAMES
from tablemate.games.one_piece.events import (
    ACTIVATED,
    BANS_GAINED,
    COST_CHANGED,
    DON_FROZEN,
    DON_RESTED,
    FROM_DECK,
    FROM_FIELD,
    FROM_HAND,
    FROM_LIFE,
    FROM_LIMBO,
    FROM_TRASH,
    KEYWORDS_GAINED,
    POWER_CHANGED,
    RESTED,
    REVEALED,
)
from tablemate.games.one_piece.rules.don import begin_giving
from tablemate.games.one_piece.rules.frames import acting, begin_step, forget_chosen, next_step, push
from tablemate.games.one_piece.rules.leaving import (
    knock_out,
    place_in_deck,
    return_to_hand,
    stays,
    trash_from_field,
)
from tablemate.games.one_piece.rules.payments import (
    battled_by,
    choosable,
    copies_chosen,
    may_pick,
    may_rest,
    unpaid,
)
from tablemate.games.one_piece.rules.printed import owner_of, place_of, row_of, seat_of, slot_of
from tablemate.games.one_piece.rules.zones import (
    add_modifier,
    add_to_deck,
    add_to_hand,
    add_to_life,
    add_to_trash,
    leave_hand,
    leave_life,
    leave_place,
    leave_trash,
    tell_move,
    tell_unseen,
)
from tablemate.games.one_piece.sizes import MAX_CHOSEN, PLACES
from tablemate.games.one_piece.state import (
    ASK_END,
    ASK_TARGET,
    BOTH_KNOW,
    NONE,
    NOT_ASKED,
    OWNER_KNOWS,
    PLAY,
    TRIGGER,
    State,
)
from tablemate.games.one_piece.tables import Tables

CHOOSING, APPLYING = 1, 2  # stages of an instruction that has begun


@rule
def add_chosen(s: State, f: int, number: int) -> None:
    if s.frame_picked[f] < MAX_CHOSEN:
        s.frame_chosen[f, s.frame_picked[f]] = number
        s.frame_picked[f] += 1


@rule
def step_selection(s: State, t: Tables, f: int, log: Log) -> None:
    """Go on with an instruction that speaks of cards."""
    if s.frame_stage[f] == 0:
        begin_selection(s, t, f, log)
    elif s.frame_stage[f] == CHOOSING:
        go_on_choosing(s, t, f)
    else:
        go_on_applying(s, t, f, log)


@rule
def begin_selection(s: State, t: Tables, f: int, log: Log) -> None:
    at = int64(s.frame_at[f])
    pick = t.code[at, 1]
    op = t.code[at, 0]
    if (op == w.TO_DECK or op == w.LIFE_FROM_CARD) and s.frame_end[f] == 0:
        if t.code[at, 6] == w.EITHER_END:
            s.asking = ASK_END
            s.decider = acting(s, f)
            return
        s.frame_end[f] = t.code[at, 6]
    if pick == w.SELECTED:
        s.frame_stage[f] = APPLYING
        if s.frame_shown[f] != NONE:
            do_with_shown(s, t, f, log)
        return
    s.frame_did[f] = 0
    s.frame_shown[f] = NONE
    forget_chosen(s, f)
    if pick == w.SELF:
        begin_with_self(s, t, f, log)
        return
    if pick == w.BATTLE_OPPONENT:
        add_chosen(s, f, battled_by(s, int64(s.frame_object[f])))
        s.frame_stage[f] = APPLYING
        return
    if pick == w.ALL:
        choose_all(s, t, f)
        return
    s.frame_left[f] = t.code[at, 2]
    s.frame_stage[f] = CHOOSING


@rule
def choose_all(s: State, t: Tables, f: int) -> None:
    at = int64(s.frame_at[f])
    for place in range(PLACES):
        if may_pick(s, t, at, acting(s, f), int64(s.frame_object[f]), place, f):
            add_chosen(s, f, int64(s.object[place]))
    s.frame_stage[f] = APPLYING


@rule
def begin_with_self(s: State, t: Tables, f: int, log: Log) -> None:
    """The card itself: on the field, a life card whose trigger is used, or in the trash after its K.O."""
    number = int64(s.frame_object[f])
    if place_of(s, number) != NONE:
        add_chosen(s, f, number)
        s.frame_stage[f] = APPLYING
        return
    card = int64(s.frame_card[f])
    op = t.code[s.frame_at[f], 0]
    if s.frame_what[f] == TRIGGER and s.limbo == card:
        s.limbo = NONE
        move_itself(s, t, f, card, op, FROM_LIMBO, log)
    elif s.trash[card] > 0 and (op == w.PLAY_CARD or op == w.TAKE_CARD or op == w.LIFE_FROM_CARD):
        leave_trash(s, card)
        move_itself(s, t, f, card, op, FROM_TRASH, log)
    else:
        next_step(s, f)


@rule
def move_itself(s: State, t: Tables, f: int, card: int, op: int, source: int, log: Log) -> None:
    s.frame_did[f] = 1
    rested = int64(t.code[s.frame_at[f], 6])
    end = int64(s.frame_end[f])
    face_up = int64(t.code[s.frame_at[f], 7])
    next_step(s, f)
    if op == w.PLAY_CARD:
        begin_play(s, card, rested, source)
    elif op == w.TAKE_CARD:
        add_to_hand(s, card, True)
        tell_move(s, card, source, FROM_HAND, log)
    elif op == w.LIFE_FROM_CARD:
        add_to_life(s, card, end, face_up, BOTH_KNOW)
        tell_move(s, card, source, FROM_LIFE, log)
    else:
        add_to_trash(s, card)


@rule
def begin_play(s: State, card: int, rested: int, source: int) -> None:
    """A card is on its way to the field; it may have to be asked who makes room."""
    push(s, PLAY, card, 0, 0, 0)
    f = s.frames - 1
    s.frame_did[f] = rested
    s.frame_left[f] = source


@rule
def go_on_choosing(s: State, t: Tables, f: int) -> None:
    at = int64(s.frame_at[f])
    seat = acting(s, f)
    own = int64(s.frame_object[f])
    if s.frame_left[f] == 0:
        s.frame_stage[f] = APPLYING
        return
    n = choosable(s, t, at, seat, own, f)
    zones = t.code[at, 4]
    hidden = zones & w.IN_HAND != 0 and s.hand_size[seat] > 0
    if n == 0 and not hidden:
        s.frame_stage[f] = APPLYING
        return
    if t.code[at, 1] == w.EXACTLY and zones & ~w.ON_FIELD == 0 and n <= s.frame_left[f]:
        for place in range(PLACES):
            if may_pick(s, t, at, seat, own, place, f):
                add_chosen(s, f, int64(s.object[place]))
        s.frame_stage[f] = APPLYING
        return
    s.asking = ASK_TARGET
    s.decider = seat


@rule
def pick_place(s: State, t: Tables, f: int, place: int) -> None:
    """Somebody chose a card on the field."""
    s.frame_sum[f] += s.power[place]
    s.frame_left[f] -= 1
    add_chosen(s, f, int64(s.object[place]))


@rule
def pick_don(s: State, t: Tables, f: int, log: Log) -> None:
    """Somebody chose a DON!! of the other player's cost area."""
    other = 1 - acting(s, f)
    s.frame_left[f] -= 1
    s.frame_did[f] = 1
    if t.code[s.frame_at[f], 0] == w.REST:
        s.don_active[other] -= 1
        s.don_rested[other] += 1
        emit2(log, DON_RESTED, other, 1)
    else:
        s.don_frozen[other] += 1
        emit2(log, DON_FROZEN, other, 1)


@rule
def choose_card(s: State, t: Tables, f: int, card: int, source: int, log: Log) -> None:
    """Somebody chose a card of a hand or a trash: it moves at once."""
    at = int64(s.frame_at[f])
    op = t.code[at, 0]
    s.frame_left[f] -= 1
    s.frame_did[f] = 1
    if op == w.REVEAL or t.filter_flags[t.code[at, 5]] & DISTINCT_NAMES:
        add_chosen(s, f, -1 - card)
    if op == w.REVEAL:
        s.shown[card] = max(int64(s.shown[card]), copies_chosen(s, f, card))
        s.frame_shown[f] = card
        emit3(log, REVEALED, owner_of(card), FROM_HAND, row_of(s, card))
        return
    if op == w.SELECT:
        return
    hides = op == w.TO_DECK or (op == w.LIFE_FROM_CARD and t.code[at, 7] == 0)
    # What is chosen for what it is, is shown (17).
    unseen = source == FROM_HAND and hides and t.code[at, 5] == 0
    if source == FROM_HAND:
        leave_hand(s, card, unseen)
    else:
        leave_trash(s, card)
    if op == w.PLAY_CARD:
        begin_play(s, card, int64(t.code[at, 6]), source)
        return
    to = FROM_TRASH
    if op == w.TAKE_CARD:
        to = FROM_HAND
        add_to_hand(s, card, True)
    elif op == w.TO_DECK:
        to = FROM_DECK
        add_to_deck(s, card, int64(s.frame_end[f]), OWNER_KNOWS if unseen else BOTH_KNOW)
    elif op == w.LIFE_FROM_CARD:
        to = FROM_LIFE
        add_to_life(
            s, card, int64(s.frame_end[f]), int64(t.code[at, 7]), OWNER_KNOWS if unseen else BOTH_KNOW
        )
    else:
        add_to_trash(s, card)
    if unseen:
        tell_unseen(s, card, source, to, log)
    else:
        tell_move(s, card, source, to, log)


@rule
def do_with_shown(s: State, t: Tables, f: int, log: Log) -> None:
    """The card that was revealed, from the hand or the top of the life cards, is placed or played."""
    card = int64(s.frame_shown[f])
    seat = owner_of(card)
    op = t.code[s.frame_at[f], 0]
    rested = int64(t.code[s.frame_at[f], 6])
    end = int64(s.frame_end[f])
    s.frame_did[f] = 1
    next_step(s, f)
    if op == w.PLAY_CARD:
        s.frame_shown[f] = NONE
        leave_life(s, seat, s.life_size[seat] - 1)
        begin_play(s, card, rested, FROM_LIFE)
    elif op == w.TO_DECK and s.hand[card] > 0:
        s.frame_shown[f] = NONE
        leave_hand(s, card, False)
        add_to_deck(s, card, end, BOTH_KNOW)
        tell_move(s, card, FROM_HAND, FROM_DECK, log)


@rule
def go_on_applying(s: State, t: Tables, f: int, log: Log) -> None:
    """Carry the instruction out for the next of the cards that were chosen."""
    at = int64(s.frame_at[f])
    if s.frame_applied[f] == s.frame_picked[f]:
        next_step(s, f)
        return
    number = int64(s.frame_chosen[f, s.frame_applied[f]])
    place = place_of(s, number)
    if place == NONE:
        s.replaced = NOT_ASKED  # what happened instead removed it
    elif not apply_to(s, t, at, place, f, log):
        return
    s.frame_applied[f] += 1
    if place != NONE and s.object[place] == number and removes(t.code[at, 0]) and unpaid(s, t, f) != NONE:
        s.frame_at[f] = unpaid(s, t, f)
        begin_step(s, f)


@rule
def removes(op: int) -> bool:
    """Whether an instruction takes cards from the field."""
    if op == w.KO or op == w.RETURN_TO_HAND or op == w.TRASH_CARD:
        return True
    return op == w.TO_DECK or op == w.LIFE_FROM_CARD


@rule
def changes_nothing(s: State, op: int, place: int, seat: int) -> bool:
    """Whether a card cannot be moved or rested by this seat, or is so already (1.2)."""
    if op == w.REST:
        return s.rested[place] != 0 or not may_rest(s, place, seat)
    if op == w.ACTIVATE:
        return s.rested[place] == 0
    return removes(op) and stays(s, place, seat)


@rule
def apply_to(s: State, t: Tables, at: int, place: int, f: int, log: Log) -> bool:
    """Do what the instruction says to one card on the field; False while something has to be asked first."""
    op = t.code[at, 0]
    seat = acting(s, f)
    if op == w.KO:
        number = s.object[place]
        if not knock_out(s, t, place, seat, log):
            return False
        if s.object[place] != number:
            s.frame_did[f] = 1
        return True
    if changes_nothing(s, op, place, seat):
        return True
    s.frame_did[f] = 1
    if op <= w.POWER_ZERO:
        change_for_a_time(s, t, at, place, seat, log)
    elif op == w.REST:
        s.rested[place] = 1
        s.scratch_stale = 1
        emit2(log, RESTED, seat_of(place), slot_of(place))
    elif op == w.ACTIVATE:
        s.rested[place] = 0
        s.scratch_stale = 1
        emit2(log, ACTIVATED, seat_of(place), slot_of(place))
    elif op == w.RETURN_TO_HAND:
        return_to_hand(s, place, seat, log)
    elif op == w.TRASH_CARD:
        trash_from_field(s, place, seat, log)
    elif op == w.TO_DECK:
        place_in_deck(s, place, int64(s.frame_end[f]), seat, log)
    elif op == w.GIVE_DON:
        return begin_giving(s, t, at, place, f, log)
    elif op == w.LIFE_FROM_CARD:
        card = leave_place(s, place)
        add_to_life(s, card, int64(s.frame_end[f]), int64(t.code[at, 7]), BOTH_KNOW)
        tell_move(s, card, FROM_FIELD, FROM_LIFE, log)
    return True


@rule
def change_for_a_time(s: State, t: Tables, at: int, place: int, seat: int, log: Log) -> None:
    op = t.code[at, 0]
    amount = int64(t.code[at, 6])
    duration = int64(t.code[at, 7])
    number = int64(s.object[place])
    if op == w.POWER_ZERO:
        amount = -int64(s.power[place]) if s.power[place] > 0 else 0
    if op == w.POWER or op == w.POWER_ZERO:
        add_modifier(s, number, w.CHANGES_POWER, amount, duration, seat)
        emit3(log, POWER_CHANGED, seat_of(place), slot_of(place), amount)
    elif op == w.COST:
        add_modifier(s, number, w.CHANGES_COST, amount, duration, seat)
        emit3(log, COST_CHANGED, seat_of(place), slot_of(place), amount)
    elif op == w.KEYWORD:
        add_modifier(s, number, w.GAINS_KEYWORDS, amount, duration, seat)
        emit3(log, KEYWORDS_GAINED, seat_of(place), slot_of(place), amount)
    elif op == w.BAN:
        add_modifier(s, number, w.GAINS_BANS, amount, duration, seat)
        emit3(log, BANS_GAINED, seat_of(place), slot_of(place), amount)
    else:
        add_modifier(s, number, w.SETS_BASE_POWER, amount, duration, seat)
        emit3(log, POWER_CHANGED, seat_of(place), slot_of(place), amount - s.base_power[place])
