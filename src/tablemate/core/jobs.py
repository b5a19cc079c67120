"""Simulations in the background: what the server asks of whatever runs them.

The table shows simulations without knowing how they are played; the command that opens it hands it a
`JobRunner`.
"""

from typing import Any, Literal, Protocol

import msgspec

from tablemate.core.game import Game

JobState = Literal["waiting", "running", "done", "failed", "stopped"]


class Simulation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be played many times over: a line-up with its options."""

    game: str
    seats: list[str]
    games: int
    settings: dict[str, Any] = {}
    seed: int | None = None  # None: a new one


class Job(msgspec.Struct, frozen=True):
    """One simulation and how far it is."""

    id: str
    wanted: Simulation  # its seed is known by now
    title: str  # of the game
    state: JobState
    done: int  # matches played
    began: float  # when it was asked for, in seconds since 1970
    message: str | None = None  # why it failed


class JobRunner(Protocol):
    """Plays simulations one after the other, and keeps their reports.

    Threads may call it at the same time. What it cannot write to the disk is an OSError.
    """

    def submit(self, game: Game, wanted: Simulation, owner: bytes | None = None) -> Job:
        """Queue one more; the caller has checked that it can be played and that not too many wait.

        `owner` is the hash of the key that whoever asked for it holds.
        """

    def jobs(self) -> list[Job]:
        """All known simulations, the newest first."""

    def job(self, id: str) -> Job | None:
        """The simulation of this id, if there is one."""

    def owner(self, id: str) -> bytes | None:
        """The hash of its owner's key; None if it has no owner."""

    def stop(self, id: str) -> None:
        """Stop it; one that is over stays as it is."""

    def report(self, id: str) -> str | None:
        """The report of one that is done, as one page of HTML."""

    def close(self) -> None:
        """Stop whatever is being played."""
