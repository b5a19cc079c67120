"""What can be paid, and what can be chosen (11.3, 11.4, 11.6): asked before a question, and by `legal`."""

from tablemate.core.compiled import int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.effects.filters import DISTINCT_NAMES
from tablemate.games.one_piece.rules.conditions import NO_FRAME, holds
from tablemate.games.one_piece.rules.counting import count_of, fits_place, is_side
from tablemate.games.one_piece.rules.matching import matches, share_a_name
from tablemate.games.one_piece.rules.printed import owner_of, place_of, row_of
from tablemate.games.one_piece.rules.zones import is_buried
from tablemate.games.one_piece.sizes import KINDS, PLACES
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables


@rule
def is_chosen(s: State, f: int, number: int) -> bool:
    if f == NO_FRAME:
        return False
    for k in range(s.frame_picked[f]):
        if s.frame_chosen[f, k] == number:
            return True
    return False


@rule
def may_pick(s: State, t: Tables, at: int, seat: int, own: int, place: int, f: int) -> bool:
    """Whether a card on the field can be chosen for the instruction at `at`, besides those chosen before."""
    if not fits_place(s, t, at, seat, place, own) or is_chosen(s, f, int64(s.object[place])):
        return False
    wanted = t.code[at, 5]
    if f != NO_FRAME and s.frame_sum[f] + s.power[place] > t.filter_sum_max[wanted]:
        return False
    return t.code[at, 0] != w.REST or (s.rested[place] == 0 and may_rest(s, place, seat))


@rule
def may_rest(s: State, place: int, by: int) -> bool:
    """Whether a card on the field can be rested by a cost or an effect of this seat's (13, 15.4)."""
    bans = s.bans[place]
    if bans & w.NO_RESTING != 0:
        return False
    return bans & w.NO_RESTING_BY_OPPONENT == 0 or owner_of(s.at[place]) == by


@rule
def copies_chosen(s: State, f: int, card: int) -> int:
    """How many copies of a card of a hand or a trash were chosen and are still where they were."""
    n = 0
    for k in range(s.frame_picked[f]):
        n += s.frame_chosen[f, k] == -1 - card
    return n


@rule
def may_choose(s: State, t: Tables, at: int, seat: int, own: int, card: int, f: int) -> bool:
    """Whether a card in a hand or a trash can be chosen; where it lies is not asked."""
    wanted = int64(t.code[at, 5])
    if not is_side(t.code[at, 3], seat, owner_of(card)):
        return False
    if t.code[at, 0] == w.PLAY_CARD and t.category[row_of(s, card)] & (w.IS_CHARACTER | w.IS_STAGE) == 0:
        return False
    if not matches(s, t, wanted, row_of(s, card), NONE, own):
        return False
    if f != NO_FRAME and t.code[at, 0] == w.REVEAL and copies_chosen(s, f, card) >= s.hand[card]:
        return False
    if f != NO_FRAME and t.filter_flags[wanted] & DISTINCT_NAMES:
        for k in range(s.frame_picked[f]):
            before = -1 - int64(s.frame_chosen[f, k])
            if before >= 0 and share_a_name(t, row_of(s, card), row_of(s, before)):
                return False
    return True


@rule
def choosable(s: State, t: Tables, at: int, seat: int, own: int, f: int) -> int:
    """How many cards, and DON!!, could be chosen for the instruction at `at`."""
    zones = t.code[at, 4]
    n = 0
    if zones & w.ON_FIELD:
        for place in range(PLACES):
            n += may_pick(s, t, at, seat, own, place, f)
    if zones & (w.IN_HAND | w.IN_TRASH):
        for card in range(2 * KINDS):
            copies = 0
            if zones & w.IN_HAND and owner_of(card) == seat:
                copies += s.hand[card]
            if zones & w.IN_TRASH:
                copies += s.trash[card]
            if copies > 0 and may_choose(s, t, at, seat, own, card, f):
                n += copies
    if zones & w.IN_COST_AREA:
        n += don_choosable(s, t, at, seat)
    return n


@rule
def don_choosable(s: State, t: Tables, at: int, seat: int) -> int:
    """DON!! of the other player's cost area: active ones to rest, rested ones to keep so."""
    other = 1 - seat
    if t.code[at, 0] == w.REST:
        return int64(s.don_active[other])
    return s.don_rested[other] - s.don_frozen[other]


