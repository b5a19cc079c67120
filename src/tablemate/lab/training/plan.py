"""A training: so many matches are played and seen, and when the last is over, what they teach is written."""

from collections.abc import Generator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.core.training import Figures
from tablemate.lab.engines.engine import Engine
from tablemate.lab.files import write_whole
from tablemate.lab.plan import RunKind, Snapshot, SumsPlan
from tablemate.lab.training.teacher import KEPT_BACK, Rows, find_teacher
from tablemate.lab.workers import spread

TRAINING = RunKind("training", 1)
FEWEST = 2  # matches: the first is kept back


class TrainingPlan(SumsPlan[Rows]):
    """A training of `games` matches in what a game learns under a name, or first; `out` is its file."""

    kind = TRAINING

    def __init__(self, game: Game, seed: int, games: int, out: Path, what: str | None = None) -> None:
        if games < FEWEST:
            raise BadInput(
                f"--games {games}: one match of {KEPT_BACK}, the first among them, is kept back to test what "
                f"was learned; there must be at least {FEWEST}"
            )
        self.game, self.seed, self.games, self.what = game, seed, games, what
        self.teacher = find_teacher(game, what)
        self.files = [out]
        self._pieces: list[Rows] = []
        self._done = 0
        self.figures: Figures = {}  # of what was learned

    @property
    def about(self) -> dict[str, Any]:
        return {"learns": self.teacher.file.stem, "players": [*self.teacher.players]}

    @property
    def total(self) -> int:
        return self.games

    @property
    def done(self) -> int:
        return self._done

    def work(self, engine: Engine) -> Generator[Rows, None, None] | None:
        if self.done == self.games:
            return None
        play = partial(played_rows, self.game, self.what, self.seed)
        return spread(play, range(self.done, self.games), engine.workers, most_at_once=1)

    def take(self, piece: Rows) -> None:
        self._pieces.append(piece)
        self._done += 1

    def rows(self) -> Rows:
        """All that was seen, match by match."""
        if len(self._pieces) > 1:
            names = self._pieces[0].keys()
            joined = {name: np.concatenate([piece[name] for piece in self._pieces]) for name in names}
            self._pieces = [joined]
        return self._pieces[0]

    def snapshot(self) -> Snapshot:
        return Snapshot({"games": self._done}, self.rows() if self._pieces else {})

    def restore(self, snapshot: Snapshot) -> None:
        self._done = int(snapshot.facts["games"])
        if self._done > self.games:
            raise BadInput(f"--games {self.games}: {self._done} matches have been played already")
        names = self.teacher.columns
        self._pieces = [{name: np.array(snapshot.arrays[name]) for name in names}] if self._done else []

    def finish(self) -> None:
        (out,) = self.files
        text, self.figures = self.teacher.learned(self.rows(), self.seed)
        write_whole(out, text.encode())


def played_rows(game: Game, what: str | None, seed: int, number: int) -> Rows:
    """What one match teaches; a worker finds the teacher by the game."""
    return find_teacher(game, what).rows(seed, number)
