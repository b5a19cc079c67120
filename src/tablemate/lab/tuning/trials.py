"""Tuning: which options are turned, for which targets, and what one trial of it comes to."""

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
from tablemate.lab.tuning.targets import Target

MORE = 4  # times as many matches, where a trial is measured again
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
