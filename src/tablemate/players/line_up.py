"""Line-ups that compiled code plays by itself: who sits where, as far as it need not ask Python."""

from collections.abc import Sequence
from dataclasses import dataclass

from tablemate.core.levels import Foresight, LooksAhead, Planning


@dataclass(frozen=True)
class LooksAheadSeat:
    """A level that looks ahead without searching, in a style."""

    level: LooksAhead
    style: str


@dataclass(frozen=True)
class TriesSeat:
    """One that tries its actions in so many sampled worlds; styles as the game's policy counts them."""

    worlds: int
    style: int
    trust: int = 0  # worlds that the prior counts for


@dataclass(frozen=True)
class ForeseesSeat:
    """One that tries its actions in so many worlds that explain the past; styles counted the same way."""

    worlds: int
    style: int
    foresight: Foresight


@dataclass(frozen=True)
class PlansSeat:
    """One that plans its stage with so many simulations; styles counted the same way."""

    simulations: int
    style: int
    is_learned: bool  # it judges by the chance to win that the game has learned
    planning: Planning


# A number is RANDOM, or a style of the scripted player.
CompiledSeat = int | LooksAheadSeat | TriesSeat | ForeseesSeat | PlansSeat


def has_levels(line_up: Sequence[CompiledSeat]) -> bool:
    """Whether somebody does more than draw or follow the policy."""
    return any(not isinstance(seat, int) for seat in line_up)


def takes_long(line_up: Sequence[CompiledSeat]) -> bool:
    """Whether a match may take seconds: somebody plays worlds out, weighs the past or plans."""
    return any(isinstance(seat, TriesSeat | ForeseesSeat | PlansSeat) for seat in line_up)


def has_searchers(line_up: Sequence[CompiledSeat]) -> bool:
    """Whether somebody weighs the past or plans."""
    return any(isinstance(seat, ForeseesSeat | PlansSeat) for seat in line_up)
