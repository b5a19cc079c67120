"""Progress of long work: a bar that fills, Ctrl-C, and how to resume."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tablemate import lab
from tablemate.cli import INTERRUPTED
from tablemate.cli.arguments import prepare


def play(run: "lab.Run[Any]", players: Sequence[str], *, with_figures: bool = False) -> int:
    """Play a run to its end, unless somebody stops it; the exit code says which."""
    from rich.console import Console
    from rich.progress import Progress

    if run.begins_anew is not None:
        print(
            f"{run.begins_anew}: starting over; use --resume to continue the stopped run",
            file=sys.stderr,
        )
    plan = run.plan
    prepare(plan.game, players, with_figures=with_figures)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("playing", total=plan.total, completed=plan.done)
        try:
            run.play(lambda done, total: progress.update(task, completed=done, total=total))
        except KeyboardInterrupt:
            return INTERRUPTED
    return 0


def tell_stopped(how_far: str, out: Path | None) -> None:
    """Say how far a run came whose result is its own checkpoint, and how to resume it."""
    how = "the same command resumes it" if out else "with --out it could be resumed"
    print(f"stopped after {how_far}; {how}", file=sys.stderr)


def not_chosen(faults: int, why: str = ": it failed") -> str:
    """The warning where players gave no answer, or not a legal one."""
    moves = "move was" if faults == 1 else "moves were"
    return f"{faults} {moves} not chosen by the player{why}"
