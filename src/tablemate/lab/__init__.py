"""Many matches at once."""

from tablemate.lab.series import Played, Series, Tally, interrupts_held, simulate
from tablemate.lab.writing import MatchWriter

__all__ = ["MatchWriter", "Played", "Series", "Tally", "interrupts_held", "simulate"]
