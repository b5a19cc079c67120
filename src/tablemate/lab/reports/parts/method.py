"""How it was measured, so that somebody else can do it again."""

import shlex

from tablemate import __version__
from tablemate.core.options import as_typed
from tablemate.lab.reports.option_words import chosen, in_words
from tablemate.lab.reports.page import Html, Piece, element, joined, typed
from tablemate.lab.reports.parts.told import Told, section
from tablemate.lab.reports.telling import listed, times
from tablemate.lab.series import BLOCKS

INTERVALS = (
    "The true figure lies in 95 of 100 such intervals: on a page of many, some "
    "miss it by chance. Intervals are found by drawing the matches again and again, with some left out and "
    f"others drawn twice (a bootstrap, over {BLOCKS:,} blocks if there are more matches than that)."
)
LINE = " \\\n    "  # goes on in the next
SEATS = (
    "Seats are counted from 1, in the order in which they are named; match files count them from 0. A win "
    "that several seats share is divided among them."
)


def how_measured(told: Told) -> Html:
    series = told.results.series
    options = [in_words(told.game, *option) for option in chosen(told.game, series.options).items()]
    facts: dict[str, Piece] = {
        "Matches": f"{told.results.games:,}, all derived from seed {series.seed}",
        "Players": listed([f"seat {seat + 1} {name}" for seat, name in enumerate(series.seats)]),
        "Options": f"the defaults, but for {listed(options)}" if options else "the defaults",
        "Rules": f"{told.game.title}, version {told.game.rules_version}; Tablemate {__version__}",
        "Date": told.on.isoformat(),
    }
    if told.skill is not None:
        standings = told.skill.standings
        facts["Levels"] = f"{times(standings.deals, 'deal', 'deals')} from seed {standings.seed}"
    return section(
        "How it was measured",
        element("dl", *(joined(element("dt", name), element("dd", fact)) for name, fact in facts.items())),
        element("p", INTERVALS),
        element("p", SEATS),
        element("p", "To write the same page again, but for its date:"),
        typed(command(told)),
    )


def command(told: Told) -> str:
    """What makes the same report again."""
    series = told.results.series
    words = ["--seats", ",".join(series.seats)]
    words += ["--games", str(told.results.games), "--seed", str(series.seed)]
    words += _settings("--set", chosen(told.game, series.options))
    if told.baseline is not None:
        words += _settings(
            "--against", chosen(told.game, told.baseline.series.options, besides=series.options)
        )
    if told.skill is not None and told.skill.file is not None:
        words += ["--ladder", str(told.skill.file)]
    elif told.skill is not None:
        skill = told.skill
        words += ["--skill", ",".join(skill.ladder.names), "--deals", str(skill.standings.deals)]
    pairs = [shlex.join(pair) for pair in zip(words[::2], words[1::2], strict=True)]
    return LINE.join([f"tablemate report {told.game.id.replace('_', '-')}", *pairs])


def _settings(option: str, values: dict[str, object]) -> list[str]:
    return [word for name, value in values.items() for word in (option, f"{name}={as_typed(value)}")]
