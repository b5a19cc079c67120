"""Matches: begin one, look at it, act in it."""

from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from tablemate.core.events import Seat as Viewer
from tablemate.store import AboutMatch, NewMatch
from tablemate.table.api.needs import TAKES_TOKEN, MatchId, begins, from_a_seat, harm
from tablemate.table.creating import MatchWanted
from tablemate.table.house import House
from tablemate.table.messages import GameAction, Number, PaceName, Seat, Table
from tablemate.table.naming import seats_for
from tablemate.table.room import Room
from tablemate.table.rooms import titled, why_read_only


class Begun(msgspec.Struct, frozen=True):
    id: str
    tokens: list[str | None]  # by seat; an opponent has none


class Brief(msgspec.Struct, frozen=True):
    """A match in a list."""

    id: str
    game: str
    title: str
    created: str
    finished: str | None
    length: int
    seats: list[Seat]
    scores: list[int] | None
    winners: list[int] | None
    read_only: str | None


class MatchList(msgspec.Struct, frozen=True):
    matches: list[Brief]


class ActionWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: Number
    action: GameAction


class TakeBackWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: Number
    agree: bool | None = None


class AtNumber(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: Number


class Following(msgspec.Struct, frozen=True):
    n: int  # the number of the next line


class Waiting(msgspec.Struct, frozen=True):
    waits_for: list[int]  # the seats that have to agree


@get("/api/matches", summary="matches that run or have ended, the latest first", responses=harm(404))
async def list_matches(
    house: NamedDependency[House],
    which: Annotated[Literal["running", "finished"], QueryParameter(name="state")] = "running",
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 20,
    before: Annotated[
        str | None, QueryParameter(description="those that follow this match", max_length=64)
    ] = None,
) -> MatchList:
    kept = house.store.matches
    found = await house.threads.store(
        kept.finished if which == "finished" else kept.unfinished, limit, before
    )
    titles = titled([about.header.game for about in found])
    return MatchList([_brief(about, titles, house) for about in found])


def _brief(about: AboutMatch, titles: dict[str, str], house: House) -> Brief:
    header, result = about.header, about.result
    room = house.rooms.here(about.id)
    seats = seats_for(None, about.kinds, header) if room is None else room.seats_for(None)
    return Brief(
        id=about.id,
        game=header.game,
        title=titles.get(header.game, header.game),
        created=about.created.isoformat(),
        finished=None if about.finished is None else about.finished.isoformat(),
        length=about.length,
        seats=seats,
        scores=None if result is None else result.scores,
        winners=None if result is None else result.winners,
        read_only=why_read_only(about),
    )


@post("/api/matches", summary="begin a match", guards=[begins], responses=harm(404))
async def create_match(data: JSONBody[MatchWanted], house: NamedDependency[House]) -> Begun:
    return await begun(house, await house.create(data), data.pace)


async def begun(house: House, new: NewMatch, pace: PaceName) -> Begun:
    """A match that was just kept, with opponents that answer at this pace."""
    async with house.rooms.using(new.id) as room:
        room.pace = pace
    return Begun(new.id, list(new.tokens))


@get(
    "/api/matches/{match_id:str}",
    summary="the table as a seat or a spectator sees it",
    security=TAKES_TOKEN,
    responses=harm(401, 404),
)
async def show_match(
    match_id: MatchId, room: NamedDependency[Room], viewer: NamedDependency[Viewer]
) -> Table:
    return await room.table(viewer)


@from_a_seat("/api/matches/{match_id:str}/actions", summary="act when it is your turn")
async def act(
    match_id: MatchId, data: JSONBody[ActionWanted], room: NamedDependency[Room], seat: NamedDependency[int]
) -> Following:
    return Following(await room.act(seat, data.n, data.action))


@from_a_seat(
    "/api/matches/{match_id:str}/take-back",
    summary="take back your last decision, ask to, or answer somebody who asks",
    responses={
        **harm(401, 404, 409),
        202: ResponseSpec(Waiting, generate_examples=False, description="others have to agree first"),
    },
)
async def take_back(
    match_id: MatchId, data: JSONBody[TakeBackWanted], room: NamedDependency[Room], seat: NamedDependency[int]
) -> Response[Following] | Response[Waiting]:
    if data.agree is None:
        waits_for = await room.take_back(seat, data.n)
    else:
        waits_for = await room.answer_wish(seat, data.n, agrees=data.agree)
    if waits_for:
        return Response(Waiting(waits_for), status_code=202)
    return Response(Following(room.following), status_code=200)


@from_a_seat("/api/matches/{match_id:str}/concede", summary="concede the match")
async def concede(
    match_id: MatchId, data: JSONBody[AtNumber], room: NamedDependency[Room], seat: NamedDependency[int]
) -> Following:
    return Following(await room.concede(seat, data.n))


MATCHES = [list_matches, create_match, show_match, act, take_back, concede]
