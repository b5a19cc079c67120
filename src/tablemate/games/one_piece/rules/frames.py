"""Effects that wait and effects that are carried out (11.3, 12).

What an event causes is put in line as a batch. Of the oldest batch the turn's player carries out theirs
first, in the order they like, then the other player; whatever that causes is a new batch. An effect that is
being carried out is a frame.
"""

from tablemate.core.compiled import Log, emit3, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.events import EFFECT_USED
from tablemate.games.one_piece.rules.matching import matches
from tablemate.games.one_piece.rules.printed import owner_of, place_of, row_of, slot_of
from tablemate.games.one_piece.rules.values import brackets_hold, turn_fits
from tablemate.games.one_piece.rules.zones import cut_off
from tablemate.games.one_piece.sizes import (
    LEADER,
    MAX_CHOSEN,
    MAX_DELAYED,
    MAX_FRAMES,
    MAX_WAITING,
    SLOTS,
    STAGE,
)
from tablemate.games.one_piece.state import ASK_NEXT, EFFECT, NONE, State
from tablemate.games.one_piece.tables import Tables


@rule
def push(s: State, what: int, card: int, number: int, block: int, at: int) -> None:
    """Begin to carry something out."""
    if s.frames == MAX_FRAMES:
        cut_off(s)
        return
    f = int64(s.frames)
    s.frames += 1
    s.frame_what[f] = what
    s.frame_card[f] = card
    s.frame_object[f] = number
    s.frame_block[f] = block
    s.frame_at[f] = at
    s.frame_shown[f] = NONE


@rule
def pop(s: State) -> None:
    """It is done; its place is blank again, for equal positions are equal bytes."""
    s.frames -= 1
    f = s.frames
    s.frame_what[f] = 0
    s.frame_card[f] = 0
    s.frame_object[f] = 0
    s.frame_block[f] = 0
    s.frame_at[f] = 0
    s.frame_swapped[f] = 0
    s.frame_did[f] = 0
    s.frame_looked[f] = 0
    s.frame_shown[f] = 0
    begin_step(s, int64(f))
    forget_chosen(s, int64(f))


@rule
def begin_step(s: State, f: int) -> None:
    """Ready for another instruction."""
    s.frame_stage[f] = 0
    s.frame_left[f] = 0
    s.frame_end[f] = 0
    s.frame_sum[f] = 0
    s.frame_applied[f] = 0


@rule
def forget_chosen(s: State, f: int) -> None:
    for k in range(MAX_CHOSEN):
        s.frame_chosen[f, k] = 0
    s.frame_picked[f] = 0


@rule
def next_step(s: State, f: int) -> None:
    s.frame_at[f] += 1
    begin_step(s, f)


@rule
def acting(s: State, f: int) -> int:
    """Who acts in a frame: the player of the effect, or the other where the text says so."""
    seat = owner_of(s.frame_card[f])
    return 1 - seat if s.frame_swapped[f] != 0 else seat


@rule
def is_unused(s: State, t: Tables, block: int, place: int) -> bool:
    return t.block_once[block] == 0 or (int64(s.used[place]) >> t.block_number[block]) & 1 == 0


@rule
def mark_used(s: State, t: Tables, block: int, number: int) -> None:
    place = place_of(s, number)
    if place != NONE and t.block_once[block] != 0:
        s.used[place] |= 1 << t.block_number[block]


@rule
def works(s: State, t: Tables, block: int, place: int) -> bool:
    """Whether a block of a card on the field can be used as far as its brackets go (11.5, 11.8)."""
    if s.bans[place] & w.NEGATED != 0:
        return False
    return brackets_hold(s, t, block, place) and is_unused(s, t, block, place)


@rule
def wait(s: State, block: int, card: int, number: int) -> None:
    if s.waiting == MAX_WAITING:
        cut_off(s)
        return
    k = int64(s.waiting)
    s.waiting_block[k] = block
    s.waiting_card[k] = card
    s.waiting_object[k] = number
    s.waiting_batch[k] = s.batch + 1
    s.waiting += 1


@rule
def cause(s: State, t: Tables, place: int, timing: int) -> None:
    """Put the effects of a card on the field in line whose moment this is."""
    card = s.at[place]
    if card == NONE:
        return
    row = row_of(s, card)
    if t.timings[row] & timing == 0:
        return
    for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
        if t.block_timing[block] & timing and works(s, t, block, place):
            # What is carried out from the trash needs no object any more.
            wait(s, block, card, 0 if timing == w.ON_KO else int64(s.object[place]))


@rule
def cause_for(s: State, t: Tables, seat: int, timing: int) -> None:
    for slot in range(SLOTS):
        cause(s, t, seat * SLOTS + slot, timing)


@rule
def cause_event(s: State, t: Tables, event: int, whose: int) -> None:
    """Put in line what watches for an event of this seat's."""
    for k in range(2):
        seat = int64(s.turn_seat) if k == 0 else 1 - int64(s.turn_seat)
        for slot in range(SLOTS):
            place = seat * SLOTS + slot
            card = s.at[place]
            if card == NONE or t.timings[row_of(s, card)] & w.ON_EVENT == 0:
                continue
            row = row_of(s, card)
            for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
                if t.block_event[block] != event or t.block_timing[block] & w.ON_EVENT == 0:
                    continue
                side = w.OWN_SIDE if whose == seat else w.OTHER_SIDE
                if t.block_side[block] & side and works(s, t, block, place):
                    wait(s, block, card, int64(s.object[place]))


