"""Sampled blunders: which decisions are judged, by what, and what they come to."""

import msgspec
import pytest

import pig
from tablemate.core.streams import Stream, match_seed
from tablemate.games.el_dorado import GAME as EL_DORADO
from tablemate.lab import BlundersPlan, Engine, Judging, Run, verdicts_of
from tablemate.lab.evaluating.blunders import SAMPLED, Judged, Row, _drawn, judged_match
from tablemate.lab.plan import header_of, write_line

OPTIONS = pig.GAME.options({})
JUDGING = Judging(pig.GAME, OPTIONS, ("random", "scripted"), seed=5)


def played(decisions, *, before=(), workers=1, judging=JUDGING):
    plan = BlundersPlan(judging, decisions)
    plan.kept += before
    with Run(plan, Engine(workers)) as run:
        run.play()
    return plan


@pytest.fixture(scope="module")
def rows():
    return played(90).kept


# What is judged


def test_decisions_that_leave_a_choice_are_drawn_in_their_order(rows):
    for row in rows:
        lines = [each.n for each in row.judged]
        assert lines == sorted(set(lines))
        assert len(lines) == min(SAMPLED, row.choices)


def test_every_decision_is_as_likely_to_be_drawn():
    stream, times = Stream(1), [0] * 50
    for _ in range(4000):
        for n in _drawn(list(range(50)), stream):
            times[n] += 1

    assert all(1600 - 130 < count < 1600 + 130 for count in times), "four standard deviations"


def test_forced_decisions_are_never_judged():
    judging = Judging(EL_DORADO, EL_DORADO.options({"players": 2, "schedule": "2"}), ("random",), seed=1)
    row = judged_match(judging, ("random", 0))

    assert row.choices == len(row.judged) <= 4, "of six decisions the last two leave nothing to choose"


def test_levels_play_the_same_seeds_and_have_enough_decisions(rows):
    for level in JUDGING.levels:
        own = [row for row in rows if row.level == level]
        assert [row.seed for row in own] == [match_seed(5, number) for number in range(len(own))]
        assert sum(len(row.judged) for row in own) >= 90 > sum(len(row.judged) for row in own[:-1])


@pytest.mark.parametrize("workers", [2, 3])
def test_rows_do_not_depend_on_the_number_of_workers(rows, workers, monkeypatch):
    monkeypatch.setattr("tablemate.lab.workers.ALONE_SECONDS", 0)
    monkeypatch.setattr("tablemate.lab.workers.WORTH_HELP_SECONDS", 0)

    assert played(90, workers=workers).kept == rows


def test_it_goes_on_where_it_stopped_also_to_more_decisions(rows):
    for kept in (1, 3, len(rows) - 1):
        assert played(90, before=rows[:kept]).kept == rows
    assert played(90, before=played(30).kept).kept == rows


def test_what_was_judged_beyond_is_left_out(rows):
    fewer = played(30, before=rows)

    assert fewer.kept == rows
    assert {level: len(own) for level, own in fewer.rows.items()} == {
        level: len(own) for level, own in played(30).rows.items()
    }


def test_only_the_row_that_follows_is_taken_back(rows):
    plan = BlundersPlan(JUDGING, 90)
    assert plan.follows(rows[0])
    assert header_of(plan)["levels"] == ["random", "scripted"]
    for wrong in (
        {"seed": 3},
        {"number": 1},
        {"level": "hard"},
        {"judged": rows[0].judged[:-1]},
        {"judged": [msgspec.structs.replace(each, seat=2) for each in rows[0].judged]},
    ):
        assert not plan.follows(msgspec.structs.replace(rows[0], **wrong))
    assert msgspec.json.decode(write_line(rows[0]).encode(), type=Row) == rows[0]


# What is a blunder


def test_a_blunder_costs_more_than_a_tenth_of_a_stage_and_its_position_is_kept():
    """Whoever bids at random on one card often does, and what it costs is told."""
    judging = Judging(EL_DORADO, EL_DORADO.options({"players": 3, "schedule": "1,1,1"}), ("random",), seed=1)
    judged = [each for number in range(4) for each in judged_match(judging, ("random", number)).judged]
    blunders = [each for each in judged if each.is_blunder]

    assert 0 < len(blunders) < len(judged)
    assert all(each.lost > 0.74 and each.position and each.action != each.best for each in blunders)
    assert all(not each.position for each in judged if not each.is_blunder)
    assert all(each.lost == 0 for each in judged if each.action == each.best)


def test_expert_itself_makes_hardly_any():
    options = EL_DORADO.options({"players": 2, "schedule": "2,1,2,1"})
    (verdict,) = verdicts_of(played(60, judging=Judging(EL_DORADO, options, ("expert",), seed=2))).levels

    assert verdict.blunders.value <= 0.02


# What it comes to


def judged(kind="bid", *, is_blunder=False, is_slip=False):
    return Judged(0, 0, kind, {"type": "roll"}, {"type": "hold"}, 0.0, is_blunder, is_slip)


def test_those_that_were_drawn_stand_for_all_choices_of_their_match():
    plan = BlundersPlan(Judging(pig.GAME, OPTIONS, ("random",), 5), 40)
    blunder, slip = judged("bid", is_blunder=True), judged("play", is_blunder=True, is_slip=True)
    plan.kept += [
        Row("random", 0, 5, 100, [blunder, slip, *[judged()] * 18], 0),
        Row("random", 1, match_seed(5, 1), 10, [blunder, *[judged()] * 9], 2),
        Row("random", 2, match_seed(5, 2), 0, [], 0),
    ]
    verdicts = verdicts_of(plan)
    (verdict,) = verdicts.levels

    assert (verdict.matches, verdict.decisions, verdicts.faults) == (3, 30, 2)
    assert verdict.blunders.value == pytest.approx((100 * 2 / 20 + 10 * 1 / 10) / 110)
    assert verdict.slips.value == pytest.approx(100 / 20 / 110)
    assert [*verdict.kinds] == ["bid", "play"]
    assert sum(verdict.kinds.values()) == pytest.approx(verdict.blunders.value)


def test_a_level_that_never_has_a_choice_is_given_up():
    judging = Judging(pig.GAME, OPTIONS, ("random",), 5)
    plan = BlundersPlan(judging, 40)
    plan.kept += [Row("random", number, match_seed(5, number), 0, [], 0) for number in range(16)]

    assert plan.work(Engine(1)) is None
    assert verdicts_of(plan) is None
