"""El Dorado whose worlds are the truth: the seat is told every card."""

from leaky import leaky_game

GAME = leaky_game(__name__, own="worlds")
