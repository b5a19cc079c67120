"""Pig, the dice game, as another package would add it: roll and pile up, or hold and bank.

The smallest game that keeps the contract: no hidden card, chance at every roll.
"""

from tablemate.core import Game

GAME = Game(
    id="pig",
    title="Pig",
    blurb="Roll as often as you dare; a 1 loses the pile.",
    package=__name__,
    rules_version="1",
    min_seats=2,
    max_seats=4,
)
