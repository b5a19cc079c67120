"""The people at a match: what one is called, and what the others decide about somebody who has left."""

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tablemate.core.person_names import checked_name
from tablemate.table import refusals
from tablemate.table.absence import let_stand_in
from tablemate.table.api.dependencies import MatchId, error_responses, limit_requests, post_from_seat
from tablemate.table.api.matches import Following
from tablemate.table.context import Context
from tablemate.table.live_match import LiveMatch
from tablemate.table.messages import NamedSeat, Number, PersonName, SeatNumber


class NameWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: PersonName | None  # None: called as those are who have no name


class Called(msgspec.Struct, frozen=True):
    called: str | None  # the name as it is shown, with single spaces


class NameChecked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: PersonName


class StandInWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    absent: SeatNumber  # the seat of somebody who has left, or an open one
    level: NamedSeat


class EndWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: Number
    absent: SeatNumber  # the seat of somebody who has left


@post(
    "/api/names",
    summary="whether people can be called so, before there is a match",
    status_code=200,
    guards=[limit_requests],
    responses=error_responses(),
)
async def check_name(data: JSONBody[NameChecked]) -> Called:
    return Called(checked_name(data.name))


@post_from_seat("/api/matches/{match_id:str}/name", summary="what you are called in this match from now on")
async def rename(
    match_id: MatchId,
    data: JSONBody[NameWanted],
    live_match: NamedDependency[LiveMatch],
    seat: NamedDependency[int],
) -> Called:
    name = "" if data.name is None else checked_name(data.name)
    await live_match.rename(seat, name)
    return Called(name or None)


@post_from_seat(
    "/api/matches/{match_id:str}/stand-in",
    summary="let an opponent play for somebody who has left until they are back, or at an open seat",
)
async def stand_in(
    match_id: MatchId,
    data: JSONBody[StandInWanted],
    live_match: NamedDependency[LiveMatch],
    seat: NamedDependency[int],
    context: NamedDependency[Context],
) -> Following:
    if live_match.match is None:
        raise refusals.over()
    players = list(live_match.about.header.seats)
    if data.absent < len(players):
        players[data.absent] = data.level
    game = live_match.match.game
    await context.check_opponents(game, players, None)
    await context.threads.work(context.preparing.begin, game, players)
    await let_stand_in(live_match, data.absent, data.level, by=seat)
    return Following(live_match.next_n)


@post_from_seat(
    "/api/matches/{match_id:str}/end", summary="end the match, because somebody has left and does not return"
)
async def end(
    match_id: MatchId,
    data: JSONBody[EndWanted],
    live_match: NamedDependency[LiveMatch],
    seat: NamedDependency[int],
) -> Following:
    return Following(await live_match.concede(data.absent, data.n, ended_by=seat))


PEOPLE = [check_name, rename, stand_in, end]
