"""An opponent in its seat, and a thought of its that is under way."""

import threading
from dataclasses import dataclass, field

from tablemate.core.game import Game
from tablemate.core.playing import Budget, Player
from tablemate.players.pacing import Pauses
from tablemate.players.seats import Seating, loaded
from tablemate.table.allowances import Allowances, Thinker
from tablemate.table.schedules import Schedule

SURELY = 20  # times as long as a simulation takes is the most seconds that a level allows for one
HURRIED = 0.08  # seconds for a search while nobody wants to wait: with it ten seats take 3 s a trick at most


@dataclass(frozen=True)
class Opponent:
    """Who plays in one seat."""

    game: Game
    name: str
    seating: Seating
    player: Player
    budget: Budget | None
    pauses: Pauses

    def thinker(self, *, is_hurried: bool) -> Thinker:
        return Thinker(self.game.id, self.name, loaded(self.game, self.seating), is_hurried)

    @property
    def expected(self) -> float:
        """The seconds a thought may take, before any is known."""
        if self.budget is None:
            return 0.0
        return (self.budget.seconds or 0.0) + self.seating.a_simulation / SURELY * (
            self.budget.simulations or 0
        )

    @property
    def is_instant(self) -> bool:
        """Whether it decides in no time; interpreted rules take theirs."""
        return self.seating.is_instant and all(loaded(self.game, self.seating))

    @property
    def can_be_hurried(self) -> bool:
        """Whether it searches, in machine code: then it has an answer soon, and a better one with time."""
        return self.budget is not None and all(loaded(self.game, self.seating))

    def allowance(self, allowances: Allowances, *, is_hurried: bool) -> float:
        """The time that its next thought is given."""
        expected, seconds = self.expected, None if self.budget is None else self.budget.seconds
        if is_hurried:
            expected, seconds = min(expected, HURRIED), HURRIED
        return allowances.of(self.thinker(is_hurried=is_hurried), expected, seconds)


@dataclass
class Thought:
    """What an opponent thinks about line `n`; one that is hurried, from its beginning or later, is cut."""

    n: int
    seat: int
    opponent: Opponent
    schedule: Schedule
    is_hurried: bool
    cut: threading.Event = field(default_factory=threading.Event)

    @property
    def budget(self) -> Budget:
        return Budget(limit=HURRIED if self.is_hurried else None, cut=self.cut)
