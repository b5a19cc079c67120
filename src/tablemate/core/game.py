"""A game's door: what is known of it before any rule is loaded.

The door is light, so that listing games needs no compiler. Behind it the files of the game's
folder have fixed names (docs/adding-a-game.md); each is imported when it is first needed. A small game
may be one file, which then holds what is in all of them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tablemate.core.errors import BadInput, BadOption
from tablemate.core.options import GameOptions, OptionInfo, build, describe, recorded
from tablemate.core.specialise import Part, has_file, part
from tablemate.core.streams import ENTROPY_BYTES

ENTROPY = re.compile(f"([0-9a-f]{{{2 * ENTROPY_BYTES}}})?")


@dataclass(frozen=True)
class FormerRules:
    """A version of a game's rules that today's still play, so that its matches are read as they were.

    Rules that differ ask the record's field `rules_version`, which core fills.
    """

    version: str
    new_options: tuple[str, ...] = ()  # those that came after it; by default they play as it did
    new_fields: tuple[str, ...] = ()  # of the record, which its digests leave out


@dataclass(frozen=True)
class Game:
    """A rule set. `package` is the game's folder, or its one file, as Python imports it."""

    id: str
    title: str
    blurb: str
    package: str
    rules_version: str
    min_seats: int
    max_seats: int
    open_information: bool = (
        False  # people hide nothing from each other, so one device acts for all its seats
    )
    companion: str = ""  # of the game on a real table that goes by this name: mage-knight
    shares: str = ""  # the package around it, if what lies there is another game's as well
    former_rules: tuple[FormerRules, ...] = ()  # versions before this one that it still plays

    @property
    def packages(self) -> tuple[str, ...]:
        """The packages that hold its rules."""
        return (self.package, self.shares) if self.shares else (self.package,)

    def module(self, name: str) -> Part:
        """A file of the game's folder, with the defaults of what the game does not say."""
        return part(self.package, name)

    def has(self, name: str) -> bool:
        """Whether the game's folder has this file, which not every game needs."""
        return has_file(self.package, name)

    @cached_property
    def presets(self) -> Mapping[str, Mapping[str, Any]]:
        found: Mapping[str, Mapping[str, Any]] = self.module("options").PRESETS
        return found

    @property
    def option_list(self) -> list[OptionInfo]:
        return list(describe(self.module("options").Options))

    def options(self, settings: Mapping[str, Any] | None = None, rules: str = "") -> GameOptions:
        """The options with these settings, checked together; a BadOption says what is not possible."""
        self._check_known(settings or {}, rules)
        return self._checked(build(self.module("options").Options, self.presets, settings or {}))

    def recorded_options(self, values: Any, rules: str = "") -> GameOptions:
        """The options a match file holds, by this version of the rules, checked as any others."""
        self._check_known(values, rules)
        return self._checked(recorded(self.module("options").Options, values))

    def plays(self, rules: str) -> bool:
        """Whether matches of this version of the rules can be played here."""
        return rules == self.rules_version or self.former(rules) is not None

    def former(self, rules: str) -> FormerRules | None:
        """What is known of a version before today's that is still played."""
        return next((former for former in self.former_rules if former.version == rules), None)

    def seats(self, options: GameOptions) -> int:
        """How many seats a match with these options has."""
        return getattr(options, "players", self.min_seats)

    def _check_known(self, values: Any, rules: str) -> None:
        """Refuse options that came after a former version of the rules."""
        former = self.former(rules)
        for name in former.new_options if former and isinstance(values, Mapping) else ():
            if name in values:
                raise BadOption(name, because=f"version {rules} of the rules has no such option")

    def _checked(self, options: GameOptions) -> GameOptions:
        self.module("options").check(options)
        return options


def read_entropy(digits: str) -> bytes:
    """What a server drew besides the seed, as match files and share codes write it; it may be nothing."""
    if not ENTROPY.fullmatch(digits):
        raise BadInput(f"entropy is written as {2 * ENTROPY_BYTES} hex digits, in small letters")
    return bytes.fromhex(digits)


def check_seed(seed: object) -> int:
    """A seed is a whole number that every reader of JSON keeps exactly."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 53:
        raise BadInput(f"seed {seed} is not a whole number from 0 to {(1 << 53) - 1}")
    return seed
