"""Many matches at once."""

from tablemate.lab.series import Played, Series, Tally, simulate
from tablemate.lab.workers import interrupts_held
from tablemate.lab.writing import GrowingFile

__all__ = ["GrowingFile", "Played", "Series", "Tally", "interrupts_held", "simulate"]
