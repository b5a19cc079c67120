"""The compile cache: whose folder, which digest, who compiles and what is thrown away."""

import fcntl
import os
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest

from tablemate.core import compile_cache
from tablemate.core.compile_cache import CORE, code_digest, compiling, is_ready, owner_of, write_once
from throw_away import run_python, said, start_python, write_files

DAY = 86_400

# These two remember their answers for as long as a process lives.
digest_of = compile_cache.digest_of.__wrapped__
folder_of = compile_cache.folder_of.__wrapped__


@pytest.fixture
def cache(tmp_path, monkeypatch) -> Path:
    """An empty place for compiled rules, and no other."""
    monkeypatch.setenv("TABLEMATE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    compile_cache.folder_of.cache_clear()
    yield tmp_path / "cache"
    compile_cache.folder_of.cache_clear()


@pytest.fixture
def package(tmp_path, monkeypatch) -> Path:
    """A package called tiny_dice; its file of rules."""
    write_files(tmp_path, {"tiny_dice/rules.py": "SIDES = 6\n"})
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path / "tiny_dice" / "rules.py"


# Owners


def test_a_module_belongs_to_the_nearest_registered_package(monkeypatch):
    monkeypatch.setattr(compile_cache, "_owners", {CORE, "games.dice", "games.dice.advanced"})

    assert owner_of("games.dice") == "games.dice"
    assert owner_of("games.dice.rules") == "games.dice"
    assert owner_of("games.dice.advanced.rules") == "games.dice.advanced"
    assert owner_of("tablemate.core.kernels.play") == CORE


def test_a_package_owns_nothing_that_only_begins_like_it(monkeypatch):
    monkeypatch.setattr(compile_cache, "_owners", {CORE, "games.dice"})

    assert owner_of("games.dice_cup.rules") == "games.dice_cup"


def test_an_unregistered_module_belongs_to_its_package():
    assert owner_of("somewhere.else.rules") == "somewhere.else"
    assert owner_of("alone") == "alone"


# The digest


def test_the_digest_is_the_same_when_nothing_changes(package):
    assert digest_of("tiny_dice") == digest_of("tiny_dice")


def test_the_digest_changes_with_a_byte_of_a_source(package):
    before = digest_of("tiny_dice")
    about = package.stat()
    package.write_text("SIDES = 8\n")
    os.utime(package, ns=(about.st_atime_ns, about.st_mtime_ns))

    assert digest_of("tiny_dice") != before


def test_the_digest_changes_with_the_time_of_a_source(package):
    """Numba stamps its files with it: after a touch it would not find them."""
    before = digest_of("tiny_dice")
    about = package.stat()
    os.utime(package, ns=(about.st_atime_ns, about.st_mtime_ns + 1_000_000))

    assert digest_of("tiny_dice") != before


def test_the_digest_changes_with_a_new_source_in_any_depth(package):
    before = digest_of("tiny_dice")
    write_files(package.parent, {"effects/fire.py": ""})

    assert digest_of("tiny_dice") != before


def test_the_digest_changes_with_a_flag_of_numba(package, monkeypatch):
    before = digest_of("tiny_dice")
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    checked = digest_of("tiny_dice")
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")

    assert len({before, checked, digest_of("tiny_dice")}) == 3


def test_the_digest_does_not_depend_on_where_numba_keeps_its_cache(package, monkeypatch):
    """`rule` sets this variable itself, and child processes inherit it."""
    before = digest_of("tiny_dice")
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/elsewhere")

    assert digest_of("tiny_dice") == before


def test_the_digest_changes_with_the_flag_that_leaves_asserts_out(tmp_path):
    script = "from tablemate.core.compile_cache import digest_of; print(digest_of('tablemate.core'))"
    digests = [run_python(tmp_path, script, *flags)[0] for flags in ([], [], ["-O"], ["-OO"])]

    assert digests[0] == digests[1]
    assert len(set(digests)) == 3


def test_every_owner_rests_on_the_sources_of_core(package, monkeypatch):
    sources = compile_cache._sources
    before = digest_of("tiny_dice")
    monkeypatch.setattr(compile_cache, "_sources", lambda p: [] if p == CORE else sources(p))

    assert digest_of("tiny_dice") != before


HELPED = {
    "acme/tools/prices.py": """
        from tablemate.core.compiled import rule

        @rule
        def price(n: int) -> int:
            return n + 1
        """,
    "acme/shop/rules.py": """
        from acme.tools.prices import price
        from tablemate.core.compiled import rule

        @rule
        def total(n: int) -> int:
            return 10 * price(n)
        """,
}


BUY = """
    from tablemate.core import compile_cache
    compile_cache.register("acme.shop"{rests_on})
    from acme.shop import rules
    from tablemate.core.compiling import prepare
    try:
        prepare("all", [rules.total])
        print(rules.total(1))
    except TypeError as fault:
        print(fault)
"""


def test_a_changed_package_that_an_owner_rests_on_is_compiled_anew(tmp_path):
    write_files(tmp_path, HELPED)
    script = BUY.format(rests_on=', ("acme.tools",)')
    assert run_python(tmp_path, script) == ["20"]
    helper = tmp_path / "acme/tools/prices.py"
    helper.write_text(helper.read_text().replace("n + 1", "n + 2"))
    assert run_python(tmp_path, script) == ["30"]


def test_a_rule_of_a_package_it_does_not_rest_on_may_not_be_called(tmp_path):
    """Else a change there would leave stale machine code here."""
    write_files(tmp_path, HELPED)

    assert run_python(tmp_path, BUY.format(rests_on="")) == [
        "rule total of acme.shop calls price of acme.tools, on which it does not rest"
    ]


# The folder


def test_the_folder_lies_where_the_environment_says(cache):
    folder = folder_of("tiny")

    assert folder == cache / f"tiny-{digest_of('tiny')}"
    assert folder.is_dir()


def test_without_a_word_from_the_environment_it_is_the_users_cache(cache, tmp_path, monkeypatch):
    monkeypatch.delenv("TABLEMATE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert folder_of("tiny").parent == tmp_path / "xdg" / "tablemate"

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert folder_of("tiny").parent == tmp_path / "home" / ".cache" / "tablemate"


def test_where_that_cannot_be_written_it_is_a_temporary_folder(cache, tmp_path):
    cache.write_text("a file is in the way")

    assert folder_of("tiny").parent == tmp_path / "temporary" / f"tablemate-{os.getuid()}"


def test_a_folder_that_takes_no_files_is_passed_over(cache, tmp_path, monkeypatch):
    make = tempfile.TemporaryFile

    def read_only(dir):
        if Path(dir).is_relative_to(cache):
            raise PermissionError(13, "read-only")
        return make(dir=dir)

    monkeypatch.setattr(tempfile, "TemporaryFile", read_only)

    assert folder_of("tiny").parent == tmp_path / "temporary" / f"tablemate-{os.getuid()}"


def test_where_nothing_can_be_written_twice_it_is_a_folder_of_this_process(cache, tmp_path):
    cache.write_text("a file is in the way")
    (tmp_path / "temporary" / f"tablemate-{os.getuid()}").write_text("another")
    first, second = folder_of("tiny"), folder_of("tiny")

    assert first.parent == second.parent == tmp_path / "temporary"
    assert first != second


def test_old_unused_digests_of_the_owner_are_removed_when_a_new_one_is_made(cache):
    old, used, others = cache / "tiny-0ld", cache / "tiny-u5ed", cache / "tiny_too-0ld"
    for folder, days in ((old, 15), (used, 13), (others, 15)):
        folder.mkdir(parents=True)
        (folder / "code").touch()
        os.utime(folder, (time.time() - days * DAY,) * 2)
    folder_of("tiny")

    assert not old.exists()
    assert used.exists()
    assert others.exists()


def test_opening_a_digest_counts_as_using_it(cache):
    folder = folder_of("tiny")
    os.utime(folder, (time.time() - 15 * DAY,) * 2)
    (cache / "tiny-0ld").mkdir()
    os.utime(cache / "tiny-0ld", (time.time() - 15 * DAY,) * 2)

    assert folder_of("tiny") == folder
    assert time.time() - folder.stat().st_mtime < DAY
    assert (cache / "tiny-0ld").exists(), "nothing new was made, so nothing is cleared away"


# The lock


def is_locked(folder: Path) -> bool:
    with open(folder / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def test_the_lock_is_held_while_compiling_and_goes_afterwards(cache):
    folder = compile_cache.folder_of("tiny")
    with compiling("tiny", "play"):
        assert is_locked(folder)
        assert not is_ready("tiny", "play")

    assert not is_locked(folder)
    assert is_ready("tiny", "play")


def test_what_is_ready_needs_no_lock(cache):
    with compiling("tiny", "play"):
        pass
    (compile_cache.folder_of("tiny") / "lock").unlink()
    with compiling("tiny", "play"):
        assert not (compile_cache.folder_of("tiny") / "lock").exists()


def test_another_set_of_rules_is_not_ready(cache):
    with compiling("tiny", "play"):
        pass

    assert not is_ready("tiny", "minds")
    assert not is_ready("other", "play")


def test_what_failed_to_compile_is_not_ready(cache):
    with pytest.raises(TypeError), compiling("tiny", "play"):
        raise TypeError("rules may not recurse")

    assert not is_ready("tiny", "play")
    assert not is_locked(compile_cache.folder_of("tiny"))


RULES = """
    from tablemate.core.compiled import rule

    @rule
    def one(n: int) -> int:
        return n + 1

    @rule
    def two(n: int) -> int:
        return one(n) * 2

    @rule
    def three(n: int) -> int:
        return two(n) - one(n)
"""

COMPILE_TOGETHER = """
    import sys, time
    from pathlib import Path
    from tablemate.core import compile_cache
    compile_cache.register("tiny")
    from tablemate.core.compiling import prepare
    from tiny import rules
    Path({me!r}).touch()
    while not Path({other!r}).exists():
        time.sleep(0.001)
    prepare("all", [rules.three])
    every = [rules.one, rules.two, rules.three]
    print(*(r(10) for r in every), sum(sum(r.stats.cache_misses.values()) for r in every))
"""


def test_of_two_processes_one_compiles_and_the_other_finds_everything_ready(tmp_path):
    write_files(tmp_path, {"tiny/rules.py": RULES})
    racing = [
        start_python(tmp_path, COMPILE_TOGETHER.format(me=me, other=other))
        for me, other in (("left", "right"), ("right", "left"))
    ]
    told = sorted(said(process)[0] for process in racing)
    assert told == ["11 22 11 0", "11 22 11 3"]

    late = run_python(tmp_path, COMPILE_TOGETHER.format(me="late", other="late"))
    assert late == ["11 22 11 0"]


# Files written once


def test_a_file_that_is_right_stays_and_a_damaged_one_is_written_anew(tmp_path):
    path = tmp_path / "kernel.py"
    write_once(path, "first")
    written = path.stat().st_mtime_ns
    write_once(path, "first")
    assert path.stat().st_mtime_ns == written

    path.write_text("")
    write_once(path, "first")
    assert path.read_text() == "first"


def test_racing_writers_leave_one_whole_file_and_nothing_else(tmp_path):
    path, length = tmp_path / "kernel.py", 8_000_000
    texts = [writer * length for writer in "abcd"]
    sizes, done, together = set(), threading.Event(), threading.Barrier(len(texts) + 1)

    def watch() -> None:
        together.wait()
        while not done.is_set():
            if path.exists():
                sizes.add(path.stat().st_size)

    def write(text: str) -> None:
        together.wait()
        write_once(path, text)

    watcher = threading.Thread(target=watch)
    writers = [threading.Thread(target=write, args=(text,)) for text in texts]
    for thread in (watcher, *writers):
        thread.start()
    for writer in writers:
        writer.join()
    done.set()
    watcher.join()

    assert sizes <= {length}, "somebody saw half a file"
    assert path.read_text() in texts
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("damage", [b"", b"garbage"])
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_a_damaged_file_of_the_cache_is_compiled_anew(tmp_path, kind, damage):
    write_files(tmp_path, HELPED)
    script = BUY.format(rests_on=', ("acme.tools",)')
    assert run_python(tmp_path, script) == ["20"]
    for file in (tmp_path / "cache").rglob(f"*.total-*.{kind}"):
        file.write_bytes(damage)

    assert run_python(tmp_path, script) == ["20"]


# What a package says


def test_a_packages_words_and_data_tell_it_from_another_wherever_it_lies(tmp_path, monkeypatch):
    def digest(place, **files):
        write_files(
            tmp_path / place, {"tiny_cards/__init__.py": "", "tiny_cards/weights.bin": "1 2 3", **files}
        )
        monkeypatch.syspath_prepend(str(tmp_path / place))
        sys.modules.pop("tiny_cards", None)
        return code_digest("tiny_cards")

    first = digest("here")

    assert digest("there") == first
    assert digest("third", **{"tiny_cards/weights.bin": "1 2 4"}) != first
    assert digest("fourth", **{"tiny_cards/__pycache__/rules.cpython-311.pyc": "code"}) == first
