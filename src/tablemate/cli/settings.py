"""Options as a command line gives them: `name=value`, or `name=@FILE` for a value that a file holds."""

from collections.abc import Mapping
from pathlib import Path

from tablemate.core.errors import BadOption, shortened

FROM_FILE = "@"
MOST_BYTES = 1 << 16
LONGEST_NAME = 200  # letters of a file's name in a refusal


def read_settings(settings: Mapping[str, str]) -> dict[str, str]:
    """The settings of a command line, files read."""
    return {name: _value(name, text) for name, text in settings.items()}


def _value(name: str, text: str) -> str:
    if text == FROM_FILE:
        raise BadOption(name, because=f"{FROM_FILE} needs the name of a file after it")
    return _read(name, Path(text.removeprefix(FROM_FILE))) if text.startswith(FROM_FILE) else text


def _read(name: str, file: Path) -> str:
    shown = shortened(str(file), LONGEST_NAME)
    try:
        with file.open("rb") as opened:
            found = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as fault:
        because = getattr(fault, "strerror", None) or str(fault)
        raise BadOption(name, because=f"{shown} cannot be read: {because}") from None
    if len(found) > MOST_BYTES:
        raise BadOption(name, because=f"{shown} is larger than {MOST_BYTES // 1024} KiB")
    try:
        return found.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise BadOption(name, because=f"{shown} is not UTF-8 text") from None
