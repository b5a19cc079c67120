"""What the prior looks at: what the acting seat knows of the table, the decks and its own hand.

What is left of a deck is told as a whole, hand and pile together, since nobody else knows which is which.
"""

import numpy as np

from tablemate.core.compiled import Codes, int64, rule, scratch_array
from tablemate.games.the_deal.cards import (
    AFTER as FACES_AFTER,
)
from tablemate.games.the_deal.cards import (
    CONVICTION,
    CUSTOMER,
    DEALER,
    DEALER_LOCATION,
    FIRST,
    INSURANCE,
    LOCATION,
    NARC,
    PLAYER,
    PRODUCT,
    SEATS,
)
from tablemate.games.the_deal.features import (
    AFTER,
    BEHIND,
    BEST_GAIN,
    BEST_PROFIT,
    BLOCKED,
    CASH,
    CLOSED_OVER,
    CONVICTED,
    CONVICTIONS,
    COVER,
    CUSTOMER_CARDS,
    CUSTOMER_MARGIN,
    EVIDENCE,
    FEWEST_EVIDENCE,
    FORFEITS,
    GONE,
    HANDS,
    HANDS_LEFT,
    HAS_EARNED,
    HAS_PRODUCT,
    HEAT,
    HELD,
    INSURANCES,
    INSURED,
    IS_AHEAD,
    MARGIN,
    NARC_AFTER,
    NARC_CARDS,
    NARC_EVIDENCE,
    NONE_PLAYED,
    O_BEHIND,
    O_BEHIND_BEST,
    O_BLOCKED,
    O_CARD_MARGIN,
    O_CARD_PRICE,
    O_CHECK,
    O_CONVICTED,
    O_COVER_GAIN,
    O_ENDS,
    O_EVIDENCE_GAIN,
    O_GAIN,
    O_HEAT_GAIN,
    O_INSURED,
    O_IS_AHEAD,
    O_KIND,
    O_LEAVES,
    O_MARGIN,
    O_PROFIT,
    O_PROFIT_AHEAD,
    O_PROFIT_GAIN,
    O_ROOM,
    PLAYER_AFTER,
    PLAYER_CARDS,
    PLAYER_MARGIN,
    PRICE,
    PRODUCTS,
    PROFIT,
    PROFIT_AHEAD,
    ROOM,
    ROUND_1,
    SECOND_GAIN,
    SECRET,
    STREET,
    STREET_PLACES,
)
from tablemate.games.the_deal.rules.piles import after_of, first_of, owner_of
from tablemate.games.the_deal.rules.totals import is_conviction_live, margin, projected_heat
from tablemate.games.the_deal.skill.margins import take_off, try_card
from tablemate.games.the_deal.state import (
    BETWEEN,
    CHECK,
    FOLD,
    FOLDING,
    GO_HOME,
    NO_CARD,
    PLAYING,
    State,
    Tables,
)

MOST = 127
YES = 32
NUMBERS = np.dtype(np.int64)
STREET_FIRST, STREET_AFTER = FIRST[DEALER], FACES_AFTER[DEALER]
# What is added up of the cards that are left of a deck.
LEFT, LEFT_MARGIN, LEFT_EVIDENCE, LEFT_PRODUCTS, LEFT_PRICE, LEFT_PLACES = range(6)
LEFT_PLACES_MARGIN, LEFT_INSURANCES, LEFT_CONVICTIONS = range(6, 9)
LEFT_SUMS = 9


@rule
def clipped(value: int) -> int:
    return -MOST if value < -MOST else MOST if value > MOST else value


# The decision


@rule
def see_decision(s: State, t: Tables, row: Codes) -> None:
    see_run(s, row)
    see_decks(s, t, row)
    if s.phase == PLAYING or s.phase == FOLDING:
        see_table(s, row)
        see_order(s, row)
        see_hand(s, t, row)


