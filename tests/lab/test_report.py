"""A report: one page by itself, with the figures of its series; what it was told stays text."""

import base64
import datetime
import re
from html.parser import HTMLParser

import pytest

from pig import GAME as PIG
from tablemate.core.matchfile import read_matches, verify
from tablemate.core.metrics import SEAT
from tablemate.games.el_dorado import GAME
from tablemate.lab import Results, Series, play
from tablemate.lab.estimates import Estimate
from tablemate.lab.figures import split_figures, table_figures
from tablemate.lab.reports.charts import Measured, binned, dots
from tablemate.lab.reports.formatting import interval_of, number, value_of
from tablemate.lab.reports.page import element
from tablemate.lab.reports.report import written_report
from tablemate.lab.results import gathered

GAMES = 300
ON = datetime.date(2026, 3, 5)
SERIES = Series(GAME, GAME.options({"players": 3, "schedule": "3..1"}), ("scripted", "random", "random"), 5)
HOOKED = Series(GAME, GAME.options({"players": 3, "schedule": "3..1", "hook": True}), SERIES.seats, 5)
EMPTY = {"meta", "br", "hr", "img", "path", "line", "rect", "circle"}


class Page(HTMLParser):
    """A page as a browser takes it in: its elements, links and text; every element has to be closed."""

    def __init__(self, text):
        super().__init__()
        self.names, self.links, self.words, self._open = [], {}, [], []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag, attrs):
        self.names.append(tag)
        if tag not in EMPTY:
            self._open.append(tag)
        if tag == "a":
            self.links[dict(attrs)["download"]] = dict(attrs)["href"]

    def handle_endtag(self, tag):
        if tag not in EMPTY:
            assert self._open.pop() == tag

    def handle_data(self, data):
        if "style" not in self._open:
            self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


@pytest.fixture(scope="module")
def results() -> Results:
    return gathered(SERIES, play(SERIES, GAMES, workers=1))


@pytest.fixture(scope="module")
def written() -> str:
    return written_report(SERIES, GAMES, workers=1, baseline=HOOKED, on=ON)


@pytest.fixture(scope="module")
def page(written) -> Page:
    return Page(written)


def test_a_report_needs_nothing_besides_itself(written, page):
    without_matches = re.sub(r'"data:application/jsonl;base64,[^"]*"', '""', written)

    assert "script" not in page.names
    assert not re.search(r"https?:|url\(|@import|src=|<link", without_matches)
    assert "default-src &#x27;none&#x27;" in written


def test_a_report_has_charts_drawn_in_it(page):
    assert page.names.count("svg") >= 4


def test_the_figures_are_those_of_the_series(page, results):
    plain = " ".join(page.text.split())
    seats = [
        figure
        for name in ("win_share", "points", "exact_bids")
        for figure in split_figures(GAME, 3, name, SEAT).values()
    ]
    for figure in [*table_figures(GAME, 3), *seats]:
        estimate = figure.estimate(results)
        assert f"{value_of(figure, estimate)} {interval_of(figure, estimate)}" in plain


def test_the_first_sentence_says_who_wins_most_and_if_chance_could_do_it(page):
    assert re.search(
        r"Seat 1 \(scripted\) wins most often: \d\d\.\d% of the matches, where 33\.3%", page.text
    )
    assert "That is significant: " in page.text


def test_seats_that_are_even_are_not_told_apart():
    alike = Series(GAME, SERIES.options, ("random",) * 3, 2)

    text = Page(written_report(alike, GAMES, workers=1)).text

    assert "That is not significant when all 3 seats are compared at once." in text
    assert "unlikely to be chance" not in text


def test_the_correction_for_several_seats_is_told_once(page):
    """A bar of one seat may keep clear of the line where the verdict over all of them is no."""
    assert page.text.count("is judged for all seats at once") == 1
    assert "the 95% interval of this seat alone" in page.text


