"""What an effect brings its player, read from its instructions: operation, side, amount.

Amounts are those of the factors: what it adds to the board, to life, to the cards in hand and to tempo.
"""

from tablemate.core.compiled import Codes, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.conditions import NO_FRAME, holds
from tablemate.games.one_piece.rules.counting import fits_place
from tablemate.games.one_piece.rules.payments import choosable
from tablemate.games.one_piece.rules.printed import place_of, seat_of, slot_of
from tablemate.games.one_piece.sizes import LEADER, PLACES
from tablemate.games.one_piece.skill.worths import A_CARD, A_LIFE, board_worth
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables

BOARD, LIFE, CARDS, TEMPO = range(4)
KINDS_OF_WORTH = 4
MOST_STEPS = 48
HARMFUL = w.NO_ATTACK | w.NO_REFRESH | w.NO_RESTING | w.NO_BLOCKING | w.NEGATED
IN_BATTLE = 8  # of the board for a thousand of power in the battle under way
THOUSAND = 3  # and elsewhere
PLAYED = 18  # a card that is played for nothing
A_DON = 5


@rule
def total_worth(gains: Codes) -> int:
    """All of it in points (20.1): a K.O. about its worth, a card 15, a life 35."""
    return 2 * gains[BOARD] + 7 * gains[LIFE] // 4 + gains[CARDS] + gains[TEMPO]


@rule
def in_battle(s: State, place: int) -> bool:
    return s.attacker != NONE and (place == s.attacker or place == s.target)


@rule
def is_idle(s: State, t: Tables, at: int, place: int) -> bool:
    """Whether power for this turn is lost on a card: it is rested in its own turn, and not in battle."""
    if in_battle(s, place) or t.code[at, 7] > w.THIS_TURN:
        return False
    return s.turn_seat == seat_of(place) and s.rested[place] != 0


