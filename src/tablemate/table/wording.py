"""Words of games for the browser: marked up for a terminal, sent without the marks."""

from functools import lru_cache


@lru_cache(maxsize=8192)
def plain(marked: str) -> str:
    """A text marked up for rich, as it reads without colours."""
    from rich.markup import render

    return render(marked, emoji=False).plain


def sentences(text: str | None) -> list[str]:
    """An event in words, line by line."""
    return [line for line in plain(text).splitlines() if line.strip()] if text else []