def test_the_baseline_is_told_deal_by_deal(page):
    assert "The baseline has Hook: on; this game has Hook: off." in page.text
    figure = next(figure for figure in table_figures(GAME, 3) if figure.name == "exact_bids")
    here, there = (gathered(series, play(series, GAMES, workers=1)) for series in (SERIES, HOOKED))
    change = figure.difference(here, there)

    assert f"{value_of(figure, change, signed=True)} {interval_of(figure, change, signed=True)}" in page.text


def test_each_example_is_a_match_of_the_series(page):
    """Every match that a page holds verifies, and is played by those who sit there."""
    assert list(page.links) == [f"el-dorado-{name}.jsonl" for name in ("typical", "closest", "dramatic")]
    for link in page.links.values():
        text = base64.b64decode(link.removeprefix("data:application/jsonl;base64,")).decode()
        [recorded] = read_matches(text.splitlines(True), "example")
        match = verify(recorded, lambda name: GAME)
        assert match.seats == SERIES.seats


def test_the_same_series_gives_the_same_page(written):
    assert written_report(SERIES, GAMES, workers=2, baseline=HOOKED, on=ON) == written


def test_the_page_says_how_to_make_it_again(page):
    assert (
        "tablemate report el-dorado \\ --seats scripted,random,random \\ --games 300 \\ --seed 5 \\ "
        "--set schedule=3..1 \\ --against hook=on" in page.text
    )


def test_what_a_player_is_called_is_text(tmp_path):
    """A name from outside becomes no element of the page."""
    name = """cmd:false '<script>alert("1")</script>' & </style>"""
    seats = ("random", name)
    series = Series(GAME, GAME.options({"players": 2, "schedule": "1"}), seats, 1)
    page = Page(written_report(series, 2, workers=1))

    assert "script" not in page.names
    assert page.names.count("style") == 1
    assert name in page.text


def test_text_is_escaped_and_elements_are_not():
    assert element("p", "a < b", element("b", "&"), title='"') == '<p title="&quot;">a &lt; b<b>&amp;</b></p>'


def test_a_report_tells_of_any_game():
    """Pig has no axis besides the seat, and its matches have different lengths."""
    page = Page(written_report(Series(PIG, PIG.options(), ("scripted", "random"), 1), 200, workers=1))

    assert "nine in ten take" in page.text
    assert "The longest match" in page.text
    assert "Ones rolled" in page.text


def test_one_match_is_too_few_to_tell_much():
    assert "1 match is too few to tell if that is chance." in Page(written_report(SERIES, 1)).text


def test_progress_is_told_in_matches():
    told = []
    written_report(SERIES, 100, workers=1, progress=told.append)

    assert told == sorted(told)
    assert told[-1] == 100


def test_a_long_name_beside_a_chart_takes_more_lines_and_is_not_cut():
    name = "Seat 3, normal:aggressive, randomness 0.25"
    drawn = dots([Measured(name, Estimate(0.4, 0.3, 0.5))], value="Wins", is_share=True)
    lines = re.findall("<tspan[^>]*>([^<]+)</tspan>", drawn)
    assert " ".join(lines) == name
    assert len(lines) > 1


def test_bars_hold_everything_that_was_counted():
    width, bars = binned({-7: 2, 0: 1, 130: 4})

    assert width == 5
    assert sum(count for _, count in bars) == 7
    assert bars[0] == (-10, 2)
    assert bars[-1] == (130, 4)


def test_numbers_are_written_for_people():
    assert number(-1234.5, 1) == "\N{MINUS SIGN}1,234.5"
    assert number(-0.01, 1) == "0.0"
    assert number(2, 1, signed=True) == "+2.0"


def test_a_figure_that_never_came_up_is_said_to():
    """With one card each trump is never broken, so there is no trick to tell of."""
    series = Series(GAME, GAME.options({"players": 2, "schedule": "1"}), ("scripted", "random"), 1)

    assert "Trump broken in trick came up in no match." in Page(written_report(series, 2, workers=1)).text


def test_a_report_tells_of_matches_that_nobody_wins():
    series = Series(GAME, SERIES.options, SERIES.seats, 1, stall_after=4)
    page = Page(written_report(series, 3, workers=1))

    assert "3 matches did not end and had to be cut off." in page.text
    assert "wins most often" not in page.text
