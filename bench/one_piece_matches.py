"""Random matches with all pairs of printed decks: do they end, and how full does the record get?

    python bench/one_piece_matches.py --matches 10000 --again 50

plays the One Piece Card Game in machine code and prints the most that was met of everything that has a
capacity, looked at after each decision. The first `--again` matches are played once more with the rules as
they stand, on strict records, and have to leave the same bytes. It fails if a match is cut off, does not end,
or loses a piece.
"""

import argparse
import random
import sys
import time
from collections import Counter

import numpy as np

from tablemate.core.kernel import Kernel
from tablemate.core.position import Position
from tablemate.core.record import copied
from tablemate.core.rulebook import PLAY, Records, rulebook_of
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.decks import printed_decks
from tablemate.games.one_piece.sizes import (
    MAX_CHOSEN,
    MAX_DELAYED,
    MAX_FRAMES,
    MAX_LIFE,
    MAX_MODIFIERS,
    MAX_WAITING,
    MOST_ACTIONS,
    MOST_TURNS,
)
from tablemate.games.one_piece.state import CUT_OFF, ENDINGS, MAX_LEGAL
from tablemate.games.one_piece.worlds import pieces

FIELDS = {  # of the record, and how much room each has
    "hand_size": 50,
    "life_size": MAX_LIFE,
    "trash_size": 50,
    "modifiers": MAX_MODIFIERS,
    "waiting": MAX_WAITING,
    "delayed": MAX_DELAYED,
    "frames": MAX_FRAMES,
    "frame_picked": MAX_CHOSEN,
    "actions": MOST_ACTIONS,
    "turn": MOST_TURNS,
    "objects": 32_767,
}


class Series:
    """Matches by chance, and the most that was met in them."""

    def __init__(self) -> None:
        self.book = rulebook_of(GAME)
        self.log, self.out = self.book.new_log(), np.zeros(self.book.capacity, np.int64)
        self.log_words = self.log["data"].shape[-1]
        self.most: Counter[str] = Counter()
        self.endings: Counter[str] = Counter()
        self.decisions = 0
        self.slow = Kernel(PLAY, GAME.package, read_only=[self.book.tables])

    def start(self, seed: int) -> Position:
        decks = list(printed_decks())
        first, second = divmod(seed % len(decks) ** 2, len(decks))
        options = GAME.options({"deck_1": decks[first], "deck_2": decks[second]})
        return Position.start(GAME, options, seed)

    def play(self, seed: int, *, again: bool) -> None:
        position = self.start(seed)
        states, other = position.states, copied(position.states) if again else None
        before = pieces(position.record, None)
        rng = random.Random(seed)
        kernel, tables = self.book.play, self.book.tables
        while kernel.actor_at(states, 0, tables) >= 0:
            n = kernel.legal_at(states, 0, tables, self.out)
            assert 0 < n <= MAX_LEGAL, f"seed {seed}: {n} legal actions"
            code = int(self.out[rng.randrange(n)])
            assert not kernel.attempt_at(states, 0, tables, code, self.log, self.out), f"seed {seed}: refused"
            if other is not None:
                self._follow(other, states, code, seed)
            self._note(states, n)
        self.endings[ENDINGS[states["ending"][0]]] += 1
        assert states["ending"][0] != CUT_OFF, f"seed {seed}: cut off"
        assert pieces(position.record, None) == before, f"seed {seed}: a piece was lost or born"

    def _follow(self, other: Records, states: Records, code: int, seed: int) -> None:
        self.slow.attempt_at(other, 0, self.book.tables, code, self.book.new_log(), self.out)
        assert other.tobytes() == states.tobytes(), f"seed {seed}: the forms differ after {code}"

    def _note(self, states: Records, legal: int) -> None:
        self.decisions += 1
        for name in FIELDS:
            self.most[name] = max(self.most[name], int(states[name].max()))
        self.most["legal actions"] = max(self.most["legal actions"], legal)
        self.most["log words"] = max(self.most["log words"], int(self.log["n"][0]))

    @property
    def room(self) -> dict[str, int]:
        """What has a capacity, by the names in `most`."""
        return {**FIELDS, "legal actions": MAX_LEGAL, "log words": self.log_words}

    def report(self, seconds: float) -> str:
        matches = sum(self.endings.values())
        lines = [
            f"{matches:,} matches, {self.decisions:,} decisions, {seconds:.0f} s",
            "ended by " + ", ".join(f"{ending} {n:,}" for ending, n in self.endings.most_common()),
            *(f"{name:15} {self.most[name]:5} of {most}" for name, most in self.room.items()),
        ]
        return "\n".join(lines)


def played(matches: int, again: int) -> Series:
    """So many matches by chance, the first `again` of them in both forms."""
    series = Series()
    for seed in range(matches):
        series.play(seed, again=seed < again)
    return series


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--again", type=int, default=50, help="played in both forms")
    given = parser.parse_args()
    began = time.perf_counter()
    series = played(given.matches, given.again)
    print(series.report(time.perf_counter() - began))
    return 0


if __name__ == "__main__":
    sys.exit(main())
