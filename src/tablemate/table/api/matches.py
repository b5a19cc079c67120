"""Matches: begin one, look at it, act in it."""

from datetime import timedelta
from functools import partial
from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from tablemate.core.events import Viewer
from tablemate.core.person_names import checked_name
from tablemate.store import AboutMatch, NewMatch, new_token
from tablemate.table import refusals
from tablemate.table.api.dependencies import (
    TAKES_TOKEN,
    MatchId,
    error_responses,
    limit_creation,
    limit_matches,
    limit_requests,
    post_from_seat,
)
from tablemate.table.context import Context
from tablemate.table.live_match import LiveMatch
from tablemate.table.live_matches import evenings, titled, why_read_only
from tablemate.table.messages import GameAction, Number, OwnToken, PersonName, SeatInfo, Secret, TableMessage
from tablemate.table.names import seats_for
from tablemate.table.new_match import MatchWanted
from tablemate.table.presence import away_of

LEFT_FOR_GOOD = timedelta(hours=1)  # after which a match that nobody came back to is in no list


class MatchMade(msgspec.Struct, frozen=True):
    """A match that was begun; by seat, the keys of whoever began it, and what to invite others with."""

    id: str
    tokens: list[str | None]  # of seats that are a person's and not open
    invitations: list[str | None]  # to open seats


class MatchBrief(msgspec.Struct, frozen=True):
    """A match in a list."""

    id: str
    game: str
    title: str
    played: str  # of a game on a real table: what was played there; else nothing
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
    to: Number | None = None  # the line to go back to, a person's; None: one's own last, or as was asked


class AtNumber(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: Number


class Invited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    invitation: Secret
    token: OwnToken | None = None  # with one's own, whoever missed the answer may ask again
    name: PersonName | None = None


class KeyWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: OwnToken | None = None
    moved: bool = False  # it is for another device of the owner's, which the old one is told


class SeatHeld(msgspec.Struct, frozen=True):
    """A seat and the token that holds it, which nobody else knows."""

    seat: int
    token: str


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
    ids: Annotated[
        str | None,
        QueryParameter(description="only these, private or not, with commas between them", max_length=6500),
    ] = None,
) -> MatchList:
    kept = context.store.matches
    if ids is not None:
        named = await context.threads.store(kept.among, ids.split(",")[:limit])
        found = [about for about in named if (about.result is not None) == (which == "finished")]
    else:
        running = partial(kept.unfinished, seen_within=LEFT_FOR_GOOD)
        asked = kept.finished if which == "finished" else running
        found = await context.threads.store(partial(asked, limit, before, only_listed=True))
    titles = titled([about.header.game for about in found])
    played = await context.threads.store(evenings, found, context.store)
    return MatchList([_brief(about, titles, played.get(about.id, ""), context) for about in found])


def _brief(about: AboutMatch, titles: dict[str, str], played: str, context: Context) -> MatchBrief:
    header, result = about.header, about.result
    live_match = context.live_matches.get(about.id)
    if live_match is not None:
        seats = live_match.seats_for(None)
    else:
        seats = seats_for(None, about.kinds, header, away_of(about), about.stand_ins)
    return MatchBrief(
        id=about.id,
        game=header.game,
        title=titles.get(header.game, header.game),
        played=played,
        created=about.created.isoformat(),
        finished=None if about.finished is None else about.finished.isoformat(),
        length=about.length,
        seats=seats,
        scores=None if result is None else result.scores,
        winners=None if result is None else result.winners,
        read_only=why_read_only(about),
    )


@post(
    "/api/matches",
    summary="begin a match",
    security=TAKES_TOKEN,
    guards=[limit_creation, limit_matches],
    responses=error_responses(401, 404),
)
async def create_match(
    data: JSONBody[MatchWanted], context: NamedDependency[Context], bearer: NamedDependency[str | None]
) -> MatchMade:
    return made_of(await context.create(data, bearer))


def made_of(new: NewMatch) -> MatchMade:
    return MatchMade(new.id, list(new.tokens), list(new.invitations))


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


@post(
    "/api/matches/{match_id:str}/join",
    summary="take an open seat by its invitation, which is used up by that",
    status_code=200,
    guards=[limit_requests],
    responses=error_responses(401, 404, 409),
)
async def join(
    match_id: MatchId, data: JSONBody[Invited], live_match: NamedDependency[LiveMatch]
) -> SeatHeld:
    name = checked_name(data.name) if data.name else ""
    held = await live_match.join(data.invitation, data.token or new_token(), name)
    return SeatHeld(held.seat, held.token)


@post_from_seat(
    "/api/matches/{match_id:str}/key",
    summary="another token for your seat; the old one no longer works",
)
async def renew_key(
    match_id: MatchId,
    data: JSONBody[KeyWanted],
    live_match: NamedDependency[LiveMatch],
    bearer: NamedDependency[str | None],
) -> SeatHeld:
    if bearer is None:
        raise refusals.no_seat()
    held = await live_match.renew_token(bearer, data.token or new_token(), moved=data.moved)
    return SeatHeld(held.seat, held.token)


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
    summary="take back your last decision, go back to another, ask to, or answer somebody who asks",
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
        waits_for = await live_match.take_back(seat, data.n, data.to)
    else:
        waits_for = await live_match.answer_wish(seat, data.n, data.to, agrees=data.agree)
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


MATCHES = [list_matches, create_match, show_match, join, renew_key, act, take_back, concede]
