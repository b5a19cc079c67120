"""Health: whether the server and its store work, and whether it can take in more people."""

import msgspec
from litestar import get
from litestar.di import NamedDependency

from tablemate import __version__
from tablemate.table.api.dependencies import error_responses
from tablemate.table.context import Context
from tablemate.table.refusals import UNAVAILABLE, Refusal


class Health(msgspec.Struct, frozen=True):
    ok: bool
    version: str


@get("/api/health", summary="whether the server and its store work", responses=error_responses())
async def health(context: NamedDependency[Context]) -> Health:
    if (trouble := context.monitor.trouble) is not None:
        raise Refusal(UNAVAILABLE, "unavailable", trouble)
    return Health(ok=True, version=__version__)


@get(
    "/api/ready",
    summary="whether the server can take in more people: for a load balancer",
    responses=error_responses(),
)
async def ready(context: NamedDependency[Context]) -> Health:
    if (trouble := context.why_not_ready) is not None:
        raise Refusal(UNAVAILABLE, "unavailable", trouble)
    return Health(ok=True, version=__version__)


HEALTH = [health, ready]
