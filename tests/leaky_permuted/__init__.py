"""El Dorado whose worlds only permute the cards the others really hold: the stock is given away."""

from leaky import leaky_game

GAME = leaky_game(__name__, own="worlds")
