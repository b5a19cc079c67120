"""A game's rules, loaded: its record, its tables, and the crossings into compiled code."""

from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tablemate.core import compile_cache
from tablemate.core.actions import ActionTable
from tablemate.core.events import EventTable
from tablemate.core.game import Game
from tablemate.core.log import MUTED, Log
from tablemate.core.options import GameOptions
from tablemate.core.record import copied, dtype_of
from tablemate.core.rng import Rng
from tablemate.core.rule import UNCOMPILED, many
from tablemate.core.shadow import shadow
from tablemate.core.specialise import kernel_name, specialise

if TYPE_CHECKING:
    from tablemate.core.compiling import Progress

KERNELS = Path(__file__).parent / "kernels"
PLAY, MINDS, SENSES = KERNELS / "play.py", KERNELS / "minds.py", KERNELS / "senses.py"
Records = np.ndarray[Any, Any]


class Rulebook:
    """Everything needed to play one game; get it with `rulebook_of(game)`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        state = game.module("state")
        self.state_dtype = dtype_of(state.State)
        self.state_class: type = state.State
        self.max_legal: int = state.MAX_LEGAL
        self.max_seats: int = state.MAX_SEATS
        self.actions: ActionTable = game.module("actions").TABLE
        self.events: EventTable = game.module("events").TABLE
        assert len(self.actions) == state.ACTIONS, "the action table and ACTIONS disagree"
        self._kernels: dict[Path, ModuleType] = {}
        self._blanks = lru_cache(maxsize=16)(self._made_blank)
        self.tables: Records = np.zeros(1, dtype_of(state.Tables))
        state.fill_tables(shadow(self.tables))
        self.tables_record = shadow(self.tables)
        self.tables.flags.writeable = not UNCOMPILED  # a read-only array would be another compiled type
        self.tables_handle = many(self.tables)
        self.muted = self.new_log()
        self.muted["n"] = MUTED
        self.muted_handle = many(self.muted)

    @cached_property
    def play(self) -> ModuleType:
        """The kernel of the rules themselves: compiled on first use."""
        return self.kernel(PLAY)

    @cached_property
    def minds(self) -> ModuleType:
        """The kernel of what players ask: compiled on first use."""
        return self.kernel(MINDS)

    @cached_property
    def senses(self) -> ModuleType:
        """The kernel of factors and observations: compiled on first use."""
        return self.kernel(SENSES)

    def kernel(self, path: Path, progress: "Progress | None" = None) -> ModuleType:
        """A kernel for this game, compiled or loaded from the cache when it is first asked for."""
        if path not in self._kernels:
            module = specialise(path, self.game.package)
            if not UNCOMPILED:
                from tablemate.core.compiling import prepare  # heavy, and not needed uncompiled

                prepare(module.__name__, rules_in(module).values(), progress)
            self._kernels[path] = module
        return self._kernels[path]

    def is_ready(self, kernel: Path) -> bool:
        """Whether a kernel loads without compiling."""
        package = self.game.package
        return UNCOMPILED or compile_cache.is_ready(package, kernel_name(kernel, package))

    def blank(self, options: GameOptions) -> Records:
        """A record that holds the options and nothing else yet."""
        return copied(self._blanks(msgspec.json.encode(options)))

    def _made_blank(self, recorded: bytes) -> Records:
        options = msgspec.json.decode(recorded, type=self.game.module("options").Options)
        states = np.zeros(1, self.state_dtype)
        self.game.module("state").write_options(options, shadow(states))
        return states

    def new_log(self) -> Records:
        return np.zeros(1, dtype_of(Log))


def rules_in(module: ModuleType) -> dict[str, Any]:
    """The rules that a module itself defines, by name."""
    own = {n: f for n, f in vars(module).items() if getattr(f, "__module__", "") == module.__name__}
    return {n: f for n, f in own.items() if not isinstance(f, type)}


def new_rngs(*starts: int) -> Records:
    """Generators for crossings, each starting where a stream does."""
    rngs = np.zeros(len(starts), dtype_of(Rng))
    rngs["x"] = np.array(starts, np.uint64)
    return rngs


@cache
def rulebook_of(game: Game) -> Rulebook:
    """The one rulebook of a game in this process."""
    return Rulebook(game)
