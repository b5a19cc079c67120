"""Games as somebody sees them who is shown all cards: for measuring, never at a table.

Such a game is another in name only; its worlds are the true state. What chance has not settled for anybody is
drawn anew: generators, and with them the dice and all that is yet to be dealt. A deck that lies in its order
is settled, cards that are drawn from a pile when they are needed are not.
"""

import importlib
import sys
from dataclasses import replace
from functools import cache
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from tablemate.core.compiled import Rng, draw, rule
from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.places import DOOR, FILES
from tablemate.core.playing import Budget, Choice, Decision
from tablemate.core.position import Position
from tablemate.core.rulebook import rulebook_of
from tablemate.core.streams import hint_stream, stream_start
from tablemate.games.the_deal import GAME as THE_DEAL
from tablemate.games.the_deal.state import State, Tables
from tablemate.players.judging import search_of_expert
from tablemate.players.seats import SEARCHERS


@rule
def of_the_deal(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """The street's cards of this hand lie there; those of the next are drawn by a generator of their own."""
    s.street_rng.x = draw(rng)
    s.rng.x = draw(rng)


@cache
def seeing(game: Game) -> Game:
    """The same game by another name, whose worlds are the truth; a game that hides nothing is that itself.

    Without a `determinize` all is known but what the generator has in store.
    """
    if not game.module("worlds").says("determinize"):
        return game
    package = f"seeing_{game.id}"
    door = sys.modules[package] = ModuleType(package)
    door.__path__ = []
    for file in FILES:
        if file != DOOR and game.has(file):
            sys.modules[f"{package}.{file}"] = importlib.import_module(f"{game.package}.{file}")
    own: dict[str, Any] = {"determinize": of_the_deal} if game == THE_DEAL else {}
    worlds = sys.modules[f"{package}.worlds"] = ModuleType(f"{package}.worlds")
    worlds.__spec__ = ModuleSpec(worlds.__name__, None)
    vars(worlds).update({name: getattr(game.module("worlds"), name) for name in ("seen_as", "pieces")} | own)
    seen: Game = replace(game, package=package)
    vars(door)["GAME"] = seen
    return seen


class SeeingPlayer:
    """Searches as `expert` does, in the position of the match itself, with so many times its budget."""

    def __init__(self, match: Match, seat: int, times: int = 1) -> None:
        search = search_of_expert(match.game)
        self._match = match
        self._game = seeing(match.game)
        start = stream_start(match.root, hint_stream(seat))
        self._player = SEARCHERS[search.player](self._game, start)
        self._budget = Budget(simulations=times * search.simulations)

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        true = self._match.position
        same = Position(rulebook_of(self._game), true.states.copy(), true.seats)
        return self._player.choose(Decision(same, decision.seat, list), self._budget)
