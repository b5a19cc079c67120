"""The parts of a report, from what was found to how it was measured, and the page that they make."""

from tablemate import __version__
from tablemate.lab.reports.formatting import listed, times
from tablemate.lab.reports.page import element, whole_page
from tablemate.lab.reports.parts.changes import changes
from tablemate.lab.reports.parts.content import Content, Skill
from tablemate.lab.reports.parts.figures import all_figures, seats
from tablemate.lab.reports.parts.found import sentences
from tablemate.lab.reports.parts.matches import example_matches
from tablemate.lab.reports.parts.method import how_measured
from tablemate.lab.reports.parts.pictures import pictures
from tablemate.lab.reports.parts.questions import questions
from tablemate.lab.reports.parts.thinking import thinking
from tablemate.lab.reports.parts.troubles import troubles
from tablemate.players.seats import short_name

__all__ = ["Content", "Skill", "report_page"]

PARTS = (questions, seats, pictures, all_figures, troubles, example_matches, changes, thinking, how_measured)


def report_page(content: Content) -> str:
    """The whole page."""
    title = f"{content.game.title}: how it plays"
    found = element("ul", *(element("li", sentence) for sentence in sentences(content)), class_="found")
    return whole_page(
        title,
        element("header", element("h1", title), element("p", _played(content), class_="under"), found),
        element("main", *(part(content) for part in PARTS)),
        element("footer", element("p", f"Written by Tablemate {__version__} on {content.on:%-d %B %Y}.")),
    )


def _played(content: Content) -> str:
    names = [short_name(name) for name in content.results.series.seats]
    players = [f"{names.count(name)} × {name}" for name in dict.fromkeys(names)]
    matches = times(content.results.games, "match", "matches")
    return f"{matches} with {times(len(names), 'seat', 'seats')}, played by {listed(players)}."
