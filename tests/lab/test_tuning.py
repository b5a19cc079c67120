"""Tuning: planted optima are found, conflicts give a front, and a study that was stopped stays the same."""

import math
from contextlib import closing
from types import SimpleNamespace
from typing import Annotated

import msgspec
import pytest

import pig
from tablemate.core.errors import BadInput
from tablemate.core.options import GameOptions, describe
from tablemate.games.el_dorado import GAME
from tablemate.lab import Engine, Run, TuningPlan
from tablemate.lab.estimates import Estimate
from tablemate.lab.plan import header_of, write_line
from tablemate.lab.tuning.charts import against_knob
from tablemate.lab.tuning.knobs import parse_knob, parse_knobs, value_of
from tablemate.lab.tuning.report import tuning_page
from tablemate.lab.tuning.targets import Target, Verdict, parse_target, parse_targets
from tablemate.lab.tuning.trials import (
    MORE,
    Trial,
    Tuning,
    differing,
    front_of,
    made_of,
    measured_again,
    reported_of,
    still_to_measure,
)
from tablemate.lab.tuning.words import band_of, commands_of, figure_of, measured_how, misfits_of, sentence_of

SETTINGS = {"players": 2, "schedule": "2,1", "scoring": "trick+10"}
BASE = GAME.options(SETTINGS)
FEW = 15  # of 21


def tuning(*vary, targets, base=BASE, seats=("scripted",), games=200, seed=1):
    return Tuning(
        GAME,
        base,
        seats,
        parse_knobs(GAME, list(vary)),
        parse_targets(GAME, GAME.seats(base), list(targets)),
        games,
        seed,
    )


def trials_of(tuning, trials, done=()):
    """The trials of a study but for those that are done, before any is measured again."""
    study = TuningPlan(tuning, trials)
    study.kept += done
    while len(study.made) < study.trials:
        for piece in study.work(Engine(1)):
            study.take(piece)
    return study.made[len(done) :]


def fit(number, **values):
    figures = {name: Estimate(value, value - 0.1, value + 0.1) for name, value in values.items()}
    return Trial(number, {"points_per_trick": number}, figures)


# What can be turned


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("points_per_trick=0..20", range(21)),
        ("points_per_trick = 3 .. 5", range(3, 6)),
        ("points_per_trick=1,5,25", (1, 5, 25)),
        ("points_per_trick", range(101)),
        ("hook", (False, True)),
        ("hook=on,off", (True, False)),
        ("trump_lead=anytime,after_broken", ("anytime", "after_broken")),
        ("duplicate_winner", ("cancel", "first", "last")),
        ("first_dealer", ("random", *range(10))),
        ("first_dealer=0..3", range(4)),
        ("schedule=2..1,3..1", ("2..1", "3..1")),
        ("schedule=2,1|3,1", ("2,1", "3,1")),
    ],
)
def test_a_knob_as_it_is_typed(text, values):
    knob = parse_knob(GAME, text)

    assert knob.values == values
    assert parse_knob(GAME, str(knob)) == knob


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("points_per_trik=0..2", "there is no such option; did you mean points_per_trick"),
        ("points_per_trik", "^option points_per_trik: there is no such option; did you mean"),
        ("preset=oh_hell,el_dorado", "option preset: sets several options; vary those"),
        ("points_per_trick=5..2", "is an empty range"),
        ("points_per_trick=0..101", "option points_per_trick=101: must be a whole number from 0 to 100"),
        ("points_per_trick=-1..5", "option points_per_trick=-1: must be a whole number from 0 to 100"),
        ("points_per_trick=", "option points_per_trick=: must be a whole number"),
        ("points_per_trick=0.5..2", "option points_per_trick=0.5..2: must be a whole number"),
        ("points_per_trick=4", "leaves nothing to vary; give one value with --set"),
        ("points_per_trick=4,4", "has a value twice"),
        ("hook=maybe,on", "option hook=maybe: must be on or off"),
        ("schedule", "say which values, for instance schedule=A,B"),
    ],
)
def test_a_knob_that_cannot_be_turned(text, said):
    with pytest.raises(BadInput, match=said):
        parse_knob(GAME, text)


class Bribe(GameOptions, frozen=True, kw_only=True):
    cost: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3


class Nested(GameOptions, frozen=True, kw_only=True):
    bribe: Bribe = Bribe()


