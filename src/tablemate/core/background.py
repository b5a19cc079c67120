"""Loading kernels in the background, while their games are played interpreted.

Where a person waits for a first card (server, terminal), a `BackgroundLoader` is opened first: until
it is closed, rulebooks hand out kernels at once, and the loader brings their machine code, one kernel after
the other, in the order in which they were asked for. What the cache lacks is compiled by a process of its own
with the lowest priority, the same one for all that is queued. Kernels that nobody has asked for yet come
last, and give way at once.
"""

import contextlib
import logging
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence

from tablemate.core.compile_kernel import DONE, FAILED
from tablemate.core.kernel import Kernel

LOG = logging.getLogger(__name__)
COMPILE = ("-P", "-m", "tablemate.core.compile_kernel")  # -P: nothing from the current folder
ALL = 100  # per cent

_open: list["BackgroundLoader"] = []


class Compiler:
    """A process that compiles kernels into the cache; it ends when it is closed, or when this one does."""

    def __init__(self) -> None:
        self._said = tempfile.TemporaryFile()  # noqa: SIM115, it is open as long as the process is
        self.process = subprocess.Popen(
            [sys.executable, *COMPILE],
            stdin=subprocess.PIPE,  # closed when we end, however that comes about
            stdout=subprocess.PIPE,
            stderr=self._said,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
        )

    def compile(self, kernel: Kernel, tell: Callable[[float], None]) -> None:
        """Compile one, telling how far it is; a RuntimeError says why it could not."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            print(kernel.path, kernel.package, sep="\t", file=self.process.stdin, flush=True)
        for line in self.process.stdout:
            kind, _, rest = line.rstrip("\n").partition(" ")
            if kind == DONE:
                return
            if kind == FAILED:
                raise RuntimeError(rest)
            done, of, *_ = rest.split(" ", 2)
            tell(int(done) / int(of))
        code = self.process.wait()
        self._said.seek(0)
        said = self._said.read().decode(errors="replace").strip()
        raise RuntimeError(said.rpartition("\n")[2] or f"the compiler ended with exit code {code}")

    def close(self) -> None:
        self.process.terminate()
        with contextlib.suppress(BrokenPipeError), self.process:
            pass
        self._said.close()


class BackgroundLoader:
    """A queue of kernels, and the thread that loads them."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._needed: list[Kernel] = []
        self._spare: list[Kernel] = []  # nobody has asked for these yet
        self._shares: dict[Kernel, float] = {}  # how far each is that is not loaded
        self._compiler: Compiler | None = None
        self._compiles_spare = False
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
                if self._is_settled(kernel) or kernel in self._needed or kernel in queue:
                    continue
                queue.append(kernel)
            if self._needed and self._compiler is not None and self._compiles_spare:
                self._compiler.process.terminate()
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

    @staticmethod
    def _is_settled(kernel: Kernel) -> bool:
        return kernel.is_loaded or kernel.has_failed

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
            if self._compiler is not None:
                self._compiler.process.terminate()
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                if not self._needed and not self._spare:
                    self._close_compiler()
                self._changed.wait_for(lambda: self._needed or self._spare or self._is_closed)
                if self._is_closed:
                    self._close_compiler()
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
            LOG.warning("kernel not compiled: game=%s kernel=%s: %s", kernel.package, kernel.path.stem, fault)
            kernel.has_failed = True
        return True

    def _compile(self, kernel: Kernel, *, spare: bool) -> bool:
        """Let the compiler compile it; False if that had to give way, or to end."""
        with self._changed:
            if self._has_to_stop(spare=spare):
                return False
            if self._compiler is None:
                self._compiler = Compiler()
            compiler, self._compiles_spare = self._compiler, spare
        try:
            compiler.compile(kernel, lambda share: self._shares.update({kernel: share}))
        except RuntimeError:
            with self._changed:
                if compiler.process.poll() is not None:
                    self._close_compiler()
                if self._has_to_stop(spare=spare):
                    return False
            raise
        finally:
            with self._changed:
                self._compiles_spare = False
        return True

    def _has_to_stop(self, *, spare: bool) -> bool:
        return self._is_closed or (spare and bool(self._needed))

    def _close_compiler(self) -> None:
        if self._compiler is not None:
            self._compiler.close()
            self._compiler = None


def loader() -> BackgroundLoader | None:
    """The loader that is open in this process; None where kernels are loaded when they are asked for."""
    return _open[-1] if _open else None