@rule
def cause_in_battle(s: State, t: Tables, event: int, number: int, against: int, other: int) -> None:
    """Put in line what an object in battle does, given whom it battles, also if that card has left."""
    place = place_of(s, number)
    if place == NONE or slot_of(against) == LEADER or slot_of(against) == STAGE:
        return
    card = s.at[place]
    row = row_of(s, card)
    if t.timings[row] & w.ON_EVENT == 0:
        return
    for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
        if t.block_event[block] != event or t.block_timing[block] & w.ON_EVENT == 0:
            continue
        there = against if s.at[against] == other else NONE
        if matches(s, t, t.block_filter[block], row_of(s, other), there, 0):
            if works(s, t, block, place):
                wait(s, block, card, int64(s.object[place]))


@rule
def oldest_batch(s: State) -> int:
    oldest = int64(s.waiting_batch[0])
    for k in range(s.waiting):
        oldest = min(oldest, int64(s.waiting_batch[k]))
    return oldest


@rule
def next_in_line(s: State) -> int:
    """Whose effects of the oldest batch are next: the turn's player's, then the other's."""
    oldest = oldest_batch(s)
    for k in range(s.waiting):
        if s.waiting_batch[k] == oldest and owner_of(s.waiting_card[k]) == s.turn_seat:
            return int64(s.turn_seat)
    return 1 - int64(s.turn_seat)


@rule
def is_next(s: State, k: int) -> bool:
    """Whether this waiting effect may come first now."""
    if s.waiting_batch[k] != oldest_batch(s):
        return False
    return owner_of(s.waiting_card[k]) == next_in_line(s)


@rule
def take_next(s: State, t: Tables, log: Log) -> None:
    """Carry out the next waiting effect; its player says which if there are several."""
    first = NONE
    several = False
    for k in range(s.waiting):
        if is_next(s, k):
            several = several or first != NONE
            first = k if first == NONE else first
    if several:
        s.asking = ASK_NEXT
        s.decider = next_in_line(s)
        return
    begin_waiting(s, t, first, log)


@rule
def begin_waiting(s: State, t: Tables, k: int, log: Log) -> None:
    block = int64(s.waiting_block[k])
    card = int64(s.waiting_card[k])
    number = int64(s.waiting_object[k])
    s.batch = s.waiting_batch[k]
    drop_waiting(s, k)
    if number != 0:
        # A card that has left its place before is too late, and so is one whose brackets hold no longer.
        place = place_of(s, number)
        if place == NONE or not works(s, t, block, place):
            return
    begin_effect(s, t, EFFECT, card, number, block, log)


@rule
def begin_effect(s: State, t: Tables, what: int, card: int, number: int, block: int, log: Log) -> None:
    if t.block_pays[block] == 0:
        mark_used(s, t, block, number)
        emit3(log, EFFECT_USED, owner_of(card), row_of(s, card), t.block_number[block])
    push(s, what, card, number, block, t.block_at[block])


@rule
def drop_waiting(s: State, place: int) -> None:
    s.waiting -= 1
    for k in range(place, s.waiting):
        s.waiting_block[k] = s.waiting_block[k + 1]
        s.waiting_card[k] = s.waiting_card[k + 1]
        s.waiting_object[k] = s.waiting_object[k + 1]
        s.waiting_batch[k] = s.waiting_batch[k + 1]
    last = s.waiting
    s.waiting_block[last] = 0
    s.waiting_card[last] = 0
    s.waiting_object[last] = 0
    s.waiting_batch[last] = 0


@rule
def delay(s: State, f: int, moment: int) -> None:
    """Keep what follows for the end of the turn or of the battle."""
    if s.delayed == MAX_DELAYED:
        cut_off(s)
        return
    k = int64(s.delayed)
    s.delayed_block[k] = s.frame_block[f]
    s.delayed_card[k] = s.frame_card[f]
    s.delayed_object[k] = s.frame_object[f]
    s.delayed_at[k] = s.frame_at[f] + 1
    s.delayed_moment[k] = moment
    s.delayed += 1


@rule
def begin_delayed(s: State, moment: int) -> bool:
    """Carry out what was kept for this moment, the turn's player's first; whether there was something."""
    for turn in range(2):
        seat = int64(s.turn_seat) if turn == 0 else 1 - int64(s.turn_seat)
        for k in range(s.delayed):
            if s.delayed_moment[k] == moment and owner_of(s.delayed_card[k]) == seat:
                card = int64(s.delayed_card[k])
                number = int64(s.delayed_object[k])
                block = int64(s.delayed_block[k])
                at = int64(s.delayed_at[k])
                drop_delayed(s, k)
                push(s, EFFECT, card, number, block, at)
                return True
    return False


@rule
def drop_delayed(s: State, place: int) -> None:
    s.delayed -= 1
    for k in range(place, s.delayed):
        s.delayed_block[k] = s.delayed_block[k + 1]
        s.delayed_card[k] = s.delayed_card[k + 1]
        s.delayed_object[k] = s.delayed_object[k + 1]
        s.delayed_at[k] = s.delayed_at[k + 1]
        s.delayed_moment[k] = s.delayed_moment[k + 1]
    last = s.delayed
    s.delayed_block[last] = 0
    s.delayed_card[last] = 0
    s.delayed_object[last] = 0
    s.delayed_at[last] = 0
    s.delayed_moment[last] = 0


@rule
def trigger_block(s: State, t: Tables, card: int, timing: int) -> int:
    """The block of a card with this timing, or NONE."""
    row = row_of(s, card)
    for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
        if t.block_timing[block] & timing and turn_fits(s, t, block, owner_of(card)):
            return block
    return NONE
