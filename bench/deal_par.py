"""Par of The Deal: what `expert` comes to with each ready deck, as the page tells it before a run.

The Player's cash at the end of a run, busted or not, against `normal` in the other seats, who sit there when
one click deals a run, by the usual options: the median of many runs, with the 95% interval that order
statistics give it. Written to the game's data, with who played.

    python bench/deal_par.py --runs 100 --seed 1
"""

import argparse
import datetime
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from math import comb
from pathlib import Path

from tablemate.core.levels import levels_of
from tablemate.core.streams import match_seed
from tablemate.games.the_deal import GAME, RULES_VERSION
from tablemate.games.the_deal.cards import DATA, PLAYER
from tablemate.games.the_deal.measured_par import FILE
from tablemate.lab.series import played_match

SEATS = ("expert", "normal", "normal")
OUTSIDE = 0.025  # of the chances, on either side of the interval


def cash_of_runs(deck: str, runs: int, seed: int) -> list[int]:
    """What each run comes to."""
    options = GAME.options({"deck": deck})
    matches = (played_match(GAME, options, match_seed(seed, number), SEATS) for number in range(runs))
    return [match.position.scores()[PLAYER] for match in matches]


def median(ordered: Sequence[int]) -> int:
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) // 2


def interval(ordered: Sequence[int]) -> tuple[int, int]:
    """Between these two the true median lies with 95 %: so many runs would be below it by a fair coin."""
    below, chance = 0, 0.0
    while chance + comb(len(ordered), below) / 2 ** len(ordered) <= OUTSIDE:
        chance += comb(len(ordered), below) / 2 ** len(ordered)
        below += 1
    return ordered[max(0, below - 1)], ordered[min(len(ordered) - 1, len(ordered) - below)]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE)
    args = parser.parse_args()
    decks = {}
    for deck in DATA.decks:
        cash = cash_of_runs(deck, args.runs, args.seed)
        ordered = sorted(cash)
        low, high = interval(ordered)
        decks[deck] = {"par": median(ordered), "low": low, "high": high, "first": cash[0]}
        print(f"{deck}: ${median(ordered)} [{low}, {high}]", flush=True)
    measured = {
        "rules": RULES_VERSION,
        "measured": str(datetime.datetime.now(datetime.UTC).date()),
        "command": f"python bench/deal_par.py --runs {args.runs} --seed {args.seed}",
        "seats": SEATS,
        "levels": {level: asdict(levels_of(GAME)[level]) for level in dict.fromkeys(SEATS)},
        "decks": decks,
    }
    args.out.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
