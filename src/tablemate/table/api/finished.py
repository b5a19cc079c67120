"""After a match: its record, its share code, its replay, and matches that continue from a point of it."""

from functools import partial
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from tablemate.core.errors import BadInput
from tablemate.core.events import Viewer
from tablemate.core.game import check_seed, read_entropy
from tablemate.core.options import flat
from tablemate.core.share_code import Deal, read_code, write_code
from tablemate.games.catalogue import all_games, find_game
from tablemate.table import refusals
from tablemate.table.advice import Ranking, ranking_of
from tablemate.table.api.dependencies import (
    TAKES_TOKEN,
    MatchId,
    error_responses,
    limit_creation,
    limit_matches,
    limit_requests,
)
from tablemate.table.api.matches import MatchMade, made_of
from tablemate.table.context import Context
from tablemate.table.live_match import LiveMatch
from tablemate.table.match_download import seen_part, whole_match
from tablemate.table.messages import LegalAction, Number, PaceName, Value
from tablemate.table.new_match import OpenSeats, SomeNames, SomeSeats, begin_from
from tablemate.table.refusals import NOT_NOW, Refusal
from tablemate.table.replays import PastView, Replay
from tablemate.table.thinking_queue import Asker

JSON_LINES = "application/jsonl"
LineNumber = Annotated[int, PathParameter(ge=0, le=1_000_000, description="before this line")]


class Code(msgspec.Struct, frozen=True):
    code: str


class Shared(msgspec.Struct, frozen=True):
    """What a share code deals; options are named as for a new match."""

    game: str
    rules: str
    options: dict[str, Value]
    seed: int
    read_only: str | None
    entropy: str = ""  # what the server that dealt it drew besides


class ReviewLine(msgspec.Struct, frozen=True):
    """A question that a game asks of every match, how this one answers it, and what is wanted."""

    question: str
    told: str
    wanted: str
    is_yes: bool


class PastWhy(Ranking, frozen=True, kw_only=True):
    n: int
    seat: int
    played: LegalAction | None


class PlayFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: Number
    seats: SomeSeats
    open: OpenSeats = []
    pace: PaceName = "natural"
    names: SomeNames = []  # by seat, what people who are there already call themselves


@get(
    "/api/matches/{match_id:str}/record",
    summary="the match as a file: your own redacted record while it runs, then the whole",
    security=TAKES_TOKEN,
    media_type=JSON_LINES,
    responses={
        **error_responses(401, 404, 409),
        200: ResponseSpec(str, media_type=JSON_LINES, generate_examples=False, description="JSON lines"),
    },
)
async def record(
    match_id: MatchId,
    live_match: NamedDependency[LiveMatch],
    viewer: NamedDependency[Viewer],
    context: NamedDependency[Context],
) -> Response[str]:
    async with live_match.lock:
        await live_match.ensure_current()
        if live_match.is_over:
            text = whole_match(await context.threads.store(context.store.matches.read, match_id))
        elif live_match.presenter is None:
            raise Refusal(NOT_NOW, "read-only", live_match.read_only or "")
        else:
            about, presenter = live_match.about, live_match.presenter
            text = await context.threads.work(seen_part, about.header, presenter, viewer)
    name = f"{live_match.about.header.game}-{live_match.id}.jsonl"
    return Response(
        text,
        media_type=JSON_LINES,
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )


@get(
    "/api/matches/{match_id:str}/share",
    summary="a code for the same deal, once the match is over",
    responses=error_responses(404, 409),
)
async def share(
    match_id: MatchId, live_match: NamedDependency[LiveMatch], context: NamedDependency[Context]
) -> Code:
    await live_match.check_over()
    header = live_match.about.header
    deal = Deal(header.game, header.rules, header.options, header.seed, header.entropy)
    return Code(await context.threads.work(write_code, deal, all_games().get(deal.game)))


@get("/api/shares/{code:str}", summary="what a share code deals", responses=error_responses())
async def shared(
    code: Annotated[str, PathParameter(description="as somebody passed it on")],
    context: NamedDependency[Context],
) -> Shared:
    deal = await context.threads.work(read_code, code, all_games().values())
    return Shared(deal.game, deal.rules, flat(deal.options), deal.seed, _why_not(deal), deal.entropy)


