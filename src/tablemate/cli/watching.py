"""Long work as somebody watches it: a bar that fills, and Ctrl-C between two pieces."""

from collections.abc import Callable, Generator
from contextlib import closing
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
