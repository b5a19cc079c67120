"""The root prior: how good each action of the decision itself looks, with every card told.

It works as the prior does (prior.py) and sees all that the prior sees, and besides every card by itself and
the seats that follow (root_sights.py), with more hidden sums. That takes longer, which counts little where it
is asked once a decision; rollouts, which ask hundreds of times, go by the prior.
"""

from typing import Annotated

from tablemate.core.compiled import I32, I64, Array, Codes, Features, rule, scratch_array
from tablemate.core.record import dtype_of
from tablemate.games.el_dorado.features import (
    BID_SIGHTS,
    BIDDING_SIGHTS,
    BIDS_NET,
    CARD_SIGHTS,
    CARDS_NET,
    OF_ROOT,
    OF_ROOT_OPTION,
    ROOT_HIDDEN,
    TRICK_SIGHTS,
)
from tablemate.games.el_dorado.rules import legal
from tablemate.games.el_dorado.skill.card_knowledge import YES
from tablemate.games.el_dorado.skill.prior import (
    FINE_RATING,
    FINE_SUM,
    action_logits,
    clear_features,
    see_action,
    see_decision,
)
from tablemate.games.el_dorado.skill.root_sights import (
    bid_place,
    face_place,
    order_suits,
    see_held,
    see_laid_open,
)
from tablemate.games.el_dorado.state import BID, BIDDING, SUITS, State, Tables


class Look:
    """What the acting seat sees, and the hidden sums over it."""

    row: Annotated[Array[I64], OF_ROOT]  # of the decision,
    option: Annotated[Array[I64], OF_ROOT_OPTION]  # and of an action
    places: Annotated[Array[I64], SUITS]  # of the suits
    of_decision: Annotated[Array[I32], ROOT_HIDDEN]
    sums: Annotated[Array[I32], ROOT_HIDDEN]


LOOK = dtype_of(Look)


@rule
def root_logits(s: State, t: Tables, out: Codes) -> int:
    if s.phase == BIDDING and s.tricks == 1:
        return action_logits(s, t, out)
    n = legal(s, t, out)
    net = BIDS_NET if s.phase == BIDDING else CARDS_NET
    looks = scratch_array(1, LOOK)
    look_closely(s, t, looks[0])
    sum_root(t, net, looks[0])
    for k in range(n):
        look_at_action(s, t, out[k], looks[0])
        out[k] = root_rating(t, net, looks[0])
    clear_features(s)
    return n


@rule
def look_closely(s: State, t: Tables, look: Look) -> None:
    """Write the row of the decision."""
    see_decision(s, t)
    order_suits(s, look.places[:])
    if s.phase == BIDDING:
        for i in range(len(BIDDING_SIGHTS)):
            look.row[i] = s.scratch_decision[i]
        see_held(s, look.places[:], look.row[:])
    else:
        for i in range(len(TRICK_SIGHTS)):
            look.row[i] = s.scratch_decision[i]
        see_laid_open(s, look.places[:], look.row[:])


@rule
def look_at_action(s: State, t: Tables, action: int, look: Look) -> None:
    """Write the row of an action."""
    see_action(s, t, action)
    for i in range(OF_ROOT_OPTION):
        look.option[i] = 0
    if s.phase == BIDDING:
        for i in range(len(BID_SIGHTS)):
            look.option[i] = s.scratch_option[i]
        look.option[len(BID_SIGHTS) + bid_place(action - BID)] = YES
    else:
        for i in range(len(CARD_SIGHTS)):
            look.option[i] = s.scratch_option[i]
        look.option[len(CARD_SIGHTS) + face_place(look.places[:], action)] = YES


@rule
def sum_root(t: Tables, net: int, look: Look) -> None:
    """The hidden sums over the row of the decision."""
    for h in range(ROOT_HIDDEN):
        look.of_decision[h] = t.root.bias[net, h]
    for i in range(OF_ROOT):
        value = look.row[i]
        if value != 0:
            for h in range(ROOT_HIDDEN):
                look.of_decision[h] += value * t.root.of_decision[net, i, h]


@rule
def root_rating(t: Tables, net: int, look: Look) -> int:
    """The logit of the action whose row is written."""
    for h in range(ROOT_HIDDEN):
        look.sums[h] = look.of_decision[h]
    for i in range(OF_ROOT_OPTION):
        value = look.option[i]
        if value != 0:
            for h in range(ROOT_HIDDEN):
                look.sums[h] += value * t.root.of_option[net, i, h]
    total = 0
    for h in range(ROOT_HIDDEN):
        total += (max(look.sums[h], 0) >> FINE_SUM) * t.root.of_hidden[net, h]
    return total >> FINE_RATING


@rule
def write_root_features(s: State, t: Tables, codes: Codes, out: Features) -> int:
    """For learning: the row of the decision, then one for each option; return how many options."""
    n = legal(s, t, codes)
    looks = scratch_array(1, LOOK)
    look = looks[0]
    look_closely(s, t, look)
    for i in range(OF_ROOT):
        out[i] = look.row[i]
    for k in range(n):
        look_at_action(s, t, codes[k], look)
        for i in range(OF_ROOT_OPTION):
            out[OF_ROOT + OF_ROOT_OPTION * k + i] = look.option[i]
    clear_features(s)
    return n
