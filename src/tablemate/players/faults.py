"""What can go wrong with a player, and is never allowed to stop a match.

PlayerFault
├── EvaluationFault   it raised: a random legal action is played
├── TooSlow           it passed its hard limit: its best so far, else the first legal action
├── CutShort          its hard limit left it less than its budget: what it had found until then
└── IllegalAnswer     it answered what is not legal, or no answer at all: another legal action
"""

import contextlib
from collections import Counter
from collections.abc import Iterable

from tablemate.core.errors import TablemateError, shortened

LONGEST = 200  # characters of what a player said
WORDLESS = "something that cannot be printed"


class PlayerFault(TablemateError):
    """A player failed at a decision of this kind."""

    did = "failed"

    def __init__(self, kind: str, because: str) -> None:
        self.because = one_line(because)
        super().__init__(f"the player {self.did} at a decision of kind {kind}: {self.because}")


class EvaluationFault(PlayerFault):
    """The player raised."""


class TooSlow(PlayerFault):
    """The player did not answer in time."""

    did = "was too slow"


class CutShort(PlayerFault):
    """The player had no time for all it was asked to think, so on another machine it may answer otherwise."""

    did = "was cut short"


class IllegalAnswer(PlayerFault):
    """The player answered something that is not on the list."""

    did = "answered wrongly"


def counted(faults: Iterable[str]) -> dict[str, int]:
    """How often players did what, by the lines of a match; the most frequent first."""
    kinds = {kind.did for kind in (EvaluationFault, TooSlow, CutShort, IllegalAnswer)}
    said = (fault.removeprefix("the player ").partition(" at a decision ")[0] for fault in faults)
    return dict(Counter(did if did in kinds else PlayerFault.did for did in said).most_common())


def worded(thing: object) -> str:
    """What a player returned or raised, as text if possible: its own `repr` may fail in any way."""
    with contextlib.suppress(BaseException):
        return one_line(
            f"{type(thing).__name__}: {thing}" if isinstance(thing, BaseException) else repr(thing)
        )
    with contextlib.suppress(BaseException):
        return one_line(type(thing).__name__)
    return WORDLESS


def one_line(said: str) -> str:
    """A text from outside, so that any record can hold it."""
    if type(said) is str and len(said) <= LONGEST and said.isprintable():
        return said
    return "".join(c if c.isprintable() else " " for c in shortened(said, LONGEST))
