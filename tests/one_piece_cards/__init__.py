"""The cards of the One Piece Card Game without its rules: what its deck box needs of a game."""

from tablemate.core import Game

GAME = Game(
    id="one_piece",
    title="One Piece Card Game",
    blurb="Cards and decks alone.",
    package=__name__,
    rules_version="1",
    min_seats=2,
    max_seats=2,
)
