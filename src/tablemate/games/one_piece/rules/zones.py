"""Cards that move between zones, who knows them there, and DON!! (4, 14, 17)."""

from tablemate.core.compiled import Log, add, begin, below, emit2, emit4, int64, listens, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.events import (
    CARDS_DRAWN,
    FROM_DECK,
    FROM_FIELD,
    FROM_HAND,
    FROM_LIFE,
    FROM_TRASH,
    MOVED,
    MOVED_UNSEEN,
    SHUFFLED,
)
from tablemate.games.one_piece.rules.printed import owner_of, row_of, seat_of
from tablemate.games.one_piece.sizes import (
    FIRST_CHARACTER,
    KINDS,
    LAST_CHARACTER,
    MAX_LIFE,
    MAX_MODIFIERS,
    SLOTS,
)
from tablemate.games.one_piece.state import (
    BOTH_KNOW,
    CUT_OFF,
    FINISHED,
    NOBODY,
    NONE,
    NOTHING,
    OTHER_KNOWS,
    OWNER_KNOWS,
    State,
)
from tablemate.games.one_piece.tables import Tables


@rule
def cut_off(s: State) -> None:
    """Something has no room any more: the match ends here and says so; no effect is ever lost in silence."""
    s.ending = CUT_OFF
    s.phase = FINISHED
    s.asking = NOTHING
    s.winner = NOBODY


@rule
def tell_move(s: State, card: int, source: int, to: int, log: Log) -> None:
    emit4(log, MOVED, owner_of(card), row_of(s, card), source, to)


@rule
def tell_unseen(s: State, card: int, source: int, to: int, log: Log) -> None:
    emit4(log, MOVED_UNSEEN, owner_of(card), source, to, row_of(s, card))


@rule
def add_to_hand(s: State, card: int, other_knows: bool) -> None:
    s.hand[card] += 1
    s.hand_size[owner_of(card)] += 1
    if other_knows:
        s.shown[card] += 1
    s.scratch_stale = 1


@rule
def leave_hand(s: State, card: int, unseen: bool) -> None:
    """A card leaves the hand; if nobody sees which, what was known of that hand is known no longer (17)."""
    seat = owner_of(card)
    s.hand[card] -= 1
    s.hand_size[seat] -= 1
    if unseen:
        for kind in range(KINDS):
            s.shown[seat * KINDS + kind] = 0
    elif s.shown[card] > 0:
        s.shown[card] -= 1
    s.scratch_stale = 1


@rule
def add_to_trash(s: State, card: int) -> None:
    s.trash[card] += 1
    s.trash_size[owner_of(card)] += 1
    s.scratch_stale = 1


@rule
def leave_trash(s: State, card: int) -> None:
    s.trash[card] -= 1
    s.trash_size[owner_of(card)] -= 1
    s.scratch_stale = 1


@rule
def add_to_deck(s: State, card: int, end: int, known: int) -> None:
    seat = owner_of(card)
    size = s.deck_size[seat]
    place = int64(size)
    if end == w.BOTTOM:
        for k in range(size, 0, -1):
            s.deck[seat, k] = s.deck[seat, k - 1]
            s.deck_known[seat, k] = s.deck_known[seat, k - 1]
        place = 0
    s.deck[seat, place] = card - seat * KINDS
    s.deck_known[seat, place] = known
    s.deck_size[seat] += 1
    s.scratch_stale = 1


@rule
def leave_deck(s: State, seat: int, place: int) -> int:
    """Take the card at a place of the deck out of it; those above it close up."""
    kind = int64(s.deck[seat, place])
    s.deck_size[seat] -= 1
    for k in range(place, s.deck_size[seat]):
        s.deck[seat, k] = s.deck[seat, k + 1]
        s.deck_known[seat, k] = s.deck_known[seat, k + 1]
    s.deck[seat, s.deck_size[seat]] = 0
    s.deck_known[seat, s.deck_size[seat]] = 0
    s.scratch_stale = 1
    return seat * KINDS + kind


@rule
def add_to_life(s: State, card: int, end: int, face_up: int, known: int) -> None:
    seat = owner_of(card)
    size = s.life_size[seat]
    if size == MAX_LIFE:
        cut_off(s)
        return
    place = int64(size)
    if end == w.BOTTOM:
        for k in range(size, 0, -1):
            s.life[seat, k] = s.life[seat, k - 1]
            s.life_known[seat, k] = s.life_known[seat, k - 1]
            s.life_up[seat, k] = s.life_up[seat, k - 1]
        place = 0
    s.life[seat, place] = card - seat * KINDS
    s.life_known[seat, place] = BOTH_KNOW if face_up != 0 else known
    s.life_up[seat, place] = face_up
    s.life_size[seat] += 1
    s.scratch_stale = 1


