"""How the chance to win that Why tells in the One Piece Card Game compares with how often it comes true.

    nice python bench/one_piece_chances.py --games 200

`hard` plays against itself, decks drawn among the printed ones. At a part of the decisions of either seat
the adviser is asked, and what it calls the chance to win after its best action is noted; afterwards, whether
that seat won. Printed is how often was won what it called 0 to 10 %, 10 to 20 % and so on.
"""

import argparse
from collections.abc import Sequence

from tablemate.core.match import Match
from tablemate.core.playing import Budget, decision_of, worlds_for
from tablemate.games.one_piece import GAME
from tablemate.players.foresight import ForesightPlayer
from tablemate.players.seats import make_player

CLASSES = 10
EVERY = 7  # decisions: the share that is judged
BOTH = range(2)

Pair = tuple[float, bool]


def pairs_of(seed: int, simulations: int) -> list[Pair]:
    """What was called the chance to win in one match, and whether that seat won it."""
    match = Match(GAME, GAME.options({"deck_1": "any", "deck_2": "any"}), seed, ["hard", "hard"])
    players = [make_player(GAME, "hard", match.root, seat, with_limit=False) for seat in BOTH]
    worlds = [worlds_for(match, seat) for seat in BOTH]
    adviser = ForesightPlayer(GAME, seed)
    judged: list[tuple[float, int]] = []
    while (seat := match.actor) is not None:
        decision = decision_of(match, seat, worlds[seat])
        if len(match.lines) % EVERY == seed % EVERY and len(decision.legal_actions) > 1:
            best = adviser.choose(decision, Budget(simulations=simulations)).ranked[0]
            judged.append((best.figures["win"], seat))
        match.act(seat, players[seat].choose(decision, Budget()).action)
    winners = match.position.winners()
    return [(chance, seat in winners) for chance, seat in judged]


def report(pairs: Sequence[Pair]) -> None:
    print(f"{len(pairs)} decisions")
    for k in range(CLASSES):
        inside = [pair for pair in pairs if k <= min(CLASSES * pair[0], CLASSES - 1e-9) < k + 1]
        called = sum(chance for chance, _ in inside) / max(len(inside), 1)
        won = sum(won for _, won in inside) / max(len(inside), 1)
        between = f"{k / CLASSES:.0%} to {(k + 1) / CLASSES:.0%}"
        print(f"  called {between}: {len(inside)}, {called:.0%} on average, won {won:.0%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=64, help="of a decision")
    args = parser.parse_args()
    pairs: list[Pair] = []
    for seed in range(args.games):
        pairs += pairs_of(seed, args.simulations)
        if (seed + 1) % 25 == 0:
            print(f"after {seed + 1} games:", end=" ")
            report(pairs)


if __name__ == "__main__":
    main()
