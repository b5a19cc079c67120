"""Where machine code is kept: which folder, whole or not at all, who compiles and what is removed."""

import errno
import fcntl
import os
import tempfile
import threading
import time
from pathlib import Path

import pytest

from tablemate.core import code_cache
from throw_away import WATCHED, run_python, said, start_python, write_files

DAY = 86_400
CODE = bytes(range(256)) * 40


@pytest.fixture
def cache(tmp_path, monkeypatch) -> Path:
    """An empty place for machine code, and no other."""
    monkeypatch.setenv("TABLEMATE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    code_cache.folder.cache_clear()
    yield tmp_path / "cache"
    code_cache.folder.cache_clear()


@pytest.fixture
def temporary(tmp_path) -> Path:
    """The place for those whose own cannot be written."""
    return tmp_path / "temporary" / f"tablemate-{os.getuid()}"


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def let_rest(path: Path, days: float) -> None:
    """As if nobody had touched a file for some days."""
    os.utime(path, (time.time() - days * DAY,) * 2)


# The folder


def test_the_folder_lies_where_the_environment_says_and_is_nobody_elses_to_read(cache):
    assert code_cache.folder() == cache
    assert cache.stat().st_mode & 0o777 == 0o700


def test_without_a_word_from_the_environment_it_is_the_users_cache(cache, tmp_path, monkeypatch):
    monkeypatch.delenv("TABLEMATE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert code_cache.folder() == tmp_path / "xdg" / "tablemate"

    code_cache.folder.cache_clear()
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert code_cache.folder() == tmp_path / "home" / ".cache" / "tablemate"


def test_a_user_without_a_home_has_a_temporary_folder(cache, temporary, monkeypatch):
    def homeless():
        raise RuntimeError("no home")

    monkeypatch.delenv("TABLEMATE_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)

    assert code_cache.folder() == temporary


def test_where_that_cannot_be_made_it_is_a_temporary_folder(cache, temporary):
    cache.write_text("a file is in the way")

    assert code_cache.folder() == temporary


def test_a_folder_that_takes_no_files_is_passed_over(cache, temporary, monkeypatch):
    make = tempfile.TemporaryFile

    def read_only(dir):
        if Path(dir).is_relative_to(cache):
            raise PermissionError(errno.EACCES, "read-only")
        return make(dir=dir)

    monkeypatch.setattr(tempfile, "TemporaryFile", read_only)

    assert code_cache.folder() == temporary


def test_a_folder_of_somebody_else_is_passed_over(cache, temporary, monkeypatch):
    """Whoever can write there could have us run anything."""
    me, stat = os.getuid(), Path.stat

    def owned(path, **how):
        about = list(stat(path, **how))
        about[4] = me + 1 if path == cache else me
        return os.stat_result(about)

    cache.mkdir()
    monkeypatch.setattr(Path, "stat", owned)

    assert code_cache.folder() == temporary


def test_where_nothing_can_be_written_it_is_a_folder_of_this_process_alone(cache, temporary):
    cache.write_text("a file is in the way")
    temporary.write_text("another")
    first = code_cache.folder()
    assert code_cache.folder() == first, "one process stays with its folder"

    code_cache.folder.cache_clear()
    second = code_cache.folder()
    assert first.parent == second.parent == temporary.parent
    assert first != second


# Files


def test_what_is_written_under_a_key_is_read_under_it_and_no_other(cache):
    code_cache.write("queen", CODE)

    assert code_cache.read("queen") == CODE
    assert code_cache.has("queen")
    assert code_cache.read("king") is None
    assert not code_cache.has("king")


def test_no_code_at_all_is_code_too(cache):
    code_cache.write("queen", b"")

    assert code_cache.read("queen") == b""


DAMAGES = {
    "empty": lambda kept: b"",
    "cut in the digest": lambda kept: kept[:20],
    "cut to the digest": lambda kept: kept[:32],
    "cut by a byte": lambda kept: kept[:-1],
    "longer": lambda kept: kept + b"\0",
    "a bit of the digest": lambda kept: bytes([kept[0] ^ 1]) + kept[1:],
    "the last bit": lambda kept: kept[:-1] + bytes([kept[-1] ^ 1]),
    "zeroes, as after a crash": lambda kept: bytes(len(kept)),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_as_good_as_none(cache, damage):
    code_cache.write("queen", CODE)
    path = cache / "queen.code"
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    assert code_cache.read("queen") is None

    code_cache.write("queen", CODE)
    assert code_cache.read("queen") == CODE


def test_code_copied_under_another_key_is_as_good_as_none(cache):
    code_cache.write("queen", CODE)
    (cache / "king.code").write_bytes((cache / "queen.code").read_bytes())

    assert code_cache.read("king") is None


def test_racing_writers_leave_one_whole_file_and_nothing_else(cache):
    length = 4_000_000
    codes = [writer * length for writer in (b"a", b"b", b"c", b"d")]
    seen, done, together = set(), threading.Event(), threading.Barrier(len(codes) + 1)

    def watch() -> None:
        together.wait()
        while not done.is_set():
            if code_cache.has("queen"):
                seen.add(code_cache.read("queen"))

    def write(code: bytes) -> None:
        together.wait()
        code_cache.write("queen", code)

    watcher = threading.Thread(target=watch)
    writers = [threading.Thread(target=write, args=(code,)) for code in codes]
    for thread in (watcher, *writers):
        thread.start()
    for writer in writers:
        writer.join()
    done.set()
    watcher.join()

    assert seen <= set(codes), "somebody saw half a file"
    assert code_cache.read("queen") in codes
    assert names_in(cache) == ["queen.code"]


# A disk that does not do what it should


class FullDisk:
    """A file that takes nothing; some disks say so when it is closed."""

    def __init__(self, handle: int, *_: object) -> None:
        os.close(handle)

    def __enter__(self):
        return self

    def write(self, _: bytes) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")


class FullAtOnce(FullDisk):
    def write(self, _: bytes) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")


@pytest.mark.parametrize("disk", [FullDisk, FullAtOnce])
def test_on_a_full_disk_nothing_is_kept_and_nothing_lies_about(cache, monkeypatch, disk):
    code_cache.folder()
    monkeypatch.setattr(code_cache, "open", disk, raising=False)
    code_cache.write("queen", CODE)

    assert code_cache.read("queen") is None
    assert names_in(cache) == []


def test_a_full_disk_leaves_what_was_kept_before(cache, monkeypatch):
    code_cache.write("queen", CODE)
    monkeypatch.setattr(code_cache, "open", FullDisk, raising=False)
    code_cache.write("queen", b"other")

    assert code_cache.read("queen") == CODE


def test_a_folder_removed_meanwhile_costs_nothing_but_time(cache):
    code_cache.folder().rmdir()
    with code_cache.locked("queen"):
        code_cache.write("queen", CODE)
    code_cache.remove_unused()

    assert code_cache.read("queen") is None


def test_what_may_be_read_but_not_touched_is_read(cache, monkeypatch):
    code_cache.write("queen", CODE)

    def read_only(*_: object) -> None:
        raise OSError(errno.EROFS, "read-only file system")

    monkeypatch.setattr(os, "utime", read_only)
    assert code_cache.read("queen") == CODE


def test_without_locks_everybody_compiles(cache, monkeypatch):
    def unable(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(fcntl, "flock", unable)
    with code_cache.locked("queen"), code_cache.locked("queen"):
        pass
    assert names_in(cache) == []


# The lock


def is_locked(key: str) -> bool:
    with open(code_cache.folder() / f"{key}.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def test_the_lock_is_held_while_compiling_and_gone_afterwards(cache):
    with code_cache.locked("queen"):
        assert is_locked("queen")
        assert not is_locked("king")

    assert not (cache / "queen.lock").exists()


def test_a_lock_goes_when_compiling_fails(cache):
    with pytest.raises(TypeError), code_cache.locked("queen"):
        raise TypeError("rules may not recurse")

    assert names_in(cache) == []


def test_a_lock_that_a_dead_process_left_behind_holds_nobody_up(cache):
    code_cache.folder()
    (cache / "queen.lock").touch()
    with code_cache.locked("queen"):
        pass

    assert names_in(cache) == []


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

COMPILE_TOGETHER = (
    WATCHED
    + """
import time
from pathlib import Path
from tiny import rules

Path({me!r}).touch()
while not Path({other!r}).exists():
    time.sleep(0.001)
three = compiling.load({{"three": rules.three}})["three"]
print(three(10), *lowered, len(linked))
"""
)


def test_of_two_processes_one_compiles_and_the_other_finds_everything_ready(tmp_path):
    write_files(tmp_path, {"tiny/rules.py": RULES})
    racing = [
        start_python(tmp_path, COMPILE_TOGETHER.format(me=me, other=other))
        for me, other in (("left", "right"), ("right", "left"))
    ]
    told = sorted(said(process)[0] for process in racing)
    assert told == ["11 0", "11 one two three 1"]

    late = run_python(tmp_path, COMPILE_TOGETHER.format(me="late", other="late"))
    assert late == ["11 0"]
    assert not list((tmp_path / "cache").glob("*.lock"))


DIE = (
    WATCHED
    + """
import os
from tiny import rules

compiling._linked = lambda *_: os._exit(0)
compiling.load({"three": rules.three})
"""
)


def test_a_process_that_dies_while_compiling_leaves_what_it_lowered_to_the_next(tmp_path):
    write_files(tmp_path, {"tiny/rules.py": RULES})
    run_python(tmp_path, DIE)

    assert run_python(tmp_path, COMPILE_TOGETHER.format(me="next", other="next")) == ["11 1"]


# What is removed


def test_files_unused_for_long_are_removed_and_others_stay(cache):
    for key, days in (("old", 15), ("young", 13)):
        code_cache.write(key, CODE)
        let_rest(cache / f"{key}.code", days)
    code_cache.remove_unused()

    assert names_in(cache) == ["young.code"]


def test_reading_a_file_counts_as_using_it(cache):
    code_cache.write("old", CODE)
    let_rest(cache / "old.code", 15)
    code_cache.read("old")
    code_cache.remove_unused()

    assert names_in(cache) == ["old.code"]


def test_what_a_dead_process_left_half_done_is_removed_too(cache):
    code_cache.folder()
    for name in ("left.lock", "left.part"):
        (cache / name).touch()
        let_rest(cache / name, 15)
    code_cache.remove_unused()

    assert names_in(cache) == []


def test_nothing_else_in_the_folder_is_removed(cache):
    """Somebody may have pointed TABLEMATE_CACHE at a folder of their own."""
    code_cache.folder()
    (cache / "photographs").mkdir()
    for name in ("letter.txt", "code"):
        (cache / name).touch()
    for name in names_in(cache):
        let_rest(cache / name, 400)
    code_cache.remove_unused()

    assert names_in(cache) == ["code", "letter.txt", "photographs"]


def test_compiling_something_new_removes_what_is_unused(tmp_path):
    write_files(tmp_path, {"tiny/rules.py": RULES, "cache/forgotten.code": "", "cache/known.code": ""})
    let_rest(tmp_path / "cache/forgotten.code", 15)
    run_python(tmp_path, COMPILE_TOGETHER.format(me="me", other="me"))

    assert not (tmp_path / "cache/forgotten.code").exists()
    assert (tmp_path / "cache/known.code").exists()
