"""Rounds of one card: the chance to win it, counted (9)."""

from tablemate.core.compiled import bit, count_bits, lowest, rule, uint64
from tablemate.games.el_dorado.rules.cards import next_seat, suit_mask, suit_of
from tablemate.games.el_dorado.rules.demands import higher_than
from tablemate.games.el_dorado.rules.scoring import round_points
from tablemate.games.el_dorado.skill.chances import WHOLE, copies, none_of
from tablemate.games.el_dorado.state import ONCE, TWICE, State
from tablemate.games.el_dorado.worlds.known import unseen


@rule
def one_card_worth(s: State, tricks: int) -> int:
    """What a bid of 0 or 1 brings the acting seat on average, in 1000ths of a point."""
    wins = one_card_chance(s)
    made = wins if tricks == 1 else WHOLE - wins
    return made * round_points(s, tricks, tricks) + (WHOLE - made) * round_points(s, tricks, 1 - tricks)


@rule
def one_card_chance(s: State) -> int:
    """Of all deals of the unseen cards, those in which the acting seat's card takes the trick, in 1000ths.

    A card that is no trump and does not lead wins only on a lower card of its suit.
    """
    card = lowest(s.hands[s.turn, ONCE])
    once, twice = unseen(s, s.turn, ONCE), unseen(s, s.turn, TWICE)
    cards = count_bits(once) + count_bits(twice)
    others = s.players - 1
    beaten_by = higher_than(s, card)
    if suit_of(card) == s.trump_suit:
        return none_of(cards, others, copies(once, twice, beaten_by))
    beaters = copies(once, twice, beaten_by | suit_mask(s.trump_suit))
    if s.turn == next_seat(s, s.dealer):
        return none_of(cards, others, beaters)
    lower = copies(once, twice, suit_mask(suit_of(card)) & (bit(card) - uint64(1)))
    return lower * none_of(cards - 1, others - 1, beaters) // cards
