"""What `expert` finds that actions are worth, in worlds that fit what their seat knows.

The best action that a search finds is in part the luckiest. So two actions are compared by a second search,
in other worlds and with a larger budget, which knows nothing of the first. A planner looks little at what it
does not mean to do, so it is asked about each of the two alone; and where worlds are rolled out, they alone
count in the second search, not what its prior holds of an action beforehand. A search that tries no more what
its prior holds for hopeless is asked without it both times, for there are levels that are the prior.
"""

from collections.abc import Mapping

from tablemate.core.errors import BadSeat
from tablemate.core.game import Game
from tablemate.core.levels import Foresight, Searches, levels_of
from tablemate.core.playing import Budget, Decision, Player
from tablemate.core.streams import Stream
from tablemate.players.foresight import ForesightPlayer
from tablemate.players.kernels.rollout import WIN_POINTS
from tablemate.players.planner import PlannerPlayer
from tablemate.players.search import PimcPlayer
from tablemate.players.seats import SEARCHERS

EXPERT = "expert"
LARGER = 4  # times the usual budget, in a comparison


def search_of_expert(game: Game) -> Searches:
    """How the game's `expert` searches; a BadSeat if it does not."""
    level = levels_of(game).get(EXPERT)
    if not isinstance(level, Searches):
        raise BadSeat(f"{game.title} has no {EXPERT} that searches, which others could be measured by")
    return level


def worths(decision: Decision, start: int) -> Mapping[int, float]:
    """What each action that `expert` thinks of is worth to it, by code; what it leaves out is not there.

    It leaves out what the game calls an obvious blunder, and what undoes the step before it.
    """
    game = decision.world.game
    search = search_of_expert(game)
    searcher = SEARCHERS[search.player]
    player: Player = PimcPlayer(game, start) if issubclass(searcher, PimcPlayer) else searcher(game, start)
    ranked = player.choose(decision, Budget(simulations=search.simulations)).ranked
    return {decision.world.code(option.action): option.score for option in ranked}


def lead(decision: Decision, best: int, other: int, start: int) -> float:
    """By how much one action is worth more than another, both thought of by `expert`."""
    game = decision.world.game
    search = search_of_expert(game)
    budget = Budget(simulations=LARGER * search.simulations)
    searcher = SEARCHERS[search.player]
    if issubclass(searcher, PlannerPlayer):
        starts = Stream(start)
        first, second = (
            searcher(game, starts.draw(), first_step=code).choose(decision, budget).ranked[0].score
            for code in (best, other)
        )
        return first - second
    if issubclass(searcher, ForesightPlayer):
        player: Player = searcher(game, start, foresight=Foresight(trust=0))
    elif issubclass(searcher, PimcPlayer):
        player = PimcPlayer(game, start)
    else:
        player = searcher(game, start)
    ranked = player.choose(decision, budget).ranked
    scores = {decision.world.code(option.action): option.score for option in ranked}
    return scores[best] - scores[other]


def match_worth(points: int, *, has_won: bool) -> int:
    """What a match is worth to a seat at its end, as searches count that roll out to it."""
    return points + WIN_POINTS * has_won


def stage_worth(game: Game, seat: int) -> float:
    """What a stage is worth to a seat, in what `expert` counts."""
    by_seat: tuple[float, ...] = game.module("skill").STAGE_WORTH
    return by_seat[min(seat, len(by_seat) - 1)]
