"""The rules' reasons as sentences."""

from tablemate.games.quantum.actions import REASONS


def sentence(why: int | str) -> str | None:
    """A reason, by its code or in words; None where there is none."""
    if not why:
        return None
    words = why if isinstance(why, str) else REASONS[why][1]
    return words[0].upper() + words[1:] + "."
