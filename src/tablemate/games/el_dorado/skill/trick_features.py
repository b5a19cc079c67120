"""What the prior looks at before it plays a card."""

from tablemate.core.compiled import (
    bit,
    count_bits,
    int64,
    lowest,
    rule,
    scratch_array,
    uint64,
    without_lowest,
)
from tablemate.games.el_dorado.features import (
    ABOVE,
    ABOVE_HELD,
    AFTER,
    AFTER_FULL,
    AFTER_VOID,
    AFTER_WANT,
    AHEAD,
    BELOW,
    BEST_FULL,
    BEST_TRUMP,
    BEST_WANTS,
    CARD_WORTH,
    CHANCE,
    CLOSED,
    CONTEST,
    DISCARDS,
    EXACT,
    EXACT_AFTER,
    EXACT_IF_LOST,
    EXACT_IF_WON,
    FOLLOWS,
    IS_HIGHEST,
    IS_LOWEST,
    IS_OUT,
    IS_TOP,
    IS_TRUMP,
    LEADS,
    LEFT,
    LOW_CARDS,
    NEED,
    NO_TRUMP,
    OTHERS_NEED,
    OTHERS_OUT,
    OVERTAKES_FULL,
    OVERTAKES_WANTING,
    OWN_ABOVE,
    OWN_BELOW,
    PLAYED,
    PLAYERS,
    RANK,
    REST_OFF,
    REST_OFF_BY,
    ROUNDS_TO_COME,
    SHORT_ELSEWHERE,
    SIDE_TOPS,
    SIDE_VOIDS,
    SUIT_REST,
    SUIT_UNSEEN,
    TAKES_CHANCE,
    TRUMP_LED,
    TRUMP_TOPS,
    TRUMPS,
    TRUMPS_UNSEEN,
    TWO_DECKS,
    VOID,
    VOIDS_SUIT,
    WANTS_ALL,
    WANTS_NONE,
    WIN_CHANCE,
    WIN_UNWANTED,
    WIN_WANTED,
    WINS_NOW,
    WORTH,
    WORTH_OVER,
)
from tablemate.games.el_dorado.rules.cards import next_seat, suit_mask, suit_of
from tablemate.games.el_dorado.rules.demands import higher_than, is_trump_closed
from tablemate.games.el_dorado.rules.tricks import beats
from tablemate.games.el_dorado.skill.card_knowledge import (
    BITS,
    MOST,
    MOST_TRICKS,
    NO_WORTH,
    NUMBERS,
    YES,
    at_most,
    card_worth,
    clipped,
    count_held,
    count_unseen,
    is_out,
    lacks_suit,
    look_around,
    need,
    none_of,
    note_worth,
    points_ahead,
    tricks_left,
    write_tricks,
)
from tablemate.games.el_dorado.state import (
    NO_CARD,
    NO_SUIT,
    ONCE,
    RANKS,
    SUITS,
    TWICE,
    State,
    Tables,
)

# Of a hundred tricks they could take: what seats take that want some, want none, and cannot make it.
WANTING, FULL, OUT = 95, 25, 60


@rule
def see_trick(s: State, t: Tables) -> None:
    """Fill the row of the decision: which card to play."""
    look_around(s, t)
    see_own_bid(s)
    see_other_bids(s)
    see_seats_after(s)
    see_table(s)
    see_hand(s, t)


@rule
def see_own_bid(s: State) -> None:
    row = s.scratch_decision
    mine = need(s, s.turn)
    left = tricks_left(s)
    row[NEED] = clipped(16 * mine, MOST)
    row[LEFT] = clipped(10 * left, MOST)
    row[WANTS_NONE] = YES if mine == 0 else 0
    row[IS_OUT] = YES if is_out(s, s.turn) else 0
    row[WANTS_ALL] = YES if mine == left else 0


@rule
def see_other_bids(s: State) -> None:
    row = s.scratch_decision
    wanted = 0
    lost = 0
    for seat in range(s.players):
        if seat != s.turn and is_out(s, seat):
            lost += 1
        elif seat != s.turn:
            wanted += need(s, seat)
    mine = 0 if is_out(s, s.turn) else need(s, s.turn)
    row[CONTEST] = clipped(16 * (wanted + mine - tricks_left(s)), MOST)
    row[OTHERS_NEED] = clipped(10 * wanted, MOST)
    row[OTHERS_OUT] = clipped(16 * lost, MOST)


@rule
def see_seats_after(s: State) -> None:
    row = s.scratch_decision
    want = 0
    full = 0
    void = 0
    seat = next_seat(s, s.turn)
    for _ in range(seats_after(s)):
        if need(s, seat) > 0:
            want += 1
        elif need(s, seat) == 0:
            full += 1
        if s.cards_in_trick > 0 and lacks_suit(s, seat, s.led_suit):
            void += 1
        seat = next_seat(s, seat)
    row[AFTER] = 10 * seats_after(s)
    row[AFTER_WANT] = clipped(16 * want, MOST)
    row[AFTER_FULL] = clipped(16 * full, MOST)
    row[AFTER_VOID] = clipped(16 * void, MOST)


