"""Loading kernels in the background, while their games are played interpreted.

Where a person waits for a first card (server, terminal), a `BackgroundLoader` is opened first: until
it is closed, rulebooks hand out kernels at once, and the loader brings their machine code, one kernel after
the other, in the order in which they were asked for. What the cache lacks is compiled by a process of its own
with the lowest priority. Kernels that nobody has asked for yet come last, and give way at once.
"""

import contextlib
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Sequence

from tablemate.core.kernel import Kernel

LOG = logging.getLogger(__name__)
COMPILE = ("-m", "tablemate.core.compile_kernel")
ALL = 100  # per cent

_open: list["BackgroundLoader"] = []


class BackgroundLoader:
    """A queue of kernels, and the thread that loads them."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._needed: list[Kernel] = []
        self._spare: list[Kernel] = []  # nobody has asked for these yet
        self._shares: dict[Kernel, float] = {}  # progress of those that are not loaded
        self._failed: set[Kernel] = set()
        self._child: subprocess.Popen[str] | None = None
        self._child_is_spare = False
        self._is_closed = False
        self._thread: threading.Thread | None = None
        _open.append(self)

    def want(self, *kernels: Kernel, spare: bool = False) -> None:
        """Load these next, in this order; spare ones when there is nothing else to do."""
        with self._changed:
            if self._is_closed:
                return
            queue = self._spare if spare else self._needed
            for kernel in kernels:
                if kernel.is_loaded or kernel in self._failed or kernel in self._needed or kernel in queue:
                    continue
                queue.append(kernel)
            if self._needed and self._child is not None and self._child_is_spare:
                self._child.terminate()
            if self._thread is None and (self._needed or self._spare):
                self._thread = threading.Thread(target=self._run, name="loading kernels", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def progress(self, kernels: Sequence[Kernel]) -> int:
        """How much of these is loaded, per cent; 100 means all, or that nothing more will come."""
        if not kernels:
            return ALL
        done = [1.0 if self._is_settled(k) else self._shares.get(k, 0.0) for k in kernels]
        return ALL if all(map(self._is_settled, kernels)) else min(int(ALL * sum(done) / len(done)), ALL - 1)

    def _is_settled(self, kernel: Kernel) -> bool:
        return kernel.is_loaded or kernel in self._failed

    def wait(self, kernels: Sequence[Kernel], seconds: float | None = None) -> bool:
        """Wait until these are loaded or have failed; False if the time is up first."""
        with self._changed:
            return self._changed.wait_for(lambda: all(map(self._is_settled, kernels)), seconds)

    def close(self) -> None:
        """Load nothing more; what was compiled of a kernel is kept."""
        if self in _open:
            _open.remove(self)
        with self._changed:
            self._is_closed = True
            self._needed.clear()
            self._spare.clear()
            if self._child is not None:
                self._child.terminate()
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._needed or self._spare or self._is_closed)
                if self._is_closed:
                    return
                spare = not self._needed
                kernel = (self._spare if spare else self._needed)[0]
            is_settled = self._load(kernel, spare=spare)
            with self._changed:
                if is_settled:
                    for queue in (self._needed, self._spare):
                        with contextlib.suppress(ValueError):
                            queue.remove(kernel)
                    self._shares.pop(kernel, None)
                self._changed.notify_all()

    def _load(self, kernel: Kernel, *, spare: bool) -> bool:
        """Load one; False if it was interrupted and is to be tried again."""
        try:
            if not kernel.is_ready and not self._compile(kernel, spare=spare):
                return False
            kernel.load()
        except Exception as fault:  # whatever it is, the game goes on interpreted
            if not self._is_closed:
                LOG.warning(
                    "kernel not compiled: game=%s kernel=%s: %s", kernel.package, kernel.path.stem, fault
                )
            self._failed.add(kernel)
        return True

    def _compile(self, kernel: Kernel, *, spare: bool) -> bool:
        """Let another process compile it; False if that had to give way."""
        child = subprocess.Popen(
            [sys.executable, *COMPILE, str(kernel.path), kernel.package],
            stdin=subprocess.PIPE,  # closed when we end, however that comes about
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        with self._changed:
            self._child, self._child_is_spare = child, spare
            if self._is_closed or (spare and self._needed):
                child.terminate()
        with child:
            assert child.stdout is not None
            assert child.stderr is not None
            for line in child.stdout:
                done, of, *_ = line.split(" ", 2)
                self._shares[kernel] = int(done) / int(of)
            said = child.stderr.read().strip()
        with self._changed:
            self._child = None
            gives_way = spare and bool(self._needed)
        if child.returncode and gives_way:
            return False
        if child.returncode:
            raise RuntimeError(said.rpartition("\n")[2] or f"exit code {child.returncode}")
        return True


def loader() -> BackgroundLoader | None:
    """The loader that is open in this process; None where kernels are loaded when they are asked for."""
    return _open[-1] if _open else None
