"""How fast a GPU plays El Dorado by the full rules, four seats, one round of ten tricks; one core beside it.

    python bench/cuda_play.py

Bare matches are dealt and played, nothing else; what they end in must be the same on both, bit for bit.
Watched ones are what `tablemate simulate` plays: with every figure, added up. Exits with 1 when a bound is
missed or anything differs, with 2 when there is no GPU.
"""

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from bare_play import OnGpu, play_on_core
from tablemate.core.errors import BadInput
from tablemate.games.el_dorado import GAME
from tablemate.lab.engines import cuda, local
from tablemate.lab.engines.device import fetched
from tablemate.lab.engines.device_rules import cuda_module
from tablemate.lab.results import Results
from tablemate.lab.series import Series

OPTIONS = {"players": 4, "schedule": "10"}
BOUNDS = {"random": 3e9, "scripted": 0.5e9}  # moves a second, starts of the streams prepared beforehand
COMPARED = 1 << 17  # matches whose final states, or figures, are compared
TOGETHER = 1 << 22  # bare matches that the GPU is given at once
TIMES = 9  # of which the middle one counts
ON_CORE = 1 << 10  # matches played at once on a core, so that their states stay in its caches
CORE_SECONDS = 3.0
WATCHED_ON_GPU, WATCHED_ON_CORE = 1 << 22, 1 << 17
G, M = 1e9, 1e6


@dataclass(frozen=True)
class Speed:
    """Bare matches: moves a second."""

    playing: float  # on the GPU, where the streams of the matches begin being known
    finding: float  # matches whose streams are found, a second
    moves: float  # a match
    core: float  # on one core, streams found too

    @property
    def both(self) -> float:
        return 1 / (1 / self.playing + 1 / (self.moves * self.finding))

    @property
    def share_of_finding(self) -> float:
        return self.both / (self.moves * self.finding)


def main() -> int:
    try:
        for name in BOUNDS:
            cuda.check(series_of(name))
    except BadInput as refusal:
        print(refusal, file=sys.stderr)
        return 2
    print(f"{cuda_module().get_current_device().name}; {COMPARED} matches compared in each line\n")
    print(
        "| bare | moves/s | matches/s | moves/s, streams found too | their share | one core | final states |"
    )
    print("| --- | --: | --: | --: | --: | --: | --- |")
    held = [told_bare(name) for name in BOUNDS]
    print("\n| watched | matches/s | moves/s | one core | figures |")
    print("| --- | --: | --: | --: | --- |")
    held += [told_watched(name) for name in BOUNDS]
    return 0 if all(held) else 1


def series_of(name: str) -> Series:
    return Series(GAME, GAME.options(OPTIONS), (name,) * 4, seed=1)


def told_bare(name: str) -> bool:
    """Measure one line-up and print its line; whether all that must hold does."""
    series = series_of(name)
    is_same = ends_alike(series, COMPARED)
    speed = bare_speed(series)
    print(
        f"| {name} | {speed.playing / G:.1f} G | {speed.playing / speed.moves / M:.0f} M "
        f"| {speed.both / G:.1f} G | {speed.share_of_finding:.0%} "
        f"| {speed.core / M:.1f} M moves/s | {'the same' if is_same else 'DIFFER'} |",
        flush=True,
    )
    return is_same and speed.playing >= BOUNDS[name]


def ends_alike(series: Series, games: int) -> bool:
    """Whether matches end in the same bytes on the GPU and on a core."""
    gpu = OnGpu(series)
    starts = gpu.room_for_starts(games)
    gpu.find_starts(starts)
    there, here = gpu.play(starts, keep=games), play_on_core(series, games)
    return there.moves == here.moves and there.states.tobytes() == here.states.tobytes()


def bare_speed(series: Series) -> Speed:
    gpu = OnGpu(series)
    starts = gpu.room_for_starts(TOGETHER)
    moves, finals = gpu.room_to_end()
    finding, playing = [], []
    for run in range(1 + TIMES):  # the first warms up
        finding.append(seconds_on_gpu(partial(gpu.find_starts, starts, first=run * TOGETHER)))
        playing.append(seconds_on_gpu(partial(gpu.launch, starts, moves, finals)))
    a_match = float(fetched(moves).sum()) / (1 + TIMES) / TOGETHER
    return Speed(
        playing=a_match * TOGETHER / statistics.median(playing[1:]),
        finding=TOGETHER / statistics.median(finding[1:]),
        moves=a_match,
        core=core_speed(series),
    )


def seconds_on_gpu(work: Callable[[], None]) -> float:
    module = cuda_module()
    began, ended = module.event(), module.event()
    began.record()
    work()
    ended.record()
    ended.synchronize()
    return module.event_elapsed_time(began, ended) / 1000


def core_speed(series: Series) -> float:
    """Moves a second on one core."""
    moves, played, began = 0, 0, time.perf_counter()
    while time.perf_counter() - began < CORE_SECONDS:
        moves += play_on_core(series, ON_CORE, first=played).moves
        played += ON_CORE
    return moves / (time.perf_counter() - began)


def told_watched(name: str) -> bool:
    series = series_of(name)
    there, here = (added_up(series, play, COMPARED)[0] for play in (cuda.play, on_one_core))
    is_same = same_figures(there, here)
    results, seconds = added_up(series, cuda.play, WATCHED_ON_GPU)
    _, core_seconds = added_up(series, on_one_core, WATCHED_ON_CORE)
    print(
        f"| {name} | {WATCHED_ON_GPU / seconds / M:.2f} M | {results.total('decisions') / seconds / M:.0f} M "
        f"| {WATCHED_ON_CORE / core_seconds / M:.3f} M matches/s | {'the same' if is_same else 'DIFFER'} |",
        flush=True,
    )
    return is_same


on_one_core = partial(local.play, workers=1)


def added_up(series: Series, play: Callable[..., object], games: int) -> tuple[Results, float]:
    """An engine's matches in figures, and the seconds they took."""
    results, began = Results(series), time.perf_counter()
    for batch in play(series, games):
        results.add(batch)
    return results, time.perf_counter() - began


def same_figures(one: Results, other: Results) -> bool:
    return (
        all(np.array_equal(one.sums[name], other.sums[name]) for name in other.sums)
        and np.array_equal(one.offered, other.offered)
        and np.array_equal(one.taken, other.taken)
        and (one.lengths, one.stages, one.scores) == (other.lengths, other.stages, other.scores)
    )


if __name__ == "__main__":
    sys.exit(main())