@rule
def gain_on(s: State, t: Tables, at: int, place: int, seat: int) -> int:
    """What the operation at `at` adds to the board of `seat` if it is done to this card."""
    op = t.code[at, 0]
    own = seat_of(place) == seat
    sign = 1 if own else -1
    amount = int64(t.code[at, 6])
    if op == w.POWER or op == w.BASE_POWER or op == w.POWER_ZERO:
        if op == w.POWER_ZERO:
            amount = -int64(s.power[place])
        elif op == w.BASE_POWER:
            amount -= s.base_power[place]
        if is_idle(s, t, at, place):
            return 0
        return sign * (IN_BATTLE if in_battle(s, place) else THOUSAND) * amount // 1000
    if op == w.KEYWORD:
        return sign * 6
    if op == w.BAN:
        return sign * (-8 if amount & HARMFUL else 4)
    if op == w.COST:
        return -sign if amount < 0 else sign
    if op == w.REST:
        return -sign * (4 + (4 if s.keywords[place] & w.BLOCKER else 0) + board_worth(s, t, place) // 8)
    if op == w.ACTIVATE:
        return sign * (10 + board_worth(s, t, place) // 8) if s.rested[place] != 0 else 0
    if op == w.GIVE_DON:
        source = t.code[at, 7]
        have = (
            s.don_rested[seat_of(place)]
            if source == 0
            else s.don_active[seat_of(place)]
            if source == 2
            else amount
        )
        return sign * (3 if s.rested[place] == 0 else 1) * min(amount, int64(have))
    if op == w.SELECT:
        return sign
    if slot_of(place) == LEADER:
        return 0
    if op == w.RETURN_TO_HAND:
        return -sign * (board_worth(s, t, place) - A_CARD // 2)
    if op == w.LIFE_FROM_CARD:
        return -sign * (board_worth(s, t, place) - A_LIFE)
    return -sign * board_worth(s, t, place)


@rule
def add_field(s: State, t: Tables, at: int, seat: int, own: int, gains: Codes) -> None:
    """An operation on cards of the field: the best ones it can choose, or all of them."""
    pick = t.code[at, 1]
    if pick == w.SELF or pick == w.BATTLE_OPPONENT:
        place = place_of(s, own)
        if pick == w.BATTLE_OPPONENT and s.attacker != NONE:
            place = int64(s.target) if place == s.attacker else int64(s.attacker)
        if place != NONE:
            gains[BOARD] += gain_on(s, t, at, place, seat)
        return
    if pick == w.SELECTED:
        return
    best = 0
    found = False
    total = 0
    good = 0
    for place in range(PLACES):
        if fits_place(s, t, at, seat, place, own):
            gain = gain_on(s, t, at, place, seat)
            total += gain
            good += gain > 0
            if not found or gain > best:
                best = gain
                found = True
    if not found:
        return
    if pick == w.ALL:
        gains[BOARD] += total
    elif best > 0:
        gains[BOARD] += best * min(int64(t.code[at, 2]), good)
    elif pick == w.EXACTLY:
        gains[BOARD] += best


@rule
def add_elsewhere(s: State, t: Tables, at: int, seat: int, own: int, gains: Codes) -> None:
    """An operation on cards of a hand or a trash."""
    op = t.code[at, 0]
    count = int64(t.code[at, 2])
    from_hand = t.code[at, 4] & w.IN_HAND != 0
    if t.code[at, 4] & w.IN_DECK == 0:
        count = min(count, choosable(s, t, at, seat, own, NO_FRAME))
    if op == w.PLAY_CARD:
        gains[BOARD] += PLAYED * count
        gains[CARDS] -= A_CARD * count if t.code[at, 4] & ~w.IN_HAND == 0 else 0
    elif op == w.TAKE_CARD:
        gains[CARDS] += A_CARD * count
    elif op == w.LIFE_FROM_CARD:
        gains[LIFE] += A_LIFE * count
        gains[CARDS] -= A_CARD * count if from_hand else 0
    elif op == w.DISCARD or op == w.TO_DECK:
        gains[CARDS] -= (A_CARD - 3) * count if from_hand else 0


@rule
def add_direct(s: State, t: Tables, at: int, seat: int, own: int, gains: Codes) -> None:
    """An operation that speaks of no cards in particular, and the costs."""
    op = t.code[at, 0]
    first = int64(t.code[at, 1])
    second = int64(t.code[at, 2])
    if op == w.DRAW_CARDS:
        gains[CARDS] += A_CARD * first
    elif op == w.DISCARD_RANDOM:
        gains[CARDS] += A_CARD * min(first, int64(s.hand_size[1 - seat]))
    elif op == w.ADD_DON:
        gains[TEMPO] += (A_DON + 3) * min(first, int64(s.don_deck[seat]))
    elif op == w.SET_DON_ACTIVE:
        gains[TEMPO] += A_DON * min(first, int64(s.don_rested[seat]))
    elif op == w.REST_DON_OF or op == w.RETURN_DON_OF:
        gains[TEMPO] += A_DON * second if first == w.OTHER_SIDE else -A_DON * second
    elif op == w.PAY_RETURN_DON:
        gains[TEMPO] -= (A_DON + 1) * first
    elif op == w.PAY_REST_DON:
        gains[TEMPO] -= (A_DON - 2) * first
    elif op == w.PAY_REST_SELF or op == w.PAY_TRASH_SELF:
        place = place_of(s, own)
        if place != NONE:
            gains[BOARD] -= board_worth(s, t, place) // (4 if op == w.PAY_REST_SELF else 1)
    elif op == w.MILL:
        gains[CARDS] += second if first == w.OTHER_SIDE else -second
    elif op == w.LIFE_TO_HAND or op == w.LIFE_TO_TRASH:
        whose = seat if first == w.OWN_SIDE else 1 - seat
        count = min(second, int64(s.life_size[whose]))
        sign = -count if first == w.OWN_SIDE else count
        gains[LIFE] += A_LIFE * sign
        gains[CARDS] -= A_CARD * sign if op == w.LIFE_TO_HAND else 0
    elif op == w.LIFE_FROM_DECK:
        gains[LIFE] += A_LIFE * first
    elif op == w.LOOK_AND_TAKE:
        gains[CARDS] += (A_CARD - 4) * second
    elif op == w.LOOK_AND_PLACE or op == w.LIFE_LOOK or op == w.LIFE_REORDER:
        gains[CARDS] += 3
    elif op == w.PLAY_REVEALED:
        gains[BOARD] += PLAYED // 2
    elif op == w.DEAL_DAMAGE:
        gains[LIFE] += A_LIFE * second if first == w.OTHER_SIDE else -A_LIFE * second


@rule
def add_step(s: State, t: Tables, at: int, seat: int, own: int, gains: Codes) -> None:
    op = t.code[at, 0]
    zones = t.code[at, 4]
    if op == w.FORBID_BLOCKERS:
        gains[TEMPO] += 4
    elif op < w.POWER or op > w.REVEAL:
        add_direct(s, t, at, seat, own, gains)
    elif zones & w.ON_FIELD or t.code[at, 1] >= w.SELF:
        add_field(s, t, at, seat, own, gains)
    else:
        add_elsewhere(s, t, at, seat, own, gains)


@rule
def add_effect(s: State, t: Tables, first: int, last: int, seat: int, own: int, gains: Codes) -> None:
    """Add what the instructions from `first` on bring `seat`, up to `last` or the end of the block."""
    at = first
    swapped = False
    turned = int64(0)
    for _ in range(MOST_STEPS):
        op = t.code[at, 0]
        if op == w.STOP or at == last:
            return
        if op == w.JUMP:
            at = int64(t.code[at, 7])
            continue
        if op == w.IF or op == w.UNLESS:
            condition = t.code[at, 1]
            if condition < w.SELECTED_IS and holds(s, t, at, seat, own, NO_FRAME) == (op == w.UNLESS):
                at = int64(t.code[at, 7])
                continue
        elif op == w.SWAP:
            swapped = not swapped
        elif op == w.DELAY:
            return
        elif op >= w.POWER:
            if swapped:
                # What the other player does: worth to them counts against.
                turned = gains[CARDS]
                gains[CARDS] = 0
                board = gains[BOARD]
                gains[BOARD] = 0
                add_step(s, t, at, 1 - seat, own, gains)
                gains[CARDS] = turned - gains[CARDS]
                gains[BOARD] = board - gains[BOARD]
            else:
                add_step(s, t, at, seat, own, gains)
        at += 1


@rule
def clear(gains: Codes) -> None:
    for k in range(KINDS_OF_WORTH):
        gains[k] = 0
