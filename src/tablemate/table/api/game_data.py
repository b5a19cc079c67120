"""What a game's page draws from besides views: static data, and answers about decks that people build."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from tablemate.core.deck_box import LONGEST_LIST, CheckedDeck, DeckBox, deck_box_of, has_deck_box
from tablemate.games.catalogue import find_game
from tablemate.table.api.dependencies import error_responses, limit_decks
from tablemate.table.api.games import GameName
from tablemate.table.context import Context
from tablemate.table.page_data import document
from tablemate.table.refusals import NOT_FOUND, Refusal

JSON = "application/json"
NOT_MODIFIED = 304
ASK_AGAIN = "no-cache"  # kept, and asked for by its digest
LONGEST_FILTER = 200  # letters
DocumentName = Annotated[str, PathParameter(description="the document's name", max_length=100)]


class DeckList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    list: Annotated[str, msgspec.Meta(max_length=LONGEST_LIST)]


class CardsFound(msgspec.Struct, frozen=True):
    """The numbers of cards, in the order in which they are listed."""

    cards: list[str]


@get(
    "/api/games/{game:str}/data/{document_name:str}",
    summary="static data of a game's page, such as what is printed on its cards",
    media_type=JSON,
    responses={
        **error_responses(404),
        200: ResponseSpec(dict[str, Any], generate_examples=False, description="the game's own data"),
        NOT_MODIFIED: ResponseSpec(None, description="it is what the browser has, by its ETag"),
    },
)
async def show_data(
    game: GameName,
    document_name: DocumentName,
    request: Request[Any, Any, Any],
    context: NamedDependency[Context],
) -> Response[bytes]:
    found = await context.threads.work(document, find_game(game), document_name)
    tag = f'W/"{found.digest}"'
    headers = {"etag": tag, "cache-control": ASK_AGAIN, "vary": "accept-encoding"}
    known = request.headers.get("if-none-match", "")
    if tag in (one.strip() for one in known.split(",")):
        return Response(b"", status_code=NOT_MODIFIED, media_type=JSON, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(found.packed, media_type=JSON, headers=headers)
    return Response(found.plain, media_type=JSON, headers=headers)


@post(
    "/api/games/{game:str}/deck",
    status_code=200,
    summary="check a deck list: its entries, and all that is wrong with it by line and card",
    guards=[limit_decks],
    responses=error_responses(404),
)
async def check_deck(
    game: GameName, data: JSONBody[DeckList], context: NamedDependency[Context]
) -> CheckedDeck:
    return await context.threads.work(_deck_box(game).check_list, data.list)


@get(
    "/api/games/{game:str}/cards",
    summary="the cards that all these words are found in",
    guards=[limit_decks],
    responses=error_responses(404),
)
async def find_cards(
    game: GameName,
    context: NamedDependency[Context],
    words: Annotated[str, QueryParameter(max_length=LONGEST_FILTER)] = "",
) -> CardsFound:
    return CardsFound(list(await context.threads.work(_deck_box(game).find_cards, words)))


def _deck_box(game: str) -> DeckBox:
    found = find_game(game)
    if not has_deck_box(found):
        raise Refusal(NOT_FOUND, "not-found", f"no decks are built for {found.title}")
    return deck_box_of(found)


GAME_DATA = [show_data, check_deck, find_cards]
