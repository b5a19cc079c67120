"""Score sheets: for games on a real table, and of matches played here."""

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from tablemate.core.events import Viewer
from tablemate.games.catalogue import find_game
from tablemate.store import AboutMatch, AboutSheet, Store, is_of, new_token
from tablemate.table import sheets
from tablemate.table.access import Access
from tablemate.table.api.dependencies import (
    TAKES_TOKEN,
    MatchId,
    error_responses,
    limit_creation,
    limit_requests,
)
from tablemate.table.context import Context
from tablemate.table.live_match import LiveMatch
from tablemate.table.names import named_kinds, names_for, seats_for
from tablemate.table.refusals import NOT_NOW, Refusal

MOST_AT_ONCE = 100  # events of a batch
SheetId = Annotated[str, PathParameter(description="the sheet's id")]
Names = Annotated[list[Annotated[str, Meta(min_length=1, max_length=40)]], Meta(min_length=1, max_length=20)]
OwnKey = Annotated[str, Meta(min_length=16, max_length=100)]
Batch = Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=MOST_AT_ONCE)]


class SheetBrief(msgspec.Struct, frozen=True):
    """A sheet in a list."""

    id: str
    title: str
    created: str
    players: list[str]  # names
    current: int | None  # the round to be played next; None when it is complete, and of a match
    complete: bool
    is_match: bool = False  # of a match played here, which writes it


class SheetList(msgspec.Struct, frozen=True):
    sheets: list[SheetBrief]


class SheetWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    players: Names
    title: Annotated[str, Meta(max_length=80)] = ""
    id: str | None = None  # of the sender's choice: the same one again is the same sheet
    key: OwnKey | None = None  # of the sender's choice too


class SheetBegun(msgspec.Struct, frozen=True):
    id: str
    key: str | None  # whoever holds it may write; None if the sheet was there and has another


class SheetShown(msgspec.Struct, frozen=True):
    id: str
    game: str
    title: str
    created: str
    sheet: dict[str, Any]
    events: list[dict[str, Any]]
    writable: bool  # by whoever asked


class EventsTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    events: Batch


class EventsKept(msgspec.Struct, frozen=True):
    added: list[str]  # the ids of those that were new
    sheet: dict[str, Any]


class MatchSheet(msgspec.Struct, frozen=True):
    game: str
    sheet: dict[str, Any]
    events: list[dict[str, Any]]


