"""What routes need: how it is found, and how it is described."""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

import msgspec
from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from tablemate.core.events import Seat as Viewer
from tablemate.store import Store
from tablemate.table import refusals
from tablemate.table.house import House
from tablemate.table.room import Room

MatchId = Annotated[str, PathParameter(description="the match's id")]
BEARER = "Bearer "
TOKEN = "seat token"
NEEDS_TOKEN: Sequence[dict[str, list[str]]] = [{TOKEN: []}]
TAKES_TOKEN: Sequence[dict[str, list[str]]] = [{}, {TOKEN: []}]
SENTENCES = {
    400: "what was sent cannot be used",
    401: "the token holds no seat of this match, or there is none",
    403: "the request comes from another site",
    404: "there is nothing of that name",
    409: "it does not go now: not legal, out of turn, a stale number, over, or read-only",
    413: "too large",
    429: "too much at once",
    503: "the store cannot be reached",
}


class Wrong(msgspec.Struct, frozen=True):
    code: str
    message: str


class ErrorAnswer(msgspec.Struct, frozen=True):
    """How every error is answered."""

    error: Wrong


def harm(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors that a route may answer with."""
    return {
        status: ResponseSpec(ErrorAnswer, generate_examples=False, description=SENTENCES[status])
        for status in sorted({400, 403, 413, 429, 503, *statuses})
    }


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


def provide_all(house: House) -> dict[str, Provide]:
    async def provide_house() -> House:
        return house

    async def provide_store() -> Store:
        return house.store

    return {
        "house": Provide(provide_house),
        "store": Provide(provide_store),
        "room": Provide(provide_room),
        "viewer": Provide(provide_viewer),
        "seat": Provide(provide_seat),
    }


def address_of(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client else ""
