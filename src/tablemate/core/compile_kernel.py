"""Compile kernels into the cache, one after the other, as a process of its own:

    python -m tablemate.core.compile_kernel

Each line of standard input, `KERNEL.py PACKAGE` with a tab between, asks for one kernel. Standard output
tells how far it is, and then that it is done or why it cannot be compiled. What kernels share is lowered once
for all of them. The process gives way to everything else on the machine, and ends when its standard input is
closed, as it is when whoever started it is gone.
"""

import os
import queue
import threading
from pathlib import Path

from tablemate.core.kernel import Kernel

LOWEST_PRIORITY = 19
INPUT = 0
PROGRESS, DONE, FAILED = "progress", "done", "failed"  # how lines of the output begin


def main() -> None:
    os.nice(LOWEST_PRIORITY)
    asked: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=[asked], daemon=True).start()
    while True:
        path, package = asked.get().split("\t")
        try:
            Kernel(Path(path), package).compile(_tell)
        except Exception as fault:  # whatever it is, the next kernel may compile
            print(FAILED, " ".join(str(fault).split()) or type(fault).__name__, flush=True)
        else:
            print(DONE, flush=True)


def _hear(asked: "queue.SimpleQueue[str]") -> None:
    """Hand on what is asked for, until the input ends; then end at once."""
    rest = b""
    while more := os.read(INPUT, 4096):  # not by sys.stdin, whose lock would be held when this process ends
        *lines, rest = (rest + more).split(b"\n")
        for line in lines:
            asked.put(os.fsdecode(line))
    os._exit(0)


def _tell(done: int, of: int, what: str) -> None:
    print(PROGRESS, done, of, what, flush=True)


if __name__ == "__main__":
    main()
