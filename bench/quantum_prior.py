"""How good Quantum's prior is: what is given away by looking at those actions alone that it rates best.

    nice python bench/quantum_prior.py --games 8

A planner that judges by the learned chance plays against itself. At every third decision of a turn another
one searches longer, and of the actions that the prior rates best it is told how much less the best is worth
than the best of all.
"""

import argparse

import numpy as np

from tablemate.core.playing import Budget, Decision
from tablemate.core.rulebook import rulebook_of
from tablemate.core.streams import match_seed
from tablemate.games.quantum import GAME
from tablemate.lab.series import STALL_AFTER, played_match
from tablemate.players.planner import LearnedPlannerPlayer
from tablemate.players.seats import LEARNED_PLANNER

SEED = 31
EVERY = 3
PLAYS, SEARCHES = 16, 128  # simulations
FIRST = (1, 3, 4, 6, 8, 12, 24)


def given_away(decision: Decision, logits: np.ndarray) -> list[float]:
    """For so many of the actions that are rated best, in hundredths of the chance to win."""
    budget = Budget(simulations=SEARCHES)
    ranked = LearnedPlannerPlayer(GAME, SEED).choose(decision, budget).ranked
    worths = {decision.world.code(option.action): option.score for option in ranked}
    codes = decision.world.legal_codes()
    order = [codes[k] for k in np.argsort(-logits, kind="stable") if codes[k] in worths]
    return [ranked[0].score - max(worths[code] for code in order[:first]) for first in FIRST]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=8)
    args = parser.parse_args()
    book, seats = rulebook_of(GAME), (f"{LEARNED_PLANNER}@{PLAYS}it",) * 2
    out, lost, actions = np.zeros(book.max_legal, np.int64), [], 0
    for number in range(args.games):
        match = played_match(GAME, GAME.options(), match_seed(SEED, number), seats, most=STALL_AFTER)
        for n in range(0, len(match.standing), EVERY):
            position, seat = match.before(n), match.standing[n].seat
            if position.kind == "acting" and len(position.legal_codes()) > 1:
                legal = book.player_calls.action_logits_at(position.states, 0, book.tables, out)
                lost.append(given_away(Decision(position.determinized(seat, SEED), seat, list), out[:legal]))
                actions += legal
    print(f"{len(lost)} decisions with {actions / len(lost):.1f} actions")
    for first, each in zip(FIRST, np.array(lost).T, strict=True):
        print(f"the best of the {first} first: {each.mean():.2f} less, over 1.3 in {(each > 1.3).mean():.1%}")


if __name__ == "__main__":
    main()
