"""A study: options are varied until figures reach their targets.

Every trial plays a series with other options on the same seeds, so that two trials differ by their rules and
not by their luck. What to try next is Optuna's to say (TPE, all options together), from the trials so far and
from draws that follow from the seed and the trial's number: a study that was stopped goes on as if it had not
been.
"""

from collections.abc import Generator
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablemate.core.errors import BadInput
from tablemate.core.options import as_plain
from tablemate.core.streams import match_seed
from tablemate.lab.engines.engine import Engine
from tablemate.lab.figures import find_figure, has_any
from tablemate.lab.plan import RowsPlan, RunKind
from tablemate.lab.results import Results
from tablemate.lab.series import Batch
from tablemate.lab.tuning.knobs import Knob
from tablemate.lab.tuning.trials import (
    MORE,
    UNSEEN,
    Settings,
    Trial,
    Tuning,
    made_of,
    still_to_measure,
)

if TYPE_CHECKING:
    import optuna

STUDY = RunKind("study", 1, has_rows=True)
MOST_ASKED = 8  # times for something that was not tried before
FIRST_DRAWN = 4  # trials that are drawn blindly, and one more for each knob
DRAWS = 32  # bits of the numbers that Optuna's draws start from


class TuningPlan(RowsPlan[Batch | Trial, Trial]):
    """So many trials, and then the best of them measured again on fresh matches."""

    kind = STUDY
    row_type = Trial

    def __init__(self, tuning: Tuning, trials: int, out: Path | None = None) -> None:
        super().__init__(out)
        self.tuning, self.trials = tuning, min(trials, tuning.combinations)
        self.game, self.seed = tuning.game, tuning.seed
        self._of_trial = 0  # matches played of the trial that is not done, for the progress alone
        self._guide: Guide | None = None

    @property
    def about(self) -> dict[str, Any]:
        tuning = self.tuning
        return {
            "options": as_plain(tuning.options),
            "seats": tuning.seats,
            "vary": [*map(str, tuning.knobs)],
            "targets": [*map(str, tuning.targets)],
            "games": tuning.games,
        }

    @property
    def rows(self) -> list[Trial]:
        """The trials that are asked for, as they were made and as they were measured again."""
        return [row for row in self.kept if row.trial < self.trials]

    @property
    def made(self) -> list[Trial]:
        """The trials as they were made."""
        return made_of(self.rows)

    @property
    def total(self) -> int:
        again = self._again if len(self.made) == self.trials else 0
        return self.tuning.games * (self.trials + MORE * again)

    @cached_property
    def _again(self) -> int:
        """How many trials are measured again: once all are made, that no longer changes."""
        return len(still_to_measure(self.tuning, self.rows)) + sum(row.is_fresh for row in self.rows)

    @property
    def done(self) -> int:
        fresh = sum(row.is_fresh for row in self.rows)
        return self.tuning.games * (len(self.made) + MORE * fresh) + self._of_trial

    def work(self, engine: Engine) -> Generator[Batch | Trial, None, None] | None:
        """The next trial. It ends early when there is nothing left to try."""
        if len(self.made) < self.trials:
            return measure(self.tuning, len(self.made), self._suggestion(), engine)
        left = still_to_measure(self.tuning, self.rows)
        return measure(self.tuning, left[0].trial, left[0].settings, engine, is_fresh=True) if left else None

    def _suggestion(self) -> Settings:
        if self._guide is None:
            self._guide = Guide(self.tuning)
            for trial in self.made:
                self._guide.learn(trial)
        return self._guide.suggestion()

    def take(self, piece: Batch | Trial) -> None:
        super().take(piece)
        if isinstance(piece, Batch):
            self._of_trial += piece.games
            return
        self._of_trial = 0
        if self._guide is not None and not piece.is_fresh:
            self._guide.learn(piece)

    def follows(self, row: Trial) -> bool:
        """Whether a trial is the next one, or one of those before measured again, with all figures."""
        tuning, made = self.tuning, made_of(self.kept)
        if row.is_fresh:
            is_known = 0 <= row.trial < len(made) and made[row.trial].settings == row.settings
        else:
            is_known = row.trial == len(made)
        figures = [target.metric for target in tuning.targets] if row.misfit is None else []
        return (
            is_known
            and [*row.settings] == [knob.option for knob in tuning.knobs]
            and all(row.settings[knob.option] in knob.values for knob in tuning.knobs)
            and [*row.figures] == figures
        )


def measure(
    tuning: Tuning, number: int, settings: Settings, engine: Engine, *, is_fresh: bool = False
) -> Generator[Batch | Trial, None, None]:
    """Play one trial; options that do not go together make one without figures.

    Its batches are added up here, and yielded so that the run can tell how far it is.
    """
    try:
        series = tuning.series(settings, is_fresh=is_fresh)
        figures = [find_figure(tuning.game, len(series.seats), target.metric) for target in tuning.targets]
    except BadInput as fault:
        yield Trial(number, settings, {}, str(fault), is_fresh)
        return
    results = Results(series)
    games = tuning.games * (MORE if is_fresh else 1)
    with closing(engine.play(series, games)) as batches:
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
