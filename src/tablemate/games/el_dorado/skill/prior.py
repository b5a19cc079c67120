"""What a strong player would do by the prior: a small network over what the acting seat knows.

For each legal action it is shown two rows of whole numbers (features.py): one about the decision, the
same for all its actions, and one about the action. Weighted sums of both, cut off at zero, are
weighed again and added up to a logit. Weights are whole numbers too, so that every machine judges
alike. There are so many sums that a compiler works out several at once; with 32 it does not, and takes
longer than for 48. The weights were learned by what actions brought in a search that itself looked
ahead by the prior, some times over.
Bids on a single card need no prior: they are counted (one_card.py).
"""

import numpy as np

from tablemate.core.compiled import Codes, Features, int64, rule, scratch_array
from tablemate.games.el_dorado.features import (
    BIDS_NET,
    CARDS_NET,
    HIDDEN,
    OF_DECISION,
    OF_OPTION,
)
from tablemate.games.el_dorado.rules import legal
from tablemate.games.el_dorado.skill.bid_features import see_bid, see_bidding
from tablemate.games.el_dorado.skill.card_knowledge import forget_surroundings
from tablemate.games.el_dorado.skill.one_card import one_card_worth
from tablemate.games.el_dorado.skill.trick_features import see_card, see_trick
from tablemate.games.el_dorado.state import BID, BIDDING, State, Tables

LOGIT_SCALE = (70,)  # hundredths of a point: what it was taught with
SUMS = np.dtype(np.int32)
FINE_SUM, FINE_RATING = 9, 6  # bits that are cut off a hidden sum, and a rating


@rule
def action_logits(s: State, t: Tables, out: Codes) -> int:
    n = legal(s, t, out)
    if s.phase == BIDDING and s.tricks == 1:
        for k in range(n):
            out[k] = one_card_worth(s, out[k] - BID) * 256 // (10 * LOGIT_SCALE[0])
        return n
    see_decision(s, t)
    net = BIDS_NET if s.phase == BIDDING else CARDS_NET
    sum_decision(s, t, net)
    for k in range(n):
        see_action(s, t, out[k])
        out[k] = rating(s, t, net)
    clear_features(s)
    return n


@rule
def see_decision(s: State, t: Tables) -> None:
    if s.phase == BIDDING:
        see_bidding(s, t)
    else:
        see_trick(s, t)


@rule
def see_action(s: State, t: Tables, action: int) -> None:
    if s.phase == BIDDING:
        see_bid(s, action - BID)
    else:
        see_card(s, t, action)


@rule
def sum_decision(s: State, t: Tables, net: int) -> None:
    """The hidden sums over the row of the decision."""
    sums = scratch_array(HIDDEN, SUMS)
    for h in range(HIDDEN):
        sums[h] = t.bias[net, h]
    for i in range(OF_DECISION):
        value = int64(s.scratch_decision[i])
        if value != 0:
            for h in range(HIDDEN):
                sums[h] += value * t.of_decision[net, i, h]
    for h in range(HIDDEN):
        s.scratch_hidden[h] = sums[h]


@rule
def rating(s: State, t: Tables, net: int) -> int:
    """The logit of the action whose row is filled."""
    sums = scratch_array(HIDDEN, SUMS)
    for h in range(HIDDEN):
        sums[h] = s.scratch_hidden[h]
    for i in range(OF_OPTION):
        value = int64(s.scratch_option[i])
        if value != 0:
            for h in range(HIDDEN):
                sums[h] += value * t.of_option[net, i, h]
    total = 0
    for h in range(HIDDEN):
        total += (max(sums[h], 0) >> FINE_SUM) * t.of_hidden[net, h]
    return total >> FINE_RATING


@rule
def clear_features(s: State) -> None:
    forget_surroundings(s)
    for i in range(OF_DECISION):
        s.scratch_decision[i] = 0
    for i in range(OF_OPTION):
        s.scratch_option[i] = 0
    for h in range(HIDDEN):
        s.scratch_hidden[h] = 0


@rule
def write_features(s: State, t: Tables, codes: Codes, out: Features) -> int:
    """For learning: the row of the decision, then one for each option; return how many options."""
    n = legal(s, t, codes)
    see_decision(s, t)
    for i in range(OF_DECISION):
        out[i] = s.scratch_decision[i]
    for k in range(n):
        see_action(s, t, codes[k])
        for i in range(OF_OPTION):
            out[OF_DECISION + OF_OPTION * k + i] = s.scratch_option[i]
    clear_features(s)
    return n
