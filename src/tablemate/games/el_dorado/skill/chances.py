"""How many tricks a hand will take, by what its seat knows.

Each card has a chance to win its trick; together they give the chance of every number of tricks. The
chances are rough: each supposes that the unseen cards lie evenly, and that cards do not depend on each
other. Their constants were fitted by self-play. Chances are thousandths throughout.
"""

import numpy as np

from tablemate.core.compiled import (
    Codes,
    Mask,
    bit,
    count_bits,
    int64,
    lowest,
    rule,
    scratch_array,
    uint64,
    without_lowest,
)
from tablemate.games.el_dorado.options import MAX_TRICKS
from tablemate.games.el_dorado.rules.bidding import are_bids_sealed
from tablemate.games.el_dorado.rules.cards import next_seat, suit_mask, suit_of
from tablemate.games.el_dorado.rules.demands import higher_than
from tablemate.games.el_dorado.skill.card_knowledge import need
from tablemate.games.el_dorado.state import (
    NO_BID,
    NO_SUIT,
    ONCE,
    PLAYING,
    RANKS,
    TWICE,
    State,
)
from tablemate.games.el_dorado.worlds.known import unseen

WHOLE = 1000
BEATS = 680  # that a seat which can take the trick from its present best does so
OVERTAKES = 580  # that a higher card in another hand falls on this one
LATER_VOIDS = 1500  # seats run out of a suit as the round goes on: times what they lack today
SIDE_CARD = 940  # of what is left when others overtake or trump
LED_ALONE = 370  # that a card of a suit nobody else holds is led, by who leads next
LOW_TRUMP = 190  # that a trump wins although higher ones are about
FURTHER_TRUMP = 130  # more, for every other trump in the hand
MOST_OF_A_TRUMP = 900
OTHERS_WISHES = 100  # how far what the others leave moves the number expected
STEEPEST = 4  # times a card's doubt: the most it can be moved
FINELY = 10_000  # what the chances of 0, 1, 2 ... tricks add up to
MOST = MAX_TRICKS + 1  # numbers of tricks there are
OF_A_SUIT = 2 * RANKS  # cards, of two decks
UP_TO = OF_A_SUIT + 1
NUMBERS = np.dtype(np.int64)


@rule
def fitted(value: int, least: int, most: int) -> int:
    return least if value < least else most if value > most else value


@rule
def none_of(unseen_cards: int, held: int, named: int) -> int:
    """The chance that so many held cards, of all the unseen ones, are none of those named."""
    chance = WHOLE
    for i in range(named):
        others = unseen_cards - held - i
        if others <= 0:
            return 0
        chance = chance * others // (unseen_cards - i)
    return chance


@rule
def copies(once: Mask, twice: Mask, faces: Mask) -> int:
    """How many cards of these faces there are."""
    return count_bits(once & faces) + count_bits(twice & faces)


@rule
def write_none_of(unseen_cards: int, held: int, most: int, out: Codes) -> None:
    """The same for 0, 1, 2 ... cards named, up to so many."""
    chance = WHOLE
    out[0] = chance
    for i in range(most):
        others = unseen_cards - held - i
        chance = chance * others // (unseen_cards - i) if others > 0 else 0
        out[i + 1] = chance


