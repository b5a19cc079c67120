"""How cards leave the field, what keeps them there, and what happens instead (14, 15.3, 15.4)."""

from tablemate.core.compiled import Log, emit3, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.events import FROM_DECK, FROM_FIELD, FROM_HAND, KNOCKED_OUT
from tablemate.games.one_piece.rules.frames import cause, cause_event, push, works
from tablemate.games.one_piece.rules.payments import can_do
from tablemate.games.one_piece.rules.printed import row_of, seat_of, slot_of
from tablemate.games.one_piece.rules.zones import (
    add_to_deck,
    add_to_hand,
    add_to_trash,
    leave_place,
    tell_move,
    to_trash_from_place,
)
from tablemate.games.one_piece.sizes import LEADER, STAGE
from tablemate.games.one_piece.state import (
    BOTH_KNOW,
    NONE,
    NOT_ASKED,
    REPLACED,
    REPLACEMENT,
    State,
)
from tablemate.games.one_piece.tables import Tables

BY_BATTLE = -1  # instead of the seat whose effect it is


@rule
def stays(s: State, place: int, by: int) -> bool:
    """Whether something keeps the card on the field against an effect of this seat's; a Leader never
    leaves.
    """
    if slot_of(place) == LEADER:
        return True
    bans = s.bans[place]
    if bans & w.NO_LEAVING_AT_ALL:
        return True
    return bans & w.NO_LEAVING != 0 and by != seat_of(place)


@rule
def withstands(s: State, place: int, by: int) -> bool:
    """Whether the card cannot be K.O.'d in this battle, or by an effect of this seat's."""
    if slot_of(place) == LEADER:
        return True
    bans = s.bans[place]
    if by == BY_BATTLE:
        if bans & (w.NO_KO_IN_BATTLE | w.NO_LEAVING_AT_ALL):
            return True
        return bans & w.NO_KO_BY_LEADER != 0 and slot_of(s.attacker) == LEADER
    if bans & w.NO_KO_BY_EFFECT or stays(s, place, by):
        return True
    return bans & w.NO_KO_BY_OPPONENT != 0 and by != seat_of(place)


@rule
def replacement_of(s: State, t: Tables, place: int) -> int:
    """The block that may happen instead of the card's K.O., or NONE; one that cannot be carried out does
    not count.
    """
    row = row_of(s, s.at[place])
    if t.timings[row] & w.REPLACES == 0:
        return NONE
    for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
        if t.block_timing[block] & w.REPLACES == 0 or t.block_event[block] != w.WOULD_BE_KO:
            continue
        if works(s, t, block, place):
            if can_do(s, t, t.block_at[block], seat_of(place), int64(s.object[place]), True):
                return block
    return NONE


@rule
def knock_out(s: State, t: Tables, place: int, by: int, log: Log) -> bool:
    """K.O. a card, unless something prevents or replaces it; False while that is being asked."""
    if s.replaced == REPLACED or withstands(s, place, by):
        s.replaced = NOT_ASKED
        return True
    if s.replaced == NOT_ASKED:
        block = replacement_of(s, t, place)
        if block != NONE:
            push(s, REPLACEMENT, s.at[place], int64(s.object[place]), block, t.block_at[block])
            return False
    s.replaced = NOT_ASKED
    seat = seat_of(place)
    emit3(log, KNOCKED_OUT, seat, row_of(s, s.at[place]), slot_of(place))
    cause(s, t, place, w.ON_KO)
    add_to_trash(s, leave_place(s, place))
    if slot_of(place) != STAGE:
        cause_event(s, t, w.CHARACTER_KO, seat)
    return True


@rule
def trash_from_field(s: State, place: int, by: int, log: Log) -> None:
    """An effect or a cost trashes a card: not a K.O. (14)."""
    if not stays(s, place, by):
        to_trash_from_place(s, place, log)


@rule
def return_to_hand(s: State, place: int, by: int, log: Log) -> None:
    if not stays(s, place, by):
        card = leave_place(s, place)
        add_to_hand(s, card, True)
        tell_move(s, card, FROM_FIELD, FROM_HAND, log)


@rule
def place_in_deck(s: State, place: int, end: int, by: int, log: Log) -> None:
    if not stays(s, place, by):
        card = leave_place(s, place)
        add_to_deck(s, card, end, BOTH_KNOW)
        tell_move(s, card, FROM_FIELD, FROM_DECK, log)
