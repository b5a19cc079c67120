"""Long work as somebody watches it: a bar that fills, Ctrl-C, and how to go on from there."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tablemate import lab
from tablemate.cli import INTERRUPTED
from tablemate.cli.arguments import prepare


def play(run: "lab.Run[Any]", players: Sequence[str], *, with_figures: bool = False) -> int:
    """Play a run to its end, unless somebody stops it; the exit code tells which."""
    from rich.console import Console
    from rich.progress import Progress

    if run.begins_anew is not None:
        print(
            f"{run.begins_anew}: what was stopped is begun anew; --resume would go on with it",
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
    """Say how far work came whose result is its own checkpoint, and how it is resumed."""
    how = "the same command goes on from there" if out else "with --out it could go on from there"
    print(f"stopped after {how_far}; {how}", file=sys.stderr)


def not_their_own(faults: int, why: str = ": a player failed") -> str:
    """What is said where players did not answer, or not what they may."""
    answers = "answer was not the player's" if faults == 1 else "answers were not the players'"
    return f"{faults} {answers} own{why}"
