"""A kernel: interpreted at once, in machine code after `load`, and the same either way."""

import threading
from pathlib import Path

import numpy as np
import pytest

import pig
from pig import GAME
from tablemate.core import code_cache, compiling
from tablemate.core import kernel as kernels
from tablemate.core.kernel import Kernel
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import PLAY, rulebook_of
from tablemate.core.streams import GAME_STREAM, Stream, stream_start
from throw_away import run_python

ASKING = """
from tablemate.core.compiled import Codes, Many, rule
from tablemate.core.contract import MAX_SEATS, State, Tables, actor

MOST = 7
MARK = 900


@rule
def doubled(n: int) -> int:
    return 2 * n


@rule
def twice_at(out: Codes, i: int) -> int:
    out[i] = doubled(out[i])
    return out[i]


@rule
def four_times_at(out: Codes, i: int) -> int:
    return doubled(twice_at(out, i))


@rule
def marked(out: Codes) -> int:
    return MARK + out[0]


@rule
def asked_at(states: Many[State], tables: Many[Tables]) -> int:
    return MAX_SEATS * 100 + actor(states[0], tables[0])
"""


@pytest.fixture(autouse=True)
def _compiles(monkeypatch):
    monkeypatch.setattr(kernels, "UNCOMPILED", False)


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty code cache."""
    monkeypatch.setenv("TABLEMATE_CACHE", str(tmp_path / "cache"))
    code_cache.folder.cache_clear()
    yield tmp_path / "cache"
    code_cache.folder.cache_clear()


@pytest.fixture
def linked(monkeypatch) -> list[str]:
    """The key of every kernel that is linked."""
    keys, really = [], compiling._linked

    def link(key, lowered):
        keys.append(key)
        return really(key, lowered)

    monkeypatch.setattr(compiling, "_linked", link)
    return keys


def asking(folder, text: str = ASKING) -> Kernel:
    path = folder / "asking.py"
    path.write_text(text)
    return Kernel(path, "pig")


def numbers(*values: int):
    return np.array(values, np.int64)


# Both forms


class Table:
    """A match of Pig, played by arrays and crossings."""

    def __init__(self, seed: int) -> None:
        self.book = rulebook_of(GAME)
        self.kernel = Kernel(PLAY, GAME.package)
        self.states = self.book.blank(GAME.options({"players": 3, "goal": 40}))
        self.states["rng"]["x"] = stream_start(seed, GAME_STREAM)
        self.log, self.out = self.book.new_log(), np.zeros(self.book.max_seats, np.int64)
        self.choosing = Stream(stream_start(seed, 1))
        self.kernel.setup_at(self.states, 0, self.book.tables, self.log)

    def play(self, moves: int) -> list[object]:
        """Answers and bytes of this many random moves."""
        told: list[object] = []
        kernel, tables = self.kernel, self.book.tables
        for _ in range(moves):
            actor = kernel.actor_at(self.states, 0, tables)
            if actor < 0:
                kernel.score_at(self.states, 0, tables, self.out)
                winners = [bool(kernel.is_winner_at(self.states, 0, tables, seat)) for seat in range(3)]
                return [*told, self.out.tolist(), winners]
            legal = kernel.legal_at(self.states, 0, tables, self.out)
            action = int(self.out[self.choosing.below(legal)])
            refused = kernel.attempt_at(self.states, 0, tables, 9, self.log, self.out)
            done = kernel.attempt_at(self.states, 0, tables, action, self.log, self.out)
            told.append((actor, legal, refused, done, self.states.tobytes(), self.log.tobytes()))
        return told


@pytest.mark.parametrize("seed", range(3))
def test_machine_code_goes_on_where_the_interpreter_stopped(seed):
    interpreted, changing, compiled = (Table(seed) for _ in range(3))
    compiled.kernel.load()
    whole = interpreted.play(400)
    first = changing.play(20)
    changing.kernel.load()

    assert not interpreted.kernel.is_loaded
    assert changing.kernel.is_loaded
    assert first + changing.play(400) == whole
    assert compiled.play(400) == whole
    assert 30 < len(whole) < 400, "a whole match, and no short one"


def test_a_kernel_is_interpreted_before_load_and_compiled_afterwards(tmp_path, cache, linked):
    kernel, out = asking(tmp_path), numbers(3, 5)
    assert kernel.twice_at(out, 1) == 10
    assert not kernel.is_loaded
    assert not linked

    kernel.load()
    assert kernel.twice_at(out, 1) == 20
    assert out.tolist() == [3, 20]
    assert kernel.is_loaded
    assert len(linked) == 1


def test_interpreted_rules_are_strict(tmp_path):
    with pytest.raises(IndexError, match="outside an array"):
        asking(tmp_path).twice_at(numbers(3), 1)


def test_what_is_loaded_already_is_not_loaded_again(tmp_path, cache):
    kernel = asking(tmp_path)
    kernel.load()
    code = kernel.twice_at
    kernel.load(progress=lambda *told: pytest.fail("there is nothing to wait for"))

    assert kernel.twice_at is code


def test_a_kernel_is_ready_once_it_was_compiled_by_anyone(tmp_path, cache, linked):
    assert not asking(tmp_path).is_ready
    asking(tmp_path).load()
    again = asking(tmp_path)
    assert again.is_ready
    again.load()

    assert len(linked) == 1
    (tmp_path / "edited").mkdir()
    assert not asking(tmp_path / "edited", ASKING.replace("MARK = 900", "MARK = 901")).is_ready


def test_a_kernel_that_is_refused_stays_interpreted(tmp_path, cache):
    kernel = asking(tmp_path, ASKING.replace("MARK + out[0]", "MARK / out[0]"))
    for _ in range(2):
        with pytest.raises(TypeError, match="rule marked returns float64"):
            kernel.load()

    assert not kernel.is_loaded
    assert not kernel.is_ready
    assert kernel.twice_at(numbers(3), 0) == 6


# Names


def test_constants_and_records_are_attributes_before_and_after_load(tmp_path):
    kernel = asking(tmp_path)
    for _ in range(2):
        assert (kernel.MOST, kernel.MAX_SEATS) == (7, 4)
        assert dtype_of(kernel.State) == rulebook_of(GAME).state_dtype
        kernel.load()


def test_a_name_it_does_not_have_is_an_attribute_error(tmp_path):
    assert not hasattr(asking(tmp_path), "nothing_like_it")


def test_entries_are_crossings_and_what_no_other_rule_of_the_kernel_calls(tmp_path):
    """`actor` is the game's, and `doubled` only serves the others."""
    assert set(asking(tmp_path).entries) == {"twice_at", "four_times_at", "marked", "asked_at"}


