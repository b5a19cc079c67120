"""A game's rules, loaded: its record, its tables, and the crossings into compiled code."""

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tablemate.core.actions import ActionTable
from tablemate.core.background import loader
from tablemate.core.events import EventTable
from tablemate.core.game import Game
from tablemate.core.kernel import Kernel
from tablemate.core.log import MUTED, Log
from tablemate.core.options import GameOptions
from tablemate.core.record import RULES_VERSION, copied, dtype_of
from tablemate.core.rng import Rng
from tablemate.core.shadow import shadow
from tablemate.core.snapshot import snapshot

if TYPE_CHECKING:
    from tablemate.core.compiling import Progress

KERNELS = Path(__file__).parent / "kernels"
PLAY, PLAYER_CALLS, FEATURES = KERNELS / "play.py", KERNELS / "player_calls.py", KERNELS / "features.py"
Records = np.ndarray[Any, Any]


class Rulebook:
    """Everything needed to play one game; get it with `rulebook_of(game)`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        state = game.module("state")
        self.state_dtype = dtype_of(state.State)
        self.state_class: type = state.State
        self.own_streams: dict[str, str] = state.OWN_STREAMS
        self.max_legal: int = state.MAX_LEGAL
        self.max_seats: int = state.MAX_SEATS
        self.capacity = max(self.max_legal + 1, self.max_seats)  # for actions or points; see legal_list.py
        self.actions: ActionTable = game.module("actions").ACTION_TABLE
        self.events: EventTable = game.module("events").EVENT_TABLE
        assert len(self.actions) == state.ACTIONS, "the action table and ACTIONS disagree"
        self._kernels: dict[Path, Kernel] = {}
        self._blanks = lru_cache(maxsize=16)(self._made_blank)
        self.tables: Records = np.zeros(1, dtype_of(state.Tables))
        state.fill_tables(shadow(self.tables))
        self.tables_record = shadow(self.tables)
        self.tables_snapshot = snapshot(self.tables)
        self.muted = self.new_log()
        self.muted["n"] = MUTED

    @property
    def play(self) -> Kernel:
        """The kernel of the rules themselves."""
        return self.kernel(PLAY)

    @property
    def player_calls(self) -> Kernel:
        """The kernel of what players ask."""
        return self.kernel(PLAYER_CALLS)

    @property
    def features(self) -> Kernel:
        """The kernel of factors and observations."""
        return self.kernel(FEATURES)

    def kernel(self, path: Path, progress: "Progress | None" = None) -> Kernel:
        """A kernel for this game, its machine code loaded or being loaded in the background."""
        kernel = self.unloaded(path)
        if not kernel.is_loaded:
            if (in_background := loader()) is not None:
                in_background.want(kernel)
            else:
                kernel.load(progress)
        return kernel

    def unloaded(self, path: Path) -> Kernel:
        """The same kernel, without waiting for its machine code."""
        kernel = self._kernels.get(path)
        if kernel is None:
            kernel = self._kernels[path] = Kernel(path, self.game.package, read_only=[self.tables])
        return kernel

    def blank(self, options: GameOptions, rules: str = "") -> Records:
        """A record that holds the options, the version of the rules (today's unless named), and no more."""
        return copied(self._blanks(msgspec.json.encode(options), rules or self.game.rules_version))

    def _made_blank(self, recorded: bytes, rules: str) -> Records:
        options = msgspec.json.decode(recorded, type=self.game.module("options").Options)
        states = np.zeros(1, self.state_dtype)
        self.game.module("state").write_options(options, shadow(states))
        if RULES_VERSION in (self.state_dtype.names or ()):
            states[RULES_VERSION] = int(rules)
        return states

    def new_log(self) -> Records:
        return np.zeros(1, dtype_of(Log))


def new_rngs(*starts: int) -> Records:
    """Generators for crossings, each starting where a stream does."""
    rngs = np.zeros(len(starts), dtype_of(Rng))
    rngs["x"] = np.array(starts, np.uint64)
    return rngs


@cache
def rulebook_of(game: Game) -> Rulebook:
    """The one rulebook of a game in this process."""
    return Rulebook(game)
