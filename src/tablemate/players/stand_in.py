"""A level that searches, before its kernel is compiled: the game's own judgement one step ahead stands in.

Interpreted, a search would take minutes for a move. What was chosen by the stand-in is marked as its choice.
What the cache holds is loaded in a moment, and waited for.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from tablemate.core.game import Game
from tablemate.core.kernel import Kernel
from tablemate.core.levels import LooksAhead, levels_of
from tablemate.core.playing import Budget, Choice, Decision, Player, leave
from tablemate.players.evaluator import EvaluatorPlayer
from tablemate.players.scripted import ScriptedPlayer

SCRIPTED = "scripted"


class UntilCompiled:
    """Plays as the stand-in does, and from the moment the kernel is compiled as the player itself."""

    def __init__(
        self, kernel: Kernel, make: Callable[[], Player], stand_in: Player, stand_in_name: str
    ) -> None:
        self._kernel, self._make = kernel, make
        self._stand_in, self._name = stand_in, stand_in_name
        self._player: Player | None = None

    @property
    def best_so_far(self) -> Choice | None:
        found: Choice | None = getattr(self._player or self._stand_in, "best_so_far", None)
        return found

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        if self._player is None and self._kernel.is_ready:
            self._kernel.load()
            self._player = self._make()
        if self._player is not None:
            return self._player.choose(decision, budget)
        return replace(self._stand_in.choose(decision, Budget(limit=budget.limit)), stand_in=self._name)

    def leave(self) -> None:
        for player in (self._player, self._stand_in):
            if player is not None:
                leave(player)


def stand_in_name(game: Game) -> str:
    """The level that stands in: `normal`, unless it searches; then the strongest that does not."""
    looking = [name for name, level in levels_of(game).items() if isinstance(level, LooksAhead)]
    return "normal" if "normal" in looking else looking[-1] if looking else SCRIPTED


def stand_in_words(game: Game, waiting: Mapping[str, Kernel]) -> str:
    """Who stands in for whom, for instance `hard and expert play like normal until they are ready`."""
    play, they_are = ("play", "they are") if len(waiting) > 1 else ("plays", "it is")
    return f"{_listed(waiting)} {play} like {stand_in_name(game)} until {they_are} ready"


def failure_words(game: Game, failed: Mapping[str, Kernel]) -> str:
    """The same where it stays so, for instance `hard plays like normal: its search cannot be compiled`."""
    play, their = ("play", "their") if len(failed) > 1 else ("plays", "its")
    return f"{_listed(failed)} {play} like {stand_in_name(game)}: {their} search cannot be compiled"


def _listed(names: Iterable[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def make_stand_in(game: Game, start: int, style: int, *, slips: bool = True) -> Player:
    """Whoever that is, in the style that was asked for; one that advises a person never slips."""
    level = levels_of(game).get(stand_in_name(game))
    if not isinstance(level, LooksAhead):
        return ScriptedPlayer(start, style)
    return EvaluatorPlayer(game, start, level, game.module("skill").STYLES[style], deterministic=not slips)
