"""Long work as somebody watches it: a bar that fills, Ctrl-C between two pieces, what went wrong."""

import sys
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from tablemate.cli import INTERRUPTED

Piece = TypeVar("Piece")


def watch(
    pieces: Generator[Piece, None, None], take: Callable[[Piece], int], *, total: int, done: int = 0
) -> int:
    """Take each piece as it comes; the exit code tells whether all came.

    `take` answers how much of the total a piece is. It is never interrupted half-way, so that a file and
    a table that it fills tell the same.
    """
    from rich.console import Console
    from rich.progress import Progress

    from tablemate.lab import interrupts_held

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("playing", total=total, completed=done)
        with closing(pieces):
            try:
                for piece in pieces:
                    with interrupts_held():
                        amount = take(piece)
                    progress.advance(task, amount)
            except KeyboardInterrupt:
                return INTERRUPTED
    return 0


def tell_dropped(kept: Path | None) -> None:
    """Say so when work that was stopped is about to be begun anew."""
    if kept is not None and kept.exists():
        print(f"{kept}: what was stopped is begun anew; --resume would go on with it", file=sys.stderr)


def not_their_own(faults: int, why: str = ": a player failed") -> str:
    """What is said where players did not answer, or not what they may."""
    answers = "answer was not the player's" if faults == 1 else "answers were not the players'"
    return f"{faults} {answers} own{why}"
