"""A study's trials on disk, so that it can be stopped and gone on with.

    {"study": 1, "game": ..., "rules": ..., "code": ..., "options": {...}, "seats": [...], "vary": [...],
     "targets": [...], "games": 1000, "seed": 7}
    {"trial": 0, "settings": {"hook": true}, "figures": {"length": {...}}, "misfit": null, "is_fresh": false}

Trials come in their order; one that was measured again comes at any time after it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tablemate.core.options import as_plain
from tablemate.lab.kept import Kept, Kind, code_of
from tablemate.lab.tuning.study import Trial, Tuning

FORMAT = 1


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which study a file holds."""

    study: int
    game: str
    rules: str
    code: str
    options: dict[str, Any]
    seats: list[str]
    vary: list[str]
    targets: list[str]
    games: int
    seed: int


STUDIES = Kind("study", "made", Head, Trial)


def head_of(tuning: Tuning) -> Head:
    game = tuning.game
    return Head(
        FORMAT,
        game.id,
        game.rules_version,
        code_of(game),
        as_plain(tuning.options),
        list(tuning.seats),
        list(map(str, tuning.knobs)),
        list(map(str, tuning.targets)),
        tuning.games,
        tuning.seed,
    )


def read_trials(path: Path, tuning: Tuning) -> Kept[Trial]:
    """What a file holds of this very study; a file of any other is refused."""
    return STUDIES.read_rows(path, head_of(tuning), lambda before, trial: _follows(tuning, before, trial))


def _follows(tuning: Tuning, before: Sequence[Trial], trial: Trial) -> bool:
    """Whether a trial is the next one, or one of those before measured again, with all figures."""
    made = [earlier for earlier in before if not earlier.is_fresh]
    if trial.is_fresh:
        is_known = 0 <= trial.trial < len(made) and made[trial.trial].settings == trial.settings
    else:
        is_known = trial.trial == len(made)
    return (
        is_known
        and [*trial.settings] == [knob.option for knob in tuning.knobs]
        and all(trial.settings[knob.option] in knob.values for knob in tuning.knobs)
        and [*trial.figures] == ([target.metric for target in tuning.targets] if trial.misfit is None else [])
    )
