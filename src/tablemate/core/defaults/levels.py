"""The usual levels: three that look one step ahead, and one that searches."""

from collections.abc import Mapping, Sequence

from tablemate.core.levels import USUAL, Level

LEVELS: Mapping[str, Level] = USUAL
POLICIES: Mapping[str, Sequence[int]] = {}