class NestedGame:
    """As much of a game as a knob looks at."""

    option_list = (*describe(Nested),)

    def module(self, name):
        return SimpleNamespace(Options=Nested)


def test_a_nested_option_is_turned_by_its_dotted_name():
    knob = parse_knob(NestedGame(), "bribe.cost=2..8")

    assert knob.values == range(2, 9)
    assert value_of(Nested(bribe=Bribe(cost=7)), knob.option) == 7
    assert parse_knob(NestedGame(), "bribe.cost").values == range(1, 10)


def test_something_has_to_be_varied_and_nothing_twice():
    with pytest.raises(BadInput, match="there is nothing to vary"):
        parse_knobs(GAME, [])
    with pytest.raises(BadInput, match="--vary hook: is named twice"):
        parse_knobs(GAME, ["hook", "hook=on,off"])


def test_a_study_begins_with_the_options_as_they_are_or_as_near_as_may_be():
    study = tuning("points_per_trick=3..9", "hook", "scoring=wizard,square", targets=["length=5"])

    assert study.start == {"points_per_trick": 3, "hook": False, "scoring": "wizard"}


# Where figures should lie


@pytest.mark.parametrize(
    ("text", "band"),
    [
        ("exact_bids=0.4..0.5", (0.4, 0.5)),
        ("seat_advantage=..0.02", (-math.inf, 0.02)),
        ("length = 40 ..", (40, math.inf)),
        ("lead_changes=3", (3, 3)),
        ("points:seat:1=-2...5", (-2, 0.5)),
    ],
)
def test_a_target_as_it_is_typed(text, band):
    target = parse_target(GAME, 2, text)

    assert (target.low, target.high) == band
    assert parse_target(GAME, 2, str(target)) == target


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("seat_advantage=0.3..0.2", "0.3 is more than 0.2, so nothing would match"),
        ("seat_advantage=low", "'low' is not a number"),
        ("seat_advantage=0.1..high", "'high' is not a number"),
        ("seat_advantage=nan", "nan is not a finite number"),
        ("seat_advantage=..inf", "inf is not a finite number"),
        ("seat_advantage=", "'' is not a number"),
        ("seat_advantage=..", "has no bounds, so anything would match"),
        ("seat_advantage", "write METRIC=LOW..HIGH"),
        ("seat_advantag=1", "has no metric 'seat_advantag'; did you mean seat_advantage"),
        ("points:seat:2=1", "points is split by"),
    ],
)
def test_a_target_that_cannot_be_reached(text, said):
    with pytest.raises(BadInput, match=said):
        parse_target(GAME, 2, text)


def test_there_must_be_a_target_and_none_twice():
    with pytest.raises(BadInput, match="there is no target"):
        parse_targets(GAME, 2, [])
    with pytest.raises(BadInput, match="--target length: is named twice"):
        parse_targets(GAME, 2, ["length=3", "length=4"])


@pytest.mark.parametrize(
    ("text", "value", "distance"),
    [
        ("length=10..14", 12, 0),
        ("length=10..14", 10, 0),
        ("length=10..14", 8, 0.5),  # half the width of the band
        ("length=10..14", 22, 2),
        ("seat_advantage=..0.02", 0.03, 0.5),
        ("length=40..", 20, 0.5),
        ("lead_changes=4", 5, 0.25),
        ("seat_advantage=0", 0.03, 3),  # a share at nought: in per cent
    ],
)
def test_a_distance_is_counted_in_the_bands_own_measure(text, value, distance):
    assert parse_target(GAME, 2, text).distance(value) == pytest.approx(distance)


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (2.1, 2.9, Verdict.REACHED),
        (1.9, 2.9, Verdict.UNSURE),
        (1.0, 4.0, Verdict.UNSURE),
        (1.0, 1.9, Verdict.MISSED),
        (3.1, 3.2, Verdict.MISSED),
    ],
)
def test_the_whole_interval_decides_whether_a_target_is_reached(low, high, verdict):
    assert Target("length", 2, 3, 1).verdict(Estimate((low + high) / 2, low, high)) is verdict


