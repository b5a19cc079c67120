"""A series of matches: repeatable, in order, and tallied as it is."""

import pytest

from tablemate.core.match import Result
from tablemate.core.matchfile import read_matches, verify
from tablemate.games.el_dorado import GAME
from tablemate.lab import Played, Series, Tally, simulate
from tablemate.players.faults import TooSlow


def series(seed=1, with_text=True):
    options = GAME.options({"players": 3, "schedule": "3..1"})
    return Series(GAME, options, ("scripted", "random", "random"), seed, with_text)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_matches_do_not_depend_on_the_number_of_workers(workers, monkeypatch):
    alone = [played.text for played in simulate(series(), 40, workers=1)]
    monkeypatch.setattr("tablemate.lab.workers.ALONE_SECONDS", 0)
    monkeypatch.setattr("tablemate.lab.workers.WORTH_HELP_SECONDS", 0)

    assert [played.text for played in simulate(series(), 40, workers=workers)] == alone


def test_another_seed_gives_other_matches():
    assert [p.text for p in simulate(series(1), 3, workers=1)] != [
        p.text for p in simulate(series(2), 3, workers=1)
    ]


def test_every_match_of_a_series_verifies():
    text = "".join(played.text for played in simulate(series(), 5, workers=1))

    matches = [
        verify(recorded, lambda name: GAME) for recorded in read_matches(text.splitlines(True), "series")
    ]

    assert len({match.seed for match in matches}) == 5


def test_a_tally_adds_points_and_shares_wins():
    tally = Tally(("random", "random"))
    tally.add(Played(Result([3, 3], [0, 1], 10, ""), [], ""))
    tally.add(Played(Result([5, -2], [0], 12, ""), [str(TooSlow("bid", "no answer within 2 s"))], ""))

    assert (tally.games, tally.decisions) == (2, 22)
    assert tally.points == [8, 1]
    assert tally.win_share == [1.5, 0.5]
    assert tally.faults == {"was too slow": 1}
    assert tally.first_fault == 1


def test_the_scripted_player_beats_random_ones():
    tally = Tally(series().seats)
    for played in simulate(series(with_text=False), 60, workers=1):
        tally.add(played)

    assert tally.win_share[0] > 0.6 * tally.games
