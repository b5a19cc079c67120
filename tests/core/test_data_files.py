"""Files of a game's data: what is said of one that cannot be used."""

import pytest

from tablemate.core.data_files import read_data
from tablemate.core.errors import BadInput


def refuse(text):
    raise ValueError(f"{text!r} is no card")


def nest(text):
    return nest(text)


def test_what_a_file_holds_is_what_its_reader_makes_of_it(tmp_path):
    (tmp_path / "cards.json").write_bytes(b"7")

    assert read_data(tmp_path / "cards.json", int) == 7


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadInput, match=r"/cards\.json: cannot be read: No such file or directory$"):
        read_data(tmp_path / "cards.json", int)


@pytest.mark.parametrize(
    ("read", "because"), [(refuse, "does not fit: b'7' is no card"), (nest, "is nested too deeply")]
)
def test_a_file_is_named_with_what_its_reader_finds_wrong(tmp_path, read, because):
    file = tmp_path / "cards.json"
    file.write_bytes(b"7")

    with pytest.raises(BadInput) as fault:
        read_data(file, read)

    assert str(fault.value) == f"{file}: {because}"
