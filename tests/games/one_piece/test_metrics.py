"""What the lab counts in the One Piece Card Game (21), against a count from the events of its matches."""

import pytest

from tablemate.core.errors import BadInput
from tablemate.games.one_piece import GAME
from tablemate.lab import Results, Series, find_figure, play


def deck_wins(results, *decks):
    name = "deck_wins:deck:{}:against:{}".format(*decks)
    return find_figure(GAME, 2, name).estimate(results)


def test_how_often_one_printed_deck_beats_another_is_asked_by_their_names():
    """What is split by both axes is the share of the first seat's deck against the second's."""
    series = Series(GAME, GAME.options({"deck_1": "ST-01", "deck_2": "ST-05"}), ("scripted", "scripted"), 3)
    results = Results(series)
    for batch in play(series, 20, workers=1):
        results.add(batch)

    assert results.total("met").sum() == results.total("met")[0, 4] == 20
    assert deck_wins(results, "ST-01", "ST-05").value == results.win_share(seat=0)
    with pytest.raises(BadInput, match=r"deck_wins is split by .* or deck_wins:deck:PLACE:against:PLACE"):
        deck_wins(results, "ST-01", "ST-99")