def test_a_single_value_in_an_interval_is_not_ruled_out_and_no_more():
    assert Target("length", 2, 2, 2).verdict(Estimate(2.1, 1.9, 2.3)) is Verdict.UNSURE
    assert Target("length", 2, 2, 2).verdict(Estimate(2.2, 2.1, 2.3)) is Verdict.MISSED
    assert Target("length", 2, 2, 2).verdict(Estimate(2, 2, 2)) is Verdict.REACHED


# The search


@pytest.fixture(scope="module")
def planted():
    """Each trick brings points, so the points tell which value they were played with."""
    study = tuning("points_per_trick=0..20", targets=["points:seat:0=32..34"])
    return study, trials_of(study, FEW)


def test_a_planted_optimum_is_found_within_few_trials(planted):
    study, trials = planted
    by_value = {trial.settings["points_per_trick"]: trial.figures["points:seat:0"].value for trial in trials}
    best = front_of(study, trials)[0]

    assert 32 <= best.figures["points:seat:0"].value <= 34
    assert list(by_value) != sorted(by_value), "it was not found by counting"


def test_trials_play_the_same_matches(planted):
    """A trick more each match: the points rise by exactly as much for each point a trick brings."""
    _, trials = planted
    points = {trial.settings["points_per_trick"]: trial.figures["points:seat:0"].value for trial in trials}
    (first, at_first), (second, at_second), (third, at_third) = list(points.items())[:3]

    assert (at_second - at_first) / (second - first) == pytest.approx((at_third - at_first) / (third - first))


def test_the_first_trial_is_how_it_was(planted):
    assert planted[1][0].settings == {"points_per_trick": 1}


def test_nothing_is_tried_twice_and_it_ends_when_all_was_tried():
    study = tuning("points_per_trick=0..3", "hook", targets=["length=5", "margin=3"], games=20)
    trials = trials_of(study, 50)

    assert len(trials) == study.combinations == 8
    assert len({msgspec.json.encode(trial.settings) for trial in trials}) == 8


def test_the_same_seed_gives_the_same_study(planted):
    study, trials = planted

    assert trials_of(study, FEW) == trials


def test_another_seed_gives_another_study(planted):
    other = tuning("points_per_trick=0..20", targets=["points:seat:0=32..34"], seed=2)

    assert [t.settings for t in trials_of(other, 8)] != [t.settings for t in planted[1][:8]]


@pytest.mark.parametrize("stopped", [1, 5, 14])
def test_a_study_that_was_stopped_goes_on_as_if_it_had_not_been(planted, stopped):
    study, trials = planted
    kept = msgspec.json.decode(msgspec.json.encode(trials[:stopped]), type=list[Trial])

    assert trials_of(study, FEW, done=kept) == trials[stopped:]


def test_a_study_stopped_within_a_trial_loses_that_trial_alone(planted):
    study, trials = planted
    begun = TuningPlan(study, FEW)
    begun.kept += trials[:3]
    with closing(begun.work(Engine(1))) as pieces:
        begun.take(next(pieces))
    assert begun.rows == trials[:3]
    assert begun.done > 3 * study.games

    assert trials_of(study, 5, done=trials[:3]) == trials[3:5]


def test_options_that_do_not_go_together_are_no_crash():
    study = tuning("hook", "bid_order", "points_per_trick=0..5", targets=["length=5"], games=20)
    trials = trials_of(study, 24)
    misfits = [trial for trial in trials if trial.misfit is not None]

    assert {(trial.settings["hook"], trial.settings["bid_order"]) for trial in misfits} == {
        (True, "simultaneous")
    }
    assert all("nobody bids last" in trial.misfit and not trial.figures for trial in misfits)
    assert not any(trial in misfits for trial in front_of(study, trials))


def test_a_metric_that_never_comes_up_is_a_misfit():
    study = tuning("trump=none,hearts", targets=["trump_broken=0.1..0.5"], games=20)

    assert {trial.settings["trump"]: trial.misfit for trial in trials_of(study, 2)} == {
        "none": "trump_broken came up in no match",
        "hearts": None,
    }


def test_one_name_sits_in_as_many_seats_as_the_options_ask_for():
    study = tuning("players=2..4", targets=["length=12"], games=20)

    assert {len(study.series(trial.settings, is_fresh=False).seats) for trial in trials_of(study, 3)} == {
        2, 3, 4,
    }  # fmt: skip


