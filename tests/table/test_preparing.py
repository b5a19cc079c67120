"""What a table is told about searches that are still to come, and about those that will not."""

import contextlib

from live_table import serving_here
from tablemate.core.kernel import Kernel
from tablemate.core.rulebook import rulebook_of
from tablemate.games.el_dorado import GAME
from tablemate.players.search import KERNELS
from tablemate.store import Store, default_url
from tablemate.table.messages import ErrorMessage
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
        assert preparing.failure(GAME, SEATS) == ErrorMessage(
            "not-compiled", "hard plays like normal: its search cannot be compiled"
        )


def test_every_connection_is_told_that_a_search_cannot_be_compiled(tmp_path, monkeypatch):
    search = rulebook_of(GAME).unloaded(KERNELS / "foresight.py")
    monkeypatch.setattr(Kernel, "is_ready", property(lambda kernel: kernel is not search))
    monkeypatch.setattr(search, "has_failed", True)
    with Store(default_url(tmp_path)) as store, serving_here(store) as table:
        begun = table.begin("human", "human", "hard")
        for seat in (0, 1, 0):
            with begun.sit(seat) as sitting:
                told = sitting.hear("error")
                assert (told["code"], told["message"]) == (
                    "not-compiled",
                    "hard plays like normal: its search cannot be compiled",
                )
