"""The One Piece Card Game: two crews, fifty cards each, and DON!! to give them strength.

The rules as we play them are in docs/games/one_piece.md; comments cite its numbers.
"""
