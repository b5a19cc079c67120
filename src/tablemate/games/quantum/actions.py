"""Actions, and the words for a refusal; what the actions are is told in `rules/actions.py`."""

from tablemate.games.quantum.reasons import REASONS
from tablemate.games.quantum.rules.actions import ACTION_TABLE

__all__ = ["ACTION_TABLE", "REASONS"]