def test_any_game_can_be_tuned():
    game = pig.GAME
    study = Tuning(
        game,
        game.options({"goal": 20}),
        ("scripted",),
        parse_knobs(game, ["goal=10..60"]),
        parse_targets(game, 2, ["length=40..60"]),
        100,
        seed=1,
    )

    assert 40 <= front_of(study, trials_of(study, 15))[0].figures["length"].value <= 60


# What it comes to


def test_two_targets_in_conflict_give_a_front():
    """The more a trick brings, the more points for both: one seat low and the other high cannot be had."""
    study = tuning("points_per_trick=0..20", targets=["points:seat:0=..10", "points:seat:1=60.."])
    trials = trials_of(study, 10)
    front = front_of(study, trials)

    assert len(front) == len(trials)
    low, high = (sorted(front, key=lambda trial: trial.distances(study.targets)[side])[0] for side in (0, 1))
    assert low.settings["points_per_trick"] < high.settings["points_per_trick"]


def test_the_front_is_what_no_other_trial_beats():
    study = tuning("points_per_trick=0..20", targets=["length=..10", "margin=..10"])
    trials = [
        fit(0, length=30, margin=30),  # beaten by all
        fit(1, length=12, margin=40),
        fit(2, length=20, margin=20),  # the least of its worst distances
        fit(3, length=40, margin=9),
        fit(4, length=20, margin=25),  # beaten by 2
        Trial(5, {"points_per_trick": 5}, {}, "does not go"),
    ]

    assert [trial.trial for trial in front_of(study, trials)] == [2, 3, 1]
    assert [trial.trial for trial in reported_of(study, trials)] == [2, 3, 1, 0], "and how it was"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("length=10..20", "10 to 20"),
        ("points:seat:0=-3..4", "\N{MINUS SIGN}3 to 4"),
        ("seat_advantage=..0.02", "at most 2%"),
        ("length=5..", "at least 5"),
        ("length=5", "5"),
    ],
)
def test_a_band_in_words(text, said):
    study = tuning("hook", targets=[text])

    assert band_of(study.targets[0], figure_of(study, study.targets[0])) == said


def test_of_those_equally_far_from_all_targets_three_are_told():
    study = tuning("points_per_trick=0..20", targets=["length=10..20"])

    assert len(front_of(study, [fit(number, length=15) for number in range(9)])) == 9
    assert [t.trial for t in reported_of(study, [fit(number, length=15) for number in range(9)])] == [1, 0, 2]


def test_of_equals_the_one_that_changes_least_comes_first():
    study = tuning("points_per_trick=0..20", targets=["length=10..20"])
    trials = [fit(0, length=15), fit(1, length=15)]

    assert [trial.trial for trial in front_of(study, trials)] == [1, 0], "1 is how it was"
    assert differing(study, trials[0]) == ["points_per_trick"]


def test_the_best_are_measured_again_on_fresh_and_more_matches(planted):
    study, trials = planted
    plan, seen = TuningPlan(study, FEW), []
    plan.kept += trials
    with Run(plan, Engine(1)) as run:
        run.play(lambda done, total: seen.append((done, total)))
    rows = plan.rows
    fresh = rows[len(trials) :]

    assert {trial.trial for trial in fresh} == {trial.trial for trial in reported_of(study, trials)}
    assert seen[-1] == (study.games * (FEW + MORE * len(fresh)),) * 2
    assert study.series({}, is_fresh=True).seed != study.seed
    assert still_to_measure(study, rows) == []
    assert made_of(rows) == trials
    best = measured_again(study, rows)[0]
    assert best.is_fresh
    assert best.figures != trials[best.trial].figures


def test_what_is_measured_again_keeps_the_order_of_the_first_measurement():
    """Sorted by the fresh figures, the luckiest of them would be called the best."""
    study = tuning("points_per_trick=0..20", targets=["length=10..10.5"])
    first = [fit(0, length=30), fit(1, length=10), fit(2, length=9)]
    again = [fit(0, length=10), fit(1, length=12), fit(2, length=10)]
    fresh = [msgspec.structs.replace(trial, is_fresh=True) for trial in again]

    assert [trial.trial for trial in reported_of(study, first)] == [1, 0]
    assert measured_again(study, [*first, *fresh]) == [fresh[1], fresh[0]]


