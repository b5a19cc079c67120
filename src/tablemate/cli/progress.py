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
            f"{run.begins_anew}: the run that was stopped starts over; --resume would continue it",
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


def not_their_own(faults: int, why: str = ": a player failed") -> str:
    """The warning where players gave no answer, or not a legal one."""
    answers = "answer was not the player's" if faults == 1 else "answers were not the players'"
    return f"{faults} {answers} own{why}"
