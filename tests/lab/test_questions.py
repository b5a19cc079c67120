"""The questions a game asks of itself, answered from series and told in its report."""

import math

import pytest

from tablemate.games.el_dorado import GAME as EL_DORADO
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.questions import QUESTIONS, USUAL
from tablemate.lab.estimates import Estimate
from tablemate.lab.figures import counts_differ, table_figures
from tablemate.lab.questions import REFERENCE, Answer, Answered, asides_of
from tablemate.lab.reports.report import written_report
from tablemate.lab.series import Series
from tablemate.lab.tuning.targets import Verdict

SCRIPTED = ("scripted",) * 3
RUNS = 300


@pytest.fixture(scope="module")
def report() -> str:
    return written_report(Series(GAME, GAME.options(), SCRIPTED, 1), RUNS, workers=1)


def line(low: float, high: float, told: tuple[float, float, float] | None) -> Answered:
    return Answered("a figure", low, high, True, None if told is None else Estimate(*told))


def test_the_whole_interval_decides():
    assert line(0.1, math.inf, (0.3, 0.2, 0.4)).verdict is Verdict.REACHED
    assert line(0.1, math.inf, (0.11, 0.09, 0.13)).verdict is Verdict.UNSURE
    assert line(0.1, math.inf, (0.05, 0.02, 0.08)).verdict is Verdict.MISSED
    assert line(0.1, math.inf, None).verdict is Verdict.UNSURE


def test_a_question_is_yes_when_all_its_figures_are_and_no_when_one_is():
    yes, unsure, no = (
        line(0.1, math.inf, told) for told in ((0.3, 0.2, 0.4), (0.11, 0.09, 0.13), (0.05, 0.02, 0.08))
    )
    assert Answer("?", (yes, yes)).verdict is Verdict.REACHED
    assert Answer("?", (yes, unsure)).verdict is Verdict.UNSURE
    assert Answer("?", (yes, unsure, no)).verdict is Verdict.MISSED


def test_what_a_choice_is_worth_is_played_besides_on_the_same_deals():
    series = Series(GAME, GAME.options(), SCRIPTED, 1)
    asides = asides_of(series)

    assert {*asides} == {f"{lacking}_in_round_{n}" for lacking in ("random", "check") for n in (1, 2, 3)}
    assert all((aside.seed, aside.options) == (series.seed, series.options) for aside in asides.values())
    assert asides["check_in_round_2"].seats == ("scripted:check_in_round_2", *USUAL[1:])


def test_other_players_are_measured_by_the_usual_ones_too():
    asides = asides_of(Series(GAME, GAME.options(), ("normal", "scripted", "scripted"), 1))

    assert asides[REFERENCE].seats == USUAL


def test_a_game_without_questions_plays_nothing_besides():
    assert asides_of(Series(EL_DORADO, EL_DORADO.options({"players": 3}), SCRIPTED, 1)) == {}


def test_the_report_answers_all_six_with_target_interval_and_verdict(report):
    assert "What should hold" in report
    for number, question in enumerate(QUESTIONS, start=1):
        assert f"{number}. {question.words}" in report.replace("&#x27;", "'")
    assert "20.0% to 30.0%" in report
    assert "of 6 are answered yes; 4 are required." in report


def test_the_report_names_parts_and_not_seats(report):
    assert "Narc" in report
    assert "Seat 1" not in report
    assert "Seat 2" not in report


def test_the_report_compares_no_dollars_with_busts(report):
    for words in ("between the first and the second", "lead change", "How the points fall", "most dramatic"):
        assert words not in report, words
    assert " busts" in report
    assert "$" in report


def test_figures_that_compare_points_are_left_out_where_seats_count_different_things():
    assert counts_differ(GAME, 3)
    assert not counts_differ(EL_DORADO, 3)
    names = {figure.name for figure in table_figures(GAME, 3)}
    assert not names & {"margin", "lead_changes", "drama"}
    assert {"margin", "lead_changes", "drama"} <= {figure.name for figure in table_figures(EL_DORADO, 3)}
