"""Tuning: which options are turned, for which targets; its trials, and those that no other beats.

Picking the best of many trials picks luck with it. So the reported ones are measured again, on fresh
matches and on more of them, and reported by those figures.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import msgspec

from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.core.streams import JSON_SAFE, match_seed
from tablemate.lab.estimates import Estimate
from tablemate.lab.series import Series
from tablemate.lab.tuning.knobs import Knob, settings_of, value_of
from tablemate.lab.tuning.targets import Target, Verdict

MORE = 4  # times as many matches, where a trial is measured again
UNSEEN = "came up in no match"  # ends the misfit of a trial in which a target never came up

MOST_TOLD = 8  # of the front
MOST_ALIKE = 3  # of those that lie equally far from every target

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


def made_of(rows: Sequence[Trial]) -> list[Trial]:
    """The trials as they were made, without those measured again."""
    return [row for row in rows if not row.is_fresh]


def front_of(tuning: Tuning, trials: Sequence[Trial]) -> list[Trial]:
    """The trials that no other beats: in no target worse, and better in one. The best compromise is first."""
    fit = [trial for trial in trials if trial.misfit is None]
    distances = [trial.distances(tuning.targets) for trial in fit]
    front = [
        trial
        for trial, own in zip(fit, distances, strict=True)
        if not any(_beats(other, own) for other in distances)
    ]
    return sorted(front, key=lambda trial: _rank(tuning, trial))


def reported_of(tuning: Tuning, rows: Sequence[Trial]) -> list[Trial]:
    """The trials to report, and so to measure again: the front as far as it is reported, and the start."""
    made = made_of(rows)
    alike: Counter[tuple[float, ...]] = Counter()
    front = []
    for trial in front_of(tuning, made):
        distances = tuple(trial.distances(tuning.targets))
        alike[distances] += 1
        front += [trial] if alike[distances] <= MOST_ALIKE else []
    front = front[:MOST_TOLD]
    start = [trial for trial in made[:1] if trial.misfit is None and trial not in front]
    return front + start


def measured_again(tuning: Tuning, rows: Sequence[Trial]) -> list[Trial]:
    """Those of them that were, in the same order: sorted by the fresh figures, luck would pick once more."""
    fresh = {row.trial: row for row in rows if row.is_fresh and row.misfit is None}
    return [fresh[trial.trial] for trial in reported_of(tuning, rows) if trial.trial in fresh]


def still_to_measure(tuning: Tuning, rows: Sequence[Trial]) -> list[Trial]:
    """Those of them that were not."""
    fresh = {row.trial for row in rows if row.is_fresh}
    return [trial for trial in reported_of(tuning, rows) if trial.trial not in fresh]


def differing(tuning: Tuning, trial: Trial) -> list[str]:
    """The options that a trial changes."""
    return [name for name, value in trial.settings.items() if value_of(tuning.options, name) != value]


def _beats(one: Sequence[float], other: Sequence[float]) -> bool:
    return one != other and all(mine <= theirs for mine, theirs in zip(one, other, strict=True))


def _rank(tuning: Tuning, trial: Trial) -> tuple[float, float, int, int, int]:
    """Nearest first, by its worst target; then the one surest of them, and that changes least."""
    distances = trial.distances(tuning.targets)
    verdicts = [target.verdict(trial.figures[target.metric]) for target in tuning.targets]
    unsure = sum(verdict is not Verdict.REACHED for verdict in verdicts)
    return max(distances), sum(distances), unsure, len(differing(tuning, trial)), trial.trial
