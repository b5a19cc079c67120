"""What options change in a game's factors, and in which of them they differ most, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablemate.core.playing import Choice, Decision, RankedAction
from tablemate.core.rulebook import rulebook_of
from tablemate.players.evaluator import KERNEL, LookAhead

COMPARED = 8  # options that are looked at where only their differences are told
WORLDS = 8  # for each
TOLD = 2  # factors at most, either way
SLIGHT = 0.25  # of a point: what is less is not told

Changes = Sequence[Mapping[str, float]]
Words = tuple[tuple[str, ...], tuple[str, ...]]  # for what an option is better, and for what worse
ALIKE: Words = ((), ())


@dataclass(frozen=True)
class Differences:
    """In what the best is better and worse than the next that differs, and the others than the best."""

    words: Sequence[Words]
    next_best: int  # the place of the one that the best is compared with; 0 if none differs

    def of(self, place: int) -> Words:
        return self.words[place] if place < len(self.words) else ALIKE


def are_weighed(choice: Choice, factors: Sequence[str]) -> bool:
    """Whether whoever chose has looked at the factors itself."""
    return any(set(factors) <= set(option.figures) for option in choice.ranked)


def changes_of(decision: Decision, options: Sequence[RankedAction]) -> Changes:
    """What each option changes at once, on average over the same worlds; nothing before that is compiled."""
    game = decision.world.game
    kernel = rulebook_of(game).kernel(KERNEL)
    if not kernel.is_loaded:
        if not kernel.is_ready:
            return []
        kernel.load()
    factors = game.module("skill").FACTORS
    look = LookAhead(game)
    look.begin(decision, start=0)
    codes = [decision.world.code(option.action) for option in options]
    changes = look.changes(codes, WORLDS)
    return [dict(zip(factors, (row / WORLDS).tolist(), strict=True)) for row in changes]


def differences(changes: Changes, skill: Any, named: Mapping[str, str]) -> Differences:
    weights = skill.WEIGHTS[skill.STYLES[0]]

    def ahead(one: Mapping[str, float], other: Mapping[str, float]) -> Words:
        return _worded({f: weights[f] * (one[f] - other[f]) for f in skill.FACTORS}, named)

    best, *others = changes
    told = [ahead(each, best) for each in others]
    for place, each in enumerate(others, start=1):
        if any(words := ahead(best, each)):
            return Differences([words, *told], place)
    return Differences([ALIKE, *told], 0)


def _worded(ahead: Mapping[str, float], named: Mapping[str, str]) -> Words:
    by_size = sorted(ahead, key=lambda name: -abs(ahead[name]))
    told = [name for name in by_size if abs(ahead[name]) >= SLIGHT]
    word = {name: named.get(name, name.replace("_", " ")) for name in ahead}
    better = tuple(word[name] for name in told if ahead[name] > 0)
    worse = tuple(word[name] for name in told if ahead[name] < 0)
    return better[:TOLD], worse[:TOLD]
