"""Games: the list, the options of each, and preparing one."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from tablemate import __version__
from tablemate.core.tutorial import Tutorial, has_tutorial, tutorial_of
from tablemate.games.catalogue import all_games, find_game
from tablemate.table.api.dependencies import error_responses, limit_requests
from tablemate.table.context import Context
from tablemate.table.game_description import GameBrief, GameDetails, about, brief_of
from tablemate.table.messages import Value
from tablemate.table.new_match import SomeSeats, check_opponents, chosen_options
from tablemate.table.refusals import NOT_FOUND, Refusal

GameName = Annotated[str, PathParameter(description="the game's id", max_length=100)]


class GameList(msgspec.Struct, frozen=True):
    games: list[GameBrief]
    version: str
    simulates: bool  # whether simulations can be started here
    public_url: str | None  # where everybody reaches the server, if that was said


class ToPrepare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seats, and the options they are to play with: those are checked before anybody waits."""

    seats: SomeSeats
    options: dict[str, Value] | None = None


class Prepared(msgspec.Struct, frozen=True):
    ready: bool
    done: int
    of: int
    what: str


@get("/api/games", summary="the games there are", responses=error_responses())
async def list_games(context: NamedDependency[Context]) -> GameList:
    games = [brief_of(game) for game in all_games().values()]
    public_url = context.access.public_url
    return GameList(
        games, __version__, context.simulations.are_possible, None if public_url is None else str(public_url)
    )


@get("/api/games/{game:str}", summary="a game with its options and opponents", responses=error_responses(404))
async def show_game(game: GameName, context: NamedDependency[Context]) -> GameDetails:
    return await context.threads.work(about, find_game(game))


@get(
    "/api/games/{game:str}/tutorial",
    summary="the first minutes of a game: a chosen deal, and what is said and done in it step by step",
    responses=error_responses(404),
)
async def show_tutorial(game: GameName, context: NamedDependency[Context]) -> Tutorial:
    found = find_game(game)
    if not has_tutorial(found):
        raise Refusal(NOT_FOUND, "not-found", f"{found.title} has no tutorial")
    return await context.threads.work(tutorial_of, found)


@post(
    "/api/games/{game:str}/prepare",
    status_code=200,
    summary="compile what these seats need; matches can start without it but run faster with it",
    guards=[limit_requests],
    responses=error_responses(404),
)
async def prepare(
    game: GameName,
    data: JSONBody[ToPrepare],
    context: NamedDependency[Context],
) -> Prepared:
    found = find_game(game)
    if data.options is not None:
        await context.threads.work(chosen_options, found, data.options, data.seats)
    await context.threads.work(check_opponents, found, data.seats)
    await context.threads.work(context.preparing.begin, found, data.seats)
    progress = await context.threads.work(context.preparing.progress, found, data.seats)
    return Prepared(progress.done == progress.of, progress.done, progress.of, progress.what)


GAMES = [list_games, show_game, show_tutorial, prepare]
