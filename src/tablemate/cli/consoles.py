"""The console that commands print on: what people have typed is shown as they typed it."""

from rich.console import Console


def make_console(*, stderr: bool = False, highlight: bool = False) -> Console:
    """A console that leaves `:smile:` in a name alone."""
    return Console(stderr=stderr, highlight=highlight, emoji=False)
