"""An answer to every question that an effect or a rule asks: what each option is worth, in points."""

import numpy as np

from tablemate.core.compiled import int64, rule, scratch_array
from tablemate.games.one_piece import actions as a
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.don import ACTIVE_DON, GIVEN_DON, RESTED_DON
from tablemate.games.one_piece.rules.frames import acting, trigger_block
from tablemate.games.one_piece.rules.looking import takes_to
from tablemate.games.one_piece.rules.printed import place_of, row_of
from tablemate.games.one_piece.sizes import KINDS, PLACES, SLOTS
from tablemate.games.one_piece.skill.effect_worths import (
    KINDS_OF_WORTH,
    add_effect,
    add_step,
    clear,
    gain_on,
    total_worth,
)
from tablemate.games.one_piece.skill.plays import NO_PLACE
from tablemate.games.one_piece.skill.worths import ANY_CARD, character_worth, hand_worth, keyword_worth
from tablemate.games.one_piece.state import (
    ASK_DON,
    ASK_END,
    ASK_LIFE,
    ASK_MODE,
    ASK_NUMBER,
    ASK_OPTIONAL,
    ASK_ORDER,
    ASK_PAY,
    ASK_REPLACE,
    ASK_ROOM,
    ASK_TARGET,
    ASK_TRIGGER,
    State,
)
from tablemate.games.one_piece.tables import Tables

NUMBERS = np.dtype(np.int64)
A_TRIGGER = 4  # that a life card gives up its trigger
CHAIN = 2  # an optional part that nothing speaks against


@rule
def answer_worth(s: State, t: Tables, action: int, style: int) -> int:
    asking = s.asking
    if asking == ASK_TARGET:
        return target_worth(s, t, action)
    if asking == ASK_TRIGGER:
        return trigger_worth(s, t, action)
    if asking == ASK_ROOM:
        return -character_worth(s, t, s.decider * SLOTS + action - a.PICK)
    if asking in (ASK_PAY, ASK_OPTIONAL, ASK_REPLACE):
        return 0 if action == a.DECLINE else accepted_worth(s, t)
    if asking == ASK_MODE:
        return mode_worth(s, t, action - a.MODE)
    if asking == ASK_NUMBER:
        return number_worth(s, t, action - a.NUMBER)
    if asking == ASK_DON:
        return don_worth(s, t, action)
    if asking == ASK_ORDER:
        return -hand_worth(s, t, s.decider * KINDS + (action - a.CHOOSE) % KINDS)
    if asking == ASK_END:
        return end_worth(s, t, action == a.TO_BOTTOM)
    if asking == ASK_LIFE:
        return hand_worth(s, t, s.decider * KINDS + s.life[s.decider, action - a.LIFE_CARD])
    return 0


@rule
def trigger_worth(s: State, t: Tables, action: int) -> int:
    card = int64(s.limbo)
    if action == a.TAKE_LIFE:
        return hand_worth(s, t, card)
    block = trigger_block(s, t, card, w.LIFE_TRIGGER)
    gains = scratch_array(KINDS_OF_WORTH, NUMBERS)
    clear(gains)
    add_effect(s, t, int64(t.block_at[block]), NO_PLACE, int64(s.decider), 0, gains)
    if t.code[t.block_at[block], 0] == w.RUN_EFFECT:
        other = trigger_block(s, t, card, int64(t.code[t.block_at[block], 1]))
        if other >= 0:
            add_effect(s, t, int64(t.block_at[other]), NO_PLACE, int64(s.decider), 0, gains)
    if t.code[t.block_at[block], 0] == w.PLAY_CARD:
        return total_worth(gains) + 36 + t.print_cost[row_of(s, card)]
    return total_worth(gains)


@rule
def accepted_worth(s: State, t: Tables) -> int:
    """What paying, doing or replacing brings from here on, the cost included."""
    f = s.frames - 1
    at = int64(s.frame_at[f])
    seat = int64(s.decider)
    own = int64(s.frame_object[f])
    gains = scratch_array(KINDS_OF_WORTH, NUMBERS)
    clear(gains)
    if s.asking == ASK_OPTIONAL:
        add_effect(s, t, at + 1, int64(t.code[at, 7]), seat, own, gains)
        return total_worth(gains) + CHAIN
    add_effect(s, t, at, NO_PLACE, seat, own, gains)
    worth = total_worth(gains)
    if s.asking == ASK_REPLACE:
        place = place_of(s, own)
        if place >= 0:
            worth += character_worth(s, t, place)
    return worth


