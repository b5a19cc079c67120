"""Tuning: turning options until figures come to lie where somebody wants them.

Every trial plays a series with other options on the same seeds, so that two trials differ by their rules and
not by their luck. What to try next is Optuna's to say (TPE, all options together), from the trials so far and
from draws that follow from the seed and the trial's number: a study that was stopped goes on as if it had not
been.
"""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any

import msgspec

from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.core.streams import JSON_SAFE, match_seed
from tablemate.lab.engines.local import play
from tablemate.lab.estimates import Estimate
from tablemate.lab.figures import find_figure, has_any
from tablemate.lab.results import Results
from tablemate.lab.series import Batch, Series
from tablemate.lab.tuning.knobs import Knob, settings_of, value_of
from tablemate.lab.tuning.targets import Target

if TYPE_CHECKING:
    import optuna

MORE = 4  # times as many matches, where a trial is measured again
MOST_ASKED = 8  # times for something that was not tried before
FIRST_DRAWN = 4  # trials that are drawn blindly, and one more for each knob
DRAWS = 32  # bits of the numbers that Optuna's draws start from
UNSEEN = "came up in no match"  # what ends the misfit of a trial in which there was nothing to tell

Settings = dict[str, Any]


@dataclass(frozen=True)
class Tuning:
    """What is searched: the values of some options, for the targets."""

    game: Game
    options: GameOptions  # what there is to begin with
    seats: tuple[str, ...]  # one name alone sits in every seat
    knobs: tuple[Knob, ...]
    targets: tuple[Target, ...]
    games: int  # matches a trial
    seed: int

    @property
    def fresh_seed(self) -> int:
        """The seed of matches that no trial has been chosen by."""
        return match_seed(self.seed, JSON_SAFE)

    @property
    def combinations(self) -> int:
        """How many different trials there are."""
        return prod(len(knob.values) for knob in self.knobs)

    @property
    def start(self) -> Settings:
        """The knobs as the options have them without tuning, or as near as they may come to it."""
        return {knob.option: knob.nearest(value_of(self.options, knob.option)) for knob in self.knobs}

    def series(self, settings: Mapping[str, Any], *, is_fresh: bool) -> Series:
        """What a trial plays; a BadInput if its options do not go together."""
        options = self.turned(settings)
        seats = self.game.seats(options)
        names = self.seats * seats if len(self.seats) == 1 else self.seats
        if len(names) != seats:
            raise BadInput(f"{len(names)} seats are named, but the options ask for {seats}")
        return Series(self.game, options, names, self.fresh_seed if is_fresh else self.seed)

    def turned(self, settings: Mapping[str, Any]) -> GameOptions:
        """The options with the knobs set so."""
        return self.game.options({**settings_of(self.game, self.options), **settings})


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One setting of the knobs, and the figures it came to on the study's matches, or again on fresh ones."""

    trial: int
    settings: Settings
    figures: dict[str, Estimate]
    misfit: str | None = None  # why there are no figures
    is_fresh: bool = False

    @property
    def is_unseen(self) -> bool:
        """Whether it was played, but a target never came up."""
        return self.misfit is not None and self.misfit.endswith(UNSEEN)

    def distances(self, targets: Sequence[Target]) -> list[float]:
        """How far each figure lies from its band."""
        return [target.distance(self.figures[target.metric].value) for target in targets]


def search(
    tuning: Tuning, trials: int, *, done: Sequence[Trial] = (), workers: int | None = None
) -> Generator[Batch | Trial, None, None]:
    """Make the trials that are left, and yield each when it is done, and before that what it plays.

    It ends early when there is nothing left to try.
    """
    guide = Guide(tuning)
    for trial in done:
        guide.learn(trial)
    for number in range(len(done), min(trials, tuning.combinations)):
        for piece in measure(tuning, number, guide.suggestion(), workers=workers):
            if isinstance(piece, Trial):
                guide.learn(piece)
            yield piece


