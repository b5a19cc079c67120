"""A study on one page: what was looked for, what was found, and every trial in charts."""

from collections.abc import Iterator, Sequence

from tablemate import __version__
from tablemate.core.options import as_typed
from tablemate.lab.figures import Figure
from tablemate.lab.reports.formatting import capitalised, interval_of, listed, times, value_of
from tablemate.lab.reports.option_words import in_words
from tablemate.lab.reports.page import Html, element, joined, table, whole_page
from tablemate.lab.tuning.charts import against_knob, two_targets
from tablemate.lab.tuning.targets import Target
from tablemate.lab.tuning.trials import Trial, Tuning
from tablemate.lab.tuning.words import (
    IN_WORDS,
    band_of,
    commands_of,
    figure_of,
    measured_how,
    misfits_of,
    sentence_of,
)

START = "as it was"


def tuning_page(tuning: Tuning, trials: Sequence[Trial], reported: Sequence[Trial]) -> str:
    """The page about these trials; the reported ones come best first."""
    title = f"{tuning.game.title}: tuned"
    found = element("ul", element("li", sentence_of(tuning, reported[0])), class_="found")
    return whole_page(
        title,
        element(
            "header", element("h1", title), element("p", _looked_for(tuning, trials), class_="under"), found
        ),
        element(
            "main", _best(tuning, reported), _pictures(tuning, trials, reported), _method(tuning, trials)
        ),
        element("footer", element("p", f"Written by Tablemate {__version__}.")),
    )


def _looked_for(tuning: Tuning, trials: Sequence[Trial]) -> str:
    figures = [(target, figure_of(tuning, target)) for target in tuning.targets]
    targets = listed([f"{figure.title} {band_of(target, figure)}" for target, figure in figures])
    made, turned = times(len(trials), "trial", "trials"), times(len(tuning.knobs), "option", "options")
    return f"{made} of {turned} for {targets}."


def _best(tuning: Tuning, reported: Sequence[Trial]) -> Html:
    figures = [(target, figure_of(tuning, target)) for target in tuning.targets]
    headings = ["Trial", *(knob.option for knob in tuning.knobs)]
    headings += [f"{capitalised(figure.title)} ({band_of(target, figure)})" for target, figure in figures]
    rows = [
        [
            str(trial.trial) if trial.trial else START,
            *map(as_typed, trial.settings.values()),
            *(_cell(trial, target, figure) for target, figure in figures),
        ]
        for trial in reported
    ]
    numbers = range(1 + len(tuning.knobs), len(headings))
    return element(
        "section",
        element("h2", "The best trials"),
        element(
            "p",
            "No other trial is nearer to one target without being further from another. "
            "The options as they were are there to compare with.",
        ),
        table(headings, rows, caption=measured_how(tuning, reported[0]), numbers=numbers),
        element("p", "The first of them, to be simulated and played:"),
        element("pre", "\n".join(commands_of(tuning, reported[0]))),
    )


def _cell(trial: Trial, target: Target, figure: Figure) -> Html:
    measured = trial.figures[target.metric]
    said = f"{interval_of(figure, measured)}, {IN_WORDS[target.verdict(measured)]}"
    return element("span", value_of(figure, measured), element("span", said, class_="interval"))


def _pictures(tuning: Tuning, trials: Sequence[Trial], reported: Sequence[Trial]) -> Html:
    fit = [trial for trial in trials if trial.misfit is None]
    return element(
        "section",
        element("h2", "All trials"),
        element("p", "Dashed lines are the targets; the best trials are picked out in colour."),
        element("div", *_charts(tuning, fit, reported), class_="charts"),
    )


def _charts(tuning: Tuning, fit: Sequence[Trial], reported: Sequence[Trial]) -> Iterator[Html]:
    figures = [figure_of(tuning, target) for target in tuning.targets]
    if len(figures) > 1:
        first, second = tuning.targets[:2]
        chart = two_targets(fit, reported, (first, second), (figures[0], figures[1]))
        yield element("figure", element("h3", "The first two targets together"), chart)
    for target, figure in zip(tuning.targets, figures, strict=True):
        for knob in tuning.knobs:
            heading = f"{capitalised(figure.title)} by {knob.option}"
            yield element(
                "figure", element("h3", heading), against_knob(fit, reported, knob.option, target, figure)
            )


def _method(tuning: Tuning, trials: Sequence[Trial]) -> Html:
    start = listed([in_words(tuning.game, name, value) for name, value in tuning.start.items()])
    facts = {
        "Options": listed([str(knob) for knob in tuning.knobs]),
        "Targets": listed([str(target) for target in tuning.targets]),
        "Began with": start,
        "Players": _players(tuning),
        "Matches a trial": f"{tuning.games:,}, the same deals in every trial",
        "Seed": str(tuning.seed),
    }
    if misfits := misfits_of(trials):
        facts["Without figures"] = capitalised(listed(misfits))
    return element(
        "section",
        element("h2", "How it was measured"),
        element(
            "p",
            "Trials are suggested by Optuna (TPE), from those before. The distance of a figure from its "
            "target is counted in widths of the target, and the best compromise is the trial whose worst "
            "distance is least. Intervals are 95% intervals, by bootstrap.",
        ),
        element("dl", *(joined(element("dt", name), element("dd", said)) for name, said in facts.items())),
    )


def _players(tuning: Tuning) -> str:
    if len(tuning.seats) > 1:
        return listed(tuning.seats)
    return f"{tuning.seats[0]} in every seat, {tuning.game.seats(tuning.options)} to begin with"
