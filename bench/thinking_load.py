"""How long people wait for opponents, with many matches at once.

Starts a server of its own and plays many matches of El Dorado against one level, every person as quickly as
it can, and beside them a single match against `--beside`. What is measured is the time from an action to the
answer of the next opponent: the pause is part of it. `/api/health` is asked ten times a second.

    python bench/thinking_load.py --matches 300 --level scripted --pace natural
    python bench/thinking_load.py --matches 100 --level expert@3s --pace none
    python bench/thinking_load.py --matches 100 --level expert --pace natural
"""

import argparse
import asyncio
import json
import random
import re
import sys
import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect

from table_server import ask, server

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


async def begun(base: str, wanted: dict[str, object]) -> Any:
    """A new match, as soon as the server allows one more."""
    while (made := await asyncio.to_thread(ask, base, "POST", "api/matches", wanted)) is None:
        await asyncio.sleep(1)
    return made


async def person(base: str, level: str, pace: str, until: float, waits: list[float]) -> None:
    """Plays one match after another, and notes how long each opponent's move took to come."""
    wanted: dict[str, object] = {"game": "el_dorado", "seats": ["human", level, level, level], "pace": pace}
    while time.monotonic() < until:
        made = await begun(base, wanted)
        live = f"{base.replace('http', 'ws')}api/matches/{made['id']}/live"
        async with connect(live, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": made["tokens"][0]}))
            await _play(socket, until, waits)


async def _play(socket: object, until: float, waits: list[float]) -> None:
    since, is_mine = time.monotonic(), False
    while time.monotonic() < until:
        try:
            text = await asyncio.wait_for(socket.recv(), until - time.monotonic())  # type: ignore[attr-defined]
        except TimeoutError:
            waits.append(time.monotonic() - since)  # at least
            return
        if text.startswith('{"type":"events"'):
            if not is_mine:
                waits.append(time.monotonic() - since)
            since, is_mine = time.monotonic(), False
        elif text.startswith('{"type":"view"'):
            view = json.loads(text)
            if view["over"]:
                return
            if view["options"]:
                is_mine = True
                action = random.choice(view["options"])["action"]
                await socket.send(json.dumps({"type": "act", "n": view["n"], "action": action}))  # type: ignore[attr-defined]


async def health(base: str, until: float, times: list[float]) -> None:
    """Asks ten times a second whether the server answers."""
    place = urlsplit(base)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    while time.monotonic() < until:
        began = time.monotonic()
        writer.write(f"GET /api/health HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        await reader.readexactly(int(LENGTH.search(head)[1]))  # type: ignore[index]
        times.append(time.monotonic() - began)
        await asyncio.sleep(0.1)
    writer.close()


async def load(base: str, args: argparse.Namespace) -> None:
    waits: list[float] = []
    beside: list[float] = []
    asked: list[float] = []
    until = time.monotonic() + args.seconds
    crowd = [person(base, args.level, args.pace, until, waits) for _ in range(args.matches)]
    await asyncio.gather(*crowd, person(base, args.beside, "none", until, beside), health(base, until, asked))
    _print(f"{args.matches} matches against {args.level} at pace {args.pace}", waits)
    _print(f"beside them one against {args.beside} without pauses", beside)
    _print("/api/health", asked)


def _print(what: str, times: Sequence[float]) -> None:
    ordered = sorted(times)
    if not ordered:
        print(f"{what}: no answer at all")
        return
    shown = [1000 * ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95, 1.0)]
    print(f"{what}: {len(ordered)}, p50 {shown[0]:.0f} ms, p95 {shown[1]:.0f} ms, longest {shown[2]:.0f} ms")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--pace", default="natural")
    parser.add_argument("--beside", default="normal")
    parser.add_argument("--seconds", type=float, default=60)
    args = parser.parse_args()
    with server() as running:
        running.prepare("el_dorado", ["human", args.level, args.beside, "scripted"])
        before = running.cpu
        asyncio.run(load(running.address, args))
        print(f"the server used {running.cpu - before:.0f} s of processor time in {args.seconds:g} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