@rule
def mode_worth(s: State, t: Tables, mode: int) -> int:
    f = s.frames - 1
    at = s.frame_at[f] + 1 + mode
    seat = acting(s, f)
    gains = scratch_array(KINDS_OF_WORTH, NUMBERS)
    clear(gains)
    add_effect(s, t, int64(t.code[at, 7]), NO_PLACE, seat, int64(s.frame_object[f]), gains)
    worth = total_worth(gains)
    return worth if seat == s.decider else -worth


@rule
def number_worth(s: State, t: Tables, number: int) -> int:
    """More of what is good, less of what is not."""
    f = s.frames - 1
    at = int64(s.frame_at[f])
    op = t.code[at, 0]
    seat = int64(s.decider)
    if op == w.PAY_RETURN_DON:
        return -6 * number
    if op == w.GIVE_DON:
        place = place_of(s, int64(s.frame_chosen[f, s.frame_applied[f]]))
        return 2 * number if place < 0 or s.rested[place] == 0 else number
    gains = scratch_array(KINDS_OF_WORTH, NUMBERS)
    clear(gains)
    add_step(s, t, at, seat, int64(s.frame_object[f]), gains)
    worth = total_worth(gains)
    if op == w.LIFE_TO_HAND and s.life_size[seat] <= 2:
        worth -= ANY_CARD
    return number * (1 if worth > 0 else -1 if worth < 0 else 0) * 6


@rule
def don_worth(s: State, t: Tables, action: int) -> int:
    """Which DON!! is missed least: rested ones, those under cards that have attacked, then active ones."""
    if action == a.NONE_OF_THEM:
        return 0
    source = action - a.DON_FROM
    moves = t.code[s.frame_at[s.frames - 1], 0] == w.GIVE_DON
    if source == RESTED_DON:
        return 12
    if source == ACTIVE_DON:
        return 4
    place = s.decider * SLOTS + source - GIVEN_DON
    if moves:
        return 6 if s.rested[place] != 0 else -6
    return 9 if s.rested[place] != 0 or s.turn_seat != s.decider else 2


@rule
def end_worth(s: State, t: Tables, bottom: bool) -> int:
    """To the top what is good for the player whose cards they are, else to the bottom."""
    f = s.frames - 1
    at = int64(s.frame_at[f])
    op = t.code[at, 0]
    seat = int64(s.decider)
    if op == w.LOOK_AND_TAKE or op == w.LOOK_AND_PLACE:
        best = 0
        for k in range(s.frame_looked[f]):
            best = max(best, hand_worth(s, t, seat * KINDS + s.deck[seat, s.deck_size[seat] - 1 - k]))
        return ANY_CARD - best if bottom else best - ANY_CARD
    if op == w.TO_DECK and t.code[at, 3] & w.OTHER_SIDE:
        return 5 if bottom else -5
    return -1 if bottom else 1


@rule
def target_worth(s: State, t: Tables, action: int) -> int:
    """The value of a card for what is done with it."""
    f = s.frames - 1
    at = int64(s.frame_at[f])
    op = t.code[at, 0]
    seat = acting(s, f)
    if action == a.NONE_OF_THEM:
        return 0
    if op == w.LIFE_LOOK:
        return 2 if action - a.PICK < SLOTS else 1
    if action < a.PICK_DON:
        place = (seat * SLOTS + action - a.PICK) % PLACES
        worth = 4 * gain_on(s, t, at, place, seat)
        if op == w.KO or op == w.RETURN_TO_HAND or op == w.TO_DECK or op == w.TRASH_CARD or op == w.REST:
            sign = -1 if place // SLOTS == seat else 1
            worth += sign * character_worth(s, t, place)
        return worth
    if action < a.CHOOSE:
        return 8
    if action >= a.CHOOSE_THEIRS:
        return hand_worth(s, t, (1 - seat) * KINDS + action - a.CHOOSE_THEIRS)
    return card_worth(s, t, at, seat * KINDS + (action - a.CHOOSE) % KINDS)


@rule
def card_worth(s: State, t: Tables, at: int, card: int) -> int:
    """A card of one's hand, trash or deck: good to have or to play, bad to lose."""
    op = t.code[at, 0]
    row = row_of(s, card)
    if op == w.PLAY_CARD or (op == w.LOOK_AND_TAKE and takes_to(t, at) == w.TO_PLAY):
        return (
            int64(t.print_power[row]) // 200
            + 5 * t.print_cost[row]
            + keyword_worth(int64(t.print_keywords[row]))
        )
    if op == w.DISCARD or op == w.TO_DECK:
        return -hand_worth(s, t, card)
    if op == w.LIFE_FROM_CARD:
        return 35 - hand_worth(s, t, card) + A_TRIGGER * t.has_trigger[row]
    if op == w.REVEAL:
        return 1
    return hand_worth(s, t, card) + 2 * t.print_cost[row]
