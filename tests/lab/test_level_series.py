"""Levels in compiled code, from the deal to the last figure: the same matches as decision by decision."""

from pathlib import Path

import pytest

import tablemate.lab
import tablemate.players
from proofs import proof_of
from tablemate.core.levels import LooksAhead, Planning, Searches, levels_of
from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.core.specialise import specialise
from tablemate.games.catalogue import all_games
from tablemate.games.el_dorado import GAME
from tablemate.lab.engines import local
from tablemate.lab.match_statistics import StatisticsKernel, statistics_of
from tablemate.lab.series import FEW, Series, asked_match, is_worth_compiling, play_one, played_match
from tablemate.lab.series_kernels import SEARCH_SERIES_KERNEL, level_series
from tablemate.players.planner import MOST_IN_SERIES, slots_for
from tablemate.players.seats import line_up_of

SOME = 12  # decisions
OURS = (Path(tablemate.players.__file__).parent, Path(tablemate.lab.__file__).parent / "kernels")


def compiled_levels(games):
    """Every level of every game."""
    for name, game in games.items():
        for level in levels_of(game):
            yield pytest.param(game, level, id=f"{name}-{level}", marks=proof_of(game, *OURS))


ALL = [*compiled_levels(all_games())]


def series_of(game, *seats, seed=7, **kinds):
    options = game.options()
    return Series(game, options, (seats * 10)[: game.seats(options)], seed, **kinds)


def check(series, matches):
    """Rows, counts, actions, slips and match files are the same."""
    level_series(series.game, series.line_up).load()
    kernel = StatisticsKernel(series.game, series.options, series.line_up)
    together = kernel.play(series.seed, 0, matches, most=series.stall_after)
    for number in range(matches):
        asked, written = asked_match(series, number), series.match(number)
        alone = statistics_of(asked)
        assert together.rows[number].tobytes() == alone.rows[0].tobytes()
        assert together.counts[number].tobytes() == alone.counts[0].tobytes()
        assert (written.codes, written.slips) == (asked.codes, asked.slips)
        assert write_match(written) == write_match(asked)
    (read,) = read_matches(write_match(written).splitlines(), "match")
    verify(read, lambda name: series.game)


@pytest.mark.parametrize(
    "seats",
    [
        ("easy",),
        ("normal", "scripted", "random", "easy:aggressive@3it"),
        ("pimc@4it",),
        ("learned-pimc@24it", "normal"),
        ("foresight:defensive@20it", "planner@8it", "normal", "planner:aggressive@3it"),
        ("hard", "hard:aggressive@20it", "foresight@3it", "normal"),
    ],
)
def test_a_match_at_full_speed_is_the_one_that_is_played_decision_by_decision(seats):
    check(series_of(GAME, *seats), 2)


def test_so_is_one_of_levels_that_judge_at_first_sight(monkeypatch):
    sighted = LooksAhead(worlds=0, prior=3, randomness=0.3)
    monkeypatch.setattr(GAME.module("levels"), "LEVELS", {"easy": sighted})

    check(series_of(GAME, "easy", "easy+randomness=0", "easy@2it", "easy+worlds=1"), 2)


def test_so_is_one_of_levels_that_plan_until_it_is_clear_and_slip(monkeypatch):
    planning = Planning(width=6, clear=8, randomness=0.5, temperature=4, disaster=20)
    levels = {"hard": Searches("planner", 40, planning=planning), "easy": LooksAhead()}
    monkeypatch.setattr(GAME.module("levels"), "LEVELS", levels)
    series = series_of(GAME, "hard", "hard:aggressive@20it", "easy")

    check(series, 2)
    assert 0 < sum(series.match(0).slips) < len(series.match(0).slips)


@pytest.mark.parametrize(("game", "level"), ALL)
def test_every_level_of_every_game_plays_the_same(game, level):
    """Of one that searches the beginning of a match: the whole takes minutes."""
    searches = isinstance(levels_of(game)[level], Searches)
    check(series_of(game, level, stall_after=SOME) if searches else series_of(game, level), 2 - searches)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "level"), ALL)
def test_the_same_over_a_hundred_matches(game, level):
    check(series_of(game, level), 100)


def test_a_slip_is_told():
    series = series_of(GAME, "easy+randomness=1")
    level_series(GAME).load()

    assert 0 < sum(series.match(0).slips) < len(series.match(0).slips)


def test_a_match_that_is_cut_off_is_cut_off_there():
    level_series(GAME).load()
    match = played_match(GAME, GAME.options(), 3, ["normal"] * 4, most=30)

    assert len(match.lines) == 30
    assert match.result is None


def test_one_worker_and_two_come_to_the_same():
    level_series(GAME).load()
    series = series_of(GAME, "normal", with_each=True)
    one, two = (
        b"".join(batch.statistics.rows.tobytes() for batch in local.play(series, 40, workers=workers))
        for workers in (1, 2)
    )

    assert one == two
    assert len(one) == 40 * len(play_one(series, 0).statistics.rows.tobytes())


@pytest.mark.parametrize(("games", "is_worth"), [(FEW, False), (FEW + 1, True)])
def test_a_few_matches_are_not_worth_compiling_for(monkeypatch, games, is_worth):
    monkeypatch.setattr("tablemate.core.kernel.Kernel.is_ready", False)
    line_up = line_up_of(GAME, ["normal"] * 4)

    assert is_worth_compiling(GAME, line_up, games) is is_worth


def test_who_thinks_in_python_does_not_play_in_compiled_code():
    assert line_up_of(GAME, ["normal", "instinct"]) is None
    assert line_up_of(GAME, ["normal@2s"]) is None
    assert line_up_of(GAME, ["hard@2s"]) is None


def test_a_plan_too_large_for_a_series_is_made_in_python():
    assert line_up_of(GAME, [f"planner@{MOST_IN_SERIES}it"]) is not None
    assert line_up_of(GAME, [f"planner@{MOST_IN_SERIES + 1}it"]) is None


def test_room_for_plans_in_a_series_is_what_the_largest_takes():
    assert slots_for(MOST_IN_SERIES) == specialise(SEARCH_SERIES_KERNEL, GAME.package).MOST_SLOTS


def test_a_match_that_nobody_waits_for_any_more_is_over_at_the_next_decision():
    series = series_of(GAME, "normal")
    level_series(GAME).load()
    kernel = StatisticsKernel(GAME, series.options, series.line_up)
    kernel.end()

    assert kernel.play(series.seed, 0, 1, most=series.stall_after).rows["decisions"].tolist() == [0]
