"""What a table is told about searches that are still to come, and about those that will not."""

import contextlib

from tablemate.core.kernel import Kernel
from tablemate.core.rulebook import rulebook_of
from tablemate.games.el_dorado import GAME
from tablemate.players.search import KERNELS
from tablemate.table.messages import Fault
from tablemate.table.preparation import Preparer

SEATS = ["human", "hard", "normal"]


def test_a_search_that_cannot_be_compiled_is_told_as_such_and_no_longer_as_coming(monkeypatch):
    monkeypatch.setattr(Kernel, "is_ready", False)
    with contextlib.closing(Preparer()) as preparing:
        coming = preparing.until_ready(GAME, SEATS)
        assert coming is not None
        assert coming.done < coming.of
        assert coming.what == "hard plays like normal until it is ready"
        assert preparing.failure(GAME, SEATS) is None

        monkeypatch.setattr(rulebook_of(GAME).unloaded(KERNELS / "foresight.py"), "has_failed", True)
        assert preparing.until_ready(GAME, SEATS) is None
        assert preparing.failure(GAME, SEATS) == Fault(
            "not-compiled", "hard plays like normal: its search cannot be compiled"
        )
