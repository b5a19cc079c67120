"""Games whose machine code is in the cache before a server is asked for them.

A server that has to compile first plays its games just the same, but slower and with stand-ins for opponents
that search; only the tests of that want it.
"""

from functools import cache

from tablemate.core.levels import levels_of
from tablemate.games.catalogue import find_game
from tablemate.players.seats import loading_order


@cache
def compile_game(game_id: str) -> None:
    """Compile all that a table needs of a game, if the cache lacks it; of several processes one does."""
    game = find_game(game_id)
    for kernel in loading_order(game, ["human", *levels_of(game)]):
        kernel.load()
