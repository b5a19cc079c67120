"""The odds of the outcomes a game names: every action is tried in worlds that fit what the seat knows.

A game names its outcomes in `odds.py`, if it has one: `OUTCOMES`, and `outcome(event)`, None as long as
nothing is decided. All seats play on by the game's rule of thumb.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

from tablemate.core.actions import NamedAction
from tablemate.core.playing import Choice, Decision
from tablemate.core.position import Position
from tablemate.core.rulebook import new_rngs
from tablemate.core.streams import stream_start

ODDS = "odds"  # the file of a game's folder
WORLDS = 400
MOST_OPTIONS = 8  # with more, no odds are shown
MOST_ACTIONS = 200  # before an outcome
USUAL_STYLE = 0


def with_odds(choice: Choice, decision: Decision, start: int) -> Choice:
    """The choice with the odds among the figures of its actions, if the game speaks of any."""
    book = decision.world.rulebook
    takes_long = len(choice.ranked) > MOST_OPTIONS or not (
        book.play.is_loaded and book.player_calls.is_loaded
    )
    if takes_long or not decision.world.game.has(ODDS):
        return choice
    ranked = [
        replace(one, figures={**one.figures, **_odds(decision, one.action, start)}) for one in choice.ranked
    ]
    return replace(choice, ranked=tuple(ranked))


def _odds(decision: Decision, action: NamedAction, start: int) -> dict[str, float]:
    """How often each outcome comes of an action; all actions are tried in the same worlds."""
    game_odds = decision.world.game.module(ODDS)
    seen = Counter(
        _outcome(game_odds, decision.world.determinized(decision.seat, stream_start(start, k)), action)
        for k in range(WORLDS)
    )
    return {name: seen[name] / WORLDS for name in game_odds.OUTCOMES}


def _outcome(game_odds: Any, world: Position, action: NamedAction) -> str | None:
    rngs = new_rngs(0)
    for _ in range(MOST_ACTIONS):
        for event in world.apply(action):
            if (outcome := game_odds.outcome(event)) is not None:
                return str(outcome)
        if world.actor is None:
            return None
        action = world.policy(USUAL_STYLE, rngs)
    return None
