"""Files of a game's data: its cards and maps, and weights that its players have learned to judge by."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tablemate.core.errors import BadInput

Held = TypeVar("Held")


def read_data(path: Path, read: Callable[[bytes], Held]) -> Held:
    """What a file holds; a BadInput says in a sentence why it cannot be used.

    `read` raises a ValueError for what does not fit.
    """
    try:
        return read(path.read_bytes())
    except OSError as fault:
        because = f"cannot be read: {fault.strerror}"
    except RecursionError:
        because = "is nested too deeply"
    except ValueError as fault:  # of msgspec as well
        because = f"does not fit: {fault}"
    raise BadInput(f"{path}: {because}")
