"""What every game shares: records, rules, actions, events, options, matches and their files.

A small game finds here what it is declared with, and in `tablemate.core.compiled` what its rules are written
with; everything else is imported from its module. Importing this package loads no compiler.
"""

from tablemate.core.actions import Action, ActionTable
from tablemate.core.codecs import Integer
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
from tablemate.core.events import Event, EventTable, public
from tablemate.core.game import Game
from tablemate.core.options import GameOptions

__all__ = [
    "Action",
    "ActionTable",
    "BadInput",
    "BadMatchFile",
    "BadOption",
    "BadSeat",
    "DoesNotVerify",
    "Event",
    "EventTable",
    "Game",
    "GameOptions",
    "IllegalAction",
    "Integer",
    "NotConforming",
    "TablemateError",
    "UnknownGame",
    "public",
]
