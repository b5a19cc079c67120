"""Every game on a GPU and on one core: do the same matches end in the same bytes and come to the same sums?

    python bench/cuda_games.py --games quantum,one_piece --matches 8192
    python bench/cuda_games.py --bare            # final states alone, which compile sooner than figures

Bare matches are compared by all bytes of their final states, watched ones (those of `tablemate simulate`) by
every sum. Exits with 1 when anything differs, with 2 when there is no GPU.
"""

import argparse
import sys
import time

from cuda_play import added_up, ends_alike, on_one_core, same_figures
from tablemate.core.errors import BadInput
from tablemate.games.catalogue import all_games, find_game
from tablemate.lab.engines import cuda
from tablemate.lab.engines.device_rules import cuda_module
from tablemate.lab.series import Series

LINE_UPS = "random", "scripted"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", default=",".join(all_games()))
    parser.add_argument("--matches", type=int, default=8192)
    parser.add_argument("--bare", action="store_true", help="compare final states alone")
    args = parser.parse_args()
    try:
        all_series = [series_of(name, who) for name in args.games.split(",") for who in LINE_UPS]
        for series in all_series:
            cuda.check(series)
    except BadInput as refusal:
        print(refusal, file=sys.stderr)
        return 2
    print(f"{cuda_module().get_current_device().name}; {args.matches} matches compared in each line\n")
    print("| game | players | final states | figures | seconds, compiling included |")
    print("| --- | --- | --- | --- | --: |", flush=True)
    held = [compared(series, args) for series in all_series]  # all of them, whatever differs
    return 0 if all(held) else 1


def series_of(name: str, who: str) -> Series:
    game = find_game(name)
    options = game.options({})
    return Series(game, options, (who,) * game.seats(options), seed=1)


def compared(series: Series, args: argparse.Namespace) -> bool:
    """Print a line of the table; whether nothing differs."""
    began = time.perf_counter()
    same = [ends_alike(series, args.matches)]
    if not args.bare:
        there, here = (added_up(series, play, args.matches)[0] for play in (cuda.play, on_one_core))
        same.append(same_figures(there, here))
    words = ["the same" if is_same else "DIFFER" for is_same in same] + ["not compared"] * (2 - len(same))
    print(
        f"| {series.game.title} | {series.seats[0]} | {words[0]} | {words[1]} "
        f"| {time.perf_counter() - began:.0f} |",
        flush=True,
    )
    return all(same)


if __name__ == "__main__":
    sys.exit(main())
