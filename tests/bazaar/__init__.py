"""A bazaar: four stalls, filled again and again with wares out of 5,000 that were ever printed.

A game whose actions are called by what is in the match: four codes, and the full names of all wares.
"""

from tablemate.core import Game

GAME = Game(
    id="bazaar",
    title="Bazaar",
    blurb="Take the best ware in sight, or wait once.",
    package=__name__,
    rules_version="1",
    min_seats=2,
    max_seats=2,
)
