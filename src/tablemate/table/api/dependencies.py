"""Dependencies of the handlers: how they are found, and how they are described."""

from collections.abc import Sequence
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
from tablemate.table.client import Visitor, address_of
from tablemate.table.context import Context
from tablemate.table.guard import CHANGES_NOTHING
from tablemate.table.live_match import LiveMatch
from tablemate.table.taken import taken_for

MatchId = Annotated[str, PathParameter(description="the match's id")]
CONTEXT = "context"
API = "/api/"
UNLIMITED = ("/api/health", "/api/ready")  # a load balancer asks, and nothing is worked out for it
BEARER = "Bearer "
TOKEN = "seat token"
NEEDS_TOKEN: Sequence[dict[str, list[str]]] = [{TOKEN: []}]
TAKES_TOKEN: Sequence[dict[str, list[str]]] = [{}, {TOKEN: []}]
SENTENCES = {
    400: "what was sent cannot be used",
    401: "the token or key is missing, or does not open this",
    403: "the request comes from another site",
    404: "there is nothing by that name",
    408: "the request was not sent in time",
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
        for status in sorted({400, 403, 408, 413, 429, 503, *statuses})
    }


Connection = ASGIConnection[Any, Any, Any, Any]

# Guards are coroutines, so that they run on the event loop like all else that counts: Litestar calls plain
# functions from threads.


async def limit_requests(connection: Connection, _: BaseRouteHandler) -> None:
    """For handlers that change something or search: limits requests."""
    _context_of(connection).requests.take(address_of(connection.scope))


async def limit_reads(connection: Connection, _: BaseRouteHandler) -> None:
    """For all handlers: limits requests that change nothing; the page's files cost next to nothing."""
    path, method = connection.scope["path"], connection.scope.get("method")
    if method in CHANGES_NOTHING and path.startswith(API) and path not in UNLIMITED:
        _context_of(connection).reads.take(address_of(connection.scope))


async def limit_decks(connection: Connection, _: BaseRouteHandler) -> None:
    """For handlers that read a whole deck list, or search all cards."""
    _context_of(connection).decks.take(address_of(connection.scope))


async def limit_qr_codes(connection: Connection, _: BaseRouteHandler) -> None:
    """For the handler that draws them."""
    _context_of(connection).qr_codes.take(address_of(connection.scope))


async def limit_creation(connection: Connection, _: BaseRouteHandler) -> None:
    """For handlers that create something: limits creation."""
    _context_of(connection).creating.take(address_of(connection.scope))


async def limit_matches(connection: Connection, _: BaseRouteHandler) -> None:
    """For handlers that begin a match: one that could not be opened is not kept either."""
    _context_of(connection).live_matches.check_space(address_of(connection.scope))


# What whoever sits at a match may ask for when it goes on with a certain number.
post_from_seat = partial(
    post,
    status_code=200,
    security=NEEDS_TOKEN,
    guards=[limit_requests],
    responses=error_responses(401, 404, 409),
)


async def provide_live_match(
    match_id: MatchId,
    address: NamedDependency[str],
    bearer: NamedDependency[str | None],
    context: NamedDependency[Context],
    scope: Scope,
) -> LiveMatch:
    """The live match of a request, which is in use until that is over."""
    using = context.live_matches.using(match_id, Visitor(address, bearer))
    return await taken_for(scope).enter_async_context(using)


async def provide_bearer(request: Request[Any, Any, Any]) -> str | None:
    """What a request proves its rights with: the token of a seat, or a key."""
    header = request.headers.get("Authorization", "")
    return header.removeprefix(BEARER) if header.startswith(BEARER) else None


async def provide_viewer(
    request: Request[Any, Any, Any],
    bearer: NamedDependency[str | None],
    live_match: NamedDependency[LiveMatch],
) -> Viewer:
    if "Authorization" not in request.headers:
        return None
    seat = None if bearer is None else await live_match.holder(bearer)
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


async def provide_address(scope: Scope) -> str:
    return address_of(scope)


async def provide_store(context: NamedDependency[Context]) -> Store:
    return context.store


def provide_all() -> dict[str, Provide]:
    # None is called like a field of a request's body: Litestar would take a fault in that field for ours.
    return {
        "address": Provide(provide_address),
        "context": Provide(provide_context),
        "store": Provide(provide_store),
        "live_match": Provide(provide_live_match),
        "bearer": Provide(provide_bearer),
        "viewer": Provide(provide_viewer),
        "seat": Provide(provide_seat),
    }
