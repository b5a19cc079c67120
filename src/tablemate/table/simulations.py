"""Simulations at the table: requests are checked, then handed to the runner."""

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta

from tablemate.core.game import Game
from tablemate.core.jobs import Job, JobRunner, Simulation
from tablemate.games.catalogue import find_game
from tablemate.table.limits import Limits
from tablemate.table.messages import Value
from tablemate.table.new_match import Seed, SomeSeats, check_opponents, chosen_options, full_settings
from tablemate.table.refusals import BAD_INPUT, NOT_FOUND, NOT_NOW, TOO_MANY, Refusal
from tablemate.table.threads import ThreadPools

NO_REPORT = {
    "waiting": "this simulation has not begun yet; its report comes when it is done",
    "running": "this simulation is still being played; its report comes when it is done",
    "stopped": "this simulation was stopped, so there is no report",
    "failed": "this simulation failed, so there is no report",
    "done": "the report has been removed",
}


class SimulationWanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A requested simulation."""

    game: Annotated[str, Meta(max_length=100)]
    seats: SomeSeats
    games: Annotated[int, Meta(ge=1)]
    settings: dict[str, Value] = {}
    seed: Seed | None = None


class Simulations:
    """The simulations of a server; one without a runner has none."""

    def __init__(self, runner: JobRunner | None, threads: ThreadPools, limits: Limits) -> None:
        self._runner = runner
        self._threads = threads
        self._limits = limits
        self._one_at_a_time = asyncio.Lock()

    @property
    def are_possible(self) -> bool:
        return self._runner is not None

    async def newest_first(self) -> list[Job]:
        return await self._threads.store(self._given().jobs)

    async def start(self, wanted: SimulationWanted, owner: bytes) -> Job:
        """Queue one for whoever holds the key of this hash."""
        runner = self._given()
        game = find_game(wanted.game)
        simulation = await self._threads.work(checked, game, wanted, self._limits.games_a_simulation)
        async with self._one_at_a_time:  # so that not two of them are the last for which there is place
            waiting = sum(job.state == "waiting" for job in await self.newest_first())
            if waiting >= self._limits.simulations_waiting:
                raise Refusal(
                    TOO_MANY,
                    "too-many",
                    f"{waiting} simulations are already waiting; wait until one of them is over",
                )
            return await self._threads.store(runner.submit, game, simulation, owner)

    async def find(self, id: str) -> Job:
        job = await self._threads.store(self._given().job, id)
        if job is None:
            raise Refusal(NOT_FOUND, "not-found", "there is no such simulation; only the newest are kept")
        return job

    async def owner(self, id: str) -> bytes | None:
        """The hash of its owner's key."""
        await self.find(id)
        return await self._threads.store(self._given().owner, id)

    async def stop(self, id: str) -> Job:
        await self.find(id)
        await self._threads.store(self._given().stop, id)
        return await self.find(id)

    async def report(self, id: str) -> str:
        job = await self.find(id)
        report = await self._threads.store(self._given().report, id)
        if report is None:
            raise Refusal(NOT_NOW, "no-report", NO_REPORT[job.state])
        return report

    def _given(self) -> JobRunner:
        if self._runner is None:
            raise Refusal(NOT_FOUND, "no-simulations", "this table was opened without simulations")
        return self._runner


def checked(game: Game, wanted: SimulationWanted, most_games: int) -> Simulation:
    """What is to be played, or why not."""
    if wanted.games > most_games:
        raise Refusal(BAD_INPUT, "bad-input", f"a simulation here has at most {most_games:,} matches")
    chosen_options(game, wanted.settings, wanted.seats)
    check_opponents(game, wanted.seats, with_people=False)
    settings = full_settings(game, wanted.settings, wanted.seats)
    return Simulation(game.id, wanted.seats, wanted.games, settings, wanted.seed)
