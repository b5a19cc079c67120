"""How it was measured, so that somebody else can do it again."""

import shlex

from tablemate import __version__
from tablemate.core.options import as_typed
from tablemate.lab.reports.formatting import listed, times
from tablemate.lab.reports.option_words import chosen, in_words
from tablemate.lab.reports.page import Html, Piece, element, joined, typed
from tablemate.lab.reports.parts.content import Content, section
from tablemate.lab.series import BLOCKS

INTERVALS = (
    "The true figure lies in 95 of 100 such intervals: on a page of many, some "
    "miss it by chance. Intervals are found by drawing the matches again and again, with some left out and "
    f"others drawn twice (a bootstrap, over {BLOCKS:,} blocks if there are more matches than that)."
)
AT_ONCE = (
    "Whether a seat wins more than its share is judged for all seats at once: the lower ends of their "
    "intervals are moved out until all of them together hold in at least 95 of 100 reports, and the highest "
    "has to lie above an even share. Bars of single seats, and all other intervals, are not corrected for "
    "how many there are."
)
LINE = " \\\n    "  # goes on in the next
SEATS = (
    "Seats are counted from 1, in the order in which they are named; match files count them from 0. A win "
    "that several seats share is divided among them."
)


def how_measured(content: Content) -> Html:
    series = content.results.series
    options = [in_words(content.game, *option) for option in chosen(content.game, series.options).items()]
    facts: dict[str, Piece] = {
        "Matches": f"{content.results.games:,}, all derived from seed {series.seed}",
        "Players": listed([f"seat {seat + 1} {name}" for seat, name in enumerate(series.seats)]),
        "Options": f"the defaults, except {listed(options)}" if options else "the defaults",
        "Rules": f"{content.game.title}, version {content.game.rules_version}; Tablemate {__version__}",
        "Date": content.on.isoformat(),
    }
    if content.skill is not None:
        standings = content.skill.standings
        facts["Levels"] = f"{times(standings.deals, 'deal', 'deals')} from seed {standings.seed}"
    return section(
        "How it was measured",
        element("dl", *(joined(element("dt", name), element("dd", fact)) for name, fact in facts.items())),
        element("p", INTERVALS),
        element("p", AT_ONCE) if content.seats > 1 else None,
        element("p", SEATS),
        element("p", "To write the same page again, except for its date:"),
        typed(command(content)),
    )


def command(content: Content) -> str:
    """What makes the same report again."""
    series = content.results.series
    words = ["--seats", ",".join(series.seats)]
    words += ["--games", str(content.results.games), "--seed", str(series.seed)]
    words += _settings("--set", chosen(content.game, series.options))
    if content.baseline is not None:
        words += _settings(
            "--against", chosen(content.game, content.baseline.series.options, besides=series.options)
        )
    if content.skill is not None and content.skill.file is not None:
        words += ["--ladder", str(content.skill.file)]
    elif content.skill is not None:
        skill = content.skill
        words += ["--skill", ",".join(skill.ladder.names), "--deals", str(skill.standings.deals)]
    pairs = [shlex.join(pair) for pair in zip(words[::2], words[1::2], strict=True)]
    return LINE.join([f"tablemate report {content.game.id.replace('_', '-')}", *pairs])


def _settings(option: str, values: dict[str, object]) -> list[str]:
    return [word for name, value in values.items() for word in (option, f"{name}={as_typed(value)}")]
