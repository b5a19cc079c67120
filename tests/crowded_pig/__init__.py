"""Pig that says one action can be legal at once, where two can."""

import importlib
import sys

import pig
from tablemate.core import Game

FILES = ("options", "rules", "actions", "events", "metrics", "view", "worlds", "skill", "notation", "text")

for name in FILES:
    sys.modules[f"{__name__}.{name}"] = importlib.import_module(f"pig.{name}")

GAME = Game(
    id="crowded_pig",
    title="Crowded Pig",
    blurb=pig.GAME.blurb,
    package=__name__,
    rules_version="1",
    min_seats=2,
    max_seats=4,
)
