"""What more simulations would change in Quantum: how far `expert` is from what planning alone can do.

    nice python bench/quantum_simulations.py --games 2

`hard` plays against itself. At every decision of a turn players with more and more simulations, each made
anew, say what they would do; of each it is told how often they choose another action than the one with most
simulations, and by how many points that action is judged worse there. What remains beyond that is not a
matter of search, but of what a finished turn is held to be worth.
"""

import argparse
from collections.abc import Iterator

from tablemate.core.match import Match
from tablemate.core.playing import Budget, Decision, decision_of
from tablemate.core.streams import match_seed
from tablemate.games.quantum import GAME
from tablemate.players import make_player
from tablemate.players.planner import PlannerPlayer

SEED = 5
HARD = Budget(simulations=32)
EQUAL = 0.05  # points: less is no difference


def decisions_of(games: int) -> Iterator[Decision]:
    """Those of its own turn that leave a choice."""
    for number in range(games):
        match = Match(GAME, GAME.options(), match_seed(SEED, number), ["hard", "hard"])
        players = [make_player(GAME, "hard", match.root, seat, with_limit=False) for seat in range(2)]
        while (seat := match.actor) is not None:
            decision = decision_of(match, seat)
            if decision.kind == "acting" and len(decision.legal_actions) > 1:
                yield decision
            match.act(seat, players[seat].choose(decision, HARD).action)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--simulations", default="32,200,2000,8000", help="the last is the measure")
    args = parser.parse_args()
    *budgets, most = map(int, args.simulations.split(","))
    other, worse, decisions = dict.fromkeys(budgets, 0), dict.fromkeys(budgets, 0.0), 0
    for decision in decisions_of(args.games):
        best = PlannerPlayer(GAME, SEED).choose(decision, Budget(simulations=most))
        scores = [(option.action, option.score) for option in best.ranked]
        for budget in budgets:
            chosen = PlannerPlayer(GAME, SEED).choose(decision, Budget(simulations=budget)).action
            lost = scores[0][1] - next(score for action, score in scores if action == chosen)
            other[budget] += lost > EQUAL
            worse[budget] += max(lost, 0.0)
        decisions += 1
    for budget in budgets:
        share, mean = other[budget] / decisions, worse[budget] / decisions
        told = f"{share:.1%} of {decisions} decisions worse than with {most}, on average {mean:.2f} points"
        print(f"{budget} simulations: {told}")


if __name__ == "__main__":
    main()
