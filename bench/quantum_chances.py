"""How a plan's worth turns into a chance to win in Quantum: the figures of games/quantum/explaining.py.

    nice python bench/quantum_chances.py --games 120

Players that plan play against each other on the usual maps. Before every ordinary decision it is noted what
they judge their best plan at, and afterwards whether they won. Of these pairs the curve of a logistic
regression is printed for each number of players, with how often won what it called 20 %, 40 % and so on.
"""

import argparse
import math
from collections.abc import Sequence

from tablemate.core.match import Match
from tablemate.core.playing import Budget, Choice, Decision, play_out
from tablemate.games.quantum import GAME
from tablemate.players.planner import PlannerPlayer

STEPS = 12  # of Newton's method
CLASSES = 5
WON = 60  # points: what is judged at more counts on winning at once, what at less on losing

Pair = tuple[float, bool]


class Noting:
    """A player that notes what it judges its best plan at."""

    def __init__(self, start: int) -> None:
        self._player = PlannerPlayer(GAME, start)
        self.judged: list[float] = []

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        choice = self._player.choose(decision, budget)
        if decision.kind == "acting" and choice.ranked:
            self.judged.append(choice.ranked[0].score)
        return choice


def pairs_of(players: int, games: int, simulations: int) -> list[Pair]:
    """What was judged, and whether that seat won."""
    found: list[Pair] = []
    for seed in range(games):
        seats = [Noting(1000 * seed + seat) for seat in range(players)]
        match = Match(GAME, GAME.options({"players": players}), seed, ["planner"] * players)
        play_out(match, seats, budget=Budget(simulations=simulations))
        winners = match.position.winners()
        found += [(worth, seat in winners) for seat, one in enumerate(seats) for worth in one.judged]
    return found


def fitted(pairs: Sequence[Pair]) -> tuple[float, float]:
    """The intercept and the slope of the logistic curve."""
    a, b = 0.0, 0.0
    for _ in range(STEPS):
        ga = gb = haa = hab = hbb = 0.0
        for x, won in pairs:
            p = chance(a, b, x)
            w = p * (1 - p)
            ga, gb = ga + won - p, gb + (won - p) * x
            haa, hab, hbb = haa + w, hab + w * x, hbb + w * x * x
        det = haa * hbb - hab * hab
        a, b = a + (hbb * ga - hab * gb) / det, b + (haa * gb - hab * ga) / det
    return a, b


def chance(a: float, b: float, worth: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, a + b * worth))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=120, help="for each number of players")
    parser.add_argument("--simulations", type=int, default=64, help="of a decision")
    args = parser.parse_args()
    for players in (2, 3, 4):
        pairs = [pair for pair in pairs_of(players, args.games, args.simulations) if abs(pair[0]) < WON]
        a, b = fitted(pairs)
        print(f"{players} players: {a:+.3f} {b:+.4f} times the worth, from {len(pairs)} decisions")
        for k in range(CLASSES):
            inside = [won for x, won in pairs if k <= CLASSES * chance(a, b, x) < k + 1]
            told = f"{sum(inside) / len(inside):.0%} of {len(inside)}" if inside else "none"
            print(f"  called {k / CLASSES:.0%} to {(k + 1) / CLASSES:.0%}: {told}", flush=True)


if __name__ == "__main__":
    main()
