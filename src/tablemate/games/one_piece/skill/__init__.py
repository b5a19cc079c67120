"""What opponents and learners go by."""

from tablemate.games.one_piece.skill.observation import observe

__all__ = ["observe"]
