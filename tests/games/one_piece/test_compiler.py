"""From encodings to instructions: what cannot be carried out makes its card unplayable."""

import pytest

from tablemate.games.one_piece.cards.card import Block, Card
from tablemate.games.one_piece.effects.compiler import Program


def why_not(where, op="ko"):
    """Why a card that does this to such Characters cannot be played, or None."""
    target = {"pick": "up_to", "count": 1, "side": "opponent", "zone": "character", "where": where}
    block = Block(timing=("on_play",), do=({"op": op, "target": target},))
    card = Card("T-1", "Try", "character", ("red",), "compared", traits=("Navy", "Animal"), effects=(block,))
    return Program([card]).why_not.get("T-1")


def test_a_filter_that_can_be_checked():
    assert why_not({"keyword": "blocker", "lacks": "on_play", "traits_all": ["Navy"], "cost_max": 3}) is None


@pytest.mark.parametrize(
    "where",
    [{"keyword": "flying"}, {"lacks": "blocker"}, {"traits_all": ["Navy", "Animal"]}, {"printed_in": 2026}],
    ids=lambda where: next(iter(where)),
)
def test_a_filter_that_cannot_be_checked_is_told(where):
    assert why_not(where) == f"block 1: the filter {next(iter(where))} cannot be checked"


def test_an_operation_that_cannot_be_carried_out_is_told():
    assert why_not({}, op="extra_turn") == "block 1: extra_turn cannot be carried out"
