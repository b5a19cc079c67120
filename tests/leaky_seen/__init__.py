"""El Dorado whose sealed bids are seen by all, and whose cards all look alike."""

from leaky import leaky_game

GAME = leaky_game(__name__, own="worlds")
