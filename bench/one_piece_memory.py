"""The memory that a player of the One Piece Card Game takes, beside rules that are loaded already.

    python bench/one_piece_memory.py hard expert

Each is measured in a process of its own: what it holds after a match between random players, and how much
more after a match of the player, and after ten, machine code that only the player needs counted in. Prints
megabytes; exits with 1 where there are 50 or more.
"""

import argparse
import gc
import subprocess
import sys
from pathlib import Path

from tablemate.core.match import Match
from tablemate.core.playing import play_out
from tablemate.games.one_piece import GAME
from tablemate.players import make_player

LIMIT = 50  # megabytes
MATCHES = 10


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("players", nargs="*", default=["hard", "expert"], metavar="PLAYER")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--only", help=argparse.SUPPRESS)  # in the process of a player
    wanted = parser.parse_args()
    if wanted.only:
        print(*measured(wanted.only, wanted.matches))
        return 0
    print("player        rules   after a match   after all   limit (MB)")
    holds = True
    for name in wanted.players:
        rules, first, last = measured_apart(name, wanted.matches)
        fits = max(first, last) < LIMIT
        holds &= fits
        says = "holds" if fits else "DOES NOT HOLD"
        print(f"{name:11} {rules:7.1f} {first:15.1f} {last:11.1f} {LIMIT:7}   {says}")
    return 0 if holds else 1


def measured_apart(name: str, matches: int = MATCHES) -> tuple[float, ...]:
    """The same in a process of its own, which loads what an earlier one may have had to compile."""
    told = ""
    for played in (1, matches):
        words = [sys.executable, __file__, "--only", name, "--matches", str(played)]
        told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    return tuple(map(float, told.split()))


def measured(name: str, matches: int) -> tuple[float, float, float]:
    """What the rules hold, and how much more the player does after one match and after all."""
    play_match("random", 0)
    rules = resident()
    play_match(name, 1)
    first = resident() - rules
    for seed in range(2, matches + 1):
        play_match(name, seed)
    return rules, first, resident() - rules


def play_match(name: str, seed: int) -> None:
    match = Match(GAME, GAME.options({}), seed, [name, "random"])
    play_out(
        match, [make_player(GAME, who, seed, seat, with_limit=False) for seat, who in enumerate(match.seats)]
    )


def resident() -> float:
    """Megabytes that this process holds, once all that can be freed is freed."""
    gc.collect()
    return int(Path("/proc/self/status").read_text().partition("VmRSS:")[2].split()[0]) / 1024


if __name__ == "__main__":
    sys.exit(main())
