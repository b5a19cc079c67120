"""Actions, and the words for a refusal; what the actions are is told in `rules/actions.py`."""

from tablemate.games.mage_knight.table.reasons import REASONS
from tablemate.games.mage_knight.table.rules.actions import ACTION_TABLE

__all__ = ["ACTION_TABLE", "REASONS"]
