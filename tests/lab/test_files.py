"""Files grow by whole pieces, or are there whole or not at all."""

import errno

import pytest

from tablemate.core.errors import BadInput
from tablemate.lab import GrowingFile
from tablemate.lab.files import held, replacing, whole_lines, write_whole


@pytest.fixture
def path(tmp_path):
    return tmp_path / "out.jsonl"


def test_nothing_is_touched_before_the_first_piece(path):
    path.write_text("what was there")
    with GrowingFile(path):
        pass

    assert path.read_text() == "what was there"


def test_each_piece_is_in_the_file_at_once(path):
    with GrowingFile(path) as out:
        out.write("one\n")
        assert path.read_text() == "one\n"
        out.write("two\n")
        assert path.read_text() == "one\ntwo\n"


def test_a_piece_that_does_not_fit_is_taken_out_again(path, monkeypatch):
    with GrowingFile(path) as out:
        out.write("one\n")
        monkeypatch.setattr(out, "_file", FullDisk(out._file, room=2))
        with pytest.raises(OSError, match="disk full") as told:
            out.write("two\n")
        assert told.value.filename == str(path)

    assert path.read_text() == "one\n"


class FullDisk:
    """A file with room for so many more bytes."""

    def __init__(self, file, room):
        self._file, self._room = file, room
        self.truncate, self.close = file.truncate, file.close

    def write(self, data):
        if self._room == 0:
            raise OSError(errno.ENOSPC, "disk full")
        written = self._file.write(data[: self._room])
        self._room -= written
        return written


def test_a_file_can_be_gone_on_with_after_what_is_whole(path):
    path.write_text("one\ntw")
    with GrowingFile(path, kept=len("one\n")) as out:
        out.write("two\n")
        out.write("three\n")

    assert path.read_text() == "one\ntwo\nthree\n"


def test_a_file_to_be_gone_on_with_is_left_alone_until_there_is_more(path):
    path.write_text("one\ntw")
    with GrowingFile(path, kept=len("one\n")):
        pass

    assert path.read_text() == "one\ntw"
    assert whole_lines(path, begins=b"one", kind="ladder") == [b"one\n"]


def test_a_file_that_is_not_there_has_no_lines(path):
    assert whole_lines(path, begins=b"one", kind="ladder") == []


def test_a_file_that_begins_otherwise_is_refused(path):
    path.write_text("two\n")

    with pytest.raises(BadInput, match="is not a ladder file; name another file"):
        whole_lines(path, begins=b"one", kind="ladder")


def test_a_file_takes_the_place_of_another_at_once(path):
    path.write_text("what was there")
    with replacing(path) as unfinished:
        unfinished.write_text("half")
        assert path.read_text() == "what was there"
        unfinished.write_text("whole")

    assert path.read_text() == "whole"
    assert [*path.parent.iterdir()] == [path]


def test_a_file_that_does_not_fit_leaves_what_was_there_and_is_named(path):
    path.write_text("what was there")

    def write_half():
        with replacing(path) as unfinished:
            unfinished.write_text("ha")
            raise OSError(errno.ENOSPC, "disk full")

    with pytest.raises(OSError, match="disk full") as told:
        write_half()
    assert told.value.filename == str(path)
    assert path.read_text() == "what was there"
    assert [*path.parent.iterdir()] == [path]


def test_a_link_stays_a_link(path):
    link = path.with_name("link")
    link.symlink_to(path)
    write_whole(link, b"whole")

    assert link.is_symlink()
    assert path.read_text() == "whole"


def test_a_link_that_leads_nowhere_stays_when_nothing_is_written(path):
    link = path.with_name("link")
    link.symlink_to(path)
    with held(link, "series"):
        assert path.exists()

    assert link.is_symlink()
    assert not path.exists()