@rule
def leave_life(s: State, seat: int, place: int) -> int:
    kind = int64(s.life[seat, place])
    s.life_size[seat] -= 1
    for k in range(place, s.life_size[seat]):
        s.life[seat, k] = s.life[seat, k + 1]
        s.life_known[seat, k] = s.life_known[seat, k + 1]
        s.life_up[seat, k] = s.life_up[seat, k + 1]
    s.life[seat, s.life_size[seat]] = 0
    s.life_known[seat, s.life_size[seat]] = 0
    s.life_up[seat, s.life_size[seat]] = 0
    s.scratch_stale = 1
    return seat * KINDS + kind


@rule
def end_of_life(s: State, seat: int, end: int) -> int:
    """Which place of the life cards is at the top, or at the bottom."""
    return 0 if end == w.BOTTOM else s.life_size[seat] - 1


@rule
def knows(known: int, seat: int, owner: int) -> bool:
    return known & (OWNER_KNOWS if seat == owner else OTHER_KNOWS) != 0


@rule
def knowledge(seat: int, owner: int) -> int:
    """The bit by which a seat knows a card of this owner."""
    return OWNER_KNOWS if seat == owner else OTHER_KNOWS


@rule
def shuffle(s: State, seat: int, log: Log) -> None:
    size = s.deck_size[seat]
    for k in range(size - 1, 0, -1):
        other = below(s.rng, k + 1)
        kind = s.deck[seat, k]
        s.deck[seat, k] = s.deck[seat, other]
        s.deck[seat, other] = kind
    for k in range(size):
        s.deck_known[seat, k] = 0
    emit_shuffled(s, seat, log)


@rule
def emit_shuffled(s: State, seat: int, log: Log) -> None:
    begin(log, SHUFFLED)
    add(log, seat)


@rule
def draw_cards(s: State, seat: int, count: int, log: Log) -> None:
    """Draw as many as there are, up to `count`."""
    n = min(count, int64(s.deck_size[seat]))
    if n <= 0:
        return
    if listens(log):
        emit2(log, CARDS_DRAWN, seat, n)
        add(log, n)
        for k in range(n):
            add(log, row_of(s, seat * KINDS + s.deck[seat, s.deck_size[seat] - 1 - k]))
    for _ in range(n):
        top = s.deck_size[seat] - 1
        seen = s.deck_known[seat, top] & OTHER_KNOWS != 0
        add_to_hand(s, leave_deck(s, seat, top), seen)


@rule
def mill(s: State, seat: int, count: int, log: Log) -> None:
    """The top cards of the deck go to the trash."""
    for _ in range(min(count, int64(s.deck_size[seat]))):
        card = leave_deck(s, seat, s.deck_size[seat] - 1)
        add_to_trash(s, card)
        tell_move(s, card, FROM_DECK, FROM_TRASH, log)


@rule
def free_slot(s: State, seat: int) -> int:
    for slot in range(FIRST_CHARACTER, LAST_CHARACTER + 1):
        if s.at[seat * SLOTS + slot] == NONE:
            return slot
    return NONE


@rule
def put_in_place(s: State, place: int, card: int, rested: int) -> None:
    """A card enters the field and becomes a new object."""
    s.objects += 1
    s.at[place] = card
    s.object[place] = s.objects
    s.rested[place] = rested
    s.given[place] = 0
    s.came[place] = s.turn
    s.used[place] = 0
    s.scratch_stale = 1


@rule
def leave_place(s: State, place: int) -> int:
    """A card leaves the field: its DON!! go back rested, and what held for it is gone (14)."""
    card = int64(s.at[place])
    s.don_rested[seat_of(place)] += s.given[place]
    forget_object(s, int64(s.object[place]))
    s.at[place] = NONE
    s.object[place] = 0
    s.rested[place] = 0
    s.given[place] = 0
    s.attacked[place] = 0
    s.came[place] = 0
    s.used[place] = 0
    s.scratch_stale = 1
    return card


@rule
def forget_object(s: State, number: int) -> None:
    for k in range(s.modifiers - 1, -1, -1):
        if s.modifier_object[k] == number:
            drop_modifier(s, k)


