"""Adam: weights that go down the slope of what is lost, in NumPy, the same on every run."""

from collections.abc import Sequence
from typing import Any

import numpy as np

Floats = np.ndarray[Any, np.dtype[np.float32]]

MEMORY, SQUARES = 0.9, 0.999  # how much of what was seen before is kept at each step
TINY = 1e-8
WARMING = 0.1  # of all steps: until then they grow, and from there on they shrink


class Adam:
    """Weights and two memories of the slopes of each."""

    def __init__(self, weights: Sequence[Floats], steps: int, *, size: float) -> None:
        self.weights = weights
        self._steps, self._size = steps, size
        self._memory = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self._taken = 0

    def step(self, slopes: Sequence[Floats]) -> None:
        way = self._taken / self._steps
        size = self._size * min(1.0, way / WARMING + 1 / self._steps) * (1 - way)
        self._taken += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self._memory, strict=True):
            mean += (1 - MEMORY) * (slope - mean)
            square += (1 - SQUARES) * (slope * slope - square)
            spread = np.sqrt(square / (1 - SQUARES**self._taken)) + TINY
            weight -= size * (mean / (1 - MEMORY**self._taken)) / spread
