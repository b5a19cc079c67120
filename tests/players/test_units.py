"""Advice is told in what the seat counts."""

import re

import pytest

from tablemate.core.match import Match
from tablemate.core.playing import Budget, Choice, Decision
from tablemate.games.catalogue import find_game
from tablemate.players.seats import make_adviser

MINUS = "\N{MINUS SIGN}"


def advice(game_id: str, seat: int, **settings: object) -> Choice:
    """What somebody at a seat is told when it first has a choice."""
    game = find_game(game_id)
    match = Match(game, game.options(settings), 3, ["human"] * 3)
    while match.actor != seat or len(match.position.legal()) == 1:
        match.act(match.actor, match.position.legal()[0])
    decision = Decision(match.position.determinized(seat, 1), seat, list)
    return make_adviser(game, 3, seat).choose(decision, Budget())


@pytest.mark.parametrize(
    ("seat", "gain"), [(0, r"\$\d+\.\d"), (1, r"\d+\.\d busts"), (2, r"\d+\.\d closed hands")]
)
def test_in_the_deal_advice_speaks_of_cash_busts_and_closed_hands_and_never_of_points(seat, gain):
    because = advice("the_deal", seat, deck="default").because

    assert re.match(rf"[+{MINUS}]{gain} on average, ", because), because
    assert "point" not in because


def test_in_el_dorado_advice_speaks_of_points():
    because = advice("el_dorado", 0, players=3, schedule="3..1").because

    assert re.match(rf"[+{MINUS}]\d+\.\d points on average, ", because), because
