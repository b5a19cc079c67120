"""What a sensible player sees in a position: the scripted move, named factors, an observation.

Everything here rests on what the acting seat knows (its own hand and what is public), so that the
answer is the same in every world that fits.
"""

from tablemate.core.compiled import (
    Codes,
    Features,
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
from tablemate.games.el_dorado.rules.cards import next_seat, suit_mask, suit_of
from tablemate.games.el_dorado.rules.demands import higher_than, legal_cards
from tablemate.games.el_dorado.state import (
    BID,
    BIDDING,
    FACES,
    NO_BID,
    NO_CARD,
    ONCE,
    RANKS,
    SIMULTANEOUS,
    SUITS,
    TWICE,
    State,
    Tables,
)

STYLES = ("balanced", "aggressive", "defensive")
BALANCED, AGGRESSIVE, DEFENSIVE = range(3)
STYLE_SHIFT = 25  # hundredths of a trick that a style adds to, or takes from, its estimate
MOST_POINTS = 32_000  # that an observation shows
NOISE = 12  # hundredths of a trick, either way

FACTORS = ("standing", "on_course", "control", "safety", "spoiling")
STANDING, ON_COURSE, CONTROL, SAFETY, SPOILING = range(5)


# The scripted player


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


# The position in named factors


@rule
def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    factors[STANDING] = clipped(2 * lead_over_others(s, seat), 100)
    factors[ON_COURSE] = on_course(s, t, seat)
    factors[CONTROL] = control(s, seat)
    factors[SAFETY] = safety(s, seat)
    factors[SPOILING] = spoiling(s, seat)


@rule
def clipped(value: int, most: int) -> int:
    return -most if value < -most else most if value > most else value


@rule
def lead_over_others(s: State, seat: int) -> int:
    """Points ahead of the best other seat."""
    found = False
    best = 0
    for other in range(s.players):
        if other != seat and (not found or s.scores[other] > best):
            best = int64(s.scores[other])
            found = True
    return s.scores[seat] - best


@rule
def tricks_left(s: State) -> int:
    return s.tricks - s.tricks_done


@rule
def on_course(s: State, t: Tables, seat: int) -> int:
    """100 when the hand is worth exactly the tricks still needed, less for each hundredth off."""
    if s.bids[seat] == NO_BID:
        return 0
    needed = 100 * (s.bids[seat] - s.won[seat])
    if needed < 0 or needed > 100 * tricks_left(s):
        return -100
    off = needed - estimate(s, t, seat)
    return clipped(100 - (off if off > 0 else -off), 100)


@rule
def control(s: State, seat: int) -> int:
    """How many of the cards held nothing unseen can beat."""
    held = count_bits(s.hands[seat, ONCE])
    if held == 0:
        return 0
    cards = s.hands[seat, ONCE]
    masters = 0
    gone = s.hands[seat, ONCE] | (s.shown[ONCE] if s.decks == 1 else s.shown[TWICE])
    while cards != uint64(0):
        card = lowest(cards)
        cards = without_lowest(cards)
        if (higher_than(s, card) & ~gone) == uint64(0):
            masters += 1
    return 100 * masters // held


@rule
def safety(s: State, seat: int) -> int:
    """How low the hand is once no more tricks are wanted, and how high while they are: -100 to 100."""
    cards = s.hands[seat, ONCE]
    if cards == uint64(0) or s.bids[seat] == NO_BID:
        return 0
    total = 0
    held = 0
    while cards != uint64(0):
        card = lowest(cards)
        cards = without_lowest(cards)
        total += RANKS if suit_of(card) == s.trump_suit else card - RANKS * suit_of(card)
        held += 1
    height = 200 * total // (RANKS * held) - 100
    return clipped(height if s.bids[seat] > s.won[seat] else -height, 100)


@rule
def spoiling(s: State, seat: int) -> int:
    """The share of other seats whose bid can no longer be made."""
    lost = 0
    for other in range(s.players):
        if other != seat and s.phase != BIDDING:
            needed = s.bids[other] - s.won[other]
            if needed < 0 or needed > tricks_left(s):
                lost += 1
    return 100 * lost // (s.players - 1)


# The position as a vector


@rule
def observe(s: State, t: Tables, seat: int, out: Features) -> None:
    n = 0
    for plane in range(2):
        n = write_mask(s.hands[seat, plane], out, n)
    for plane in range(2):
        n = write_mask(s.shown[plane], out, n)
    out[n] = s.phase
    out[n + 1] = s.round
    out[n + 2] = s.rounds
    out[n + 3] = s.tricks
    out[n + 4] = s.tricks_done
    out[n + 5] = s.players
    out[n + 6] = s.decks
    out[n + 7] = s.trump_suit
    out[n + 8] = s.led_suit
    out[n + 9] = s.best_card
    out[n + 10] = s.cards_in_trick
    out[n + 11] = s.broken
    out[n + 12] = s.up_card
    n += 13
    who = seat
    for _ in range(s.players):
        n = write_seat(s, seat, who, out, n)
        who = next_seat(s, who)
    for i in range(n, out.shape[0]):
        out[i] = 0


@rule
def write_mask(mask: Mask, out: Features, n: int) -> int:
    for face in range(FACES):
        out[n + face] = 1 if (mask & bit(face)) != uint64(0) else 0
    return n + FACES


@rule
def write_seat(s: State, seat: int, who: int, out: Features, n: int) -> int:
    """One seat as the observer knows it: bid, tricks, points, who it is, voids, card in the trick."""
    is_sealed = s.bid_order == SIMULTANEOUS and s.phase == BIDDING and who != seat
    out[n] = NO_BID if is_sealed else int64(s.bids[who])
    out[n + 1] = s.won[who]
    out[n + 2] = clipped(s.scores[who], MOST_POINTS)
    out[n + 3] = 1 if who == s.dealer else 0
    out[n + 4] = 1 if who == s.turn else 0
    voids = 0
    for suit in range(SUITS):
        if (suit_mask(suit) & ~s.lacks[who]) == uint64(0):
            voids += 1 << suit
    out[n + 5] = voids
    out[n + 6] = card_in_trick(s, who)
    out[n + 7] = 1 if s.bids[who] != NO_BID else 0
    return n + 8


@rule
def card_in_trick(s: State, seat: int) -> int:
    """What the seat has played to the current trick, or NO_CARD."""
    who = s.leaders[s.tricks_done]
    for i in range(s.cards_played - s.cards_in_trick, s.cards_played):
        if who == seat:
            return int64(s.history[i])
        who = next_seat(s, who)
    return NO_CARD
