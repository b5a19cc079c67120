"""The measuring player of bench/: it sees the match as it is, and no chance that nobody has settled."""

import numpy as np
import pytest

from ceiling import share_of_way
from seeing import seeing
from tablemate.core.errors import BadInput
from tablemate.core.match import Match
from tablemate.core.rulebook import new_rngs
from tablemate.core.shadow import shadow
from tablemate.games.catalogue import all_games, find_game
from tablemate.games.quantum import GAME as QUANTUM


def with_worlds_drawn(match, seat):
    """The bytes of each field before and after a world was drawn for a seat that sees all."""
    before = match.position.states
    after = before.copy()
    determinize = seeing(match.game).module("worlds").determinize
    determinize(shadow(after), match.position.rulebook.tables_record, seat, shadow(new_rngs(7)))
    return {name for name in before.dtype.names if before[name].tobytes() != after[name].tobytes()}


@pytest.mark.parametrize(
    ("name", "drawn_anew"),
    [("el_dorado", {"rng"}), ("the_deal", {"rng", "street_rng"}), ("one_piece", {"rng"})],
)
def test_nothing_is_drawn_anew_but_what_chance_has_not_settled(name, drawn_anew):
    game = find_game(name)
    match = Match(game, game.options(), 3, ["random"] * game.seats(game.options()))
    for _ in range(6):
        match.act(match.actor, match.position.legal()[0])

    assert with_worlds_drawn(match, 1) == drawn_anew


def test_a_game_that_hides_nothing_is_seen_as_it_is():
    assert seeing(QUANTUM) is QUANTUM


def test_it_is_offered_nowhere():
    package = seeing(find_game("el-dorado")).package

    assert package not in {find_game(name).package for name in all_games()}
    with pytest.raises(BadInput):
        find_game(package)


def test_the_share_of_the_way_is_told_by_parts_and_wholes():
    """Of 2 of 10, 5 of 10 and 6 of 8: 0.3 of 0.55."""
    assert share_of_way(np.array([2.0, 10, 5, 10, 6, 8])) == pytest.approx(0.3 / 0.55)
