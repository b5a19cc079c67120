from tablemate.core.compiled import Rng, below, draw, lowest, rule, uint64, without_lowest
from tablemate.games.el_dorado.rules.cards import take_card
from tablemate.games.el_dorado.state import ONCE, TWICE, State, Tables
from tablemate.games.el_dorado.worlds import pieces, seen_as
from tablemate.games.el_dorado.worlds.known import hidden_cards

__all__ = ["determinize", "pieces", "seen_as"]


@rule
def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """Collect the other hands, shuffle, deal them out again: always fitting in size, never in the stock."""
    n = 0
    for plane in range(2):
        for other in range(s.players):
            cards = s.hands[other, plane]
            while other != seat and cards != uint64(0):
                s.scratch_cards[n] = lowest(cards)
                cards = without_lowest(cards)
                n += 1
    sort_cards(s, n)
    for other in range(s.players):
        if other != seat:
            held = hidden_cards(s, other, seat)
            s.hands[other, ONCE] = uint64(0)
            s.hands[other, TWICE] = uint64(0)
            for _ in range(held):
                n -= 1
                i = below(rng, n + 1)
                take_card(s, other, s.scratch_cards[i])
                s.scratch_cards[i] = s.scratch_cards[n]
                s.scratch_cards[n] = 0
    s.rng.x = draw(rng)


@rule
def sort_cards(s: State, n: int) -> None:
    """So that the order of the true hands does not matter: this leak is as careful as a leak can be."""
    for i in range(n):
        for j in range(i + 1, n):
            if s.scratch_cards[j] < s.scratch_cards[i]:
                card = s.scratch_cards[i]
                s.scratch_cards[i] = s.scratch_cards[j]
                s.scratch_cards[j] = card
