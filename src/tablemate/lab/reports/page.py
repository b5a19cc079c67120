"""One page of HTML that needs nothing besides itself: no script, no address, its own style.

Whatever is put into an element is text and escaped, unless it is an element itself. A page can so not say
anything by accident that a player's name or an option's value smuggled in.
"""

import base64
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

STYLE = Path(__file__).with_name("page.css")
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


class Html(str):
    """A piece of a page, as it stands there."""

    __slots__ = ()


Piece = str | Html | None


def element(name: str, *pieces: Piece, **attributes: str | int | None) -> Html:
    """One element; an attribute that is None is left out, and `class_` or `aria_label` lose their lines."""
    said = "".join(
        f' {key.strip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Html(f"<{name}{said}>{joined(*pieces)}</{name}>")


def joined(*pieces: Piece) -> Html:
    """Pieces one after the other; None is no piece."""
    return Html(
        "".join(piece if isinstance(piece, Html) else escape(piece) for piece in pieces if piece is not None)
    )


def table(
    headings: Sequence[Piece], rows: Iterable[Sequence[Piece]], *, caption: str, numbers: Iterable[int] = ()
) -> Html:
    """A table that scrolls where it is too wide; the first column names the row, these hold numbers."""
    of_numbers = {*numbers}

    def styled(column: int) -> str | None:
        return "number" if column in of_numbers else None

    def row(cells: Sequence[Piece]) -> Html:
        first, *others = cells
        return element(
            "tr",
            element("th", first, scope="row", class_=styled(0)),
            *(element("td", cell, class_=styled(column)) for column, cell in enumerate(others, start=1)),
        )

    head = (
        element("th", heading, scope="col", class_=styled(column)) for column, heading in enumerate(headings)
    )
    drawn = element("table", element("thead", element("tr", *head)), element("tbody", *map(row, rows)))
    return joined(element("p", caption, class_="note"), scrolling(drawn, caption))


def scrolling(wide: Html, name: str) -> Html:
    """Something that may be too wide for a phone, in a frame that scrolls by itself and by keys."""
    return element("div", wide, class_="scrolls", role="region", tabindex=0, aria_label=name)


def typed(text: str) -> Html:
    """What somebody types at a terminal; a line breaks between two words only."""
    lines = (joined(*_spaced(element("span", word) for word in line.split(" "))) for line in text.split("\n"))
    return element("pre", Html("\n".join(lines)), tabindex=0)


def _spaced(words: Iterable[Html]) -> Iterator[Html]:
    for number, word in enumerate(words):
        yield Html(f" {word}" if number else word)


def download(text: str, name: str, *pieces: Piece) -> Html:
    """A link that holds the whole file."""
    held = base64.b64encode(text.encode()).decode()
    return element("a", *pieces, href=f"data:application/jsonl;base64,{held}", download=name, class_="file")


def whole_page(title: str, *pieces: Piece) -> str:
    """The page."""
    head = element(
        "head",
        Html('<meta charset="utf-8">'),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Html('<meta name="color-scheme" content="light dark">'),
        element("title", title),
        element("style", Html(STYLE.read_text())),
    )
    return f"<!doctype html>\n{element('html', head, element('body', *pieces), lang='en')}\n"
