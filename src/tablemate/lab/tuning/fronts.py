"""What a study comes to: the trials that no other beats in everything, and the best compromise among them.

Whoever picks the best of many trials picks luck with it. So those that are told are measured again, on fresh
matches and on more of them, and told by what they came to there.
"""

from collections import Counter
from collections.abc import Sequence

from tablemate.lab.tuning.knobs import value_of
from tablemate.lab.tuning.targets import Verdict
from tablemate.lab.tuning.trials import Trial, Tuning

MOST_TOLD = 8  # of the front
MOST_ALIKE = 3  # of those that lie equally far from every target


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


def told_of(tuning: Tuning, rows: Sequence[Trial]) -> list[Trial]:
    """The trials to tell of, and so to measure again: the front as far as it is told, and the start."""
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
    return [fresh[trial.trial] for trial in told_of(tuning, rows) if trial.trial in fresh]


def still_to_measure(tuning: Tuning, rows: Sequence[Trial]) -> list[Trial]:
    """Those of them that were not."""
    fresh = {row.trial for row in rows if row.is_fresh}
    return [trial for trial in told_of(tuning, rows) if trial.trial not in fresh]


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
