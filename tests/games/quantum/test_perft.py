"""Small trees played out to the last leaf, and every node counted (rules 4, 5, 8, 10.2)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import pytest

from quantum_positions import at

PLANETS = "ABCD"  # of Proving Ground: 8, 9, 9 and 8, so that there is room everywhere
WITHOUT_DICE = {"map": "proving-ground", "market_refresh": False, "turn_cap": 10}


def nodes_by_depth(position, deepest=100):
    """How many positions there are after so many actions, and how many of them are the last."""
    nodes, leaves = Counter(), Counter()
    reached = [(0, position)]
    while reached:
        depth, at_ = reached.pop()
        nodes[depth] += 1
        codes = at_.legal_codes() if depth < deepest else []
        if not codes:
            leaves[depth, tuple(at_.scores())] += 1
        for code in codes:
            after = at_.copy()
            after.apply_code(code)
            reached.append((depth + 1, after))
    return nodes, leaves


def test_settling_and_stationing_is_counted_out():
    """4.5, 4.6: two planets, then the other; three ships on four orbits, in any order."""
    position = at("settling | blue 1@scrap 2@scrap 3@scrap | red 1@scrap 2@scrap 3@scrap")
    nodes, _ = nodes_by_depth(position, deepest=5)

    assert nodes == {0: 1, 1: 2, 2: 2, 3: 2 * 12, 4: 2 * 12 * 6, 5: 2 * 12 * 6 * 2}


@dataclass(frozen=True)
class Turn:
    """The last turn of a match, of a player without ships who has Cerebral and Tyrannical."""

    actions: int
    research: int
    dominance: int
    cubes: str
    picks: int = 0
    used: str = ""
    is_taking: bool = False

    def ahead(self) -> Iterator["Turn"]:
        """The positions one decision on."""
        if self.is_over:
            return
        if self.dominance == 6:
            for planet in set(PLANETS) - set(self.cubes):
                yield replace(self, cubes=self.cubes + planet, picks=self.picks + 1, dominance=1)
        elif self.is_taking:
            yield replace(self, picks=self.picks - 1)
        else:
            yield from self.actions_ahead()

    def actions_ahead(self) -> Iterator["Turn"]:
        if self.actions and self.research < 6:
            yield replace(self, actions=self.actions - 1, research=self.research + 1)
        if "c" not in self.used and self.dominance > 1:
            gained = min(6, self.research + 3)
            yield replace(self, used=self.used + "c", dominance=self.dominance - 1, research=gained)
        if "t" not in self.used and self.research > 1:
            yield replace(
                self, used=self.used + "t", dominance=self.dominance + 1, research=self.research - 1
            )
        if self.research == 6:
            yield replace(self, is_taking=True, picks=self.picks + 1, research=1)
        else:
            yield replace(self, is_taking=True)

    @property
    def is_over(self) -> bool:
        has_ended = self.is_taking and not self.picks and self.dominance < 6
        return has_ended or len(self.cubes) == 3


def enumerated(turn):
    nodes, leaves = Counter(), Counter()
    reached = [(0, turn)]
    while reached:
        depth, at_ = reached.pop()
        nodes[depth] += 1
        if at_.is_over:
            leaves[depth, (len(at_.cubes), 1)] += 1
        reached += [(depth + 1, after) for after in at_.ahead()]
    return nodes, leaves


@pytest.mark.parametrize("cubes", ["A", "AB"])
def test_the_last_turn_is_counted_out(cubes):
    """5.2, 8.2, 8.3, 10.2: research, Cerebral, Tyrannical, Infamy, breakthrough, in every order."""
    placed = " ".join(f"{planet}:blue" for planet in cubes)
    for research, dominance in product(range(1, 7), range(1, 6)):
        blue = f"blue dominance {dominance} research {research} cards cerebral tyrannical"
        position = at(f"turn 10 blue acting | {blue} | red | cubes {placed} D:red", **WITHOUT_DICE)
        turn = Turn(actions=3, research=research, dominance=dominance, cubes=cubes)
        assert nodes_by_depth(position) == enumerated(turn), turn
