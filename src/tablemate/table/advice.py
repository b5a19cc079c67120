"""Advice: what a search that knows no more than the seat would do, and what it makes of every option."""

import asyncio
from typing import TYPE_CHECKING, TypedDict

import msgspec

from tablemate.core.match import Match
from tablemate.core.playing import Budget, Decision
from tablemate.core.streams import hint_stream, stream_start
from tablemate.table.messages import GameAction
from tablemate.table.presenter import Presenter
from tablemate.table.thinking_queue import Asker
from tablemate.table.threads import ThreadPools
from tablemate.table.wording import plain

if TYPE_CHECKING:
    from tablemate.players.explaining import Explanation

GIVEN = 0.5  # seconds: what a search counts as among thoughts
KEPT = 256  # cached answers


class Ranked(msgspec.Struct, frozen=True):
    """One option as the search sees it."""

    action: GameAction
    text: str
    figures: dict[str, float]
    plan: list[GameAction]  # what the seat would do next
    better: list[str]  # in what it differs most: the best one from the next, the others from the best
    worse: list[str]


class Hint(msgspec.Struct, frozen=True):
    n: int
    action: GameAction
    text: str
    because: str
    alert: str  # what is about to decide the match, if anything is
    plan: list[GameAction]


class Figure(msgspec.Struct, frozen=True):
    """What a figure of the options is called."""

    name: str
    title: str
    is_share: bool  # from 0 to 1
    is_change: bool  # of a factor: for better or worse, all of them on one scale


class Ranking(msgspec.Struct, frozen=True, kw_only=True):
    """What every option is worth, best first."""

    because: str
    alert: str  # what is about to decide the match, if anything is
    best: GameAction
    order: str  # what they are sorted by, or that they are all worth the same
    figures: list[Figure]
    ranked: list[Ranked]


class Why(Ranking, frozen=True, kw_only=True):
    n: int


class Advice:
    """Advises people; hint and why for one position share one search."""

    def __init__(self, threads: ThreadPools) -> None:
        self._threads = threads
        self._thoughts: dict[tuple[str, int], asyncio.Task[Explanation]] = {}

    async def on(self, asker: Asker, n: int, match: Match, decision: Decision) -> "Explanation":
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

    async def _thought(self, asker: Asker, match: Match, decision: Decision) -> "Explanation":
        turn = await self._threads.thinking.turn(asker, GIVEN)
        return await turn.think(lambda: _asked(match, decision))


def _asked(match: Match, decision: Decision) -> "Explanation":
    from tablemate.players.explaining import explained
    from tablemate.players.odds import with_odds
    from tablemate.players.seats import make_adviser

    choice = make_adviser(match.game, match.root, decision.seat).choose(decision, Budget())
    choice = with_odds(choice, decision, stream_start(match.root, hint_stream(decision.seat)))
    return explained(choice, decision)


def hint_of(told: "Explanation", n: int, presenter: Presenter) -> Hint:
    plan = next((list(option.plan) for option in told.options if option.action == told.action), [])
    return Hint(n, told.action, presenter.action_text(told.action), plain(told.because), told.alert, plan)


class RankingFields(TypedDict):
    because: str
    alert: str
    best: GameAction
    order: str
    figures: list[Figure]
    ranked: list[Ranked]


def ranking_of(told: "Explanation", presenter: Presenter) -> RankingFields:
    """The fields of a Ranking: the options, best first; a single one is an answer, too."""
    ranked = [
        Ranked(
            option.action,
            presenter.action_text(option.action),
            dict(option.figures),
            list(option.plan),
            list(option.better),
            list(option.worse),
        )
        for option in told.options
    ] or [Ranked(told.action, presenter.action_text(told.action), {}, [], [], [])]
    figures = [
        Figure(figure.name, figure.title, figure.is_share, figure.is_change) for figure in told.figures
    ]
    return {
        "because": plain(told.because),
        "alert": told.alert,
        "best": told.action,
        "order": told.order,
        "figures": figures,
        "ranked": ranked,
    }
