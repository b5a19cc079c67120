"""Data files of games that are damaged: each is refused in one sentence that names the file."""

import re

import pytest

from tablemate.core.data_files import read_data
from tablemate.core.errors import BadInput
from tablemate.games.quantum import cards as quantum_cards
from tablemate.games.quantum import maps as quantum_maps
from tablemate.games.the_deal import cards as the_deal_cards
from tablemate.games.the_deal import measured_par

READERS = {
    quantum_cards.FILE: quantum_cards.read_cards,
    quantum_maps.FILE: quantum_maps.read_published,
    the_deal_cards.FILE: the_deal_cards.read_cards,
    measured_par.FILE: measured_par.read_pars,
}
DAMAGES = {
    "empty": lambda whole: b"",
    "cut": lambda whole: whole[: len(whole) // 2],
    "something else": lambda whole: b"[7]",
    "with a wrong key": lambda whole: re.sub(rb'"(\w+)":', rb'"the \1":', whole, count=1),
    "not UTF-8": lambda whole: whole.replace(b'": "', b'": "\xff', 1),
    "nested too deeply": lambda whole: b'{"a": ' + b"[" * 100_000,
}
A_NUMBER = re.compile(rb'("(?:copies|cubes|price|par)": )\d+')


def name_of(file):
    return f"{file.parents[1].name} {file.name}"


@pytest.fixture(params=READERS, ids=name_of)
def file(request):
    return request.param


@pytest.fixture
def refusal(file, tmp_path):
    """Why a file is refused that holds this in the place of what it should."""

    def refused(content):
        damaged = tmp_path / file.name
        damaged.write_bytes(content)
        with pytest.raises(BadInput) as fault:
            read_data(damaged, READERS[file])
        said, _, because = str(fault.value).partition(": ")
        assert said == str(damaged)
        return because

    return refused


def test_a_file_as_it_should_be_is_read(file):
    assert read_data(file, READERS[file])


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_refused(file, refusal, damage):
    because = refusal(DAMAGES[damage](file.read_bytes()))

    assert because.startswith(("does not fit: ", "is nested too deeply"))


@pytest.mark.parametrize(
    ("number", "because"),
    [(b"8.5", "got `float`"), (b"1" + b"0" * 25, "Expected `int` <= "), (b"-1", "Expected `int` >= ")],
)
def test_only_a_small_whole_number_is_one(file, refusal, number, because):
    changed, count = A_NUMBER.subn(rb"\g<1>" + number, file.read_bytes(), count=1)

    assert count == 1
    assert because in refusal(changed)
