"""The engine of a GPU, without one: its kernels compile, and in Numba's simulator they agree with a core."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import gpu_children
import pig
from bare_play import play_on_core
from command_line import finished, started
from gpu_children import GAMES, LEVELS, SKIP, played, series_of, summed
from proofs import proof_of
from tablemate.core.errors import BadInput
from tablemate.games.catalogue import all_games
from tablemate.lab.engines import cuda, local

ROOT = Path(__file__).parents[2]
OWN = [ROOT / "src/tablemate/lab/engines", ROOT / "src/tablemate/lab/kernels", Path(gpu_children.__file__)]
BARE = sorted((ROOT / "bench").glob("bare_*.py"))
LEVELS_OWN = [ROOT / "src/tablemate/players/kernels", ROOT / "src/tablemate/core/defaults"]
EVERY_GAME = {**all_games(), "pig": pig.GAME}


def packages(*, longest=(), besides=BARE):
    """A proof for every game: it takes minutes; in the longest only soaks make it."""
    for name, game in EVERY_GAME.items():
        marks = [proof_of(game, *OWN, *besides), *([pytest.mark.soak] if name in longest else [])]
        yield pytest.param(game.package, id=name, marks=marks)


def child(*words, **environment):
    """A process of its own, for what it changes cannot be changed back."""
    done = subprocess.run(
        [sys.executable, "-m", "gpu_children", *map(str, words)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize("package", [*packages(longest=["one_piece"])])
def test_the_kernels_compile_to_ptx_that_ptxas_takes(package):
    assert child("ptx", package) == ["play_series", "add_up", "find_starts", "play_starts"]


@pytest.mark.parametrize("package", [*packages(longest=["one_piece", "quantum"], besides=LEVELS_OWN)])
def test_kernels_in_which_levels_play_compile_to_ptx_that_ptxas_takes(package):
    assert child("ptx_levels", package) == ["play_series"]


@pytest.mark.parametrize("package", [*packages()])
def test_simulated_threads_and_a_core_come_to_the_same_bytes(package, tmp_path):
    """Rows, what the game counts, usage, sums by block and final states."""
    told = simulated("simulate", package, tmp_path)
    bare = play_on_core(series_of(package), GAMES - SKIP, first=SKIP)

    check_same(told, {"moves": bare.moves, "finals": bare.states.view(np.uint8), **on_core(package)})


@pytest.mark.parametrize("package", [*packages(besides=LEVELS_OWN)])
def test_levels_come_to_the_same_bytes_in_simulated_threads_and_on_a_core(package, tmp_path):
    """One that looks ahead, one that tries its actions, and a policy beside them."""
    told = simulated("simulate_levels", package, tmp_path)

    check_same(told, on_core(package, players=LEVELS))


def simulated(what, package, folder):
    child(what, package, folder / "told.npz", NUMBA_ENABLE_CUDASIM="1", TABLEMATE_UNCOMPILED="1")
    return np.load(folder / "told.npz")


def on_core(package, **who):
    sums = summed(series_of(package, **who), local.play)
    return {
        **played(series_of(package, with_each=True, **who), local.play),
        **{f"sums_{name}": by_block for name, by_block in sums.items()},
    }


def check_same(told, known):
    assert set(told) == set(known)
    for name, value in known.items():
        assert np.array_equal(told[name], value), name


def test_a_bare_match_ends_as_the_watched_one():
    """The same players, the same streams: as many decisions, the same points."""
    series = series_of("tablemate.games.el_dorado", with_each=True)
    rows = np.concatenate([batch.statistics.rows for batch in local.play(series, GAMES, skip=SKIP)])
    bare = play_on_core(series, GAMES - SKIP, first=SKIP)

    assert bare.moves == rows["decisions"].sum()
    assert np.array_equal(bare.states["scores"], rows["scores"])


def test_without_a_gpu_the_command_says_so(monkeypatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    answer = finished(started("simulate", "el-dorado", "--engine", "cuda", "--games", 3))

    assert answer.code == 2
    assert (
        answer.complaint == "the engine cuda needs an NVIDIA GPU, its driver and CUDA: they are not all here"
    )


@pytest.mark.parametrize(
    ("wanted", "because"),
    [
        (
            {"seats": ("easy", "hard", "random")},
            "cannot play hard: it plays random and scripted seats, levels",
        ),
        ({"seats": ("random", "pimc@2it", "ismcts@8it")}, "cannot play ismcts@8it: "),
        ({"with_text": True}, "writes no match files"),
    ],
)
def test_what_threads_cannot_do_is_refused(wanted, because):
    with pytest.raises(BadInput, match=because):
        cuda.play(replace(series_of("tablemate.games.el_dorado"), **wanted), GAMES)


def test_without_numba_cuda_the_engine_names_it(monkeypatch):
    monkeypatch.setattr(cuda, "find_spec", lambda name: None)

    with pytest.raises(BadInput, match="needs the package numba-cuda"):
        cuda.check(series_of("pig"))
