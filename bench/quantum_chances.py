"""How well Quantum calls the chance to win: how often is won what it calls 20 %, 40 % and so on.

    nice python bench/quantum_chances.py --games 120

Players that plan by the learned chance play against each other on the usual maps. Before every ordinary
decision it is noted what chance they give their best plan, and afterwards whether they won.
"""

import argparse

from tablemate.core.match import Match
from tablemate.core.playing import Budget, Choice, Decision, play_out
from tablemate.games.quantum import GAME
from tablemate.players.planner import LearnedPlannerPlayer

CLASSES = 5

Pair = tuple[float, bool]


class Noting:
    """A player that notes what chance it gives its best plan."""

    def __init__(self, start: int) -> None:
        self._player = LearnedPlannerPlayer(GAME, start)
        self.judged: list[float] = []

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        choice = self._player.choose(decision, budget)
        if decision.kind == "acting" and choice.ranked:
            self.judged.append(choice.ranked[0].score / 100)
        return choice


def pairs_of(players: int, games: int, simulations: int) -> list[Pair]:
    """The chance that was called, and whether that seat won."""
    found: list[Pair] = []
    for seed in range(games):
        seats = [Noting(1000 * seed + seat) for seat in range(players)]
        match = Match(GAME, GAME.options({"players": players}), seed, ["planner"] * players)
        play_out(match, seats, budget=Budget(simulations=simulations))
        winners = match.position.winners()
        found += [(chance, seat in winners) for seat, one in enumerate(seats) for chance in one.judged]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=120, help="for each number of players")
    parser.add_argument("--simulations", type=int, default=64, help="of a decision")
    args = parser.parse_args()
    for players in (2, 3, 4):
        pairs = pairs_of(players, args.games, args.simulations)
        print(f"{players} players, {len(pairs)} decisions")
        for k in range(CLASSES):
            inside = [won for chance, won in pairs if k <= min(CLASSES * chance, CLASSES - 1) < k + 1]
            told = f"{sum(inside) / len(inside):.0%} of {len(inside)}" if inside else "none"
            print(f"  called {k / CLASSES:.0%} to {(k + 1) / CLASSES:.0%}: {told}", flush=True)


if __name__ == "__main__":
    main()
