"""The command line: one module per command, nothing but parsing and printing.

Importing this package loads nothing else of the project, so that Ctrl-C is answered from the first moment.
"""

import os
import signal
import sys
from collections.abc import Sequence

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        from tablemate.cli.dispatch import run

        return run(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        code = stopped()
        print("\nstopped", file=sys.stderr)
        return code


def stopped() -> int:
    """The exit code of a command that was interrupted; Ctrl-C held down no longer changes it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return INTERRUPTED


def discard_output() -> None:
    """Let what is still to be printed go nowhere: its reader has gone, and Python would say so at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def printable(text: str) -> str:
    """A text from outside, safe to show in one line."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
