"""A series of matches: repeatable, in order, in compiled code as in Python, and added up as it is."""

import numpy as np
import pytest

import bazaar
import crowded_pig
import pig
from tablemate.core.matchfile import read_matches, verify
from tablemate.core.metrics import SEAT
from tablemate.games.el_dorado import GAME
from tablemate.lab import Results, Series, play
from tablemate.lab.results import BLOCKS, gathered, own_counts
from tablemate.lab.series import play_one

SMALL = {"players": 3, "schedule": "3..1"}
MIXED = ("scripted", "random", "random")


def series(game=GAME, settings=SMALL, seats=MIXED, seed=1, **wanted):
    return Series(game, game.options(settings), seats, seed, **wanted)


def texts(series, games, **how):
    return [text for batch in play(series, games, **how) for text in batch.texts]


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_matches_do_not_depend_on_the_number_of_workers(workers, monkeypatch):
    alone = texts(series(with_text=True), 40, workers=1)
    monkeypatch.setattr("tablemate.lab.workers.ALONE_SECONDS", 0)
    monkeypatch.setattr("tablemate.lab.workers.WORTH_HELP_SECONDS", 0)

    assert texts(series(with_text=True), 40, workers=workers) == alone


def test_another_seed_gives_other_matches():
    assert texts(series(seed=1, with_text=True), 3) != texts(series(seed=2, with_text=True), 3)


def test_every_match_of_a_series_verifies():
    text = "".join(texts(series(with_text=True), 5))

    matches = [
        verify(recorded, lambda name: GAME) for recorded in read_matches(text.splitlines(True), "series")
    ]

    assert len({match.seed for match in matches}) == 5


LINE_UPS = [
    (GAME, SMALL, ("random",) * 3),
    (GAME, SMALL, ("scripted",) * 3),
    (GAME, SMALL, ("scripted:aggressive", "random", "scripted:defensive")),
    (GAME, {"players": 2, "schedule": "4"}, ("random", "scripted:aggressive")),
    (GAME, {"players": 5, "preset": "openspiel"}, ("scripted", "random") * 2 + ("random",)),
    (GAME, {"players": 4, "preset": "oh_hell", "schedule": "2,1"}, ("random",) * 4),
    (pig.GAME, {"players": 2, "goal": 30}, ("random", "scripted")),
    (pig.GAME, {"players": 4, "goal": 10}, ("scripted:bold", "random", "scripted", "random")),
    (bazaar.GAME, {"first": 4000}, ("random", "scripted")),
    (crowded_pig.GAME, {"players": 3, "goal": 30}, ("random",) * 3),
]


@pytest.mark.parametrize(("game", "settings", "seats"), LINE_UPS)
@pytest.mark.parametrize("stall_after", [20_000, 9])
def test_compiled_players_play_the_matches_that_they_play_in_python(
    game, settings, seats, stall_after, same_results
):
    wanted = series(game, settings, seats, with_each=True, stall_after=stall_after)
    compiled = [*play(wanted, 30)]
    in_python = [play_one(wanted, number) for number in range(30)]

    assert wanted.compiled_line_up is not None
    rows, rows_in_python = (
        np.concatenate([b.statistics.rows for b in each]) for each in (compiled, in_python)
    )
    assert rows.tobytes() == rows_in_python.tobytes()
    for name in own_counts(game):
        counts, in_python_too = (
            np.concatenate([b.statistics.counts[name] for b in each]) for each in (compiled, in_python)
        )
        assert np.array_equal(counts, in_python_too)
    assert same_results(gathered(wanted, compiled), gathered(wanted, in_python))


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("most", [1, 7, 64, 5000])
def test_results_depend_neither_on_the_number_of_workers_nor_on_the_size_of_batches(
    workers, most, monkeypatch, same_results
):
    games = 200 if most == 1 else 2 * BLOCKS + 77
    usual = gathered(series(), [*play(series(), games)])
    monkeypatch.setattr("tablemate.lab.engines.local.FIRST_BATCH", most)
    monkeypatch.setattr("tablemate.lab.engines.local.MOST_IN_BATCH", most)

    assert same_results(gathered(series(), [*play(series(), games, workers=workers)]), usual)


