"""Simulations: a line-up played many times over, and the report on it."""

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from tablemate.core.jobs import Job
from tablemate.store import hash_of, new_token
from tablemate.table.api.dependencies import TAKES_TOKEN, error_responses, limit_creation, limit_requests
from tablemate.table.context import Context
from tablemate.table.simulations import SimulationWanted

HTML = "text/html"
# A report is one page by itself: its own style, charts drawn in it, example matches to download, no script.
# It has no origin, so that it could do nothing at the table even if something slipped into it; and a
# page in such a sandbox is not shown at all if it wants to be kept apart from who opened it as well.
OF_A_REPORT = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-downloads",
    "cross-origin-opener-policy": "unsafe-none",
    "cache-control": "no-cache",
}
SimulationId = Annotated[str, PathParameter(description="the simulation's id", max_length=64)]


class SimulationStarted(Job, frozen=True, kw_only=True):
    key: str  # whoever holds it may stop the simulation


class SimulationList(msgspec.Struct, frozen=True):
    simulations: list[Job]
    most_games: int  # in one simulation here


@get(
    "/api/simulations",
    summary="simulations that wait, run or are over, the newest first; at a public address, with a key",
    security=TAKES_TOKEN,
    responses=error_responses(404),
)
async def list_simulations(
    context: NamedDependency[Context], bearer: NamedDependency[str | None]
) -> SimulationList:
    jobs = await context.simulations.newest_first()
    knows = await context.threads.store(context.access.knows, context.store, bearer)
    return SimulationList(jobs if knows else [], context.limits.games_a_simulation)


@post(
    "/api/simulations",
    summary="play a line-up of opponents many times over; it begins when those before it are over",
    security=TAKES_TOKEN,
    guards=[limit_creation],
    responses=error_responses(401, 404),
)
async def start_simulation(
    data: JSONBody[SimulationWanted], context: NamedDependency[Context], bearer: NamedDependency[str | None]
) -> SimulationStarted:
    await context.threads.store(context.access.check_costly, context.store, bearer, "simulations")
    own = new_token()
    job = await context.simulations.start(data, hash_of(own))
    return SimulationStarted(**msgspec.structs.asdict(job), key=own)


@get(
    "/api/simulations/{simulation_id:str}", summary="how far a simulation is", responses=error_responses(404)
)
async def show_simulation(simulation_id: SimulationId, context: NamedDependency[Context]) -> Job:
    return await context.simulations.find(simulation_id)


@post(
    "/api/simulations/{simulation_id:str}/stop",
    status_code=200,
    summary="stop a simulation; one that is over stays as it is",
    security=TAKES_TOKEN,
    guards=[limit_requests],
    responses=error_responses(401, 404),
)
async def stop_simulation(
    simulation_id: SimulationId, context: NamedDependency[Context], bearer: NamedDependency[str | None]
) -> Job:
    owner = await context.simulations.owner(simulation_id)
    await context.threads.store(context.access.check_owner, context.store, bearer, owner, "simulation")
    return await context.simulations.stop(simulation_id)


@get(
    "/api/simulations/{simulation_id:str}/report",
    summary="the report on a simulation that is done, as a page",
    media_type=HTML,
    responses={
        **error_responses(404, 409),
        200: ResponseSpec(str, media_type=HTML, generate_examples=False, description="one page of HTML"),
    },
)
async def show_report(simulation_id: SimulationId, context: NamedDependency[Context]) -> Response[str]:
    report = await context.simulations.report(simulation_id)
    return Response(report, media_type=HTML, headers=OF_A_REPORT)


SIMULATIONS = [list_simulations, start_simulation, show_simulation, stop_simulation, show_report]
