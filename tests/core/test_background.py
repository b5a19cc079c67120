"""Kernels that are loaded in the background, while their game is played interpreted.

Each test has a process and an empty cache of its own.
"""

import os
import select
import signal
import sys
import time
from pathlib import Path

import pig
from throw_away import run_python, start_python

PIG = Path(pig.__file__).parent
BEGIN = """
    import sys, time
    sys.path.insert(0, {pig!r})
    from pig import GAME
    from tablemate.core.background import BackgroundLoader
    from tablemate.core.position import Position
    from tablemate.core.rulebook import PLAYER_CALLS, PLAY, FEATURES, rulebook_of

    book = rulebook_of(GAME)
    loader = BackgroundLoader()
"""


def trying(folder, script: str, **environ: str) -> list[str]:
    return run_python(folder, BEGIN.format(pig=str(PIG)) + script, **environ)


PLAY_ON = """
    def played(decisions):
        for _ in range(decisions):
            position.apply_code(position.legal_codes()[-1 if position.actor else 0])

    position = Position.start(GAME, GAME.options({"players": 3}), 7)
    began = book.play.is_loaded
    played(6)
    loader.wait([book.play])
    in_time = book.play.is_loaded
    played(20)
    print(began, in_time, position.digest())
"""


def test_a_game_begins_interpreted_and_goes_over_to_machine_code_unnoticed(tmp_path):
    began, in_time, digest = trying(tmp_path, PLAY_ON)[0].split()
    never = trying(tmp_path, PLAY_ON, TABLEMATE_UNCOMPILED="1")[0].split()

    assert (began, in_time) == ("False", "True")
    assert never == ["True", "True", digest]


def test_the_compiler_is_a_process_of_its_own(tmp_path):
    """Nothing is lowered in this one; what it loads is in the cache."""
    said = trying(
        tmp_path,
        """
    from tablemate.core import compiling
    compiling._compiled = None
    loader.want(book.unloaded(PLAY))
    print(loader.wait([book.unloaded(PLAY)]), book.play.is_loaded, book.play.is_ready)
""",
    )

    assert said == ["True True True"]


def test_what_somebody_asks_for_comes_before_what_nobody_does(tmp_path):
    said = trying(
        tmp_path,
        """
    spare, needed = [book.unloaded(k) for k in (FEATURES, PLAYER_CALLS)], book.unloaded(PLAY)
    loader.want(*spare, spare=True)
    while loader._compiler is None:
        time.sleep(0.01)
    loader.want(needed)
    loader.wait([needed])
    print([kernel.is_loaded for kernel in spare])
    loader.wait(spare)
    print([kernel.is_loaded for kernel in spare])
""",
    )

    assert said == ["[False, False]", "[True, True]"]


def test_progress_grows_to_all_and_no_further(tmp_path):
    said = trying(
        tmp_path,
        """
    kernels = [book.unloaded(k) for k in (PLAY, PLAYER_CALLS)]
    told = [loader.progress(kernels)]
    loader.want(*kernels)
    while not loader.wait(kernels, 0.05):
        told.append(loader.progress(kernels))
    told.append(loader.progress(kernels))
    print(told == sorted(told), told[0], told[-1], max(told[:-1]) < 100, len(set(told)) > 3)
""",
    )

    assert said == ["True 0 100 True True"]


def test_a_kernel_that_does_not_compile_leaves_its_game_playable(tmp_path):
    said = trying(
        tmp_path,
        """
    import logging
    from tablemate.core import background
    background.COMPILE = ("-c", "raise SystemExit('no compiler here')")
    logging.basicConfig(stream=sys.stdout, format="%(message)s")
    kernel = book.unloaded(PLAY)
    loader.want(kernel)
    print(loader.wait([kernel]), kernel.is_loaded, loader.progress([kernel]))
    position = Position.start(GAME, GAME.options({"players": 2}), 7)
    position.apply_code(position.legal_codes()[0])
    print(position.actor)
""",
    )

    assert said == ["kernel not compiled: game=pig kernel=play: no compiler here", "True False 100", "0"]