def test_a_crossing_may_call_another(tmp_path):
    kernel = asking(tmp_path)
    for _ in range(2):
        out = numbers(3)
        assert (kernel.four_times_at(out, 0), out[0]) == (12, 6)
        kernel.load()


def test_what_only_other_rules_call_stays_callable(tmp_path):
    kernel = asking(tmp_path)
    kernel.load()

    assert kernel.doubled(4) == 8


# Threads


def test_threads_that_load_at_once_compile_once_while_others_play_on(tmp_path, cache, linked):
    kernels_of_one_game = [asking(tmp_path), asking(tmp_path)]
    together, done, wrong = threading.Barrier(5), threading.Event(), []

    def load(kernel):
        together.wait()
        kernel.load()

    def play_on():
        together.wait()
        while not done.is_set():
            for kernel in kernels_of_one_game:
                out = numbers(21)
                if (kernel.twice_at(out, 0), out[0]) != (42, 42):
                    wrong.append(out)

    player = threading.Thread(target=play_on)
    loaders = [threading.Thread(target=load, args=(one,)) for one in kernels_of_one_game * 2]
    for thread in (player, *loaders):
        thread.start()
    for thread in loaders:
        thread.join()
    done.set()
    player.join()

    assert all(kernel.is_loaded for kernel in kernels_of_one_game)
    assert len(linked) == 1
    assert not wrong


# Never compiled

UNCOMPILED = """
import sys
from tablemate.core.rulebook import PLAY
from tablemate.core.kernel import Kernel

kernel = Kernel(PLAY, "pig")
kernel.load()
print(kernel.is_ready, kernel.is_loaded, "numba" in sys.modules)
"""


@pytest.mark.parametrize("flag", ["TABLEMATE_UNCOMPILED", "NUMBA_DISABLE_JIT"])
def test_uncompiled_nothing_is_ever_compiled(tmp_path, flag):
    folder = str(Path(pig.__file__).parent)
    script = f"import sys; sys.path.append({folder!r})\n" + UNCOMPILED

    assert run_python(tmp_path, script, **{flag: "1"}) == ["True True False"]
    assert not list(tmp_path.glob("cache/*"))
