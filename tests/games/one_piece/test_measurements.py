"""Measurements of bench/ rest on matches that end, and in which nobody fails."""

from dataclasses import replace

import pytest

import one_piece_series
from one_piece_matrix import row_of
from one_piece_series import results_of, wins_of
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.sizes import MOST_TURNS
from tablemate.lab import Series
from tablemate.lab.engines import local

SERIES = Series(GAME, GAME.options({}), ("scripted", "random"), 1, with_each=True)


def compiled_batch(series, games):
    """All matches of a series together."""
    kernel = local.StatisticsKernel(series.game, series.options, series.compiled_line_up)
    return local.compiled_batch(kernel, series, 0, games)


def no_end(batch):
    batch.statistics.counts["turns"][1] = MOST_TURNS
    batch.statistics.counts["undecided"][1] = 1
    return batch


def cut_off(batch):
    batch.statistics.rows["stalled"][1] = 1
    return batch


def failed(batch):
    return replace(batch, faults=((1, "failed: ValueError"),))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (no_end, "match 1 of scripted against random .* does not end"),
        (cut_off, "match 1 of .* was cut off"),
        (failed, "failed.*, first in match 1 of"),
    ],
)
def test_a_series_in_which_something_went_wrong_measures_nothing(wrong, says, monkeypatch):
    monkeypatch.setattr(
        one_piece_series, "play", lambda series, games, **_: [wrong(compiled_batch(series, games))]
    )

    with pytest.raises(AssertionError, match=says):
        results_of(SERIES, 2, 1)


def test_a_pair_of_decks_is_played_in_either_seat():
    """Each half is a series of its own, and the row adds up what the first deck has won."""
    pair = ("ST-01", "ST-05")
    row = row_of(pair, player="scripted", games=10, seed=1)
    halves = []
    for seat, decks in enumerate((pair, pair[::-1])):
        options = GAME.options(dict(zip(("deck_1", "deck_2"), decks, strict=True)))
        series = Series(GAME, options, ("scripted",) * 2, 1, with_each=True)
        halves.append(wins_of(results_of(series, 5, 1), seat))

    assert (row["won"], row["of"]) == tuple(map(sum, zip(*halves, strict=True)))
    assert row["of"] == 10
