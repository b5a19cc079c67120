"""One kind of decision."""

from collections.abc import Mapping
from typing import Any

KINDS: Mapping[str, str] = {}


def kind(s: Any, t: Any) -> str:
    return "action"


def prompt(s: Any, t: Any) -> str:
    return "What will you do?"