def measure(
    tuning: Tuning,
    number: int,
    settings: Settings,
    *,
    is_fresh: bool = False,
    workers: int | None = None,
) -> Generator[Batch | Trial, None, None]:
    """Play one trial; options that do not go together make one without figures."""
    try:
        series = tuning.series(settings, is_fresh=is_fresh)
        figures = [find_figure(tuning.game, len(series.seats), target.metric) for target in tuning.targets]
    except BadInput as fault:
        yield Trial(number, settings, {}, str(fault), is_fresh)
        return
    results = Results(series)
    games = tuning.games * (MORE if is_fresh else 1)
    with closing(play(series, games, workers=workers)) as batches:
        for batch in batches:
            results.add(batch)
            yield batch
    untold = [figure.name for figure in figures if not has_any(results, figure)]
    if untold:
        yield Trial(number, settings, {}, f"{untold[0]} {UNSEEN}", is_fresh)
        return
    yield Trial(
        number, settings, {figure.name: figure.estimate(results) for figure in figures}, None, is_fresh
    )


class Guide:
    """Says what to try next. It begins with the options as they are, and never says the same twice."""

    def __init__(self, tuning: Tuning) -> None:
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        self._tuning = tuning
        self._tried: set[tuple[Any, ...]] = set()
        self._study = optuna.create_study(directions=["minimize"] * len(tuning.targets))
        self._space: dict[str, optuna.distributions.BaseDistribution] = {
            knob.option: _distribution(knob) for knob in tuning.knobs
        }

    def learn(self, trial: Trial) -> None:
        """Take in how a trial went."""
        from optuna.trial import TrialState, create_trial

        self._tried.add(self._key(trial.settings))
        is_fit = trial.misfit is None
        self._study.add_trial(
            create_trial(
                state=TrialState.COMPLETE if is_fit else TrialState.PRUNED,
                values=trial.distances(self._tuning.targets) if is_fit else None,
                params=trial.settings,
                distributions=self._space,
                constraints={"goes together": 0.0 if is_fit else 1.0},
            )
        )

    def suggestion(self) -> Settings:
        """What to try next; there must be something left."""
        if not self._tried:
            return self._tuning.start
        for attempt in range(MOST_ASKED):
            asked = self._asked(attempt)
            if self._key(asked) not in self._tried:
                return asked
        return self._next_after(asked)

    def _asked(self, attempt: int) -> Settings:
        from optuna.samplers import TPESampler
        from optuna.trial import TrialState

        # A draw of its own for each number, so that it does not matter what was asked before a stop.
        start = match_seed(self._tuning.seed, len(self._tried) * MOST_ASKED + attempt) % (1 << DRAWS)
        first = FIRST_DRAWN + len(self._space)
        self._study.sampler = TPESampler(seed=start, multivariate=True, n_startup_trials=first)
        trial = self._study.ask(self._space)
        self._study.tell(trial, state=TrialState.FAIL)  # what it comes to is learned by other ways
        return {knob.option: trial.params[knob.option] for knob in self._tuning.knobs}

    def _next_after(self, asked: Settings) -> Settings:
        """The next that was not tried, as a counter counts: the last knob first."""
        knobs = self._tuning.knobs
        shape = [len(knob.values) for knob in knobs]
        at = [knob.values.index(asked[knob.option]) for knob in knobs]
        while self._key(asked) in self._tried:
            for place in reversed(range(len(knobs))):
                at[place] = (at[place] + 1) % shape[place]
                if at[place] > 0:
                    break
            asked = {knob.option: knob.values[index] for knob, index in zip(knobs, at, strict=True)}
        return asked

    def _key(self, settings: Settings) -> tuple[Any, ...]:
        return tuple(settings[knob.option] for knob in self._tuning.knobs)


def _distribution(knob: Knob) -> "optuna.distributions.BaseDistribution":
    from optuna.distributions import CategoricalDistribution, IntDistribution

    if isinstance(knob.values, range):
        return IntDistribution(knob.values[0], knob.values[-1])
    return CategoricalDistribution(tuple(knob.values))
