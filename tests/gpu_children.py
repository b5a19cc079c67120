"""What the tests of the GPU do in processes of their own.

    python -m gpu_children ptx GAME            compile a game's kernels to PTX and have ptxas check it
    python -m gpu_children simulate GAME FILE  run them under Numba's simulator and save what they come to
    python -m gpu_children ptx_levels GAME, simulate_levels GAME FILE: the same of those in which levels play

GAME is the package of a game.
"""

import importlib
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np

SEED, SKIP, GAMES = 7, 3, 9  # matches 3 to 8 of the series
LEVELS = "easy", "pimc@2it", "scripted"  # a level that looks ahead, one that tries its actions, a policy
MOST_LOCAL = 1 << 19  # bytes
SHORT = {
    "pig": {"goal": 12},
    "tablemate.games.el_dorado": {"players": 3, "schedule": "2,1"},
    "tablemate.games.quantum": {"map": "proving-ground", "turn_cap": 10},
}


def series_of(package, *, players=("random", "scripted"), **wanted):
    """A tiny series in which these players sit in turn."""
    from tablemate.lab.series import Series

    game = importlib.import_module(package).GAME
    options = game.options(SHORT.get(package, {}))
    seats = tuple(players[seat % len(players)] for seat in range(game.seats(options)))
    return Series(game, options, seats, SEED, **wanted)


def ptx(package):
    from bare_play import ENTRIES, bare_threads_of
    from tablemate.lab.engines.device import ENTRIES as SERIES_ENTRIES
    from tablemate.lab.engines.device import threads_of

    game = importlib.import_module(package).GAME
    compile_to_ptx(threads_of(game, with_levels=False), SERIES_ENTRIES)
    compile_to_ptx(bare_threads_of(game), ENTRIES)


def ptx_levels(package):
    from tablemate.lab.engines.device import PLAY_SERIES, threads_of

    compile_to_ptx(threads_of(importlib.import_module(package).GAME, with_levels=True), [PLAY_SERIES])


def compile_to_ptx(kernels, names):
    from numba.cuda import dispatcher

    from tablemate.core.compiling import types_of
    from tablemate.lab.engines.device_rules import cuda_module
    from tablemate.testing.ptx import COMPUTE_CAPABILITY

    cuda = cuda_module()
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=COMPUTE_CAPABILITY)
    for name, function in zip(names, kernels.functions(*names), strict=True):
        text, _ = cuda.compile_ptx(function, types_of(function)[1], cc=COMPUTE_CAPABILITY)
        assembled(text)
        print(name)


def assembled(text):
    """Have ptxas turn it into machine code; it says what it does not understand.

    A GPU gives no thread more memory of its own than half a megabyte, and says so only when one is started.
    """
    import nvidia.cuda_nvcc

    ptxas = Path(next(iter(nvidia.cuda_nvcc.__path__))) / "bin" / "ptxas"
    told = subprocess.run(
        [ptxas, "--verbose", "--gpu-name=sm_90", "--output-file=/dev/null", "-"],
        input=text,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    needed = [int(size) for size in re.findall(r"(\d+) bytes (?:cumulative )?stack", told.stderr)]
    assert needed, told.stderr
    assert max(needed) < MOST_LOCAL, f"a thread needs {max(needed)} bytes"


def simulate(package, out):
    from bare_play import OnGpu

    told = watched(package)
    gpu = OnGpu(series_of(package), threads=2)
    starts = gpu.room_for_starts(GAMES - SKIP)
    gpu.find_starts(starts, first=SKIP)
    ended = gpu.play(starts, keep=GAMES - SKIP)
    np.savez(out, moves=ended.moves, finals=ended.states.view(np.uint8), **told)


def simulate_levels(package, out):
    np.savez(out, **watched(package, players=LEVELS))


def watched(package, **who):
    """What threads come to that play several matches each, on the same records."""
    from tablemate.lab.engines import cuda, device

    device.BLOCK = 2
    told = {f"sums_{name}": sums for name, sums in summed(series_of(package, **who), cuda.play).items()}
    cuda.MOST_THREADS = 2
    return told | played(series_of(package, with_each=True, **who), cuda.play)


def summed(series, play):
    """What an engine's matches come to in blocks."""
    from tablemate.lab.results import gathered

    results = gathered(series, list(play(series, GAMES)))
    used = {"offered": results.offered, "by_chance": results.by_chance, "taken": results.taken}
    return {**results.sums, **used}


def played(series, play):
    """An engine's matches one by one, as bytes."""
    batches = [batch.statistics for batch in play(series, GAMES, skip=SKIP)]
    return {
        "rows": np.concatenate([seen.rows for seen in batches]).view(np.uint8),
        "counts": np.concatenate([seen.counts for seen in batches]).view(np.uint8),
        **{name: sum(seen.usage[name] for seen in batches) for name in ("offered", "by_chance", "taken")},
    }


if __name__ == "__main__":
    children = {each.__name__: each for each in (ptx, ptx_levels, simulate, simulate_levels)}
    children[sys.argv[1]](*sys.argv[2:])