def test_why_trials_have_no_figures():
    unseen, unfit = (Trial(0, {}, {}, why) for why in ("margin came up in no match", "option x: no"))

    assert misfits_of([unseen, fit(1, length=3), unseen, unfit]) == [
        "in 1 trial the options did not go together",
        "in 2 trials margin came up in no match",
    ]


def test_what_is_told_names_the_interval_the_band_and_the_way_to_play_it(planted):
    study, _ = planted
    told = Trial(3, {"points_per_trick": 7}, {"points:seat:0": Estimate(33, 32.5, 33.5)}, None, True)

    assert sentence_of(study, told) == (
        "Best compromise: points_per_trick=7, with points, seat 0 33.0 (95% interval 32.5 to 33.5; "
        "32 to 34 is reached)."
    )
    assert "800 fresh matches" in measured_how(study, told)
    simulate, play = commands_of(study, told)
    assert simulate == (
        "tablemate simulate el-dorado --seats scripted,scripted --set schedule=2,1 --set scoring=trick+10 "
        f"--set points_per_trick=7 --games 800 --seed {study.fresh_seed}"
    )
    assert play.startswith("tablemate play el-dorado --seats human,scripted --set schedule=2,1")


def test_the_page_tells_of_all_trials_and_needs_nothing_besides_itself(planted):
    study, trials = planted
    page = tuning_page(study, trials, reported_of(study, trials))

    assert sentence_of(study, reported_of(study, trials)[0]) in page
    assert page.count("<figure>") == 1
    assert "http" not in page.replace("http-equiv", "")
    assert "<script" not in page


def test_a_chart_says_in_words_what_it_shows(planted):
    study, trials = planted
    target = study.targets[0]
    chart = against_knob(trials, trials[:1], "points_per_trick", target, figure_of(study, target))

    assert 'aria-label="points, seat 0 by points_per_trick, 15 trials, the target 32..34"' in chart


# Its file


@pytest.fixture
def kept(planted, tmp_path):
    study, trials = planted
    path = tmp_path / "study.jsonl"
    again = msgspec.structs.replace(trials[2], is_fresh=True)
    path.write_text("".join(map(write_line, [header_of(TuningPlan(study, FEW)), *trials, again])))
    return path


def read(path, tuning):
    """The trials that a file holds of a study."""
    plan = TuningPlan(tuning, FEW, path)
    with Run(plan, result=path):
        return plan.rows


def test_a_file_gives_back_every_trial(planted, kept):
    study, trials = planted
    again = msgspec.structs.replace(trials[2], is_fresh=True)

    assert read(kept, study) == [*trials, again]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"targets": ["points:seat:0=32..35"]}, "targets points:seat:0=32..34, not points:seat:0=32..35"),
        ({"vary": ["points_per_trick=0..21"]}, "vary points_per_trick=0..20, not points_per_trick=0..21"),
        ({"games": 300}, "games 200, not 300"),
        ({"seed": 2}, "seed 1, not 2"),
        ({"seats": ("random",)}, "seats scripted, not random"),
        ({"base": GAME.options({**SETTINGS, "hook": True})}, "option hook False, not True"),
    ],
)
def test_a_file_of_another_study_is_refused(kept, change, said):
    fields = {"vary": ["points_per_trick=0..20"], "targets": ["points:seat:0=32..34"]} | change
    vary = fields.pop("vary")

    with pytest.raises(BadInput, match=f"holds a study with {said}; name another file"):
        read(kept, tuning(*vary, **fields))


def test_a_file_of_other_code_is_refused(planted, kept, monkeypatch):
    monkeypatch.setattr("tablemate.lab.plan.code_digest", lambda *packages: "another")

    with pytest.raises(BadInput, match="was played by other rules or players than these; name another file"):
        read(kept, planted[0])


@pytest.mark.parametrize(
    "fields",
    [
        {"trial": 3},
        {"settings": {"points_per_trick": 21}},
        {"settings": {"hook": True}},
        {"figures": {}},
        {"misfit": "with figures"},
        {"trial": 5, "is_fresh": True},
    ],
)
def test_a_trial_that_does_not_belong_there_is_refused(planted, kept, fields):
    study, trials = planted
    spoiled = msgspec.structs.replace(trials[1], **fields)
    kept.write_text("".join(map(write_line, [header_of(TuningPlan(study, FEW)), trials[0], spoiled])))

    with pytest.raises(BadInput, match=r"line 3: is not the row that follows"):
        read(kept, study)
