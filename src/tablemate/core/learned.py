"""Files of what was learned: weights that a game's players judge by, kept as its data."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tablemate.core.errors import BadInput

Learned = TypeVar("Learned")


def read_learned(path: Path, read: Callable[[bytes], Learned]) -> Learned:
    """What a file holds; a BadInput says in a sentence why it cannot be used.

    `read` raises a ValueError for what does not fit.
    """
    try:
        return read(path.read_bytes())
    except OSError as fault:
        raise BadInput(f"{path}: what was learned cannot be read: {fault.strerror}") from None
    except ValueError as fault:  # of msgspec as well
        raise BadInput(f"{path}: what was learned does not fit: {fault}") from None
