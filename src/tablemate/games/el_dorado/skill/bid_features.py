"""What the prior looks at before it bids."""

from tablemate.core.compiled import int64, lowest, rule, scratch_array, uint64, without_lowest
from tablemate.games.el_dorado.features import (
    B_AHEAD,
    B_CHANCE,
    B_CLOSED,
    B_FIRST,
    B_HOOK,
    B_LAST,
    B_LONGEST,
    B_LOWS,
    B_MADE,
    B_NO_TRUMP,
    B_PLAYERS,
    B_ROUNDS_TO_COME,
    B_RUFFS,
    B_SECONDS,
    B_SHARE,
    B_SINGLES,
    B_THIRDS,
    B_TO_COME,
    B_TOLD,
    B_TOLD_OVER,
    B_TOLD_ZEROS,
    B_TOPS,
    B_TOPS_LONG,
    B_TRICKS,
    B_TRUMP_LOWS,
    B_TRUMP_MIDDLES,
    B_TRUMP_SECONDS,
    B_TRUMP_THIRDS,
    B_TRUMP_TOPS,
    B_TRUMPS,
    B_TWO_DECKS,
    B_VOIDS,
    B_WORTH,
    BID_EXACT,
    BID_FEWER,
    BID_IS_ALL,
    BID_IS_ONE,
    BID_IS_TWO,
    BID_IS_ZERO,
    BID_OFF_BY,
    BID_OFF_SQUARED,
    BID_OVER,
    BID_OVER_SHARE,
    BID_RATIO,
    BID_TOLD,
    BID_TOLD_OVER,
    BID_TRICKS,
)
from tablemate.games.el_dorado.rules.bidding import are_bids_sealed, hooked_bid
from tablemate.games.el_dorado.rules.cards import suit_of
from tablemate.games.el_dorado.rules.demands import higher_than, is_trump_closed
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
    held_elsewhere,
    look_around,
    note_worth,
    points_ahead,
    write_tricks,
)
from tablemate.games.el_dorado.state import NO_BID, NO_SUIT, State, Tables

LONG = 4  # cards of a suit


@rule
def see_bidding(s: State, t: Tables) -> None:
    """Fill the row of the decision: what to bid."""
    look_around(s, t)
    see_bids(s)
    see_cards(s, t)
    see_suits(s)