@get(
    "/api/sheets",
    summary="score sheets of a game, and those of its matches played here, the latest first",
    responses=error_responses(404),
)
async def list_sheets(
    store: NamedDependency[Store],
    context: NamedDependency[Context],
    game: Annotated[
        str | None, QueryParameter(description="without one, the first that keeps score", max_length=100)
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 20,
    before: Annotated[
        str | None,
        QueryParameter(description="those that follow this sheet, without matches", max_length=64),
    ] = None,
    ids: Annotated[
        str | None,
        QueryParameter(description="only these sheets and matches, with commas between", max_length=6500),
    ] = None,
) -> SheetList:
    meant = sheets.first_keeper() if game is None else find_game(game)
    if ids is not None or context.access.is_public:  # there, whoever knows none is shown none
        named = (ids or "").split(",")[:MOST_AT_ONCE]
        found = await context.threads.store(sheets.among, store.sheets, meant, named)
        played = await context.threads.store(store.matches.among, named)
    else:
        found = await context.threads.store(sheets.latest, store.sheets, meant, limit, before)
        played = [] if before else await context.threads.store(store.matches.latest, meant.id, limit)
    matches = [about for about in played if about.header.game == meant.id and sheets.keeps_score(meant)]
    listed = [*map(_brief, found), *map(_brief_of_match, matches)]
    return SheetList(sorted(listed, key=lambda brief: brief.created, reverse=True))


def _brief(opened: sheets.OpenSheet) -> SheetBrief:
    shown = opened.shown
    return SheetBrief(
        id=opened.about.id,
        title=opened.title,
        created=opened.about.created.isoformat(),
        players=[player["name"] for player in shown["players"]],
        current=shown["current"],
        complete=shown["complete"],
    )


def _brief_of_match(about: AboutMatch) -> SheetBrief:
    return SheetBrief(
        id=about.id,
        title="",
        created=about.created.isoformat(),
        players=[seat.name for seat in seats_for(None, about.kinds, about.header)],
        current=None,
        complete=about.finished is not None,
        is_match=True,
    )


@post("/api/sheets", summary="begin a score sheet", guards=[limit_creation], responses=error_responses(404))
async def begin_sheet(
    data: JSONBody[SheetWanted],
    store: NamedDependency[Store],
    context: NamedDependency[Context],
) -> SheetBegun:
    key = data.key or new_token()
    return await context.threads.store(_begun, store, context.access, data, key)


def _begun(store: Store, access: Access, wanted: SheetWanted, key: str) -> SheetBegun:
    is_ours = False

    def check(about: AboutSheet) -> None:
        nonlocal is_ours
        is_ours = is_of(key, about.key_hash)
        access.check_owner(store, key, about.key_hash, "sheet")

    game = find_game(wanted.game)
    made = sheets.begin(store.sheets, game, wanted.players, wanted.title, wanted.id, key=key, check=check)
    return SheetBegun(made, key if is_ours else None)


@get(
    "/api/sheets/{sheet_id:str}",
    summary="a score sheet, with its log",
    security=TAKES_TOKEN,
    responses=error_responses(401, 404),
)
async def show_sheet(
    sheet_id: SheetId,
    store: NamedDependency[Store],
    context: NamedDependency[Context],
    bearer: NamedDependency[str | None],
    events: Annotated[bool, QueryParameter(description="off: without the log")] = True,
) -> SheetShown:
    opened = await context.threads.store(sheets.read, store.sheets, sheet_id)
    writable = await context.threads.store(context.access.allows, store, bearer, opened.about.key_hash)
    return SheetShown(
        id=opened.about.id,
        game=opened.game,
        title=opened.title,
        created=opened.about.created.isoformat(),
        sheet=opened.shown,
        events=opened.events if events else [],
        writable=writable,
    )


@post(
    "/api/sheets/{sheet_id:str}/events",
    status_code=200,
    summary="write on a score sheet: all of these events or none; those it has already are skipped",
    security=TAKES_TOKEN,
    guards=[limit_requests],
    responses=error_responses(401, 404, 409),
)
async def write_events(
    sheet_id: SheetId,
    data: JSONBody[EventsTold],
    store: NamedDependency[Store],
    context: NamedDependency[Context],
    bearer: NamedDependency[str | None],
) -> EventsKept:
    if context.access.asks_owners:
        about = (await context.threads.store(store.sheets.read, sheet_id)).about
        await context.threads.store(context.access.check_owner, store, bearer, about.key_hash, "sheet")
    added, opened = await context.threads.store(sheets.keep, store.sheets, sheet_id, data.events)
    return EventsKept(added, opened.shown)


@get(
    "/api/matches/{match_id:str}/sheet",
    summary="the score sheet of a match",
    security=TAKES_TOKEN,
    responses=error_responses(401, 404, 409),
)
async def show_match_sheet(
    match_id: MatchId, live_match: NamedDependency[LiveMatch], viewer: NamedDependency[Viewer]
) -> MatchSheet:
    async with live_match.lock:
        await live_match.ensure_current()
        if live_match.match is None:
            raise Refusal(NOT_NOW, "read-only", live_match.read_only or "this match is read-only")
        match, called = live_match.match, live_match.about.header.names
        named = named_kinds(live_match.kinds, live_match.about.stand_ins)
        names = names_for(named, viewer, called=called)
        return MatchSheet(match.game.id, *sheets.of_match(match, names, live_match.about.created))


SHEETS = [list_sheets, begin_sheet, show_sheet, write_events, show_match_sheet]