def test_a_few_matches_are_shared_out_among_all_workers():
    """Matches of levels are slow: one batch of all of them would leave the other workers idle."""
    assert [batch.games for batch in play(series(), 32, workers=4)] == [4] * 8
    assert [batch.games for batch in play(series(), 3, workers=4)] == [1] * 3


@pytest.mark.parametrize("slow", ["pimc@1it", "foresight@1it", "planner@1it"])
def test_of_matches_that_may_take_long_the_first_comes_by_itself(slow):
    """So there is progress to see, and little is lost when somebody stops."""
    others = ("random", "random")
    assert next(play(series(seats=(slow, *others)), 128, workers=1)).games == 1
    assert next(play(series(seats=("random", *others)), 128, workers=1)).games == 64


def test_counting_each_match_comes_to_the_same(same_results):
    each = series(with_each=True)

    assert same_results(gathered(each, [*play(each, 3000)]), gathered(series(), [*play(series(), 3000)]))


@pytest.mark.parametrize("wanted", [series(), series(with_each=True), series(with_text=True)])
def test_a_series_can_be_gone_on_with_anywhere(wanted, same_results):
    whole, parts = Results(wanted), Results(wanted)
    for batch in play(wanted, 90):
        whole.add(batch)
    for first, last in ((0, 1), (1, 64), (64, 90)):
        for batch in play(wanted, last, skip=first):
            parts.add(batch)

    assert same_results(parts, whole)


def test_results_add_points_and_share_wins():
    """A win shared by k seats counts 1/k for each, so that all shares make one."""
    results = gathered(series(), [*play(series(), 500)])
    rows = np.concatenate([batch.statistics.rows for batch in play(series(), 500)])

    assert results.total("points").tolist() == rows["scores"][:, :3].sum(axis=0).tolist()
    won = [[int(row["winners"]) >> seat & 1 for seat in range(3)] for row in rows]
    for seat in range(3):
        assert results.win_share(seat) == pytest.approx(sum(w[seat] / sum(w) for w in won) / 500)
    assert sum(results.win_share(seat) for seat in range(3)) == pytest.approx(1)


def test_faults_are_counted_and_the_first_is_remembered(monkeypatch):
    def failing(self, decision, budget):
        raise ZeroDivisionError

    monkeypatch.setattr("tablemate.players.random.RandomPlayer.choose", failing)
    wanted = series(seats=("scripted", "scripted", "random"), with_text=True)
    results = gathered(wanted, [*play(wanted, 2, workers=1)])

    assert results.faults == {"failed": int(results.total("decisions")) // 3}
    assert results.first_fault == 0


def test_a_match_that_is_cut_off_is_marked_in_its_record_and_has_no_winner():
    wanted = series(with_text=True, stall_after=5)
    batches = [*play(wanted, 3)]
    results = gathered(wanted, batches)

    assert all('"unfinished":true}' in text for batch in batches for text in batch.texts)
    assert results.stalls == [0, 1, 2]
    assert results.total("wins").tolist() == [0, 0, 0]


def test_the_scripted_player_beats_random_ones():
    results = gathered(series(), [*play(series(), 60)])

    assert results.win_share(0) > 0.6


def test_what_a_game_counts_by_seat_is_told_of_seats_that_play():
    """Exact bids (5.1): each seat bids once a round, those that are not there never."""
    metric = GAME.module("metrics").METRICS[0]
    bids = gathered(series(), [*play(series(), 50)]).total(metric.whole)

    assert bids.sum(axis=1 - metric.by.index(SEAT))[:4].tolist() == [150, 150, 150, 0]
