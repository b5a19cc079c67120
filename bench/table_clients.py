"""The people of `table_load.py`, in a process of their own, so that what they cost is told apart.

Each begins a match and acts once a second at random; they begin to act one after another, so that not all are
at the same point of their matches, and then it is measured. Somebody besides asks every tenth of a second
whether the server is well. How long all of them waited is written as JSON.
"""

import argparse
import asyncio
import contextlib
import json
import random
import resource
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from table_server import ask

ADDRESSES = 100  # of this machine, so that no limit by address is met
BETWEEN_CHECKS = 0.1  # seconds
AFTERWARDS = 5.0  # seconds for what is under way when the time is up: a crowd of opponents thinks for minutes
SHARES = (0.5, 0.95, 0.99, 1.0)


class Option(msgspec.Struct):
    action: msgspec.Raw


class View(msgspec.Struct):
    n: int
    over: bool
    options: list[Option]


VIEWS = msgspec.json.Decoder(View)


@dataclass
class Waits:
    """Seconds from an action to its events, to the view after it, and to one's next turn."""

    events: list[float] = field(default_factory=list)
    view: list[float] = field(default_factory=list)
    turn: list[float] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    cpu: float = 0.0  # of these people
    seconds: float = 0.0

    @property
    def figures(self) -> dict[str, Any]:
        """How many there were of each, and milliseconds: half of them, 95 and 99 of 100, and the longest."""
        kinds = {name: sorted(times) for name, times in vars(self).items() if isinstance(times, list)}
        return {
            "counts": {name: len(times) for name, times in kinds.items()},
            "waits": {name: [1000 * _share(times, part) for part in SHARES] for name, times in kinds.items()},
            "cpu": self.cpu,
            "seconds": self.seconds,
        }


def _share(times: list[float], part: float) -> float:
    return times[int(part * (len(times) - 1))] if times else 0.0


class Person:
    """Plays one match after another."""

    def __init__(self, args: argparse.Namespace, number: int, waits: Waits) -> None:
        self._args, self._waits = args, waits
        self._source = f"127.0.0.{2 + number % ADDRESSES}"
        self._share = number / args.matches
        self._begins = self._until = float("inf")  # what is measured
        self._is_waiting = False  # for the events of an action

    async def sit(self, seated: asyncio.Barrier) -> None:
        """Begin a match and act, once all are seated."""
        async with contextlib.AsyncExitStack() as stack:
            socket = await stack.enter_async_context(await self._begun())
            await self._hello(socket)
            await seated.wait()
            now = time.monotonic()
            self._begins = now + self._args.lead_in
            self._until = self._begins + self._args.seconds
            await self._play(socket, now + self._share * self._args.lead_in)
        while time.monotonic() < self._until:
            async with await self._begun() as socket:
                await self._hello(socket)
                await self._play(socket, time.monotonic())

    async def _begun(self) -> connect:
        wanted = {"game": self._args.game, "seats": self._args.seats, "pace": "none"}
        base = self._args.address
        while (
            match := await asyncio.to_thread(ask, base, "POST", "api/matches", wanted, self._source)
        ) is None:
            await asyncio.sleep(1)
        self._token = match["tokens"][0]
        live = f"{base.replace('http', 'ws')}api/matches/{match['id']}/live"
        return connect(live, compression=None, max_size=None, local_addr=(self._source, 0))

    async def _hello(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"type": "hello", "token": self._token}))

    async def _heard(self, socket: ClientConnection, sent: float) -> bytes:
        """The next message; an action that is never answered has waited until now."""
        try:
            return await socket.recv(decode=False)
        except asyncio.CancelledError:
            if self._is_waiting and self._begins <= sent < self._until:
                self._waits.events.append(time.monotonic() - sent)
            raise

    async def _play(self, socket: ClientConnection, due: float) -> None:
        sent, number = 0.0, -1
        while True:
            message = await self._heard(socket, sent)
            waits = self._waits if self._begins <= sent < self._until else Waits()
            if message.startswith(b'{"type":"events"'):
                if number >= 0 and b'"lines":[{"n":%d,' % number in message:
                    waits.events.append(time.monotonic() - sent)
                    self._is_waiting = False
            elif message.startswith(b'{"type":"view"'):
                view, now = VIEWS.decode(message), time.monotonic()
                if view.n == number + 1 > 0:
                    waits.view.append(now - sent)
                if view.over or now > self._until:
                    return
                if view.options:
                    if number >= 0:
                        waits.turn.append(now - sent)
                    due = max(due + 1, now)
                    await asyncio.sleep(due - now)
                    number, sent, self._is_waiting = view.n, time.monotonic(), True
                    await socket.send(
                        b'{"type":"act","n":%d,"action":%s}'
                        % (number, bytes(random.choice(view.options).action)),
                        text=True,
                    )


async def check_health(address: str, waits: Waits) -> None:
    """Ask again and again whether the server is well."""
    while True:
        began = time.monotonic()
        await asyncio.to_thread(ask, address, "GET", "api/health")
        waits.health.append(time.monotonic() - began)
        await asyncio.sleep(BETWEEN_CHECKS)


async def measured(args: argparse.Namespace) -> Waits:
    waits = Waits()
    seated = asyncio.Barrier(args.matches + 1)
    people = [asyncio.create_task(Person(args, number, waits).sit(seated)) for number in range(args.matches)]
    await seated.wait()
    await asyncio.sleep(args.lead_in)
    print("measuring", flush=True)
    before, began = _cpu(), time.monotonic()
    checks = asyncio.create_task(check_health(args.address, waits))
    await asyncio.sleep(args.seconds)
    waits.cpu, waits.seconds = _cpu() - before, time.monotonic() - began
    print("measured", flush=True)
    checks.cancel()
    done, late = await asyncio.wait(people, timeout=AFTERWARDS)
    for person in late:
        person.cancel()
    await asyncio.gather(*done)
    await asyncio.gather(*late, return_exceptions=True)
    return waits


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("game")
    parser.add_argument("seats", type=lambda text: text.split(","))
    parser.add_argument("matches", type=int)
    parser.add_argument("lead_in", type=float)
    parser.add_argument("seconds", type=float)
    print(json.dumps(uvloop.run(measured(parser.parse_args())).figures), flush=True)


if __name__ == "__main__":
    main()
