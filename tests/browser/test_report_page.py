"""A report in a real browser: it opens from a file, keeps nobody out, and fits a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from axe import findings, needs_axe
from tablemate.games.el_dorado import GAME
from tablemate.lab.reports.report import written_report
from tablemate.lab.series import Series


@pytest.fixture(scope="module")
def report(tmp_path_factory) -> Path:
    options = GAME.options({"players": 3, "schedule": "3..1"})
    series = Series(GAME, options, ("scripted", "random", "random"), 5)
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(written_report(series, 300, workers=1))
    return path


@pytest.fixture
def page(browser, report, request):
    """The report as this reader sees it; the browser may have no complaint."""
    context = browser.new_context(**request.param)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(report.as_uri())
    yield page
    assert complaints == []
    context.close()


@needs_axe
@pytest.mark.parametrize("page", [{"color_scheme": "light"}, {"color_scheme": "dark"}], indirect=True)
def test_nothing_on_the_page_keeps_anybody_out(page):
    assert findings(page) == []


@pytest.mark.parametrize("page", [{"viewport": {"width": 390, "height": 800}}], indirect=True)
def test_the_page_fits_a_phone(page):
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("page", [{}], indirect=True)
def test_an_example_match_can_be_saved(page, tmp_path):
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save el-dorado-typical.jsonl").click()
    saved = tmp_path / "saved.jsonl"
    saving.value.save_as(saved)

    assert saving.value.suggested_filename == "el-dorado-typical.jsonl"
    assert saved.read_text().startswith('{"tablemate":')


@pytest.mark.parametrize("page", [{"color_scheme": "dark"}], indirect=True)
def test_charts_take_the_colours_of_the_page(page):
    """A dot that is brown on paper is light on a dark page."""
    dot = page.locator('figure path[fill="#94441a"]').first

    expect(dot).to_have_css("fill", "rgb(245, 187, 140)")