@rule
def outlook(s: State, seat: int) -> tuple[int, int]:
    """The chances that a seat takes exactly as many tricks as it still needs, and that it takes fewer."""
    once, twice = unseen(s, seat, ONCE), unseen(s, seat, TWICE)
    held = cards_in_hand(s, seat)
    trick = chance_of_trick(s, seat, once, twice)
    needed = need(s, seat)
    if needed < 0:
        return 0, 0
    if needed > held + (1 if trick > 0 else 0):
        return 0, WHOLE
    chances = scratch_array(MOST, NUMBERS)
    write_card_chances(s, seat, once, twice, chances)
    mean, doubt = trick, 0
    for k in range(held):
        mean += chances[k]
        doubt += chances[k] * (WHOLE - chances[k]) // WHOLE
    pull = OTHERS_WISHES * (left_by_others(s, seat) - mean) // WHOLE
    tilt = fitted(pull * WHOLE // (doubt + 1), -STEEPEST * WHOLE, STEEPEST * WHOLE)
    by_tricks = scratch_array(MOST, NUMBERS)
    by_tricks[0] = FINELY
    for k in range(held):
        chance = chances[k] + tilt * (chances[k] * (WHOLE - chances[k]) // WHOLE) // WHOLE
        count_in(by_tricks, needed, fitted(chance, 0, WHOLE))
    count_in(by_tricks, needed, trick)
    fewer = 0
    for tricks in range(needed):
        fewer += by_tricks[tricks]
    scale = FINELY // WHOLE
    return by_tricks[needed] // scale, fewer // scale


@rule
def count_in(by_tricks: Codes, most: int, chance: int) -> None:
    """One more card, or the trick in progress, that wins with this chance."""
    for i in range(most):
        tricks = most - i
        by_tricks[tricks] = (by_tricks[tricks] * (WHOLE - chance) + by_tricks[tricks - 1] * chance) // WHOLE
    by_tricks[0] = by_tricks[0] * (WHOLE - chance) // WHOLE


@rule
def cards_in_hand(s: State, seat: int) -> int:
    return count_bits(s.hands[seat, ONCE]) + count_bits(s.hands[seat, TWICE])


@rule
def left_by_others(s: State, seat: int) -> int:
    """The tricks still to come less those the other seats want; who has not bid wants an even share."""
    left = WHOLE * (s.tricks - s.tricks_done)
    is_sealed = are_bids_sealed(s)
    for other in range(s.players):
        if other == seat:
            continue
        if is_sealed or s.bids[other] == NO_BID:
            left -= WHOLE * s.tricks // s.players
        elif need(s, other) > 0:
            left -= WHOLE * need(s, other)
    return left


# The trick in progress


@rule
def chance_of_trick(s: State, seat: int, once: Mask, twice: Mask) -> int:
    """The chance that a seat takes the trick to which it has played; 0 unless it is winning so far."""
    held = s.tricks - s.tricks_done
    has_played = cards_in_hand(s, seat) < held
    if s.phase != PLAYING or s.cards_in_trick == 0 or s.best_seat != seat or not has_played:
        return 0
    cards = count_bits(once) + count_bits(twice)
    chance = WHOLE
    who = int64(s.turn)
    for _ in range(s.players - s.cards_in_trick):
        can = can_beat(s, who, once, twice, cards, held)
        chance = chance * (WHOLE - can * BEATS // WHOLE) // WHOLE
        who = next_seat(s, who)
    return chance


@rule
def can_beat(s: State, other: int, once: Mask, twice: Mask, cards: int, held: int) -> int:
    """The chance that a seat still to play has, and may play, a card that takes the trick."""
    open_to_it = ~s.lacks[other]
    is_void = none_of(cards, held, copies(once, twice, suit_mask(s.led_suit) & open_to_it))
    above = copies(once, twice, higher_than(s, s.best_card) & open_to_it)
    overtakes = WHOLE - none_of(cards, held, above)
    if suit_of(s.best_card) != s.led_suit:
        return is_void * overtakes // WHOLE
    if s.led_suit == s.trump_suit:
        return overtakes
    trumps = copies(once, twice, suit_mask(s.trump_suit) & open_to_it)
    return overtakes + is_void * (WHOLE - none_of(cards, held, trumps)) // WHOLE


# The tricks after it


@rule
def write_card_chances(s: State, seat: int, once: Mask, twice: Mask, out: Codes) -> None:
    """The chance of each card of the hand that it wins the trick it will be played to."""
    held = cards_in_hand(s, seat)
    cards = count_bits(once) + count_bits(twice)
    in_one = scratch_array(UP_TO, NUMBERS)
    in_all = scratch_array(UP_TO, NUMBERS)
    write_none_of(cards, held, min(cards, OF_A_SUIT), in_one)
    write_none_of(cards, held * (s.players - 1), min(cards, OF_A_SUIT), in_all)
    k = 0
    for plane in range(s.decks):
        hand = s.hands[seat, plane]
        while hand != uint64(0):
            out[k] = card_chance(s, seat, lowest(hand), once, twice, in_one, in_all)
            hand = without_lowest(hand)
            k += 1


@rule
def card_chance(s: State, seat: int, card: int, once: Mask, twice: Mask, in_one: Codes, in_all: Codes) -> int:
    """The chance of a card, by the chances that one other hand, and all of them, hold none of so many."""
    held = cards_in_hand(s, seat)
    others = held * (s.players - 1)
    cards = count_bits(once) + count_bits(twice)
    higher = copies(once, twice, higher_than(s, card))
    trumps = suit_mask(s.trump_suit)
    if (trumps & bit(card)) != uint64(0):
        top = in_all[higher]
        mine = count_bits(s.hands[seat, ONCE] & trumps)
        low = fitted(LOW_TRUMP + FURTHER_TRUMP * (mine - 1), 0, MOST_OF_A_TRUMP)
        return top + (WHOLE - top) * low // WHOLE
    suit = copies(once, twice, suit_mask(suit_of(card)))
    is_void = in_one[suit]
    has_trump = WHOLE - in_one[copies(once, twice, trumps)]
    trumped = is_void * has_trump // WHOLE * LATER_VOIDS // WHOLE
    chance = SIDE_CARD if s.trump_suit != NO_SUIT else chance_to_be_led(s, seat, held)
    escapes = WHOLE - others * OVERTAKES // cards if higher > 0 else WHOLE
    for _ in range(higher):
        chance = chance * escapes // WHOLE
    for _ in range(s.players - 1):
        chance = chance * (WHOLE - trumped) // WHOLE
    lonely = in_all[suit]
    led = LED_ALONE if s.turn == seat else 0
    return fitted(chance * (WHOLE - lonely * (WHOLE - led) // WHOLE) // WHOLE, 0, WHOLE)


@rule
def chance_to_be_led(s: State, seat: int, tricks: int) -> int:
    """The chance that a card's suit is led while the card is there: without trump it wins no other trick."""
    never = WHOLE
    for _ in range(tricks):
        never = never * (s.num_suits - 1) // s.num_suits
    if tricks > 0 and leads_next(s, seat):
        never = never * (tricks - 1) // tricks  # it may be led by the seat itself
    return WHOLE - never


@rule
def leads_next(s: State, seat: int) -> bool:
    if s.phase != PLAYING:
        return seat == next_seat(s, s.dealer)
    return s.cards_in_trick == 0 and s.turn == seat
