"""The trees of information-set search: what they branch by, what they count, what they leave out."""

import json
import math

import numpy as np
import pytest

from tablemate.core.playing import Budget, Decision
from tablemate.core.position import Position
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import rulebook_of
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.state import BID
from tablemate.games.el_dorado.worlds.seen import ALL_BIDS, SOME_BID
from tablemate.players.search import KERNELS, IsmctsPlayer, MoIsmctsPlayer, new_work
from throw_away import run_python

SEALED = {"players": 3, "schedule": "2", "bid_order": "simultaneous", "hook": False}
BIDS = {BID, BID + 1, BID + 2}
BOOK = rulebook_of(GAME)


class Grown:
    """The nodes of a search from the start of a match, as the kernel leaves them."""

    def __init__(self, settings, observers, simulations=600, slots=1 << 13):
        position = Position.start(GAME, GAME.options(settings), seed=2)
        self.seat = position.actor
        self.kernel = BOOK.kernel(KERNELS / "ismcts.py")
        self.nodes = np.zeros(slots, dtype_of(self.kernel.Node))
        works = new_work(self.kernel, 1)
        self.kernel.prepare_work(works)
        self.kernel.begin_search(self.nodes, works, observers)
        self.kernel.search_at(position.states, BOOK.tables, self.nodes, works, self.seat, 0, 70, simulations)
        self.used = int(works["used"][0])

    def root(self, observer):
        return self.kernel.root_of(self.nodes, observer)

    def children(self, slot):
        """What is told apart after a node: code -> slot."""
        found = np.flatnonzero(self.nodes["family"] == self.kernel.family_of(slot))
        return {int(self.nodes["code"][child]): int(child) for child in found}

    def visits(self, slot):
        return int(self.nodes["visits"][slot])


def test_a_sealed_bid_is_one_branch_to_the_others_and_each_bid_its_own_to_the_bidder():
    """2.4: the others see that a bid was made, not which."""
    trees = Grown(SEALED, observers=3)
    first, second, third = ((trees.seat + k) % 3 for k in range(3))

    assert set(trees.children(trees.root(first))) == BIDS
    assert set(trees.children(trees.root(second))) == {SOME_BID}
    assert set(trees.children(trees.root(third))) == {SOME_BID}


def test_a_seat_bids_without_knowing_the_bids_before_it():
    """Its visits at its bid are those of all simulations that came so far, whatever was bid before."""
    trees = Grown(SEALED, observers=3)
    second = (trees.seat + 1) % 3
    after_a_bid = trees.children(trees.root(second))[SOME_BID]
    own = trees.children(after_a_bid)

    assert set(own) == BIDS
    assert sum(trees.visits(slot) for slot in own.values()) > 600 - 2 * len(BIDS)


def test_once_all_bids_are_in_everybody_goes_on_from_all_of_them():
    trees = Grown(SEALED, observers=3)
    last = (trees.seat + 2) % 3
    node = trees.children(trees.children(trees.root(last))[SOME_BID])[SOME_BID]
    shown = [code for own in trees.children(node).values() for code in trees.children(own)]

    assert len(set(shown)) > len(BIDS)
    assert min(shown) >= ALL_BIDS


def test_a_single_observer_branches_by_the_sealed_bid_itself():
    tree = Grown(SEALED, observers=1)
    bids = tree.children(tree.root(0))

    assert set(bids) == BIDS
    assert all(set(tree.children(slot)) <= BIDS for slot in bids.values())


def test_every_simulation_adds_one_node():
    assert Grown({}, observers=1).used == 1 + 600


def test_trees_that_have_no_more_room_are_still_walked():
    for observers in (1, 3):
        trees = Grown(SEALED, observers, slots=64)
        root = trees.root(trees.seat if observers > 1 else 0)

        assert trees.used == 32
        assert sum(trees.visits(slot) for slot in trees.children(root).values()) == 600


def ranked(kind, settings, **how):
    position = Position.start(GAME, GAME.options(settings), seed=3)
    seat = position.actor
    decision = Decision(position.determinized(seat, 1), seat, list)
    return kind(GAME, 5, **how).choose(decision, Budget(simulations=200)).ranked


def test_where_all_is_seen_one_tree_and_many_find_the_same():
    assert ranked(MoIsmctsPlayer, {}) == ranked(IsmctsPlayer, {})


def test_where_bids_are_sealed_they_do_not():
    assert ranked(MoIsmctsPlayer, SEALED) != ranked(IsmctsPlayer, SEALED)


def test_more_curiosity_spreads_the_visits():
    greedy, curious = (
        max(option.figures["visits"] for option in ranked(IsmctsPlayer, {}, curiosity=c)) for c in (5, 500)
    )

    assert curious < greedy / 2


def test_logarithms_are_right_to_a_thousandth():
    works = np.zeros(1, dtype_of(BOOK.kernel(KERNELS / "ismcts.py").Work))
    kernel = BOOK.kernel(KERNELS / "ismcts.py")
    kernel.prepare_work(works)

    for n in (1, 2, 3, 1023, 1024, 1025, 99_999, 2**31 - 1):
        assert kernel.log_of(works, n) / kernel.UNIT == pytest.approx(math.log(n), rel=1e-3)


SEARCH = """
    import json, sys
    from tablemate.core.playing import Budget, Decision
    from tablemate.core.position import Position
    from tablemate.games.el_dorado import GAME
    from tablemate.players.search import MoIsmctsPlayer

    position = Position.start(GAME, GAME.options(json.loads(%r)), seed=3)
    decision = Decision(position.determinized(position.actor, 1), position.actor, list)
    for option in MoIsmctsPlayer(GAME, 5).choose(decision, Budget(simulations=200)).ranked:
        print(option)
"""


def test_uncompiled_the_search_finds_the_same(tmp_path):
    """On strict records, which refuse an index or a value out of range."""
    said = run_python(tmp_path, SEARCH % json.dumps(SEALED), TABLEMATE_UNCOMPILED="1")

    assert said == [str(option) for option in ranked(MoIsmctsPlayer, SEALED)]
