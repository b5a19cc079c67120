"""Matches: begin one, look at it, act in it."""

from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from tablemate.core.events import Viewer
from tablemate.store import AboutMatch, NewMatch
from tablemate.table.api.dependencies import (
    TAKES_TOKEN,
    MatchId,
    error_responses,
    limit_creation,
    post_from_seat,
)
from tablemate.table.context import Context
from tablemate.table.live_match import LiveMatch
from tablemate.table.live_matches import titled, why_read_only
from tablemate.table.messages import GameAction, Number, PaceName, SeatInfo, TableMessage
from tablemate.table.names import seats_for
from tablemate.table.new_match import MatchWanted


class MatchMade(msgspec.Struct, frozen=True):
    id: str
    tokens: list[str | None]  # by seat; an opponent has none


class MatchBrief(msgspec.Struct, frozen=True):
    """A match in a list."""

    id: str
    game: str
    title: str
    created: str
    finished: str | None
    length: int
    seats: list[SeatInfo]
    scores: list[int] | None
    winners: list[int] | None
    read_only: str | None


class MatchList(msgspec.Struct, frozen=True):
    matches: list[MatchBrief]


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


@get(
    "/api/matches", summary="matches that run or have ended, the latest first", responses=error_responses(404)
)
async def list_matches(
    context: NamedDependency[Context],
    which: Annotated[Literal["running", "finished"], QueryParameter(name="state")] = "running",
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 20,
    before: Annotated[
        str | None, QueryParameter(description="those that follow this match", max_length=64)
    ] = None,
) -> MatchList:
    kept = context.store.matches
    found = await context.threads.store(
        kept.finished if which == "finished" else kept.unfinished, limit, before
    )
    titles = titled([about.header.game for about in found])
    return MatchList([_brief(about, titles, context) for about in found])


def _brief(about: AboutMatch, titles: dict[str, str], context: Context) -> MatchBrief:
    header, result = about.header, about.result
    live_match = context.live_matches.get(about.id)
    seats = seats_for(None, about.kinds, header) if live_match is None else live_match.seats_for(None)
    return MatchBrief(
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


@post("/api/matches", summary="begin a match", guards=[limit_creation], responses=error_responses(404))
async def create_match(data: JSONBody[MatchWanted], context: NamedDependency[Context]) -> MatchMade:
    return await begun(context, await context.create(data), data.pace)


async def begun(context: Context, new: NewMatch, pace: PaceName) -> MatchMade:
    """A match that was just kept, with opponents that answer at this pace."""
    async with context.live_matches.using(new.id) as live_match:
        live_match.pace = pace
    return MatchMade(new.id, list(new.tokens))


@get(
    "/api/matches/{match_id:str}",
    summary="the table as a seat or a spectator sees it",
    security=TAKES_TOKEN,
    responses=error_responses(401, 404),
)
async def show_match(
    match_id: MatchId, live_match: NamedDependency[LiveMatch], viewer: NamedDependency[Viewer]
) -> TableMessage:
    return await live_match.table(viewer)


@post_from_seat("/api/matches/{match_id:str}/actions", summary="act when it is your turn")
async def act(
    match_id: MatchId,
    data: JSONBody[ActionWanted],
    live_match: NamedDependency[LiveMatch],
    seat: NamedDependency[int],
) -> Following:
    return Following(await live_match.act(seat, data.n, data.action))


@post_from_seat(
    "/api/matches/{match_id:str}/take-back",
    summary="take back your last decision, ask to, or answer somebody who asks",
    responses={
        **error_responses(401, 404, 409),
        202: ResponseSpec(Waiting, generate_examples=False, description="others have to agree first"),
    },
)
async def take_back(
    match_id: MatchId,
    data: JSONBody[TakeBackWanted],
    live_match: NamedDependency[LiveMatch],
    seat: NamedDependency[int],
) -> Response[Following] | Response[Waiting]:
    if data.agree is None:
        waits_for = await live_match.take_back(seat, data.n)
    else:
        waits_for = await live_match.answer_wish(seat, data.n, agrees=data.agree)
    if waits_for:
        return Response(Waiting(waits_for), status_code=202)
    return Response(Following(live_match.next_n), status_code=200)


@post_from_seat("/api/matches/{match_id:str}/concede", summary="concede the match")
async def concede(
    match_id: MatchId,
    data: JSONBody[AtNumber],
    live_match: NamedDependency[LiveMatch],
    seat: NamedDependency[int],
) -> Following:
    return Following(await live_match.concede(seat, data.n))


MATCHES = [list_matches, create_match, show_match, act, take_back, concede]
