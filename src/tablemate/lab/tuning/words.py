"""A study in words: what the best trials come to, and how they are played."""

import math
import shlex
from collections.abc import Sequence

from tablemate.core.options import as_typed
from tablemate.lab.figures import Figure, find_figure
from tablemate.lab.reports.formatting import MINUS, interval_of, listed, times, value_of
from tablemate.lab.reports.option_words import chosen
from tablemate.lab.tuning.targets import Target, Verdict
from tablemate.lab.tuning.trials import MORE, Trial, Tuning
from tablemate.players.seats import HUMAN

IN_WORDS = {Verdict.REACHED: "reached", Verdict.UNSURE: "not ruled out", Verdict.MISSED: "missed"}


def figure_of(tuning: Tuning, target: Target) -> Figure:
    return find_figure(tuning.game, tuning.game.seats(tuning.options), target.metric)


def band_of(target: Target, figure: Figure) -> str:
    """Where a figure should lie: "20 to 22", "at most 2%"."""
    scale, unit = (100, "%") if figure.is_share else (1, "")
    low, high = (f"{scale * end:g}".replace("-", MINUS) for end in (target.low, target.high))
    if math.isinf(target.low):
        return f"at most {high}{unit}"
    if math.isinf(target.high):
        return f"at least {low}{unit}"
    return f"{low}{unit}" if low == high else f"{low} to {high}{unit}"


def knobs_of(trial: Trial) -> str:
    """How a trial has turned the knobs."""
    return ", ".join(f"{name}={as_typed(value)}" for name, value in trial.settings.items())


def sentence_of(tuning: Tuning, best: Trial) -> str:
    """The best compromise in one sentence."""
    targets = listed([_target_words(tuning, target, best) for target in tuning.targets])
    return f"Best compromise: {knobs_of(best)}, with {targets}."


def misfits_of(trials: Sequence[Trial]) -> list[str]:
    """Why some trials have no figures: "in 2 trials the options did not go together"."""
    unseen = [trial.misfit for trial in trials if trial.is_unseen]
    unfit = sum(trial.misfit is not None and not trial.is_unseen for trial in trials)
    reasons = [f"in {_trials(unfit)} the options did not go together"] if unfit else []
    return reasons + [f"in {_trials(unseen.count(why))} {why}" for why in dict.fromkeys(unseen)]


def why_nothing(trials: Sequence[Trial]) -> str:
    """Why no trial at all has figures."""
    if all(trial.is_unseen for trial in trials):
        return f"{trials[0].misfit} of {_trials(len(trials))}"
    return f"none of the {_trials(len(trials))} could be played; of the first: {trials[0].misfit}"


def measured_how(tuning: Tuning, trial: Trial) -> str:
    """What the figures rest on."""
    if trial.is_fresh:
        return (
            f"Measured again on {MORE * tuning.games:,} fresh matches each (seed {tuning.fresh_seed}), "
            "not those the trials were chosen by."
        )
    return "Not measured again yet: the best of many trials look better than they are."


def commands_of(tuning: Tuning, trial: Trial) -> list[str]:
    """The command lines that simulate and play a trial."""
    series = tuning.series(trial.settings, is_fresh=True)
    sets = [
        word
        for name, value in chosen(tuning.game, series.options).items()
        for word in ("--set", f"{name}={as_typed(value)}")
    ]
    game = tuning.game.id.replace("_", "-")
    seats = ",".join(series.seats)
    people = ",".join([HUMAN, *series.seats[1:]])
    figures = ["--games", str(MORE * tuning.games), "--seed", str(tuning.fresh_seed)]
    return [
        shlex.join(["tablemate", "simulate", game, "--seats", seats, *sets, *figures]),
        shlex.join(["tablemate", "play", game, "--seats", people, *sets]),
    ]


def _trials(count: int) -> str:
    return times(count, "trial", "trials")


def _target_words(tuning: Tuning, target: Target, trial: Trial) -> str:
    figure, estimate = figure_of(tuning, target), trial.figures[target.metric]
    interval = interval_of(figure, estimate)
    interval = f"95% interval {interval}" if estimate.low < estimate.high else interval
    return (
        f"{figure.title} {value_of(figure, estimate)} ({interval}; "
        f"{band_of(target, figure)} is {IN_WORDS[target.verdict(estimate)]})"
    )
