"""Signals that ask a command to end: Ctrl-C, `kill`, and a terminal that is closed."""

import contextlib
import signal
from collections.abc import Iterator

# Windows has no SIGHUP.
ENDING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextlib.contextmanager
def interrupting_signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP interrupt as Ctrl-C does; one that is ignored, as under nohup, stays so."""
    before = {number: signal.getsignal(number) for number in ENDING}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def ignore_signals() -> None:
    """Let none of them disturb what is done at the end: a closed terminal sends its signal more than once."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)
