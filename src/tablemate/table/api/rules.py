"""The rules of a game to read, as far as they hold: under the options of a form, or of a match.

Of a game that has brought none there is nothing on the page.
"""

from functools import lru_cache
from typing import Annotated

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from tablemate.core.errors import BadInput, TablemateError
from tablemate.core.game import Game
from tablemate.core.options import PRESET, GameOptions
from tablemate.core.rules_page import RulesPage
from tablemate.games.catalogue import find_game
from tablemate.games.rules_pages import rules_page, rules_text
from tablemate.table.api.dependencies import MatchId, error_responses
from tablemate.table.api.games import GameName
from tablemate.table.context import Context
from tablemate.table.live_match import LiveMatch
from tablemate.table.messages import Value

LONGEST_OPTIONS = 20_000  # letters
PAGES_KEPT = 64
ChosenOptions = Annotated[
    str, QueryParameter(max_length=LONGEST_OPTIONS, description="as for a new match, in JSON")
]


@get(
    "/api/games/{game:str}/rules",
    summary="the rules of a game to read, as far as they hold under these options",
    responses=error_responses(404),
)
async def show_rules(
    game: GameName, context: NamedDependency[Context], options: ChosenOptions = "{}"
) -> RulesPage:
    return await context.threads.work(_under, find_game(game), options)


@get(
    "/api/matches/{match_id:str}/rules",
    summary="the rules of a match to read: only what holds in it",
    responses=error_responses(404),
)
async def show_rules_of_match(
    match_id: MatchId, live_match: NamedDependency[LiveMatch], context: NamedDependency[Context]
) -> RulesPage:
    return await context.threads.work(_of_match, live_match)


def _under(game: Game, settings: str) -> RulesPage:
    try:
        chosen = msgspec.json.decode(settings, type=dict[str, Value])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadInput("options are an object in JSON, by their names") from None
    if not isinstance(chosen.get(PRESET, ""), str):
        raise BadInput("a preset is chosen by its name")
    return _page(game, game.options(chosen))


def _of_match(live_match: LiveMatch) -> RulesPage:
    if live_match.match is not None:
        return _page(live_match.match.game, live_match.match.options)
    header = live_match.about.header  # of earlier rules: what it chose may not be possible any more
    game = find_game(header.game)
    try:
        return _page(game, game.recorded_options(header.options, header.rules))
    except TablemateError:
        return _page(game, game.options())


@lru_cache(PAGES_KEPT)
def _page(game: Game, options: GameOptions) -> RulesPage:
    if rules_text(game) is None:
        return RulesPage(game.id, game.title, [], [], [])
    return rules_page(game, options)


RULES = [show_rules, show_rules_of_match]
