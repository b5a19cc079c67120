"""Match files as commands read them: from a path or from standard input, whatever they turn out to hold."""

import itertools
from collections.abc import Iterator
from pathlib import Path

from tablemate.core.errors import BadMatchFile

STDIN = "-"
LONGEST_LINE = 1 << 20  # bytes


def match_lines(path: Path) -> Iterator[str]:
    """The lines of a file, as they are: the reader says which is not text."""
    from_stdin = str(path) == STDIN
    try:
        with open(0 if from_stdin else path, "rb", closefd=not from_stdin) as file:
            for number in itertools.count(1):
                line = file.readline(LONGEST_LINE + 1)
                if len(line) > LONGEST_LINE:
                    place = f"{path}, line {number}"
                    raise BadMatchFile(place, because="is longer than 1 MB, which no line of a match file is")
                if not line:
                    return
                yield line.decode(errors="surrogateescape")
    except OSError as fault:
        raise BadMatchFile(str(path), because=f"cannot be read ({fault.strerror})") from None
