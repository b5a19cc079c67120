"""Pig that says one action can be legal at once, where two can."""

import pig
from tablemate.core import Game

globals().update({name: value for name, value in vars(pig).items() if not name.startswith("_")})

GAME = Game(
    id="crowded_pig",
    title="Crowded Pig",
    blurb=pig.GAME.blurb,
    package=__name__,
    rules_version="1",
    min_seats=2,
    max_seats=4,
)
MAX_LEGAL = 1
