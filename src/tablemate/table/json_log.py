"""Logs as JSON lines on the error output: one object a line, whatever happens.

A message of ours is a fixed phrase, then `name=value` and at last a reason: the phrase is the `event`, and
every value a field. What other packages log is an `event` of its own, "log", with their words.
"""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any

OURS = "tablemate"
VALUE = re.compile(r"(?:(\w+)=)?%[a-z]")
REASON = "reason"


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            **_fields(record),
        }
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False, default=str)


def begin() -> None:
    """Log faults of any package, and what of ours is worth noting."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(logging.INFO)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    if record.name.partition(".")[0] != OURS or not isinstance(record.args, tuple):
        return {"event": "log", "logger": record.name, "message": record.getMessage()}
    named = [found[1] or REASON for found in VALUE.finditer(str(record.msg))]
    values = [value if isinstance(value, int | str) else _plain(value) for value in record.args]
    return {"event": _phrase(str(record.msg)), **dict(zip(named, values, strict=False))}


def _phrase(message: str) -> str:
    """The words before the first value."""
    found = VALUE.search(message)
    return (message if found is None else message[: found.start()]).rstrip(" :")


def _plain(value: object) -> object:
    return int(value) if isinstance(value, float) else str(value)
