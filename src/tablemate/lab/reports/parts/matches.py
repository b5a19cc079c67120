"""Matches to look at, held in the page itself."""

from tablemate.lab.reports.highlights import LOOKED_AT, Highlight
from tablemate.lab.reports.page import Html, download, element, typed
from tablemate.lab.reports.parts.content import Content, section


def example_matches(content: Content) -> Html | None:
    if not content.highlights:
        return None
    among = (
        f" They are taken from the first {LOOKED_AT:,} matches." if content.results.games > LOOKED_AT else ""
    )
    return section(
        "Example matches",
        element(
            "p",
            f"Save one and have Tablemate narrate it, or step through it: --step instead of --show.{among}",
        ),
        element("div", *(_card(content, highlight) for highlight in content.highlights), class_="charts"),
    )


def _card(content: Content, highlight: Highlight) -> Html:
    file = f"{content.game.id.replace('_', '-')}-{highlight.name}.jsonl"
    return element(
        "div",
        element("h3", highlight.title),
        element("p", highlight.about),
        element("p", download(highlight.text, file, f"Save {file}")),
        typed(f"tablemate replay {file} --show 1"),
        element("p", f"Match {highlight.number + 1:,}, seed {highlight.seed}.", class_="note"),
        class_="card",
    )