@rule
def see_bids(s: State) -> None:
    row = s.scratch_decision
    made = bids_told(s)
    zeros = 0
    for seat in range(s.players):
        if s.bids[seat] != NO_BID and made > 0:
            s.scratch_told += s.bids[seat]
            zeros += 1 if s.bids[seat] == 0 else 0
    row[B_TRICKS] = clipped(10 * s.tricks, MOST)
    row[B_PLAYERS] = 10 * s.players
    row[B_MADE] = 12 * made
    row[B_TO_COME] = 12 * (s.players - 1 - made)
    row[B_TOLD] = clipped(10 * s.scratch_told, MOST)
    row[B_TOLD_OVER] = clipped(16 * (s.scratch_told * s.players - s.tricks * made) // s.players, MOST)
    row[B_TOLD_ZEROS] = clipped(16 * zeros, MOST)
    row[B_FIRST] = YES if made == 0 else 0
    row[B_LAST] = YES if made == s.players - 1 else 0
    row[B_HOOK] = YES if hooked_bid(s) != NO_BID else 0
    row[B_SHARE] = clipped(100 * s.tricks // s.players // 4, MOST)
    row[B_CLOSED] = YES if is_trump_closed(s) else 0
    row[B_TWO_DECKS] = YES if s.decks == 2 else 0
    row[B_NO_TRUMP] = YES if s.trump_suit == NO_SUIT else 0
    row[B_AHEAD] = clipped(4 * points_ahead(s), MOST)
    row[B_ROUNDS_TO_COME] = clipped(10 * (s.rounds - s.round), MOST)


@rule
def bids_told(s: State) -> int:
    """How many bids the acting seat has heard."""
    return 0 if are_bids_sealed(s) else int64(s.bids_made)


@rule
def see_cards(s: State, t: Tables) -> None:
    """The hand by how many cards of other hands are likely to beat each of its own."""
    row = s.scratch_decision
    for plane in range(s.decks):
        cards = s.hands[s.turn, plane]
        while cards != uint64(0):
            card = lowest(cards)
            cards = without_lowest(cards)
            above = count_unseen(s, higher_than(s, card))
            note_worth(s, card_worth(s, t, card, above))
            at = group_of(s, card, above)
            row[at] = clipped(row[at] + 12, MOST)
            if at == B_TOPS and count_held(s, suit_of(card)) >= LONG:
                row[B_TOPS_LONG] = clipped(row[B_TOPS_LONG] + 12, MOST)
    by_tricks = scratch_array(MOST_TRICKS, NUMBERS)
    write_tricks(s, NO_WORTH, s.tricks, by_tricks)
    for tricks in range(s.tricks + 1):
        s.scratch_by_tricks[tricks] = by_tricks[tricks]
    row[B_WORTH] = clipped(s.scratch_worth // 8, MOST)
    row[B_CHANCE] = s.scratch_chance


@rule
def group_of(s: State, card: int, above: int) -> int:
    """Where a card that so many unseen ones beat is counted."""
    held = held_elsewhere(s, above)
    if suit_of(card) != s.trump_suit:
        if above == 0:
            return B_TOPS
        return B_SECONDS if held <= 1 else B_THIRDS if held == 2 else B_LOWS
    if held <= 2:
        return B_TRUMP_TOPS if held == 0 else B_TRUMP_SECONDS if held == 1 else B_TRUMP_THIRDS
    return B_TRUMP_MIDDLES if held <= 4 else B_TRUMP_LOWS


@rule
def see_suits(s: State) -> None:
    row = s.scratch_decision
    voids = 0
    singles = 0
    longest = 0
    for suit in range(s.num_suits):
        if suit != s.trump_suit:
            length = count_held(s, suit)
            voids += 1 if length == 0 else 0
            singles += 1 if length == 1 else 0
            longest = length if length > longest else longest
    trumps = count_held(s, s.trump_suit)
    row[B_TRUMPS] = clipped(12 * trumps, MOST)
    row[B_VOIDS] = 16 * voids
    row[B_SINGLES] = 16 * singles
    row[B_LONGEST] = clipped(12 * longest, MOST)
    row[B_RUFFS] = clipped(12 * at_most(2 * voids + singles, trumps), MOST)


@rule
def see_bid(s: State, tricks: int) -> None:
    """Fill the row of an option: this bid."""
    row = s.scratch_option
    over = 100 * tricks - s.scratch_worth
    told = s.scratch_told + tricks
    row[BID_TRICKS] = clipped(12 * tricks, MOST)
    row[BID_OVER] = clipped(over // 3, MOST)
    row[BID_OFF_BY] = clipped((over if over > 0 else -over) // 3, MOST)
    row[BID_OFF_SQUARED] = clipped(over * over // 512, MOST)
    row[BID_IS_ZERO] = YES if tricks == 0 else 0
    row[BID_IS_ONE] = YES if tricks == 1 else 0
    row[BID_IS_TWO] = YES if tricks == 2 else 0
    row[BID_IS_ALL] = YES if tricks == s.tricks else 0
    row[BID_TOLD] = clipped(10 * told, MOST)
    row[BID_TOLD_OVER] = clipped(16 * (told * s.players - s.tricks * (bids_told(s) + 1)) // s.players, MOST)
    row[BID_RATIO] = 100 * tricks // s.tricks
    row[BID_OVER_SHARE] = clipped(16 * (tricks * s.players - s.tricks) // s.players, MOST)
    fewer = 0
    for k in range(tricks):
        fewer += s.scratch_by_tricks[k]
    row[BID_EXACT] = s.scratch_by_tricks[tricks] * MOST >> BITS
    row[BID_FEWER] = fewer * MOST >> BITS
