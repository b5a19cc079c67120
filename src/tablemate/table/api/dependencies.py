"""Dependencies of the handlers: how they are found, and how they are described."""

from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.types import Scope

from tablemate.core.events import Viewer
from tablemate.store import Store
from tablemate.table import refusals
from tablemate.table.context import Context
from tablemate.table.live_match import LiveMatch

MatchId = Annotated[str, PathParameter(description="the match's id")]
CONTEXT = "context"
BEARER = "Bearer "
TOKEN = "seat token"
NEEDS_TOKEN: Sequence[dict[str, list[str]]] = [{TOKEN: []}]
TAKES_TOKEN: Sequence[dict[str, list[str]]] = [{}, {TOKEN: []}]
SENTENCES = {
    400: "what was sent cannot be used",
    401: "the token holds no seat in this match, or is missing",
    403: "the request comes from another site",
    404: "there is nothing by that name",
    409: "it is not possible now: not legal, out of turn, a stale number, over, or read-only",
    413: "too large",
    429: "too much at once",
    503: "the store cannot be reached",
}


class Wrong(msgspec.Struct, frozen=True):
    code: str
    message: str


class ErrorAnswer(msgspec.Struct, frozen=True):
    """The body of every error response."""

    error: Wrong


def error_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """The error responses of a handler."""
    return {
        status: ResponseSpec(ErrorAnswer, generate_examples=False, description=SENTENCES[status])
        for status in sorted({400, 403, 413, 429, 503, *statuses})
    }


Connection = ASGIConnection[Any, Any, Any, Any]


def limit_requests(connection: Connection, _: BaseRouteHandler) -> None:
    """For handlers that change something or search: limits requests."""
    _context_of(connection).requests.take(_address_of(connection))


def limit_creation(connection: Connection, _: BaseRouteHandler) -> None:
    """For handlers that create something: limits creation."""
    _context_of(connection).creating.take(_address_of(connection))


# What whoever sits at a match may ask for when it goes on with a certain number.
post_from_seat = partial(
    post,
    status_code=200,
    security=NEEDS_TOKEN,
    guards=[limit_requests],
    responses=error_responses(401, 404, 409),
)


async def provide_live_match(
    match_id: MatchId, context: NamedDependency[Context]
) -> AsyncIterator[LiveMatch]:
    async with context.live_matches.using(match_id) as live_match:
        yield live_match


async def provide_viewer(request: Request[Any, Any, Any], live_match: NamedDependency[LiveMatch]) -> Viewer:
    told = request.headers.get("Authorization")
    if told is None:
        return None
    if not told.startswith(BEARER):
        raise refusals.unknown_token()
    seat = await live_match.holder(told.removeprefix(BEARER))
    if seat is None:
        raise refusals.unknown_token()
    return seat


async def provide_seat(viewer: NamedDependency[Viewer]) -> int:
    if viewer is None:
        raise refusals.no_seat()
    return viewer


def state_of(context: Context) -> State:
    """What the server keeps where everything below finds it."""
    return State({CONTEXT: context})


def _context_of(connection: Connection) -> Context:
    context: Context = connection.app.state[CONTEXT]
    return context


async def provide_context(scope: Scope) -> Context:
    return _context_of(ASGIConnection(scope))


async def provide_store(context: NamedDependency[Context]) -> Store:
    return context.store


def provide_all() -> dict[str, Provide]:
    return {
        "context": Provide(provide_context),
        "store": Provide(provide_store),
        "live_match": Provide(provide_live_match),
        "viewer": Provide(provide_viewer),
        "seat": Provide(provide_seat),
    }


def _address_of(connection: Connection) -> str:
    return connection.client.host if connection.client else ""
