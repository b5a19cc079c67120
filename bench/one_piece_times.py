"""How long opponents of the One Piece Card Game think on a full board.

A full board: five Characters, ten DON!! and ten cards in hand on either side, all drawn from two printed
decks. From each the turn is played to its end, both sides by the same player, and every decision between two
answers or more timed: from the position to the answer, without pauses. A decision counts by its answer:

    simple    to end, to stop, to choose none, yes or no, a number, a mulligan
    play      a card played or used, an effect activated, DON!! given
    attack    an attack, a block, a counter
    complex   what an effect asks: targets, cards, their order, modes

    python bench/one_piece_times.py --boards 60 --players hard,expert

Prints the median and the 95th percentile in milliseconds beside the limit. Exits with 1 where a limit is
passed.
"""

import argparse
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np

from tablemate.core.match import Match
from tablemate.core.playing import Budget, decision_of, worlds_for
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.decks import printed_decks
from tablemate.games.one_piece.effects.words import IS_CHARACTER
from tablemate.games.one_piece.rules.printed import row_of
from tablemate.games.one_piece.rules.values import work_out
from tablemate.games.one_piece.rules.zones import add_to_hand, free_slot, leave_deck, put_in_place
from tablemate.games.one_piece.sizes import DON, KINDS, SEATS, SLOTS
from tablemate.games.one_piece.state import NONE
from tablemate.players import make_player

LIMITS = {"simple": 20, "play": 200, "attack": 300, "complex": 600}  # milliseconds of `hard`
TIMES_LONGER = {"expert": 5}
COUNTS_AS = {
    **dict.fromkeys(("play", "use", "activate", "give"), "play"),
    **dict.fromkeys(("attack", "block", "counter"), "attack"),
    **dict.fromkeys(
        ("pick", "pick_don", "choose", "choose_theirs", "don", "mode", "next", "life"), "complex"
    ),
}
HAND = 10
TURN = 9  # of the first seat, late enough for ten DON!!


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--boards", type=int, default=60)
    parser.add_argument("--players", default="hard,expert")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    holds = True
    print("player      kind      decisions   median ms   95 of 100 ms   limit   longest")
    for name in wanted.players.split(","):
        times = timed(name, wanted.boards, wanted.seed)
        for kind, limit in LIMITS.items():
            most = limit * TIMES_LONGER.get(name.partition(":")[0], 1)
            found = np.array(times[kind]) * 1000
            if len(found) == 0:
                print(f"{name:11} {kind:9} {0:9}   none came up")
                continue
            middle, within = np.percentile(found, [50, 95])
            holds &= bool(within <= most)
            says = "holds" if within <= most else "DOES NOT HOLD"
            print(
                f"{name:11} {kind:9} {len(found):9} {middle:11.2f} {within:14.2f} {most:7} "
                f"{found.max():9.2f}   {says}",
                flush=True,
            )
    return 0 if holds else 1


def timed(name: str, boards: int, seed: int) -> dict[str, list[float]]:
    """Seconds of every decision, by what it counts as; the first board only warms up."""
    found: dict[str, list[float]] = defaultdict(list)
    for board in range(boards + 1):
        for kind, seconds in turn_of(name, seed + board):
            if board > 0:
                found[kind].append(seconds)
    return found


def turn_of(name: str, seed: int) -> Iterator[tuple[str, float]]:
    """The turn from a full board on, each decision with its time."""
    match = full_board(seed)
    players = [make_player(GAME, name, seed, seat, with_limit=False) for seat in range(SEATS)]
    worlds = [worlds_for(match, seat) for seat in range(SEATS)]
    while (seat := match.actor) is not None and match.position.record.turn == TURN:
        began = time.perf_counter()
        decision = decision_of(match, seat, worlds[seat])
        choice = players[seat].choose(decision, Budget())
        seconds = time.perf_counter() - began
        if len(decision.legal_actions) > 1:
            yield COUNTS_AS.get(choice.action["type"], "simple"), seconds
        match.act(seat, choice.action)


def full_board(seed: int) -> Match:
    """The Main Phase of the first seat: five Characters, ten DON!! and ten cards in hand on either side."""
    rng = random.Random(seed)
    decks = rng.choices(list(printed_decks()), k=SEATS)
    options = GAME.options({"deck_1": decks[0], "deck_2": decks[1], "first": "seat 1"})
    match = Match(GAME, options, seed, ["hard", "hard"])
    for seat in range(SEATS):
        match.act(seat, {"type": "keep"})
    s, t = match.position.record, match.position.rulebook.tables_record
    s.turn = TURN
    for seat in range(SEATS):
        fill(s, t, seat, rng)
    work_out(s, t)
    return match


def fill(s: Any, t: Any, seat: int, rng: random.Random) -> None:
    characters = [
        place
        for place in range(s.deck_size[seat])
        if t.category[row_of(s, seat * KINDS + s.deck[seat, place])] == IS_CHARACTER
    ]
    for place in sorted(rng.sample(characters, 5), reverse=True):
        slot = free_slot(s, seat)
        put_in_place(
            s, seat * SLOTS + slot, leave_deck(s, seat, place), int(seat == 1 and rng.random() < 0.5)
        )
        s.came[seat * SLOTS + slot] = 1
    while s.hand_size[seat] < HAND:
        add_to_hand(s, leave_deck(s, seat, s.deck_size[seat] - 1), False)
    s.don_active[seat], s.don_rested[seat], s.don_deck[seat] = DON, 0, 0
    assert all(s.at[seat * SLOTS + slot] != NONE for slot in range(6))


if __name__ == "__main__":
    sys.exit(main())
