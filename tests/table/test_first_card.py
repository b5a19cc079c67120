"""The first card at once: on an empty cache a match is played while its game is being compiled."""

import time

import pytest

from live_table import Process

AT_ONCE_S = 3.0  # with both cores busy
GAMES = {
    "el_dorado": (["human", "normal", "easy", "scripted"], {"schedule": "3"}),
    "the_deal": (["human", "scripted", "scripted"], {}),  # all its levels search
    "quantum": (["human", "normal"], {}),
}
DECISIONS = 12  # of the person


def played(game: str, folder, *, is_compiled: bool) -> tuple[float, bool, str]:
    """How long the person waited, whether all was compiled at the end, and the match so far."""
    seats, options = GAMES[game]
    server = Process("--data", folder, games=[game] if is_compiled else [])
    try:
        table = server.table
        table.get(f"/api/games/{game}")  # as the lobby does
        began = time.monotonic()
        begun = table.begin(*seats, game=game, options=options, seed=7, pace="none")
        with begun.sit(0) as person:
            person.to_act()
            waited = time.monotonic() - began
            for _ in range(DECISIONS):
                if person.to_act()["over"]:
                    break
                person.act()
        ready = table.post(f"/api/games/{game}/prepare", {"seats": seats}).body["ready"]
        if not person.view["over"]:
            begun.post("/concede", {"n": begun.get(seat=0).body["view"]["n"]})
        return waited, ready, table.get(f"{begun.path}/record", begun.tokens[0]).text
    finally:
        server.stop()


@pytest.mark.parametrize("game", GAMES)
def test_on_an_empty_cache_the_same_match_begins_at_once(game, tmp_path, monkeypatch):
    """What is chosen does not depend on whether the rules are compiled yet: the match files are the same."""
    _, _, wanted = played(game, tmp_path / "full", is_compiled=True)
    monkeypatch.setenv("TABLEMATE_CACHE", str(tmp_path / "empty"))
    waited, was_ready, record = played(game, tmp_path / "data", is_compiled=False)

    assert waited < AT_ONCE_S
    assert not was_ready, "nothing was left to be compiled: this test proves nothing"
    assert record.count('"action"') > DECISIONS
    assert record == wanted
