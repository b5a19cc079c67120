"""Mage Knight at the real table: the program is the dummy player and keeps rounds, turns, offers and score.

The rules as we play them are in docs/games/mage_knight.md; comments cite its numbers.
"""

from tablemate.core.game import Game

RULES_VERSION = "1"

GAME = Game(
    id="mage_knight_table",
    title="Mage Knight at the table",
    blurb="With the box in front of you: the program is the dummy player and keeps rounds, offers and score.",
    package=__name__,
    rules_version=RULES_VERSION,
    min_seats=1,
    max_seats=4,
    open_information=True,
    companion="mage-knight",
    shares="tablemate.games.mage_knight",
)


def check_data() -> None:
    """Raise `BadInput` if the facts of the box cannot be used."""
    from tablemate.games.mage_knight.box import box

    box()
