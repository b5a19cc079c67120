"""The Customer by rule of thumb: `dealmaker` (10.2) likes a rich deal until it gets too hot."""

from tablemate.core.compiled import rule
from tablemate.games.the_deal.cards import CUSTOMER, LOCATION, PRODUCT
from tablemate.games.the_deal.rules.totals import margin
from tablemate.games.the_deal.skill.margins import take_off, try_card
from tablemate.games.the_deal.skill.styles import AGGRESSIVE, DEFENSIVE
from tablemate.games.the_deal.state import CHECK, NO_CARD, State, Tables

HEADROOM = 10  # below its limit, where it begins to worry
# In halves, so that all is whole numbers.
OVER_WEIGHT, GAIN_WEIGHT, PLACE = 6, 1, 10


@rule
def card_worth(s: State, t: Tables, face: int, style: int) -> int:
    profit = s.profit
    before = margin(s)
    counts = s.product != NO_CARD or t.kind[face] == PRODUCT
    try_card(s, t, face)
    headroom = HEADROOM // 2 if style == AGGRESSIVE else 2 * HEADROOM if style == DEFENSIVE else HEADROOM
    over = s.evidence - (s.customer_limit[s.round - 1] - headroom)
    gain = s.profit - profit if counts else s.card_percent[face] - 100
    value = GAIN_WEIGHT * gain
    if over > 0:
        value -= OVER_WEIGHT * over
    if t.kind[face] == LOCATION:
        value += PLACE if margin(s) > before else -PLACE
    take_off(s, t)
    return value


@rule
def dealmaker(s: State, t: Tables, style: int) -> int:
    """The card that is worth most; of equals the one drawn first."""
    choice = CHECK
    best = 0
    for i in range(s.held[CUSTOMER]):
        face = s.in_hand[CUSTOMER, i]
        value = card_worth(s, t, face, style)
        if choice == CHECK or value > best:
            best = value
            choice = face + 0
    return choice
