"""Everything that can be refused, in one tree.

    TablemateError
    ├── BadInput            input from outside cannot be used (exit code 2)
    │   ├── UnknownGame
    │   ├── BadOption
    │   ├── BadSeat
    │   └── BadMatchFile
    ├── IllegalAction       a seat tried what the rules do not allow right now
    ├── DoesNotVerify       a match file reads, but its play cannot be reproduced (exit code 1)
    ├── TooManyActions      more actions are legal than the game says can be; the match cannot go on
    ├── WorkerLost          a worker process ended before its work was done
    └── NotConforming       a game does not keep the contract

Every message is one sentence we would show a person: what was tried, where, and why not.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar


def shortened(text: str, most: int) -> str:
    """A text from outside, as far as a message quotes it."""
    return text if len(text) <= most else f"{text[:most]} ..."


class TablemateError(Exception):
    """The root of all we raise on purpose."""

    longest: ClassVar[int] = 500  # letters of its message that are shown: it may quote text from outside


class BadInput(TablemateError):
    """Something a person or a file gave us cannot be used."""


class UnknownGame(BadInput):
    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no game {name!r}; the games are {', '.join(known)}")


class BadOption(BadInput):
    def __init__(self, option: str, *, because: str) -> None:
        super().__init__(f"option {option}: {because}")
        self.option = option
        self.because = because


class BadSeat(BadInput):
    """A seat's name or number that means nothing here."""


class BadMatchFile(BadInput):
    def __init__(self, place: str, *, because: str) -> None:
        super().__init__(f"{place}: {because}")
        self.place = place
        self.because = because


class IllegalAction(TablemateError):
    """A seat tried something the rules do not allow right now; nothing has changed."""

    def __init__(self, action: object, *, code: str, because: str) -> None:
        words = " ".join(map(str, action.values())) if isinstance(action, Mapping) else action
        super().__init__(f"{words} is not legal: {because}")
        self.action = action
        self.code = code
        self.because = because


class DoesNotVerify(TablemateError):
    """A recorded match whose play, events or digest the rules do not reproduce."""

    def __init__(self, place: str, *, because: str) -> None:
        super().__init__(f"{place}: {because}")
        self.place = place
        self.because = because


class TooManyActions(TablemateError):
    """A position in which more actions are legal than MAX_LEGAL: a fault of the game."""

    def __init__(self, game: str, legal: int, most: int) -> None:
        super().__init__(f"{legal} actions are legal, but MAX_LEGAL of {game} is {most}")


class WorkerLost(TablemateError):
    """A worker process ended: killed from outside, or out of memory."""


class NotConforming(TablemateError):
    """The findings of the conformance kit about one game."""

    def __init__(self, game: str, findings: Sequence[str]) -> None:
        super().__init__(f"{game} does not keep the contract:\n" + "\n".join(f"- {f}" for f in findings))
        self.findings = tuple(findings)
