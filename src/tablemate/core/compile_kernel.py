"""Compile one kernel of one game into the cache, as a process of its own:

    python -m tablemate.core.compile_kernel KERNEL.py PACKAGE

It runs at the lowest priority, reports its progress on standard output, and ends when its
standard input is closed, which happens when its parent is gone.
"""

import os
import sys
import threading
from pathlib import Path

from tablemate.core.kernel import Kernel

LOWEST_PRIORITY = 19
INPUT = 0


def main() -> None:
    os.nice(LOWEST_PRIORITY)
    threading.Thread(target=_end_with_input, daemon=True).start()
    Kernel(Path(sys.argv[1]), sys.argv[2]).load(_tell, waits=False)


def _end_with_input() -> None:
    while os.read(INPUT, 1):  # not by sys.stdin, whose lock would be held when this process ends
        pass
    os._exit(1)


def _tell(done: int, of: int, what: str) -> None:
    print(done, of, what, flush=True)


if __name__ == "__main__":
    main()
