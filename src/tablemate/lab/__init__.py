"""Many matches at once."""

from tablemate.lab.series import Played, Series, Tally, simulate
from tablemate.lab.writing import MatchWriter

__all__ = ["MatchWriter", "Played", "Series", "Tally", "simulate"]