@rule
def faces(s: State, seat: int, face_up: int) -> int:
    """Life cards that lie this way."""
    n = 0
    for k in range(s.life_size[seat]):
        n += s.life_up[seat, k] == face_up
    return n


@rule
def battled_by(s: State, own: int) -> int:
    """The object that this one battles."""
    return int64(s.target_object) if own == s.attacker_object else int64(s.attacker_object)


@rule
def reaches_hand(s: State, t: Tables, at: int, seat: int) -> bool:
    """Whether the life card of this instruction goes to the hand, and not under the deck instead (9)."""
    end = t.code[at, 3]
    if end != w.BOTTOM and not is_buried(s, t, seat, s.life_size[seat] - 1):
        return True
    return end != w.TOP and not is_buried(s, t, seat, 0)


@rule
def unpaid(s: State, t: Tables, f: int) -> int:
    """Where a frame goes on whose cost turns out not to be paid (11.4); NONE if it is not paying one."""
    block = s.frame_block[f]
    if t.block_pays[block] == 0:
        return NONE
    at = int64(t.block_at[block])
    while t.code[at, 0] != w.PAY_OR_LEAVE:
        at += 1
    left = int64(t.code[at, 7])
    while t.code[at, 0] != w.PAID:
        if at == s.frame_at[f]:
            return left
        at += 1
    return NONE


@rule
def can_do(s: State, t: Tables, at: int, seat: int, own: int, public: bool) -> bool:
    """Whether a cost, or a part that may be left out, can be carried out whole.

    With `public` only by what everybody sees: cards in hand count by their number.
    """
    op = t.code[at, 0]
    if op == w.PAY_RETURN_DON:
        if t.code[at, 3] != 0:
            return s.don_active[seat] >= t.code[at, 1]
        return count_of(s, w.DON_FIELD_COUNT, seat) >= t.code[at, 1]
    if op == w.PAY_REST_DON:
        return s.don_active[seat] >= t.code[at, 1]
    if op == w.PAY_REST_SELF:
        place = place_of(s, own)
        return place != NONE and s.rested[place] == 0 and may_rest(s, place, seat)
    if op == w.PAY_TRASH_SELF:
        return place_of(s, own) != NONE
    if op == w.MILL:
        return s.deck_size[seat] >= t.code[at, 2]
    if op == w.LIFE_TO_HAND or op == w.LIFE_TO_TRASH:
        whose = seat if t.code[at, 1] == w.OWN_SIDE else 1 - seat
        if s.life_size[whose] < max(1, int64(t.code[at, 2])):
            return False
        return op == w.LIFE_TO_TRASH or reaches_hand(s, t, at, whose)
    if op == w.LIFE_TURN:
        return faces(s, seat, 1 - t.code[at, 2]) >= t.code[at, 1]
    if op < w.POWER or op > w.REVEAL or op == w.FORBID_BLOCKERS:
        return True
    if t.code[at, 1] == w.SELF:
        return place_of(s, own) != NONE or op == w.PLAY_CARD or op == w.TAKE_CARD
    if t.code[at, 1] == w.BATTLE_OPPONENT:
        return place_of(s, battled_by(s, own)) != NONE
    if t.code[at, 1] != w.EXACTLY:
        return t.code[at, 1] != w.ALL or choosable(s, t, at, seat, own, NO_FRAME) > 0
    if public and t.code[at, 4] & w.IN_HAND:
        in_trash = s.trash_size[seat] if t.code[at, 4] & w.IN_TRASH else 0
        return s.hand_size[seat] + in_trash >= t.code[at, 2]
    return choosable(s, t, at, seat, own, NO_FRAME) >= t.code[at, 2]


@rule
def can_pay(s: State, t: Tables, block: int, seat: int, own: int, public: bool) -> bool:
    """Whether what a block requires holds and its whole activation cost can be paid."""
    if t.block_pays[block] == 0:
        return True
    at = int64(t.block_at[block])
    while t.code[at, 0] != w.PAY_OR_LEAVE:
        op = t.code[at, 0]
        if op == w.STOP:
            return False
        if (op == w.IF or op == w.UNLESS) and holds(s, t, at, seat, own, NO_FRAME) == (op == w.UNLESS):
            at = int64(t.code[at, 7])
        else:
            at += 1
    at += 1
    while t.code[at, 0] != w.PAID:
        if not can_do(s, t, at, seat, own, public):
            return False
        at += 1
    return True
