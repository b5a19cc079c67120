"""A driver: one game stepped from Python in codes, for adapters and learners.

No checks, no events, no names: the caller chooses among `codes`, as many as the last call said. One more than
MAX_LEGAL says that there are too many, and that the game cannot go on.
"""

from collections.abc import Callable
from functools import partial

import numpy as np

from tablemate.core.game import Game
from tablemate.core.log import MUTED
from tablemate.core.options import GameOptions
from tablemate.core.position import Position
from tablemate.core.record import copied, offset_of
from tablemate.core.rulebook import KERNELS, rulebook_of
from tablemate.core.streams import GAME_STREAM, stream_start


class Driver:
    """Plays match after match of one game; each `deal` starts the next."""

    def __init__(self, game: Game, options: GameOptions) -> None:
        self.rulebook = rulebook_of(game)
        self.seats = game.seats(options)
        kernel = self.rulebook.unloaded(KERNELS / "drive.py")
        kernel.load()  # also where others are loaded in the background: its functions are bound below
        desk = np.zeros(1, kernel.DRIVER_BLOCK)
        desk["tables"] = self.rulebook.tables
        desk["log"]["n"] = MUTED
        self._states = desk["state"]
        raw = desk.view(np.uint8)
        at, size = offset_of(kernel.DRIVER_BLOCK, "state"), self.rulebook.state_dtype.itemsize
        self._state_bytes = raw[at : at + size]
        self._blank = self.rulebook.blank(options).view(np.uint8)
        handle = raw
        self._deal: Callable[[], int] = partial(kernel.deal, handle)
        self._resume: Callable[[], int] = partial(kernel.resume, handle)
        # Applies a legal action and returns how many are legal next, 0 when the game is over.
        self.step: Callable[[int], int] = partial(kernel.step, handle)
        self.codes = memoryview(desk["codes"][0].data)

    def deal(self, seed: int) -> int:
        """Set up the match of this seed; return how many actions are legal."""
        self._state_bytes[:] = self._blank
        self._states["rng"]["x"] = stream_start(seed, GAME_STREAM)
        return self._deal()

    def resume(self, position: Position) -> int:
        """Continue from a position of the same game; return how many actions are legal."""
        self._state_bytes[:] = position.states.view(np.uint8)
        return self._resume()

    def position(self) -> Position:
        """A copy of where the game stands."""
        return Position(self.rulebook, copied(self._state_bytes.view(self.rulebook.state_dtype)), self.seats)