@rule
def seats_after(s: State) -> int:
    return s.players - 1 - s.cards_in_trick


@rule
def see_table(s: State) -> None:
    row = s.scratch_decision
    row[PLAYERS] = 10 * s.players
    row[PLAYED] = 10 * s.cards_in_trick
    if s.cards_in_trick > 0:
        row[BEST_WANTS] = YES if need(s, s.best_seat) > 0 else 0
        row[BEST_FULL] = YES if need(s, s.best_seat) == 0 else 0
        row[BEST_TRUMP] = YES if suit_of(s.best_card) == s.trump_suit else 0
        row[TRUMP_LED] = YES if s.led_suit == s.trump_suit else 0
        row[VOID] = YES if count_held(s, s.led_suit) == 0 else 0
    else:
        row[LEADS] = YES
    row[CLOSED] = YES if is_trump_closed(s) else 0
    row[TWO_DECKS] = YES if s.decks == 2 else 0
    row[NO_TRUMP] = YES if s.trump_suit == NO_SUIT else 0
    row[AHEAD] = clipped(4 * points_ahead(s), MOST)
    row[ROUNDS_TO_COME] = clipped(10 * (s.rounds - s.round), MOST)


@rule
def see_hand(s: State, t: Tables) -> None:
    row = s.scratch_decision
    trump_tops = 0
    side_tops = 0
    low = 0
    cards = s.hands[s.turn, ONCE]
    while cards != uint64(0):
        card = lowest(cards)
        cards = without_lowest(cards)
        above = count_unseen(s, higher_than(s, card))
        copies = 1 if (s.hands[s.turn, TWICE] & bit(card)) == uint64(0) else 2
        for _ in range(copies):
            note_worth(s, card_worth(s, t, card, above))
        if above == 0 and suit_of(card) == s.trump_suit:
            trump_tops += 1
        elif above == 0:
            side_tops += 1
        if count_unseen(s, suit_mask(suit_of(card)) & (bit(card) - uint64(1))) <= 1:
            low += 1
    voids = 0
    for suit in range(SUITS):
        if suit != s.trump_suit and count_held(s, suit) == 0:
            voids += 1
    worth = int64(s.scratch_worth)
    row[WORTH] = clipped(worth // 8, MOST)
    row[WORTH_OVER] = clipped((worth - 100 * need(s, s.turn)) // 4, MOST)
    row[TRUMP_TOPS] = clipped(16 * trump_tops, MOST)
    row[SIDE_TOPS] = clipped(16 * side_tops, MOST)
    row[LOW_CARDS] = clipped(16 * low, MOST)
    row[SIDE_VOIDS] = 16 * voids
    row[TRUMPS] = clipped(16 * count_held(s, s.trump_suit), MOST)
    row[TRUMPS_UNSEEN] = clipped(8 * count_unseen(s, suit_mask(s.trump_suit)), MOST)
    row[CHANCE] = s.scratch_chance
    row[EXACT] = exact_chances(s, NO_WORTH)[1]


@rule
def exact_chances(s: State, without: int) -> tuple[int, int]:
    """The chances that the hand, less a card of this worth, takes one trick less than needed, and just it."""
    needed = need(s, s.turn)
    if needed < 0:
        return 0, 0
    by_tricks = scratch_array(MOST_TRICKS, NUMBERS)
    write_tricks(s, without, needed, by_tricks)
    fewer = by_tricks[needed - 1] if needed > 0 else 0
    return fewer * MOST >> BITS, by_tricks[needed] * MOST >> BITS


@rule
def see_card(s: State, t: Tables, card: int) -> None:
    """Fill the row of an option: this card."""
    row = s.scratch_option
    suit = suit_of(card)
    is_trump = suit == s.trump_suit
    is_lead = s.cards_in_trick == 0
    above = count_unseen(s, higher_than(s, card))
    row[IS_TRUMP] = YES if is_trump else 0
    row[ABOVE] = clipped(10 * above, MOST)
    row[ABOVE_HELD] = clipped(above * s.scratch_chance * (s.players - 1) // 8, MOST)
    row[BELOW] = clipped(10 * count_unseen(s, suit_mask(suit) & (bit(card) - uint64(1))), MOST)
    row[RANK] = 8 * (card - RANKS * suit)
    row[FOLLOWS] = YES if not is_lead and suit == s.led_suit else 0
    row[DISCARDS] = YES if not is_lead and suit != s.led_suit and not is_trump else 0
    row[SUIT_UNSEEN] = clipped(8 * count_unseen(s, suit_mask(suit)), MOST)
    row[IS_TOP] = YES if above == 0 else 0
    see_winning(s, t, card, card_worth(s, t, card, above))
    see_suit(s, card)


@rule
def see_winning(s: State, t: Tables, card: int, worth: int) -> None:
    """What a card of this worth does to the trick, and to the bid."""
    row = s.scratch_option
    is_lead = s.cards_in_trick == 0
    wins = is_lead or takes_trick(s, card)
    mine = need(s, s.turn)
    takes, likely = win_chances(s, t, card)
    chance = takes // 10
    off = s.scratch_worth - worth + chance - 100 * mine
    row[WINS_NOW] = YES if wins else 0
    row[WIN_CHANCE] = chance
    row[WIN_WANTED] = chance if mine > 0 else 0
    row[WIN_UNWANTED] = chance if mine <= 0 else 0
    row[CARD_WORTH] = clipped(worth, MOST)
    row[REST_OFF] = clipped(off // 4, MOST)
    row[REST_OFF_BY] = clipped((off if off > 0 else -off) // 4, MOST)
    row[OVERTAKES_WANTING] = YES if wins and not is_lead and need(s, s.best_seat) > 0 else 0
    row[OVERTAKES_FULL] = YES if wins and not is_lead and need(s, s.best_seat) <= 0 else 0
    if_won, if_lost = exact_chances(s, worth)
    row[TAKES_CHANCE] = likely // 10
    row[EXACT_IF_WON] = if_won
    row[EXACT_IF_LOST] = if_lost
    row[EXACT_AFTER] = (likely * if_won + (1000 - likely) * if_lost) // 1000


@rule
def see_suit(s: State, card: int) -> None:
    """The card among the others of its suit in the hand."""
    row = s.scratch_option
    suit = suit_of(card)
    held = count_held(s, suit)
    own = s.hands[s.turn, ONCE] & suit_mask(suit)
    own_above = count_bits(own & ~(bit(card + 1) - uint64(1)))
    own_below = count_bits(own) - 1 - own_above
    row[SUIT_REST] = clipped(16 * (held - 1), MOST)
    row[OWN_ABOVE] = clipped(16 * own_above, MOST)
    row[OWN_BELOW] = clipped(16 * own_below, MOST)
    row[IS_LOWEST] = YES if own_below == 0 else 0
    row[IS_HIGHEST] = YES if own_above == 0 else 0
    is_last = held == 1 and suit != s.trump_suit
    row[SHORT_ELSEWHERE] = clipped(16 * seats_lacking(s, suit), MOST)
    row[VOIDS_SUIT] = YES if is_last and count_held(s, s.trump_suit) > 0 else 0


@rule
def takes_trick(s: State, card: int) -> bool:
    """Whether a card is the best of the trick so far."""
    if s.best_card == NO_CARD:
        return suit_of(card) == s.led_suit or suit_of(card) == s.trump_suit
    return beats(s, card, s.best_card)


@rule
def seats_lacking(s: State, suit: int) -> int:
    """How many other seats are known to hold none of a suit."""
    lacking = 0
    for seat in range(s.players):
        if seat != s.turn and lacks_suit(s, seat, suit):
            lacking += 1
    return lacking


@rule
def win_chances(s: State, t: Tables, card: int) -> tuple[int, int]:
    """The chances, in 1000ths, that a card played now takes the trick.

    The first is that with all others playing to win; the second with those who want no trick taking few.
    """
    is_lead = s.cards_in_trick == 0
    if not is_lead and not takes_trick(s, card):
        return 0, 0
    led = suit_of(card) if is_lead else int64(s.led_suit)
    chance = 1000
    likely = 1000
    seat = next_seat(s, s.turn)
    for _ in range(seats_after(s)):
        beaten = at_most(beaten_chance(s, t, card, led, seat), 1000)
        chance = chance * (1000 - beaten) // 1000
        likely = likely * (1000 - beaten * eagerness(s, seat) // 100) // 1000
        seat = next_seat(s, seat)
    return chance, likely


@rule
def eagerness(s: State, seat: int) -> int:
    """How often, of a hundred times, a seat that can take a trick does."""
    if is_out(s, seat):
        return OUT
    return WANTING if need(s, seat) > 0 else FULL


@rule
def beaten_chance(s: State, t: Tables, card: int, led: int, seat: int) -> int:
    """The chance, in 1000ths, that a seat can beat a card."""
    has_higher = 1000 - none_of(s, t, higher_than(s, card))
    is_void = lacks_suit(s, seat, led)
    void = 1000 if is_void else none_of(s, t, suit_mask(led))
    has_no_trump = lacks_suit(s, seat, s.trump_suit)
    if suit_of(card) != s.trump_suit:
        follows = 0 if is_void else has_higher
        trumps = 0 if has_no_trump else void * (1000 - none_of(s, t, suit_mask(s.trump_suit))) // 1000
        return follows + trumps
    if has_no_trump:
        return 0
    return has_higher if led == s.trump_suit else void * has_higher // 1000
