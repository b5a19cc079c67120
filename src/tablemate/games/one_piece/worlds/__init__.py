"""Worlds that fit what a seat knows, what it sees of an action, and what is never lost."""

from tablemate.games.one_piece.worlds.dealing import determinize
from tablemate.games.one_piece.worlds.pieces import pieces
from tablemate.games.one_piece.worlds.seen import seen_as

__all__ = ["determinize", "pieces", "seen_as"]
