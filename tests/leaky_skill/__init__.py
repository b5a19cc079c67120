"""El Dorado whose scripted player, factors and observation read another hand."""

from leaky import leaky_game

GAME = leaky_game(__name__, own="skill")
