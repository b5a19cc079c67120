"""The position as a vector, for learning."""

from tablemate.core.compiled import (
    Features,
    Mask,
    bit,
    int64,
    rule,
    uint64,
)
from tablemate.games.el_dorado.rules.bidding import are_bids_sealed
from tablemate.games.el_dorado.rules.cards import next_seat, suit_mask
from tablemate.games.el_dorado.skill.card_knowledge import clipped
from tablemate.games.el_dorado.state import (
    FACES,
    NO_BID,
    NO_CARD,
    SUITS,
    State,
    Tables,
)

MOST_POINTS = 32_000  # that an observation shows


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
    is_sealed = are_bids_sealed(s) and who != seat
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
