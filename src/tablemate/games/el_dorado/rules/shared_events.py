"""Events that several rules write; each is written only if the log is read."""

from tablemate.core.compiled import Log, add, begin, bit, listens, lowest, rule, uint64, without_lowest
from tablemate.games.el_dorado.events import DEALT
from tablemate.games.el_dorado.state import ONCE, TWICE, State


@rule
def tell_deal(s: State, log: Log) -> None:
    if not listens(log):
        return
    begin(log, DEALT)
    add(log, s.round)
    add(log, s.dealer)
    add(log, s.players)
    for seat in range(s.players):
        add(log, s.tricks)
        cards = s.hands[seat, ONCE]
        while cards != uint64(0):
            card = lowest(cards)
            cards = without_lowest(cards)
            add(log, card)
            if (s.hands[seat, TWICE] & bit(card)) != uint64(0):
                add(log, card)
    add(log, s.up_card)
    add(log, s.trump_suit)


@rule
def tell_bids(s: State, log: Log) -> None:
    add(log, s.players)
    for seat in range(s.players):
        add(log, s.bids[seat])


@rule
def tell_scores(s: State, log: Log) -> None:
    add(log, s.players)
    for seat in range(s.players):
        add(log, s.scores[seat])
