"""Pig whose count of what is about to be done changes the match."""

import pig
from tablemate.core import Game
from tablemate.core.compiled import rule

globals().update({name: value for name, value in vars(pig).items() if not name.startswith("_")})

GAME = Game(
    id="meddling_pig",
    title="Meddling Pig",
    blurb=pig.GAME.blurb,
    package=__name__,
    rules_version="1",
    min_seats=2,
    max_seats=4,
)


@rule
def count_action(s: pig.State, t: pig.Tables, action: int, is_slip: bool, counts: pig.Counts) -> None:
    s.pile += 1
