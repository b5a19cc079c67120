"""Obvious blunders (11.1): what is one, what is none, and that slips are counted apart."""

import numpy as np

from tablemate.core.record import dtype_of
from tablemate.core.shadow import shadow
from tablemate.games.the_deal.blunders import BLUNDERS
from tablemate.games.the_deal.cards import PLAYER
from tablemate.games.the_deal.metrics import Counts, count_action
from the_deal_positions import at

BETWEEN = "hand 2 between player cash {} heat 10 last folded"


def counted(cash, kind, *, is_slip=False, **settings):
    """Slips and blunders of the Player who does this between two hands."""
    position = at(BETWEEN.format(cash), **settings)
    counts = shadow(np.zeros(1, dtype_of(Counts)))
    s, t = position.record, position.rulebook.tables_record
    count_action(s, t, position.code({"type": kind}), is_slip, counts)
    assert counts.decided[PLAYER] == 1
    return counts.slips[PLAYER], [kind for k, kind in enumerate(BLUNDERS) if counts.blunders[PLAYER, k]]


def test_to_go_home_without_cash_is_a_blunder():
    """8.3, 8.4: that scores nothing and is not won, and another hand can end no worse."""
    assert counted(0, "go_home") == (0, ["home with nothing"])
    assert counted(0, "deal_on") == (0, [])


def test_to_go_home_with_cash_is_none():
    assert counted(30, "go_home") == (0, [])
    assert counted(30, "go_home", start_cash=30) == (0, []), "cash that the next hand could cost"


def test_by_rules_1_to_come_home_is_a_win():
    position = at(BETWEEN.format(0))
    position.record.rules_version = 1
    counts = shadow(np.zeros(1, dtype_of(Counts)))
    action = position.code({"type": "go_home"})
    count_action(position.record, position.rulebook.tables_record, action, False, counts)

    assert counts.blunders[PLAYER, 0] == 0


def test_a_slip_is_counted_as_a_slip_alone():
    assert counted(0, "go_home", is_slip=True) == (1, [])
