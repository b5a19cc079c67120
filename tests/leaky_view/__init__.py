"""El Dorado whose spectators see every hand."""

from leaky import leaky_game

GAME = leaky_game(__name__, own="view")
