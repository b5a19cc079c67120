"""The One Piece Card Game: a duel of Leaders with decks of fifty cards, and DON!! to power them.

The rules as we play them are in docs/games/one_piece.md; comments cite its numbers.
"""

from tablemate.core.game import Game

RULES_VERSION = "1"

GAME = Game(
    id="one_piece",
    title="One Piece Card Game",
    blurb="Two crews, fifty cards each: give DON!!, attack, block and counter until a Leader falls.",
    package=__name__,
    rules_version=RULES_VERSION,
    min_seats=2,
    max_seats=2,
)


def check_data() -> None:
    """Raise `BadInput` if the cards or the printed decks cannot be used."""
    from tablemate.games.one_piece import checked_data

    checked_data.check_data()
