"""The scripted player: one sensible move by rule of thumb."""

from tablemate.core.compiled import (
    Mask,
    Rng,
    below,
    bit,
    count_bits,
    highest,
    int64,
    lowest,
    rule,
    uint64,
    without_lowest,
)
from tablemate.games.el_dorado.rules.bidding import hooked_bid
from tablemate.games.el_dorado.rules.cards import suit_mask, suit_of
from tablemate.games.el_dorado.rules.demands import higher_than, legal_cards
from tablemate.games.el_dorado.state import (
    BID,
    BIDDING,
    NO_CARD,
    ONCE,
    RANKS,
    TWICE,
    State,
    Tables,
)

STYLES = ("balanced", "aggressive", "defensive")
BALANCED, AGGRESSIVE, DEFENSIVE = range(3)
RISK = {"balanced": 0, "aggressive": 100, "defensive": -100}
STYLE_SHIFT = 25  # hundredths of a trick that a style adds to, or takes from, its estimate
NOISE = 12  # hundredths of a trick, either way


@rule
def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    if s.phase == BIDDING:
        return BID + choose_bid(s, t, style, rng)
    return choose_card(s)


@rule
def estimate(s: State, t: Tables, seat: int) -> int:
    """The tricks a hand looks good for, in hundredths: high cards and long trumps."""
    trumps = suit_mask(s.trump_suit)
    worth = 0
    for plane in range(s.decks):
        cards = s.hands[seat, plane]
        while cards != uint64(0):
            card = lowest(cards)
            cards = without_lowest(cards)
            rank = (
                card - RANKS * suit_of(card) + RANKS - s.ranks_per_suit
            )  # the top rank is the ace, whatever it is
            worth += t.trump_worth[rank] if (trumps & bit(card)) != uint64(0) else t.side_worth[rank]
    long_trumps = count_bits(s.hands[seat, ONCE] & trumps) + count_bits(s.hands[seat, TWICE] & trumps) - 3
    if long_trumps > 0:
        worth += 15 * long_trumps
    if s.decks == 2:
        worth = worth * 3 // 4
    return worth * 46 // (10 * s.players)  # the fewer seats, the more tricks fall to each


@rule
def choose_bid(s: State, t: Tables, style: int, rng: Rng) -> int:
    """The estimate, less for an early seat, a little noise, rounded to a bid that is open."""
    worth = estimate(s, t, s.turn) + below(rng, 2 * NOISE + 1) - NOISE
    worth -= 3 * (s.players - 1 - s.bids_made)
    if style == AGGRESSIVE:
        worth += STYLE_SHIFT
    elif style == DEFENSIVE:
        worth -= STYLE_SHIFT
    tricks = (worth + 50) // 100
    tricks = 0 if tricks < 0 else int64(s.tricks) if tricks > s.tricks else tricks
    if tricks == hooked_bid(s):
        tricks += 1 if tricks == 0 or (tricks < s.tricks and worth > 100 * tricks) else -1
    return tricks


@rule
def choose_card(s: State) -> int:
    cards = legal_cards(s)
    needs_tricks = s.bids[s.turn] > s.won[s.turn]
    if s.cards_in_trick == 0:
        return strongest(s, cards) if needs_tricks else weakest(s, cards)
    winners = winning_cards(s, cards)
    losers = cards & ~winners
    is_last = s.cards_in_trick == s.players - 1
    if needs_tricks and winners != uint64(0):
        if is_last or suit_of(strongest(s, winners)) != s.led_suit:
            return weakest(s, winners)
        return strongest(s, winners)
    if needs_tricks:
        return weakest(s, losers)
    if losers != uint64(0):
        return strongest(s, losers)
    return strongest(s, winners) if is_last else weakest(s, winners)


@rule
def winning_cards(s: State, cards: Mask) -> Mask:
    """The cards that would take the trick from the best one so far."""
    best = int64(s.best_card)
    better = suit_mask(s.led_suit) if best == NO_CARD else higher_than(s, best)
    if suit_of(best) != s.trump_suit:
        better |= suit_mask(s.trump_suit)
    return cards & better


@rule
def strongest(s: State, cards: Mask) -> int:
    """The highest trump, else the highest rank."""
    trumps = cards & suit_mask(s.trump_suit)
    return highest(trumps) if trumps != uint64(0) else extreme_rank(cards, highest_first=True)


@rule
def weakest(s: State, cards: Mask) -> int:
    """The lowest rank that is no trump, else the lowest trump."""
    plain = cards & ~suit_mask(s.trump_suit)
    return extreme_rank(plain, highest_first=False) if plain != uint64(0) else lowest(cards)


@rule
def extreme_rank(cards: Mask, highest_first: bool) -> int:
    """The card of the highest, or lowest, rank; of equal ranks the one of the first suit."""
    found = NO_CARD
    while cards != uint64(0):
        card = lowest(cards)
        cards = without_lowest(cards)
        if found == NO_CARD:
            found = card
        else:
            above = card - RANKS * suit_of(card) - found + RANKS * suit_of(found)
            if (above > 0 and highest_first) or (above < 0 and not highest_first):
                found = card
    return found
