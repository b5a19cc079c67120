"""Matches to look at, held in the page itself."""

from tablemate.lab.reports.highlights import LOOKED_AT, Highlight
from tablemate.lab.reports.page import Html, download, element, typed
from tablemate.lab.reports.parts.told import Told, section


def example_matches(told: Told) -> Html | None:
    if not told.highlights:
        return None
    among = f" They are taken from the first {LOOKED_AT:,} matches." if told.results.games > LOOKED_AT else ""
    return section(
        "Example matches",
        element(
            "p",
            f"Save one and have Tablemate narrate it, or step through it: --step instead of --show.{among}",
        ),
        element("div", *(_card(told, highlight) for highlight in told.highlights), class_="charts"),
    )


def _card(told: Told, highlight: Highlight) -> Html:
    file = f"{told.game.id.replace('_', '-')}-{highlight.name}.jsonl"
    return element(
        "div",
        element("h3", highlight.title),
        element("p", highlight.about),
        element("p", download(highlight.text, file, f"Save {file}")),
        typed(f"tablemate replay {file} --show 1"),
        element("p", f"Match {highlight.number + 1:,}, seed {highlight.seed}.", class_="note"),
        class_="card",
    )