@rule
def drop_modifier(s: State, place: int) -> None:
    s.modifiers -= 1
    for k in range(place, s.modifiers):
        s.modifier_object[k] = s.modifier_object[k + 1]
        s.modifier_what[k] = s.modifier_what[k + 1]
        s.modifier_amount[k] = s.modifier_amount[k + 1]
        s.modifier_only[k] = s.modifier_only[k + 1]
        s.modifier_moment[k] = s.modifier_moment[k + 1]
        s.modifier_turn[k] = s.modifier_turn[k + 1]
    last = s.modifiers
    s.modifier_object[last] = 0
    s.modifier_what[last] = 0
    s.modifier_amount[last] = 0
    s.modifier_only[last] = 0
    s.modifier_moment[last] = 0
    s.modifier_turn[last] = 0
    s.scratch_stale = 1


@rule
def add_modifier(s: State, number: int, what: int, amount: int, duration: int, seat: int) -> None:
    """Something changes for a time, by an effect of this seat's (15.1)."""
    if s.modifiers == MAX_MODIFIERS:
        cut_off(s)
        return
    k = int64(s.modifiers)
    s.modifier_object[k] = number
    s.modifier_what[k] = what
    s.modifier_amount[k] = amount
    s.modifier_moment[k] = moment_of(duration)
    s.modifier_turn[k] = last_turn(s, duration, seat)
    s.modifiers += 1
    s.scratch_stale = 1


# When a modifier ends.
AT_BATTLE_END, AT_TURN_END, AT_TURN_START, AFTER_REFRESH, NEVER = range(1, 6)


@rule
def moment_of(duration: int) -> int:
    if duration == w.THIS_BATTLE:
        return AT_BATTLE_END
    if duration == w.UNTIL_START_OF_YOUR_NEXT_TURN:
        return AT_TURN_START
    if duration == w.OPPONENTS_NEXT_REFRESH or duration == w.YOUR_NEXT_REFRESH:
        return AFTER_REFRESH
    return NEVER if duration >= w.WHILE_ON_FIELD else AT_TURN_END


@rule
def last_turn(s: State, duration: int, seat: int) -> int:
    """The turn in which something of this duration ends."""
    own_next = s.turn + (2 if s.turn_seat == seat else 1)
    other_next = s.turn + (1 if s.turn_seat == seat else 2)
    if duration == w.UNTIL_START_OF_YOUR_NEXT_TURN or duration == w.YOUR_NEXT_REFRESH:
        return own_next
    if duration == w.UNTIL_END_OF_YOUR_NEXT_TURN:
        return own_next
    if duration == w.UNTIL_END_OF_OPPONENTS_NEXT_TURN or duration == w.OPPONENTS_NEXT_REFRESH:
        return other_next
    return int64(s.turn)


@rule
def expire(s: State, moment: int) -> None:
    """End what ends at this moment of this turn."""
    for k in range(s.modifiers - 1, -1, -1):
        if s.modifier_moment[k] == moment and (moment == AT_BATTLE_END or s.modifier_turn[k] <= s.turn):
            drop_modifier(s, k)


@rule
def to_trash_from_place(s: State, place: int, log: Log) -> None:
    card = leave_place(s, place)
    add_to_trash(s, card)
    tell_move(s, card, FROM_FIELD, FROM_TRASH, log)


@rule
def discard(s: State, t: Tables, card: int, log: Log) -> None:
    leave_hand(s, card, False)
    add_to_trash(s, card)
    tell_move(s, card, FROM_HAND, FROM_TRASH, log)


@rule
def is_buried(s: State, t: Tables, seat: int, place: int) -> bool:
    """Whether a life card goes under the deck instead of to the hand: face-up, where the Leader says so."""
    return s.life_up[seat, place] != 0 and t.buries_face_up_life[row_of(s, s.at[seat * SLOTS])] != 0


@rule
def life_to_hand(s: State, t: Tables, seat: int, end: int, log: Log) -> None:
    """A life card goes to the hand; face-up ones under the deck instead where the Leader says so (9)."""
    place = end_of_life(s, seat, end)
    known = int64(s.life_known[seat, place])
    face_up = s.life_up[seat, place] != 0
    buried = is_buried(s, t, seat, place)
    card = leave_life(s, seat, place)
    if buried:
        add_to_deck(s, card, w.BOTTOM, BOTH_KNOW)
        tell_move(s, card, FROM_LIFE, FROM_DECK, log)
        return
    add_to_hand(s, card, known & OTHER_KNOWS != 0)
    if face_up:
        tell_move(s, card, FROM_LIFE, FROM_HAND, log)
    else:
        tell_unseen(s, card, FROM_LIFE, FROM_HAND, log)


@rule
def life_to_trash(s: State, seat: int, place: int, log: Log) -> None:
    card = leave_life(s, seat, place)
    add_to_trash(s, card)
    tell_move(s, card, FROM_LIFE, FROM_TRASH, log)
