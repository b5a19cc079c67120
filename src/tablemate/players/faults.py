"""What can go wrong with a player, and is never allowed to stop a match.

PlayerFault
├── EvaluationFault   it raised: a random legal action is played
├── TooSlow           it passed its hard limit: its best so far, else the first legal action
└── IllegalAnswer     it answered what is not legal, or no answer at all: another legal action
"""

from tablemate.core.errors import TablemateError


class PlayerFault(TablemateError):
    """A player failed at a decision of this kind."""

    def __init__(self, kind: str, because: str) -> None:
        super().__init__(f"the player failed at a decision of kind {kind}: {because}")


class EvaluationFault(PlayerFault):
    """The player raised."""


class TooSlow(PlayerFault):
    """The player did not answer in time."""


class IllegalAnswer(PlayerFault):
    """The player answered something that is not on the list."""
