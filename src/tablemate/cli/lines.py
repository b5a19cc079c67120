"""Lines that people type, one at a time."""

from rich.console import Console

HELP_WORDS = ("?", "help")
LEAVE_WORDS = ("q", "quit", "exit")


class Left(Exception):
    """Somebody left the table."""


def typed_line(console: Console, prompt: str) -> str:
    """What a person answers; Left if it is a word for leaving."""
    try:
        answer = console.input(prompt).strip()
    except UnicodeDecodeError:  # a key that the terminal and Python read differently
        return "�"
    if answer.lower() in LEAVE_WORDS:
        raise Left
    return answer
