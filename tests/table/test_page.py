"""The page as files: what the first visit costs, and what is said when there is no page yet."""

import re

import pytest

from live_table import serving_here
from tablemate.store import Store, default_url
from tablemate.table import static

MOST_BYTES = 150_000  # sent, before the lobby can be used, without the fonts
MOST_OF_FONTS = 90_000
OWN_FILE = re.compile(r'(?:src|href)="(/[^"]+)"')


@pytest.fixture
def built():
    if not (static.FOLDER / static.INDEX).exists():
        pytest.skip("the page is not built; make page builds it")


def sent_for(table, path: str) -> int:
    """The bytes of a file as it is sent to a browser."""
    with table.client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.status_code == 200, path
        return sum(map(len, answer.iter_raw()))


def test_the_first_load_is_small(table, built):
    named = OWN_FILE.findall(table.get("/").text)
    assert any(name.endswith(".js") for name in named)
    assert any(name.endswith(".css") for name in named)

    sizes = {name: sent_for(table, name) for name in ("/", *named)}
    fonts = {name: size for name, size in sizes.items() if name.endswith(".woff2")}

    assert sum(sizes.values()) - sum(fonts.values()) < MOST_BYTES, sizes
    assert 0 < sum(fonts.values()) < MOST_OF_FONTS, fonts


def test_every_file_says_what_it_is(table, built):
    kinds = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8"}
    kinds |= {".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
    for file in (file for file in static.FOLDER.rglob("*") if file.suffix in kinds):
        told = table.get(f"/{file.relative_to(static.FOLDER).as_posix()}")
        assert told.headers["content-type"] == kinds[file.suffix]


def test_fonts_are_fetched_once(table, built):
    fonts = list(static.FOLDER.glob("assets/*.woff2"))
    assert fonts
    for font in fonts:
        told = table.get(f"/assets/{font.name}")
        assert told.headers["cache-control"] == static.FOREVER
        assert "content-encoding" not in told.headers  # packed already


def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path, monkeypatch):
    monkeypatch.setattr(static, "FOLDER", tmp_path / "static")

    with Store(default_url(tmp_path)) as store, serving_here(store) as table:
        told = table.get("/")

    assert told.status == 503
    assert told.headers["content-type"] == "text/plain; charset=utf-8"
    assert "`make page`" in told.text
