"""No `determinize`, as a game says nothing in which nothing is hidden."""

from tablemate.games.el_dorado.worlds import pieces, seen_as

__all__ = ["pieces", "seen_as"]
