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

from tablemate.core.events import Seat as Viewer
from tablemate.store import Store
from tablemate.table import refusals
from tablemate.table.house import House
from tablemate.table.room import Room

MatchId = Annotated[str, PathParameter(description="the match's id")]
HOUSE = "house"
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


def harm(*statuses: int) -> dict[int, ResponseSpec]:
    """The error responses of a handler."""
    return {
        status: ResponseSpec(ErrorAnswer, generate_examples=False, description=SENTENCES[status])
        for status in sorted({400, 403, 413, 429, 503, *statuses})
    }


Connection = ASGIConnection[Any, Any, Any, Any]


def asks(connection: Connection, _: BaseRouteHandler) -> None:
    """For handlers that change something or search: limits requests."""
    _house_of(connection).requests.take(_address_of(connection))


def begins(connection: Connection, _: BaseRouteHandler) -> None:
    """For handlers that create something: limits creation."""
    _house_of(connection).creating.take(_address_of(connection))


# What whoever sits at a match may ask for when it goes on with a certain number.
from_a_seat = partial(
    post, status_code=200, security=NEEDS_TOKEN, guards=[asks], responses=harm(401, 404, 409)
)


async def provide_room(match_id: MatchId, house: NamedDependency[House]) -> AsyncIterator[Room]:
    async with house.rooms.using(match_id) as room:
        yield room


async def provide_viewer(request: Request[Any, Any, Any], room: NamedDependency[Room]) -> Viewer:
    told = request.headers.get("Authorization")
    if told is None:
        return None
    if not told.startswith(BEARER):
        raise refusals.unknown_token()
    seat = await room.holder(told.removeprefix(BEARER))
    if seat is None:
        raise refusals.unknown_token()
    return seat


async def provide_seat(viewer: NamedDependency[Viewer]) -> int:
    if viewer is None:
        raise refusals.no_seat()
    return viewer


def state_of(house: House) -> State:
    """What the server keeps where everything below finds it."""
    return State({HOUSE: house})


def _house_of(connection: Connection) -> House:
    house: House = connection.app.state[HOUSE]
    return house


async def provide_house(scope: Scope) -> House:
    return _house_of(ASGIConnection(scope))


async def provide_store(house: NamedDependency[House]) -> Store:
    return house.store


def provide_all() -> dict[str, Provide]:
    return {
        "house": Provide(provide_house),
        "store": Provide(provide_store),
        "room": Provide(provide_room),
        "viewer": Provide(provide_viewer),
        "seat": Provide(provide_seat),
    }


def _address_of(connection: Connection) -> str:
    return connection.client.host if connection.client else ""
