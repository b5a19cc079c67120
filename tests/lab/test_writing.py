"""Match files hold whole matches at every moment."""

import pytest

from tablemate.lab import MatchWriter


@pytest.fixture
def path(tmp_path):
    return tmp_path / "out.jsonl"


def test_nothing_is_touched_before_the_first_match(path):
    path.write_text("what was there")
    with MatchWriter(path):
        pass

    assert path.read_text() == "what was there"


def test_each_match_is_in_the_file_at_once(path):
    with MatchWriter(path) as out:
        out.write("one\n")
        assert path.read_text() == "one\n"
        out.write("two\n")
        assert path.read_text() == "one\ntwo\n"


def test_a_match_that_does_not_fit_is_taken_out_again(path, monkeypatch):
    with MatchWriter(path) as out:
        out.write("one\n")
        monkeypatch.setattr(out, "_file", FullDisk(out._file, room=2))
        with pytest.raises(OSError, match="disk full"):
            out.write("two\n")

    assert path.read_text() == "one\n"


class FullDisk:
    """A file with room for so many more bytes."""

    def __init__(self, file, room):
        self._file, self._room = file, room
        self.truncate, self.close = file.truncate, file.close

    def write(self, data):
        if self._room == 0:
            raise OSError("disk full")
        written = self._file.write(data[: self._room])
        self._room -= written
        return written