def test_one_compiler_compiles_all_that_is_queued_and_ends_then(tmp_path):
    said = trying(
        tmp_path,
        """
    from tablemate.core import background
    started = []

    class Watched(background.Compiler):
        def __init__(self):
            super().__init__()
            started.append(self.process)

    background.Compiler = Watched
    kernels = [book.unloaded(k) for k in (PLAY, PLAYER_CALLS, FEATURES)]
    loader.want(*kernels)
    print(loader.wait(kernels), [kernel.is_loaded for kernel in kernels], len(started))
    started[0].wait(30)
    print(loader._compiler)
""",
    )

    assert said == ["True [True, True, True] 1", "None"]


BROKEN = """
from tablemate.core.compiled import rule


@rule
def half_at(n: int) -> int:
    return n / 2
"""


def test_what_does_not_compile_is_told_once_and_the_next_kernel_comes(tmp_path):
    path = tmp_path / "broken.py"
    path.write_text(BROKEN)
    said = trying(
        tmp_path,
        f"""
    import logging
    from pathlib import Path
    logging.basicConfig(stream=sys.stdout, format="%(message)s")
    broken, senses = book.unloaded(Path({str(path)!r})), book.unloaded(FEATURES)
    loader.want(broken, senses)
    loader.wait([broken, senses])
    loader.want(broken)
    print(loader.wait([broken]), broken.has_failed, broken.is_loaded, senses.is_loaded)
""",
    )

    fault = "rule half_at returns float64, but is annotated <class 'int'>"
    assert said == [f"kernel not compiled: game=pig kernel=broken: {fault}", "True True False True"]


COMPILING = """
    kernel = book.unloaded(FEATURES)
    loader.want(kernel)
    shares = {0}
    while not loader.wait([kernel], 0.01):
        if loader.progress([kernel]) > max(shares):
            print("at it", flush=True)
        shares.add(loader.progress([kernel]))
    print(kernel.is_loaded, len(shares) > 1)
"""


def test_several_processes_on_one_empty_cache_compile_a_kernel_once(tmp_path):
    """Each waits for whichever is at it."""
    both = [start_python(tmp_path, BEGIN.format(pig=str(PIG)) + COMPILING) for _ in range(2)]
    told = sorted(process.communicate()[0].splitlines()[-1].split() for process in both)

    assert told == [["True", "False"], ["True", "True"]], "who waits is told of no progress"
    assert not list(tmp_path.glob("cache/*.lock"))


def test_whoever_is_killed_while_compiling_leaves_the_kernel_to_the_next(tmp_path):
    first, second = (start_python(tmp_path, BEGIN.format(pig=str(PIG)) + COMPILING) for _ in range(2))
    at_it = _first_to_speak(first, second)
    at_it.send_signal(signal.SIGKILL)
    at_it.communicate()
    (other,) = {first, second} - {at_it}

    assert other.communicate()[0].splitlines()[-1] == "True True"


def _first_to_speak(*processes):
    ready, _, _ = select.select([process.stdout for process in processes], [], [], 60)
    return next(process for process in processes if process.stdout in ready)


def test_after_the_loader_is_closed_kernels_are_loaded_when_they_are_asked_for(tmp_path):
    said = trying(
        tmp_path,
        """
    loader.close()
    loader.want(book.unloaded(PLAYER_CALLS))
    print(book.unloaded(PLAYER_CALLS).is_loaded, book.play.is_loaded)
""",
    )

    assert said == ["False True"]


def test_the_compiler_ends_with_whoever_started_it(tmp_path):
    """Killed, too: it hears that its input is closed. What it had lowered is kept."""
    process = start_python(
        tmp_path,
        BEGIN.format(pig=str(PIG))
        + """
    loader.want(book.unloaded(PLAY))
    while loader._compiler is None:
        time.sleep(0.01)
    print(loader._compiler.process.pid, flush=True)
    time.sleep(600)
""",
    )
    assert process.stdout is not None
    child = int(process.stdout.readline())
    process.send_signal(signal.SIGKILL)
    process.communicate()
    deadline = time.monotonic() + 30
    while _is_running(child):
        assert time.monotonic() < deadline, "the compiler runs on"
        time.sleep(0.05)


def _is_running(pid: int) -> bool:
    if sys.platform == "linux":
        try:
            return Path(f"/proc/{pid}/stat").read_text().split(")")[-1].split()[0] != "Z"
        except FileNotFoundError:
            return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
