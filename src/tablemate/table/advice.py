"""Advice: what a search that knows no more than the seat would do, and what it makes of every option."""

import asyncio

import msgspec

from tablemate.core.match import Match
from tablemate.core.playing import Budget, Choice, Decision
from tablemate.core.streams import hint_stream, stream_start
from tablemate.table.messages import GameAction
from tablemate.table.presenter import Presenter
from tablemate.table.thinking_queue import Asker
from tablemate.table.threads import ThreadPools

GIVEN = 0.5  # seconds: what a search counts as among thoughts
KEPT = 256  # cached answers


class Ranked(msgspec.Struct, frozen=True):
    """One option as the search sees it."""

    action: GameAction
    text: str
    score: float
    figures: dict[str, float]


class Hint(msgspec.Struct, frozen=True):
    n: int
    action: GameAction
    text: str
    because: str


class Why(msgspec.Struct, frozen=True):
    n: int
    because: str
    ranked: list[Ranked]


class Advice:
    """Advises people; hint and why for one position share one search."""

    def __init__(self, threads: ThreadPools) -> None:
        self._threads = threads
        self._thoughts: dict[tuple[str, int], asyncio.Task[Choice]] = {}

    async def on(self, asker: Asker, n: int, match: Match, decision: Decision) -> Choice:
        """What to do before line `n`."""
        key = asker.match, n
        if key not in self._thoughts:
            while len(self._thoughts) >= KEPT:
                self._thoughts.pop(next(iter(self._thoughts)))
            self._thoughts[key] = asyncio.create_task(self._thought(asker, match, decision))
        try:
            return await asyncio.shield(self._thoughts[key])
        except Exception:
            self._thoughts.pop(key, None)
            raise

    async def _thought(self, asker: Asker, match: Match, decision: Decision) -> Choice:
        turn = await self._threads.thinking.turn(asker, GIVEN)
        return await turn.think(lambda: _asked(match, decision))


def _asked(match: Match, decision: Decision) -> Choice:
    from tablemate.players.odds import with_odds
    from tablemate.players.seats import make_adviser

    choice = make_adviser(match.game, match.root, decision.seat).choose(decision, Budget())
    return with_odds(choice, decision, stream_start(match.root, hint_stream(decision.seat)))


def hint_of(choice: Choice, n: int, presenter: Presenter) -> Hint:
    return Hint(n, choice.action, presenter.action_text(choice.action), choice.because)


def ranked_of(choice: Choice, presenter: Presenter) -> list[Ranked]:
    """The options, best first; a single one is an answer, too."""
    return [
        Ranked(option.action, presenter.action_text(option.action), option.score, dict(option.figures))
        for option in choice.ranked
    ] or [Ranked(choice.action, presenter.action_text(choice.action), 0.0, {})]