@rule
def see_run(s: State, row: Codes) -> None:
    row[CASH] = clipped(s.cash // 16)
    row[HAS_EARNED] = YES * (s.cash > s.start_cash)
    row[HEAT] = clipped(s.heat // 4)
    row[HANDS] = clipped(8 * s.hands)
    row[HANDS_LEFT] = clipped(4 * (s.max_hands - s.hands))
    row[CLOSED_OVER] = clipped(16 * (2 * s.closed - s.hands))
    row[FORFEITS] = YES * s.bust_forfeits
    row[SECRET] = YES * s.secret
    row[HELD] = YES * s.held[s.turn]


@rule
def see_table(s: State, row: Codes) -> None:
    ahead = margin(s)
    row[ROUND_1 + s.round - 1] = YES
    row[MARGIN] = clipped(ahead)
    row[IS_AHEAD] = YES * (ahead >= 0)
    row[BEHIND] = clipped(-ahead) if ahead < 0 else 0
    row[EVIDENCE] = clipped(s.evidence // 2)
    row[COVER] = clipped(s.cover // 2)
    row[PROFIT] = clipped(s.profit // 4)
    row[PROFIT_AHEAD] = row[PROFIT] if ahead >= 0 else 0
    row[HAS_PRODUCT] = YES * (s.product != NO_CARD)
    row[HEAT] = clipped(projected_heat(s) // 4)
    row[CONVICTED] = YES * is_conviction_live(s)
    row[INSURED] = YES * would_pay(s)
    row[BLOCKED] = YES * (s.insurance != NO_CARD) - row[INSURED]
    row[GONE] = YES * s.gone
    row[ROOM] = clipped(room(s))
    row[NONE_PLAYED] = YES * (s.played == 0)


@rule
def would_pay(s: State) -> bool:
    """Whether the insurance in force would, if Evidence were above Cover."""
    return s.insurance != NO_CARD and not is_conviction_live(s) and s.cash >= s.card_price[s.insurance]


@rule
def room(s: State) -> int:
    """How much more Evidence the Customer would stand in this round."""
    return int64(s.customer_limit[s.round - 1]) - s.evidence


@rule
def see_order(s: State, row: Codes) -> None:
    """Who plays after this decision, still in this round."""
    if s.phase == FOLDING:
        return
    for place in range(s.turns + 1, SEATS):
        seat = s.order[place]
        if seat != CUSTOMER or s.gone == 0:
            row[AFTER] += YES
            row[PLAYER_AFTER] += YES * (seat == PLAYER)
            row[NARC_AFTER] += YES * (seat == NARC)


@rule
def see_hand(s: State, t: Tables, row: Codes) -> None:
    """What the seat's own cards could do, each laid by itself."""
    seat = s.turn
    before = margin(s)
    first = second = 0
    profit = 0
    evidence = int64(s.evidence)
    for i in range(s.held[seat]):
        try_card(s, t, s.in_hand[seat, i])
        gain = margin(s) - before
        profit = max(profit, int64(s.profit))
        evidence = min(evidence, int64(s.evidence))
        take_off(s, t)
        if i == 0 or gain > first:
            second = first
            first = gain
        elif i == 1 or gain > second:
            second = gain
    row[BEST_GAIN] = clipped(first)
    row[SECOND_GAIN] = clipped(second)
    row[BEST_PROFIT] = clipped(profit // 4)
    row[FEWEST_EVIDENCE] = clipped(evidence // 2)


@rule
def see_decks(s: State, t: Tables, row: Codes) -> None:
    sums = scratch_array(LEFT_SUMS, NUMBERS)
    add_deck(s, t, PLAYER, sums)
    row[PLAYER_CARDS] = clipped(6 * sums[LEFT])
    row[PRODUCTS] = clipped(16 * sums[LEFT_PRODUCTS])
    row[PRICE] = clipped(average(sums[LEFT_PRICE], sums[LEFT_PRODUCTS]) // 2)
    others = sums[LEFT] - sums[LEFT_PRODUCTS] - sums[LEFT_PLACES]
    row[PLAYER_MARGIN] = clipped(2 * average(sums[LEFT_MARGIN], others))
    row[INSURANCES] = clipped(YES * sums[LEFT_INSURANCES])
    forget(sums)
    add_deck(s, t, NARC, sums)
    row[NARC_CARDS] = clipped(4 * sums[LEFT])
    row[NARC_EVIDENCE] = clipped(4 * average(sums[LEFT_EVIDENCE], sums[LEFT]))
    row[CONVICTIONS] = clipped(128 * sums[LEFT_CONVICTIONS] // max(1, sums[LEFT]))
    forget(sums)
    add_deck(s, t, CUSTOMER, sums)
    row[CUSTOMER_CARDS] = clipped(4 * sums[LEFT])
    row[CUSTOMER_MARGIN] = clipped(2 * average(sums[LEFT_MARGIN], sums[LEFT] - sums[LEFT_PLACES]))
    forget(sums)
    add_street(s, t, sums)
    row[STREET] = clipped(4 * average(sums[LEFT_MARGIN], sums[LEFT] - sums[LEFT_PLACES]))
    row[STREET_PLACES] = clipped(4 * average(sums[LEFT_PLACES_MARGIN], sums[LEFT_PLACES]))


@rule
def average(total: int, of: int) -> int:
    return total // of if of > 0 else 0


@rule
def forget(sums: Codes) -> None:
    for i in range(LEFT_SUMS):
        sums[i] = 0


@rule
def add_deck(s: State, t: Tables, owner: int, sums: Codes) -> None:
    for face in range(first_of(owner), after_of(owner)):
        if s.pile[face] > 0:
            add_face(s, t, face, int64(s.pile[face]), sums)
    for i in range(s.held[owner]):
        add_face(s, t, int64(s.in_hand[owner, i]), 1, sums)


@rule
def add_street(s: State, t: Tables, sums: Codes) -> None:
    """All of its deck but what lies on the table: what else has been turned over is one card among many."""
    for face in range(STREET_FIRST, STREET_AFTER):
        if s.card_copies[face] > 0:
            add_face(s, t, face, int64(s.card_copies[face]), sums)
    if s.phase == PLAYING or s.phase == FOLDING:
        for i in range(s.laid):
            if owner_of(s.timeline[i]) == DEALER:
                add_face(s, t, int64(s.timeline[i]), -1, sums)


@rule
def add_face(s: State, t: Tables, face: int, copies: int, sums: Codes) -> None:
    kind = t.kind[face]
    worth = int64(s.card_cover[face]) - int64(s.card_evidence[face])
    sums[LEFT] += copies
    if kind in (LOCATION, DEALER_LOCATION):
        sums[LEFT_PLACES] += copies
        sums[LEFT_PLACES_MARGIN] += copies * worth
        return
    sums[LEFT_MARGIN] += copies * worth
    sums[LEFT_EVIDENCE] += copies * s.card_evidence[face]
    if kind == PRODUCT:
        sums[LEFT_PRODUCTS] += copies
        sums[LEFT_PRICE] += copies * s.card_price[face]
    sums[LEFT_INSURANCES] += copies * (kind == INSURANCE)
    sums[LEFT_CONVICTIONS] += copies * (kind == CONVICTION)


# An option


@rule
def see_option(s: State, t: Tables, action: int, decision: Codes, row: Codes) -> None:
    for i in range(len(row)):
        row[i] = 0
    if s.phase == FOLDING or s.phase == BETWEEN:
        row[O_ENDS] = YES * (action in (FOLD, GO_HOME))
    elif action == CHECK:
        row[O_CHECK] = YES
        see_outcome(s, row)
    else:
        see_card(s, t, action, decision, row)


@rule
def see_card(s: State, t: Tables, face: int, decision: Codes, row: Codes) -> None:
    before, evidence, cover = margin(s), int64(s.evidence), int64(s.cover)
    heat, profit = int64(s.heat_delta), int64(s.profit)
    try_card(s, t, face)
    row[O_GAIN] = clipped(margin(s) - before)
    row[O_EVIDENCE_GAIN] = clipped(s.evidence - evidence)
    row[O_COVER_GAIN] = clipped(s.cover - cover)
    row[O_HEAT_GAIN] = clipped(s.heat_delta - heat)
    row[O_PROFIT_GAIN] = clipped((s.profit - profit) // 2)
    row[O_BEHIND_BEST] = clipped(row[O_GAIN] - decision[BEST_GAIN])
    see_outcome(s, row)
    take_off(s, t)
    row[O_KIND + t.kind[face]] = YES
    row[O_CARD_PRICE] = clipped(s.card_price[face] // 2)
    row[O_CARD_MARGIN] = clipped(s.card_cover[face] - s.card_evidence[face])


@rule
def see_outcome(s: State, row: Codes) -> None:
    """The table as it would be."""
    ahead = margin(s)
    row[O_MARGIN] = clipped(ahead)
    row[O_IS_AHEAD] = YES * (ahead >= 0)
    row[O_BEHIND] = clipped(-ahead) if ahead < 0 else 0
    row[O_PROFIT] = clipped(s.profit // 4)
    row[O_PROFIT_AHEAD] = row[O_PROFIT] if ahead >= 0 else 0
    row[O_CONVICTED] = YES * is_conviction_live(s)
    row[O_INSURED] = YES * would_pay(s)
    row[O_BLOCKED] = YES * (s.insurance != NO_CARD) - row[O_INSURED]
    row[O_LEAVES] = YES * (s.gone == 0 and room(s) < 0)
    row[O_ROOM] = clipped(room(s))
