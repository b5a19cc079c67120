"""The server put together: handlers, their dependencies, error responses, and the guard."""

import socket
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

from tablemate import __version__
from tablemate.core.jobs import JobRunner
from tablemate.store import Store
from tablemate.table.access import HERE, Access
from tablemate.table.api.advice import ADVISING
from tablemate.table.api.dependencies import TOKEN, ErrorAnswer, Wrong, limit_reads, provide_all, state_of
from tablemate.table.api.description import ExactDescription, description_router
from tablemate.table.api.finished import AFTER
from tablemate.table.api.game_data import GAME_DATA
from tablemate.table.api.games import GAMES
from tablemate.table.api.health import HEALTH
from tablemate.table.api.matches import MATCHES
from tablemate.table.api.people import PEOPLE
from tablemate.table.api.qr_codes import QR_CODES
from tablemate.table.api.rematch import REMATCH
from tablemate.table.api.rules import RULES
from tablemate.table.api.sheets import SHEETS
from tablemate.table.api.simulations import SIMULATIONS
from tablemate.table.context import Context
from tablemate.table.guard import Guard
from tablemate.table.limits import MOST_BYTES, Limits
from tablemate.table.live import live
from tablemate.table.metrics import shown
from tablemate.table.observer import Observer
from tablemate.table.proxies import Network, TrustedProxies
from tablemate.table.refusals import refusal_of
from tablemate.table.static import page
from tablemate.table.taken import GivesBack

ROUTES = [
    *HEALTH,
    *GAMES,
    *GAME_DATA,
    *RULES,
    *MATCHES,
    *PEOPLE,
    *ADVISING,
    *AFTER,
    *REMATCH,
    *SHEETS,
    *SIMULATIONS,
    *QR_CODES,
    live,
    page,
]


def make_app(
    store: Store,
    *,
    limits: Limits = Limits(),  # noqa: B008
    names: Iterable[str] = (),
    runner: JobRunner | None = None,
    access: Access = HERE,
    proxies: Sequence[Network] = (),
    metrics: socket.socket | None = None,
    prepares_all: bool = False,
) -> ASGIApp:
    """The server on a store.

    `names` are what people may call it besides localhost and its address; without a runner nothing can be
    simulated; `proxies` are believed about who they speak for; `metrics` listens for whoever may see them.
    One that `prepares_all` compiles all games while it is idle.
    """
    context = Context(store, limits, runner, access=access, prepares_all=prepares_all)

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        await context.open()
        try:
            async with shown(metrics, context.figures):
                yield
        finally:
            await context.close()

    app = Litestar(
        ROUTES,
        state=state_of(context),
        dependencies=provide_all(),
        lifespan=[opened],
        guards=[limit_reads],
        exception_handlers={Exception: answer_error},
        request_max_body_size=MOST_BYTES,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Tablemate",
            version=__version__,
            description="The table: matches against people and opponents. Live matches are played over "
            "the WebSocket /api/matches/{match_id}/live.",
            openapi_router=description_router(),
            render_plugins=[ExactDescription()],
            components=Components(
                security_schemes={
                    TOKEN: SecurityScheme(
                        type="http",
                        scheme="bearer",
                        description="whoever holds it holds the seat, the sheet or the simulation",
                    )
                }
            ),
        ),
    )
    guard = Guard(GivesBack(app), names, access.public_url, limits.body_within)
    return TrustedProxies(Observer(guard), proxies)


def answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    """Every error as one sentence; there is no other form."""
    refusal = refusal_of(error)
    headers = getattr(error, "headers", None)
    return Response(
        ErrorAnswer(Wrong(refusal.code, refusal.sentence)), status_code=refusal.status, headers=headers
    )
