"""The position as a seat sees it, in named factors."""

from tablemate.core.compiled import (
    Codes,
    count_bits,
    int64,
    lowest,
    rule,
    uint64,
    without_lowest,
)
from tablemate.games.el_dorado.rules.cards import suit_of
from tablemate.games.el_dorado.rules.demands import higher_than
from tablemate.games.el_dorado.skill.scripted import estimate
from tablemate.games.el_dorado.state import (
    BIDDING,
    NO_BID,
    ONCE,
    RANKS,
    TWICE,
    State,
    Tables,
)

FACTORS = ("standing", "on_course", "control", "safety", "spoiling")
STANDING, ON_COURSE, CONTROL, SAFETY, SPOILING = range(5)


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
