"""Many matches at once."""

from tablemate.lab.engines.local import play
from tablemate.lab.results import Results
from tablemate.lab.series import Batch, Series
from tablemate.lab.workers import interrupts_held
from tablemate.lab.writing import GrowingFile

__all__ = ["Batch", "GrowingFile", "Results", "Series", "interrupts_held", "play"]
