"""The kernels that play series: which of them a line-up needs, and the records that it plays with."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tablemate.core.game import Game
from tablemate.core.kernel import Kernel
from tablemate.core.log import MUTED
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import Records, rulebook_of
from tablemate.core.specialise import specialise
from tablemate.players import foresight, planner
from tablemate.players.evaluator import level_record
from tablemate.players.line_up import (
    CompiledSeat,
    ForeseesSeat,
    LooksAheadSeat,
    PlansSeat,
    TriesSeat,
    has_levels,
    has_searchers,
)

KERNELS = Path(__file__).parent / "kernels"
SERIES_KERNEL, LEVEL_SERIES_KERNEL = KERNELS / "series.py", KERNELS / "level_series.py"
SEARCH_SERIES_KERNEL = KERNELS / "search_series.py"


def series_kernel_path(line_up: Sequence[CompiledSeat]) -> Path:
    """The kernel that plays series of this line-up: levels take more to compile, searches more still."""
    if has_searchers(line_up):
        return SEARCH_SERIES_KERNEL
    return LEVEL_SERIES_KERNEL if has_levels(line_up) else SERIES_KERNEL


def level_series(game: Game, line_up: Sequence[CompiledSeat] = ()) -> Kernel:
    """The kernel in which levels play series of this game, as it is now; one that searches if they do."""
    return rulebook_of(game).unloaded(SEARCH_SERIES_KERNEL if has_searchers(line_up) else LEVEL_SERIES_KERNEL)


class Seated:
    """A line-up in records: what its kernel plays with, and the number of each player.

    What is more of a player than its number is written down at its seat.
    """

    def __init__(self, game: Game, line_up: Sequence[CompiledSeat]) -> None:
        self._game = game
        self._kernel: Any = specialise(series_kernel_path(line_up), game.package)
        self.works: Records = np.zeros(1, dtype_of(self._kernel.Work))
        self.levels: Records | None = None  # the part of it that levels choose with, where some play
        if has_levels(line_up):
            self.levels = self.works["levels"] if has_searchers(line_up) else self.works
            _mute(self.levels, "look", "pimc")
        if has_searchers(line_up):
            _mute(self.works, "foresight", "planners")
        self.numbers = [self._number(seat, player) for seat, player in enumerate(line_up)]

    @property
    def series(self) -> Records:
        """The part of it that every series is played with."""
        return self.works if self.levels is None else self.levels["series"]

    def _number(self, seat: int, player: CompiledSeat) -> int:
        if isinstance(player, int):
            return player
        if isinstance(player, ForeseesSeat | PlansSeat):
            return self._searching(seat, player)
        assert self.levels is not None
        at = self.levels["seats"][0, seat : seat + 1]
        kinds = specialise(LEVEL_SERIES_KERNEL, self._game.package)
        if isinstance(player, LooksAheadSeat):
            at["level"] = level_record(self._game, player.level, player.style)
            return int(kinds.LOOKS)
        assert isinstance(player, TriesSeat)
        at["worlds"], at["style"], at["trust"] = player.worlds, player.style, player.trust
        return int(kinds.TRIES)

    def _searching(self, seat: int, player: ForeseesSeat | PlansSeat) -> int:
        at = self.works["searchers"][0, seat : seat + 1]
        if isinstance(player, ForeseesSeat):
            at["simulations"], at["risk"] = player.worlds, foresight.risk_of(self._game, player.style)
            self.works["foresight"]["solved"] = foresight.SOLVED
            kernel = specialise(foresight.KERNEL, self._game.package)
            foresight.write_foresight(at, kernel, player.foresight)
            return int(self._kernel.FORESEES)
        at["simulations"], at["slots"] = player.simulations, planner.slots_for(player.simulations)
        works = self.works["planners"][0, seat : seat + 1]
        planner.prepare_work(
            self._game, works, player.style, is_learned=player.is_learned, planning=player.planning
        )
        return int(self._kernel.PLANS)


def _mute(works: Records, *thinking: str) -> None:
    """Nobody listens to the logs of what is only thought of."""
    for name in thinking:
        works[name]["log"]["n"] = MUTED