def _why_not(deal: Deal) -> str | None:
    """Why a deal cannot be dealt here, if it cannot."""
    try:
        game = find_game(deal.game)
        if not game.plays(deal.rules):
            return f"it was made by rules {deal.rules}, and this server plays rules {game.rules_version}"
        game.recorded_options(deal.options, deal.rules)
        check_seed(deal.seed)
        read_entropy(deal.entropy)
    except BadInput as error:
        return str(error)
    return None


@get(
    "/api/matches/{match_id:str}/positions/{n:int}",
    summary="a view as it was before a line, once the match is over",
    responses=error_responses(404, 409),
)
async def position(
    match_id: MatchId,
    n: LineNumber,
    live_match: NamedDependency[LiveMatch],
    context: NamedDependency[Context],
    of_seat: Annotated[int | None, QueryParameter(name="seat", ge=0, le=63)] = None,
    open_hands: Annotated[
        bool, QueryParameter(description="with what every seat knew, its hand among it")
    ] = False,
) -> PastView:
    return (await _replay(live_match, context)).view(n, of_seat, open_hands=open_hands)


@get(
    "/api/matches/{match_id:str}/positions/{n:int}/why",
    summary="what the seat that decided there might have done, once the match is over",
    guards=[limit_requests],
    responses=error_responses(404, 409),
)
async def why_there(
    match_id: MatchId,
    n: LineNumber,
    live_match: NamedDependency[LiveMatch],
    context: NamedDependency[Context],
    address: NamedDependency[str],
) -> PastWhy:
    replay = await _replay(live_match, context)
    decision = replay.decision(n)
    asker = Asker(address, f"{live_match.id} over")
    told = await context.advice.on(asker, n, replay.match, decision)
    played, presenter = replay.played(n), replay.presenter
    return PastWhy(
        n=n,
        seat=decision.seat,
        played=None if played is None else LegalAction(played, presenter.action_text(played)),
        **ranking_of(told, presenter),
    )


@post(
    "/api/matches/{match_id:str}/play-from",
    summary="a new match with the same deal that continues from before a line, once the match is over",
    security=TAKES_TOKEN,
    guards=[limit_creation, limit_matches],
    responses=error_responses(401, 404, 409),
)
async def play_from(
    match_id: MatchId,
    data: JSONBody[PlayFrom],
    live_match: NamedDependency[LiveMatch],
    context: NamedDependency[Context],
    bearer: NamedDependency[str | None],
) -> MatchMade:
    replay = await _replay(live_match, context)
    past = replay.match
    await context.check_opponents(past.game, data.seats, bearer)
    if len(data.seats) != len(past.seats):
        raise BadInput(f"the match has {len(past.seats)} seats, not {len(data.seats)}")
    there = await context.threads.work(replay.before, data.n)
    if data.n == len(replay.lines):
        raise refusals.over()
    making = partial(begin_from, is_listed=context.access.lists_new, pace=data.pace, names=data.names)
    return made_of(await context.threads.store(making, context.store, there, data.seats, data.open))


async def _replay(live_match: LiveMatch, context: Context) -> Replay:
    await live_match.check_over()
    if live_match.match is None:
        raise Refusal(NOT_NOW, "read-only", live_match.read_only or "")
    return await context.replays.of(live_match.id)


@get(
    "/api/matches/{match_id:str}/review",
    summary="what a game asks of every match, if anything, as this one answers it, once it is over",
    security=TAKES_TOKEN,
    responses=error_responses(401, 404, 409),
)
async def review(
    match_id: MatchId,
    live_match: NamedDependency[LiveMatch],
    viewer: NamedDependency[Viewer],
    context: NamedDependency[Context],
) -> list[ReviewLine]:
    replay = await _replay(live_match, context)
    match, names = replay.match, replay.presenter.names(viewer)
    if not match.game.has("review"):
        return []
    return [ReviewLine(*line) for line in match.game.module("review").review(match.events, names)]


AFTER = [record, share, shared, position, why_there, play_from, review]
