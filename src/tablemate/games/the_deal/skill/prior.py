"""What a strong player would do by the prior: a small network over what the acting seat knows.

For each legal action it is shown two rows of whole numbers (sights.py): one about the decision, the same
for all its actions, and one about the action. Weighted sums of both, cut off at zero, are weighed again and
added up to a logit. Weights are whole numbers too, so that every machine judges alike. Several sums share one
number of 64 bits, since each multiplication then serves all of them. The weights were learned by imitating a
search that plays runs out by rule of thumb.

A deck needs no network: that with all cards is the best to earn with (8.5), and nobody leaves cards out.
"""

import numpy as np

from tablemate.core.compiled import Codes, Features, int64, rule, scratch_array
from tablemate.games.the_deal.features import (
    GOING_HOME_NET,
    HIDDEN,
    OF_DECISION,
    OF_OPTION,
    SUM_BITS,
    SUMS,
    TOGETHER,
    WALKING_NET,
)
from tablemate.games.the_deal.rules import legal
from tablemate.games.the_deal.skill.sights import see_decision, see_option
from tablemate.games.the_deal.state import BUILD_DECK, BUILDING, FOLDING, PLAYING, State, Tables

HALF, LOW = 1 << (SUM_BITS - 1), (1 << SUM_BITS) - 1
NUMBERS = np.dtype(np.int64)
FINE_SUM, FINE_RATING = 9, 6  # bits that are cut off a hidden sum, and a rating
WORSE_DECK = -1024


@rule
def action_logits(s: State, t: Tables, out: Codes) -> int:
    n = legal(s, t, out)
    if s.phase == BUILDING:
        for k in range(n):
            out[k] = 0 if out[k] == BUILD_DECK else WORSE_DECK
        return n
    net = net_of(s)
    decision = scratch_array(OF_DECISION, NUMBERS)
    option = scratch_array(OF_OPTION, NUMBERS)
    hidden = scratch_array(HIDDEN, NUMBERS)
    see_decision(s, t, decision)
    sum_decision(t, net, decision, hidden)
    for k in range(n):
        see_option(s, t, out[k], decision, option)
        out[k] = rating(t, net, option, hidden)
    return n


@rule
def net_of(s: State) -> int:
    return int64(s.turn) if s.phase == PLAYING else WALKING_NET if s.phase == FOLDING else GOING_HOME_NET


@rule
def sum_decision(t: Tables, net: int, row: Codes, hidden: Codes) -> None:
    """The hidden sums over the row of the decision."""
    sums = scratch_array(SUMS, NUMBERS)
    for i in range(OF_DECISION):
        value = row[i]
        if value != 0:
            for k in range(SUMS):
                sums[k] += value * t.of_decision[net, i, k]
    for k in range(SUMS):
        rest = sums[k]
        for h in range(TOGETHER * k + TOGETHER - 1, TOGETHER * k - 1, -1):
            hidden[h] = t.bias[net, h] + last_sum(rest)
            rest = (rest - last_sum(rest)) >> SUM_BITS


@rule
def rating(t: Tables, net: int, row: Codes, hidden: Codes) -> int:
    """The logit of the action with this row."""
    sums = scratch_array(SUMS, NUMBERS)
    for i in range(OF_OPTION):
        value = row[i]
        if value != 0:
            for k in range(SUMS):
                sums[k] += value * t.of_option[net, i, k]
    total = 0
    for k in range(SUMS):
        rest = sums[k]
        for h in range(TOGETHER * k + TOGETHER - 1, TOGETHER * k - 1, -1):
            fired = hidden[h] + last_sum(rest)
            if fired > 0:
                total += (fired >> FINE_SUM) * t.of_hidden[net, h]
            rest = (rest - last_sum(rest)) >> SUM_BITS
    return total >> FINE_RATING


@rule
def last_sum(sums: int) -> int:
    """The last of the sums that share a number."""
    return ((sums + HALF) & LOW) - HALF


@rule
def write_features(s: State, t: Tables, codes: Codes, out: Features) -> int:
    """For learning: the row of the decision, then one for each option; return how many options."""
    n = legal(s, t, codes)
    decision = scratch_array(OF_DECISION, NUMBERS)
    option = scratch_array(OF_OPTION, NUMBERS)
    see_decision(s, t, decision)
    for i in range(OF_DECISION):
        out[i] = decision[i]
    for k in range(n):
        see_option(s, t, codes[k], decision, option)
        for i in range(OF_OPTION):
            out[OF_DECISION + OF_OPTION * k + i] = option[i]
    return n
