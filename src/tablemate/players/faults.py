"""What can go wrong with a player, and is never allowed to stop a match.

PlayerFault
├── EvaluationFault   it raised: a random legal action is played
├── TooSlow           it passed its hard limit: its best so far, else the first legal action
└── IllegalAnswer     it answered what is not legal, or no answer at all: another legal action
"""

from tablemate.core.errors import TablemateError

LONGEST = 200  # characters of what a player said


class PlayerFault(TablemateError):
    """A player failed at a decision of this kind."""

    def __init__(self, kind: str, because: str) -> None:
        super().__init__(f"the player failed at a decision of kind {kind}: {one_line(because)}")


class EvaluationFault(PlayerFault):
    """The player raised."""


class TooSlow(PlayerFault):
    """The player did not answer in time."""


class IllegalAnswer(PlayerFault):
    """The player answered something that is not on the list."""


def worded(thing: object) -> str:
    """What a player gave us or raised."""
    try:
        return one_line(
            f"{type(thing).__name__}: {thing}" if isinstance(thing, BaseException) else repr(thing)
        )
    except Exception:  # its own words fail it too
        return type(thing).__name__


def one_line(said: str) -> str:
    """A text from outside, so that any record can hold it."""
    said = said if len(said) <= LONGEST else f"{said[:LONGEST]} ..."
    return "".join(c if c.isprintable() else " " for c in said)
