"""Figures by their names, and the sums they are made of."""

import numpy as np
import pytest

import pig
from tablemate.core.errors import BadInput
from tablemate.core.metrics import MATCHES
from tablemate.games.el_dorado import GAME
from tablemate.lab import Series, play
from tablemate.lab.estimates import Largest, estimates
from tablemate.lab.figures import find_figure, has_any, split_figures, table_figures, two_digits
from tablemate.lab.results import A_WIN, Results, gathered
from tablemate.lab.series import BLOCKS, play_one

SEATS = ("random", "scripted", "random")


def series(seed=1, **options):
    return Series(GAME, GAME.options({"players": 3, "schedule": "2,1", **options}), SEATS, seed)


def results(games=40, **options):
    return gathered(series(**options), list(play(series(**options), games)))


def figure(name):
    return find_figure(GAME, 3, name)


def value(name, of):
    return figure(name).estimate(of).value


@pytest.mark.parametrize("game", [GAME, pig.GAME])
def test_every_game_tells_what_all_do_and_then_its_own(game):
    names = [figure.name for figure in table_figures(game, 2)]

    assert names[:2] == ["length", "rounds"]
    assert "seat_advantage" in names
    assert [metric.name for metric in game.module("metrics").METRICS] == names[
        names.index("seat_advantage") + 1 :
    ]
    assert all(find_figure(game, 2, name).title for name in names)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("lenght", "El Dorado has no metric 'lenght'; did you mean length"),
        ("zzz", "there are length, rounds, "),
        ("win_share", "is counted by seat: win_share:seat:0"),
        ("points", "is counted by seat: points:seat:0"),
        ("length:seat:0", "length cannot be split"),
        ("points:seat:3", "points is split by points:seat:PLACE"),
        ("exact_bids:seat", "exact_bids is split by exact_bids:tricks:PLACE or exact_bids:seat:PLACE"),
        ("exact_bids:tricks:99", "exact_bids is split by"),
        ("exact_bids:tricks:1:seat:0", "exact_bids is split by"),
        ("", "has no metric ''"),
    ],
)
def test_a_figure_that_is_not_there_is_refused(name, complaint):
    with pytest.raises(BadInput, match=complaint):
        figure(name)


def test_figures_are_those_of_the_matches():
    each = [play_one(series(), number) for number in range(40)]
    rows = np.concatenate([batch.statistics.rows for batch in each])
    told = results()

    assert value("length", told) == pytest.approx(rows["decisions"].mean())
    assert value("points:seat:2", told) == pytest.approx(rows["scores"][:, 2].mean())
    assert value("drama", told) == pytest.approx(rows["behind"].sum() / rows["decisions"].sum())
    assert sum(value(f"win_share:seat:{seat}", told) for seat in range(3)) == pytest.approx(1)


def test_the_places_of_an_axis_make_up_the_whole():
    told = results()
    bids = told.total("bids")
    by_tricks = split_figures(GAME, 3, "exact_bids", "tricks")

    assert {*split_figures(GAME, 3, "exact_bids", "seat")} == {0, 1, 2}
    whole = sum(by_tricks[tricks].estimate(told).value * bids[tricks].sum() for tricks in (1, 2))
    assert whole == pytest.approx(value("exact_bids", told) * bids.sum())


def test_what_never_came_up_tells_nothing():
    told = results()

    assert has_any(told, figure("exact_bids:tricks:2"))
    assert not has_any(told, figure("exact_bids:tricks:5"))


def test_sums_are_equal_for_any_batching():
    """A shared win is a whole number of parts for each, so nothing is rounded."""
    alone = gathered(series(), [play_one(series(), number) for number in range(1100)])
    together = results(1100)

    assert all((alone.sums[name] == together.sums[name]).all() for name in alone.sums)
    assert together.sums[MATCHES].tolist() == [2] * (1100 - BLOCKS) + [1] * (2 * BLOCKS - 1100)
    assert together.total("wins").sum() == 1100 * A_WIN
    assert (alone.lengths, alone.scores) == (together.lengths, together.scores)
    assert (alone.offered == together.offered).all()


def test_matches_must_come_in_order():
    with pytest.raises(AssertionError):
        Results(series()).add(play_one(series(), 1))


def test_a_difference_is_taken_deal_by_deal():
    """The same deals twice differ by nought; that is told without any doubt."""
    more = results(scoring_base=15)

    for one in table_figures(GAME, 3):
        same = one.difference(results(), results())
        assert (same.low, same.value, same.high) == (0, 0, 0)
    change = figure("points:seat:0").difference(more, results())
    assert change.value == pytest.approx(value("points:seat:0", more) - value("points:seat:0", results()))
    assert change.high - change.low < 20


def test_the_advantage_of_a_seat_is_not_made_of_chance():
    """The luckiest of four equal seats is ahead by chance alone; on average it is not told to be."""
    rng = np.random.default_rng(3)
    told = [
        estimates(rng.multinomial(1, [0.25] * 4, 100).astype(float), [Largest(lambda s: s / 100 - 0.25)])[0]
        for _ in range(40)
    ]
    plain = np.mean([rng.multinomial(100, [0.25] * 4).max() / 100 - 0.25 for _ in range(1000)])

    assert plain > 0.04
    assert np.mean([one.value for one in told]) < 0.8 * plain
    assert sum(one.is_significant for one in told) <= 3
    assert all(0 <= one.value <= one.high for one in told)


def test_the_advantage_of_a_seat_is_found():
    rng = np.random.default_rng(3)
    shares = [0.4, 0.2, 0.2, 0.2]
    told = [
        estimates(rng.multinomial(1, shares, 200).astype(float), [Largest(lambda s: s / 200 - 0.25)])[0]
        for _ in range(40)
    ]

    assert sum(one.is_significant for one in told) >= 36
    assert sum(one.low <= 0.15 <= one.high for one in told) >= 36
    assert np.mean([one.value for one in told]) == pytest.approx(0.15, abs=0.015)


@pytest.mark.parametrize(
    ("share", "told"),
    [(0.25, "25.0%"), (0.001, "0.1%"), (0.00013, "0.013%"), (2.5e-7, "0.000025%"), (0.0, "0.0%")],
)
def test_a_small_share_is_told_to_two_digits_that_say_something(share, told):
    assert figure("stalls").formatted(share) == told
    assert figure("stalls").formatted(-share, signed=True) == f"-{told}"


@pytest.mark.parametrize(
    ("share", "decimals"), [(1.0, 0), (0.3, 0), (0.05, 1), (0.006, 2), (0.0001, 3), (0.0, 0)]
)
def test_a_table_shows_two_digits_of_its_largest_share(share, decimals):
    assert two_digits(share) == decimals
