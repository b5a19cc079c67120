"""Every game on a GPU and on cores: do the same matches end in the same bytes and sums, and how fast?

    python bench/cuda_games.py --games quantum,one_piece --matches 8192
    python bench/cuda_games.py --players easy,normal --seconds 10
    python bench/cuda_games.py --bare            # final states alone, which compile sooner than figures

Bare matches are compared by all bytes of their final states, watched ones (those of `tablemate simulate`) by
every sum. With --seconds both then play watched matches for so long, after all is compiled and warm: the GPU,
and one core of this machine. Of levels there are watched matches alone; one that the GPU cannot play is left
out. Exits with 1 when anything differs, with 2 when there is no GPU.
"""

import argparse
import fcntl
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from cuda_play import added_up, ends_alike, on_one_core, same_figures
from tablemate.core.errors import BadInput
from tablemate.games.catalogue import all_games, find_game
from tablemate.lab.engines import cuda, local
from tablemate.lab.engines.device import ENTRIES, threads_of
from tablemate.lab.engines.device_rules import cuda_module
from tablemate.lab.results import Results
from tablemate.lab.series import Series
from tablemate.players.line_up import has_levels

ENDLESS = 1 << 40  # matches


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", default=",".join(all_games()))
    parser.add_argument("--players", default="random,scripted", help="each sits in all seats")
    parser.add_argument("--matches", type=int, default=8192)
    parser.add_argument("--bare", action="store_true", help="compare final states alone")
    parser.add_argument("--seconds", type=float, default=0, help="measure speeds for so long each")
    parser.add_argument("--workers", type=int, default=1, help="cores that play what is compared")
    parser.add_argument("--in-turn", type=Path, metavar="FILE", help="use the GPU while holding this lock")
    args = parser.parse_args()
    all_series = [series_of(name, who) for name in args.games.split(",") for who in args.players.split(",")]
    all_series = [series for series in all_series if series.line_up is not None]
    try:
        cuda.check(*all_series)
    except BadInput as refusal:
        print(refusal, file=sys.stderr)
        return 2
    print(f"{cuda_module().get_current_device().name}; {args.matches} matches compared in each line\n")
    print(
        "| game | players | final states | figures | seconds, compiling included "
        "| GPU matches/s | decisions/s | one core | decisions/s | times |"
    )
    print("| --- | --- | --- | --- | --: | --: | --: | --: | --: | --: |", flush=True)
    if args.in_turn is not None:
        prepare(all_series)
        lock = args.in_turn.open("w")
        fcntl.flock(lock, fcntl.LOCK_EX)  # until this process ends, and its memory on the GPU is free again
    held = [compared(series, args) for series in all_series]  # all of them, whatever differs
    return 0 if all(held) else 1


def series_of(name: str, who: str) -> Series:
    game = find_game(name)
    options = game.options({})
    return Series(game, options, (who,) * game.seats(options), seed=1)


def prepare(all_series: list[Series]) -> None:
    """Compile what will be started, for both; the GPU is left alone."""
    for series in all_series:
        began = time.perf_counter()
        with_levels = is_of_levels(series)
        for name in ENTRIES:
            threads_of(series.game, with_levels=with_levels).prepare(name)
        print(
            f"compiled: {series.game.title} {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True
        )
        added_up(series, on_one_core, 32)


def is_of_levels(series: Series) -> bool:
    return has_levels(series.line_up or ())


def compared(series: Series, args: argparse.Namespace) -> bool:
    """Print a line of the table; whether nothing differs."""
    began = time.perf_counter()
    bare = None if is_of_levels(series) else ends_alike(series, args.matches)
    watched = None
    if not args.bare:
        cores = partial(local.play, workers=args.workers)
        there, here = (added_up(series, play, args.matches)[0] for play in (cuda.play, cores))
        watched = same_figures(there, here)
    words = {None: "not compared", True: "the same", False: "DIFFER"}
    print(
        f"| {series.game.title} | {series.seats[0]} | {words[bare]} | {words[watched]} "
        f"| {time.perf_counter() - began:.0f} {speeds(series, args.seconds)} |",
        flush=True,
    )
    return bare is not False and watched is not False


def speeds(series: Series, seconds: float) -> str:
    if not seconds:
        return "| | | | |"
    there, there_decisions = speed(series, cuda.play, seconds)
    here, here_decisions = speed(series, on_one_core, seconds)
    return (
        f"| {there:,.0f} | {there_decisions:,.0f} | {here:,.1f} | {here_decisions:,.0f} | {there / here:.0f}"
    )


def speed(series: Series, play: Callable[..., object], seconds: float) -> tuple[float, float]:
    """Watched matches and decisions a second, from the start of the series to their sums."""
    results, played, began = Results(series), 0, time.perf_counter()
    for batch in play(series, ENDLESS):
        results.add(batch)
        played += batch.games
        if (spent := time.perf_counter() - began) >= seconds:
            break
    return played / spent, float(results.total("decisions")) / spent


if __name__ == "__main__":
    sys.exit(main())
