"""A run: it plays a plan, saves checkpoints, resumes, and reports its progress.

Whatever ends a run (Ctrl-C, a full disk, kill -9), the next continues from its checkpoint: outputs are cut
back to where that stood, and end up byte for byte those of a run that was never ended.
"""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from tablemate.core.errors import BadInput
from tablemate.lab.checkpoint import ANEW, checkpoint_of
from tablemate.lab.engines.engine import Engine
from tablemate.lab.files import GrowingFile, held
from tablemate.lab.plan import Lengths, Plan, RunKind
from tablemate.lab.workers import interrupts_held

SAVE_SECONDS = 5.0  # about which a run that is killed has to play again,
SAVE_SHARE = 0.05  # or more, where saving takes so long: no larger share of a run is spent on it
RESUME = ".resume"  # ends the name of a checkpoint beside a result

Progress = Callable[[int, int], None]  # is called with the matches played so far, and the total
AnyPlan = TypeVar("AnyPlan", bound=Plan[Any])


def resume_path(result: Path) -> Path:
    """Where the checkpoint of a run is that writes this result."""
    return result.with_name(result.name + RESUME)


def saved_seed(kind: RunKind, path: Path | None, *, is_result: bool = True) -> int | None:
    """The seed of the run that was begun there, if any was: it need not be named again."""
    if path is None or not path.exists():
        return None
    return checkpoint_of(kind, path, is_result=is_result).seed()


class Run(Generic[AnyPlan]):
    """A plan that is being played.

    With `result` the file that was asked for is the checkpoint itself: what it holds is resumed.
    With `beside` the checkpoint is another file until all is done, and resumed if `resume` says so.
    """

    def __init__(
        self,
        plan: AnyPlan,
        engine: Engine | None = None,
        *,
        result: Path | None = None,
        beside: Path | None = None,
        resume: bool = False,
    ) -> None:
        self.plan = plan
        self._engine = engine or Engine()
        self._resume = resume or result is not None
        path = result or beside
        is_result = result is not None
        self._checkpoint = checkpoint_of(plan.kind, path, is_result=is_result) if path else None
        self._open = contextlib.ExitStack()
        self._outputs: dict[str, GrowingFile] = {}
        self._lengths: Lengths = {}
        self._is_begun = False  # not before the first piece comes: until then all files stay as they are
        self._save_at = 0.0
        self.done_before = 0  # matches that were there when it was resumed
        self.seconds = 0.0  # that were played

    def __enter__(self) -> Self:
        with contextlib.ExitStack() as stack:
            if self._checkpoint is not None and self._checkpoint.is_result:
                stack.enter_context(self._checkpoint.held())
            elif self._checkpoint is not None:
                for path in self.plan.outputs.values() or self.plan.files:
                    stack.enter_context(held(path, self.plan.kind.word))
            self._lengths = self._loaded()
            self.done_before = self.plan.done
            self._outputs = {
                name: stack.enter_context(GrowingFile(path, kept=self._lengths[name]))
                for name, path in self.plan.outputs.items()
            }
            self._open = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        with self._open:
            if self._is_begun:
                with contextlib.suppress(OSError):  # what was saved before still holds
                    self._save()

    @property
    def begins_anew(self) -> Path | None:
        """The checkpoint of a run that was stopped, if that is not resumed but started over."""
        checkpoint = self._checkpoint
        return checkpoint.path if checkpoint and not self._resume and checkpoint.path.exists() else None

    def play(self, progress: Progress | None = None) -> None:
        """Play whatever is left, and write the final files; Ctrl-C stops it between two pieces."""
        began = time.perf_counter()
        try:
            while (work := self.plan.work(self._engine)) is not None:
                with contextlib.closing(work):
                    for piece in work:
                        with interrupts_held():
                            self._take(piece)
                        if progress is not None:
                            progress(self.plan.done, self.plan.total)
        finally:
            self.seconds = time.perf_counter() - began
        self._finish()

    def _loaded(self) -> Lengths:
        """What there is of the plan is restored; how much of its outputs belongs to that."""
        plan, nothing = self.plan, dict.fromkeys(self.plan.outputs, 0)
        if self._checkpoint is None or not self._resume:
            return nothing
        lengths = self._checkpoint.load(plan)
        if lengths is None:
            for path in plan.files:
                if path.exists() and path.stat().st_size > 0:
                    raise BadInput(f"{path}: is finished, or was not started by this command; {ANEW}")
            return nothing
        for name, path in plan.outputs.items():
            if lengths[name] > (path.stat().st_size if path.exists() else 0):
                raise BadInput(f"{path}: is shorter than when the {plan.kind.word} was stopped; {ANEW}")
        return lengths

    def _take(self, piece: Any) -> None:
        """At every moment the outputs hold the pieces of the checkpoint, or more."""
        if not self._is_begun and self._outputs:
            self._save()  # before anything is written over
        self._is_begun = True
        for name, text in self.plan.texts(piece).items():
            self._outputs[name].write(text)
        self.plan.take(piece)
        self._lengths = {name: output.length for name, output in self._outputs.items()}
        if (began := time.monotonic()) >= self._save_at:
            self._save()
            ended = time.monotonic()
            self._save_at = ended + max(SAVE_SECONDS, (ended - began) / SAVE_SHARE)

    def _save(self) -> None:
        if self._checkpoint is not None:
            for output in self._outputs.values():
                output.sync()
            self._checkpoint.save(self.plan, self._lengths)

    def _finish(self) -> None:
        for output in self._outputs.values():
            output.cut()  # what a run that was killed wrote after its last checkpoint
        if self.plan.done:
            self._save()
        self.plan.finish()
        with interrupts_held():
            self._is_begun = False
            if self._checkpoint is not None and not self._checkpoint.is_result:
                self._checkpoint.path.unlink(missing_ok=True)
            for path in self.plan.leftovers:
                path.unlink(missing_ok=True)
