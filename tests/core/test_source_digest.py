"""The digest of what packages say."""

import sys

from tablemate.core.source_digest import code_digest
from throw_away import write_files


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


def test_a_package_that_is_not_there_says_nothing():
    assert code_digest("no_such_package") == code_digest()
