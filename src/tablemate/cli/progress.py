"""Progress of long work: compiling, then playing; a bar that fills, Ctrl-C, and how to resume."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tablemate import lab
from tablemate.cli import INTERRUPTED
from tablemate.core.game import Game


def play_run(run: "lab.Run[Any]", players: Sequence[str], *, with_figures: bool = False) -> int:
    """Play a run to its end, unless somebody stops it; the exit code says which."""
    from rich.progress import Progress

    from tablemate.cli.consoles import make_console

    if run.begins_anew is not None:
        print(
            f"{run.begins_anew}: starting over; use --resume to continue the stopped run",
            file=sys.stderr,
        )
    plan = run.plan
    prepare(plan.game, players, with_figures=with_figures)
    console = make_console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("playing", total=plan.total, completed=plan.done)
        try:
            run.play(lambda done, total: progress.update(task, completed=done, total=total))
        except KeyboardInterrupt:
            return INTERRUPTED
    return 0


def prepare(game: Game, seats: Sequence[str], *, with_figures: bool = False) -> None:
    """Load the compiled rules that these seats need; show progress if they must be compiled first."""
    from tablemate.core.rulebook import rulebook_of
    from tablemate.lab import SERIES_KERNEL
    from tablemate.players.seats import loading_order

    kernels = loading_order(game, seats)
    kernels += [rulebook_of(game).unloaded(SERIES_KERNEL)] if with_figures else []
    if all(kernel.is_ready for kernel in kernels):
        for kernel in kernels:
            kernel.load()
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from tablemate.cli.consoles import make_console

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    console = make_console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"preparing {game.title} (first time only)", total=None)
        for number, kernel in enumerate(kernels):

            def show(done: int, total: int, name: str, before: int = number) -> None:
                progress.update(task, completed=before + done / total, total=len(kernels))

            kernel.load(show)


def print_stopped(how_far: str, out: Path | None) -> None:
    """Say how far a run came whose result is its own checkpoint, and how to resume it."""
    how = "the same command resumes it" if out else "with --out it could be resumed"
    print(f"stopped after {how_far}; {how}", file=sys.stderr)


def faults_sentence(faults: int, why: str = ": it failed") -> str:
    """The warning where players gave no answer, or not a legal one."""
    moves = "move was" if faults == 1 else "moves were"
    return f"{faults} {moves} not chosen by the player{why}"
