"""What is neither lost nor born: every copy of every card, and ten DON!! a seat."""

from collections import Counter
from typing import Any

from tablemate.games.one_piece.sizes import KINDS, PLACES, SEATS, SLOTS
from tablemate.games.one_piece.state import NONE, PLAY


def pieces(s: Any, t: Any) -> Counter[str]:
    """How many copies of each line of a list there are, wherever they lie, and DON!!."""
    cards: Counter[int] = Counter()
    for card in range(SEATS * KINDS):
        cards[card] = s.hand[card] + s.trash[card]
    for seat in range(SEATS):
        cards.update(seat * KINDS + s.deck[seat, k] for k in range(s.deck_size[seat]))
        cards.update(seat * KINDS + s.life[seat, k] for k in range(s.life_size[seat]))
    on_the_way = [s.frame_card[f] for f in range(s.frames) if s.frame_what[f] == PLAY]
    cards.update(card for card in (*(s.at[p] for p in range(PLACES)), s.limbo, *on_the_way) if card != NONE)
    counted = Counter({f"seat {card // KINDS + 1}, line {card % KINDS}": n for card, n in cards.items() if n})
    for seat in range(SEATS):
        given = sum(s.given[seat * SLOTS + slot] for slot in range(SLOTS))
        don = s.don_deck[seat] + s.don_active[seat] + s.don_rested[seat]
        counted[f"seat {seat + 1}, DON!!"] = don + given
    return counted
