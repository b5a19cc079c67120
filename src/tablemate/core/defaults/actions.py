"""No reason for a refusal but that an action is not among those allowed."""

from collections.abc import Mapping

REASONS: Mapping[int, tuple[str, str]] = {}
