"""The terms of a match: what whoever began it allows there."""

from typing import Any

import msgspec

from tablemate.table.messages import Terms


def terms_of(stored: dict[str, Any]) -> Terms:
    """The terms as they were stored; what a later version has added does not count here."""
    known = {name: stored[name] for name in Terms.__struct_fields__ if name in stored}
    return msgspec.convert(known, Terms)
