"""What every game shares: records, rules, actions, events, options, matches and their files.

Files of rules use `tablemate.core.compiled`; everything else comes from the modules named here.
Importing this package loads no compiler.
"""

from tablemate.core.errors import (
    BadInput,
    BadMatchFile,
    BadOption,
    BadSeat,
    DoesNotVerify,
    IllegalAction,
    NotConforming,
    TablemateError,
    UnknownGame,
)
from tablemate.core.game import Game
from tablemate.core.options import GameOptions

__all__ = [
    "BadInput",
    "BadMatchFile",
    "BadOption",
    "BadSeat",
    "DoesNotVerify",
    "Game",
    "GameOptions",
    "IllegalAction",
    "NotConforming",
    "TablemateError",
    "UnknownGame",
]
